/** Email addresses: one rule for forms, the API and sign-in. */
import * as z from "zod/mini";
import { cleanCode } from "./clean";
import { FieldProblem, readOptional, readRequired, textField } from "./field";

/** RFC 5321 4.5.3.1.3 */
export const MAX_EMAIL_LENGTH = 254;

export const EMAIL_ERROR = "Use an email address such as you@example.com.";

/** zod's own pattern, and top-level domains in punycode. */
const schema = z.email({
  pattern: /^(?!\.)(?!.*\.\.)[a-z0-9_'+\-.]*[a-z0-9_+-]@(?:[a-z0-9][a-z0-9-]*\.)+(?:[a-z]{2,}|xn--[a-z0-9-]*[a-z0-9])$/,
});

/** The address in lower case, or null if it isn't one. Refuses text that a mail program could read as two addresses. */
export function parseEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= MAX_EMAIL_LENGTH && schema.safeParse(address).success ? address : null;
}

/** "xn--bcher-kva.example" for "bücher.example"; other text as it is. */
function toAsciiDomain(domain: string): string {
  const url = `http://${domain}`;
  return /[^\x20-\x7e]/.test(domain) && !/[\s%/?#:@\\]/.test(domain) && URL.canParse(url)
    ? new URL(url).hostname
    : domain;
}

/** The address in what people paste: "mailto:ana@example.com", "Ana Reyes <ana@example.com>", "ana@bücher.example". */
function cleanEmail(text: string): string {
  const typed = cleanCode(text);
  const [, inBrackets] = /^[^<>@]*<([^<>]*)>$/.exec(typed) ?? [];
  const bare = (inBrackets ?? typed).trim().replace(/^mailto:([^?]*).*$/i, "$1");
  const at = bare.lastIndexOf("@") + 1;
  return bare.slice(0, at) + toAsciiDomain(bare.slice(at));
}

const readEmail = (invalid: string) => (text: string) => parseEmail(cleanEmail(text)) ?? new FieldProblem(invalid);

/** An email address. @param required the message if it is empty */
export const emailField = ({ required, invalid = EMAIL_ERROR }: { required: string; invalid?: string }) =>
  textField(readRequired(required, readEmail(invalid)), { format: "email", maxLength: MAX_EMAIL_LENGTH });

/** An email address, or null. */
export const optionalEmail = (invalid = EMAIL_ERROR) =>
  textField(readOptional(readEmail(invalid)), { format: "email", maxLength: MAX_EMAIL_LENGTH });
