/** Validation of names and phone numbers. Shared with the browser. */

export type Details = { name: string; phone: string };

export const MAX_NAME_LENGTH = 100;
export const MAX_PHONE_LENGTH = 30;

/** Digits with common separators and an optional extension. At least seven digits, the length of a local number. */
const PHONE = /^\+?[\d\s().-]{7,}(\s*(x|ext\.?)\s*\d{1,6})?$/i;

export const PHONE_HINT = "Use a phone number such as (555) 555-0148.";

const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

/** The phone number as it is stored; null if it is not one. */
export function readPhone(text: string): string | null {
  const phone = collapseSpaces(text);
  const digits = phone.replace(/\D/g, "").length;
  return PHONE.test(phone) && digits >= 7 && phone.length <= MAX_PHONE_LENGTH ? phone : null;
}

/** Name and phone with normalized spaces, and errors by field. Either may be empty. */
export function readDetails(input: Details): { details: Details; errors: Partial<Record<keyof Details, string>> } {
  const details = { name: collapseSpaces(input.name), phone: collapseSpaces(input.phone) };
  const errors: Partial<Record<keyof Details, string>> = {};
  if (/[\p{Cc}<>]/u.test(details.name)) errors.name = "Your name can’t contain control characters or angle brackets.";
  if (details.name.length > MAX_NAME_LENGTH) errors.name = `Use at most ${MAX_NAME_LENGTH} characters.`;
  if (details.phone && !readPhone(details.phone)) errors.phone = PHONE_HINT;
  return { details, errors };
}
