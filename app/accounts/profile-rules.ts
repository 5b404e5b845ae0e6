/** Validation of names and phone numbers. Shared with the browser. */
import { PHONE_ERROR, parsePhone } from "~/forms/phone";

export type Details = { name: string; phone: string };

export const MAX_NAME_LENGTH = 100;

const collapseSpaces = (text: string) => text.replace(/\s+/g, " ").trim();

/** Name and phone with normalized spaces, and errors by field. Either may be empty. */
export function readDetails(input: Details): { details: Details; errors: Partial<Record<keyof Details, string>> } {
  const details = { name: collapseSpaces(input.name), phone: collapseSpaces(input.phone) };
  const errors: Partial<Record<keyof Details, string>> = {};
  if (/[\p{Cc}<>]/u.test(details.name)) errors.name = "Your name can’t contain control characters or angle brackets.";
  if (details.name.length > MAX_NAME_LENGTH) errors.name = `Use at most ${MAX_NAME_LENGTH} characters.`;
  if (details.phone && !parsePhone(details.phone)) errors.phone = PHONE_ERROR;
  return { details, errors };
}
