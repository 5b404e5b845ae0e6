/**
 * Makes app/platform/auth/common-passwords.json: of the passwords that people choose most, those that are long enough to
 * be asked about at all. The list is zxcvbn's (MIT). Run again when its version or the least length changes.
 */
import { writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { dictionary } from "@zxcvbn-ts/language-common";
import { LEAST_LENGTH } from "../../app/platform/auth/password-rules";

const known = dictionary["passwords-common"] as readonly string[];
const long = [...new Set(known.map((password) => password.toLowerCase()))].filter(
  ({ length }) => length >= LEAST_LENGTH,
);
const file = fileURLToPath(new URL("../../app/platform/auth/common-passwords.json", import.meta.url));
writeFileSync(file, `${JSON.stringify(long.sort())}\n`);
console.log(`${long.length} passwords`);
