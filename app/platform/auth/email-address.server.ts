import { z } from "zod";

/** RFC 5321 4.5.3.1.3 */
const MAX_EMAIL_LENGTH = 254;

const schema = z.string().trim().toLowerCase().max(MAX_EMAIL_LENGTH).pipe(z.email());

/** The normalized address, or null if it is not valid. Rejects text that a mail program could read as two addresses. */
export function parseEmailAddress(input: unknown): string | null {
  const { success, data } = schema.safeParse(input);
  return success ? data : null;
}

/** "j•••@example.com": enough for its owner to recognize it. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
