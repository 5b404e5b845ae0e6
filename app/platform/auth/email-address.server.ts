import { parseEmail } from "~/forms/email";

/** The normalized address, or null if it is not valid. */
export const parseEmailAddress = (input: unknown): string | null =>
  typeof input === "string" ? parseEmail(input) : null;

/** "j•••@example.com": enough for its owner to recognize it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
