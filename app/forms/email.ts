/** Email addresses: one rule for forms, the API and sign-in. */
import * as z from "zod/mini";
import { FieldProblem, readOptional, readRequired, textField } from "./field";

/** RFC 5321 4.5.3.1.3 */
export const MAX_EMAIL_LENGTH = 254;

export const EMAIL_ERROR = "Use an email address such as you@example.com.";

const schema = z.email();

/** The address in lower case, or null if it isn't one. Refuses text that a mail program could read as two addresses. */
export function parseEmail(text: string): string | null {
  const address = text.trim().toLowerCase();
  return address.length <= MAX_EMAIL_LENGTH && schema.safeParse(address).success ? address : null;
}

const readEmail = (invalid: string) => (text: string) => parseEmail(text) ?? new FieldProblem(invalid);

/** An email address. @param required the message if it is empty */
export const emailField = ({ required, invalid = EMAIL_ERROR }: { required: string; invalid?: string }) =>
  textField(readRequired(required, readEmail(invalid)), { format: "email", maxLength: MAX_EMAIL_LENGTH });

/** An email address, or null. */
export const optionalEmail = (invalid = EMAIL_ERROR) =>
  textField(readOptional(readEmail(invalid)), { format: "email", maxLength: MAX_EMAIL_LENGTH });
