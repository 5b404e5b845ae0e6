/**
 * Builds app/platform/auth/common-passwords.json: the most common passwords that are long enough to pass the length
 * rule. The list is zxcvbn's (MIT). Run it again when its version or the minimum length changes.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dictionary } from "@zxcvbn-ts/language-common";
import { MIN_PASSWORD_LENGTH } from "../../app/forms/password";

const commonPasswords = dictionary["passwords-common"] as readonly string[];
const longPasswords = [...new Set(commonPasswords.map((password) => password.toLowerCase()))].filter(
  ({ length }) => length >= MIN_PASSWORD_LENGTH,
);
const file = fileURLToPath(new URL("../../app/platform/auth/common-passwords.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(longPasswords.sort())}\n`);
console.log(`${longPasswords.length} passwords`);
