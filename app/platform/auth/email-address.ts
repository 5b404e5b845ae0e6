import { z } from "zod";

/** RFC 5321 4.5.3.1.3 */
const LONGEST = 254;

const schema = z.string().trim().toLowerCase().max(LONGEST).pipe(z.email());

/** The normalized address, or null if it is not valid. Rejects text that a mail program could read as two addresses. */
export function emailAddress(given: unknown): string | null {
  const { success, data } = schema.safeParse(given);
  return success ? data : null;
}

/** "j•••@example.com": enough for its owner to recognize it. */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return `${email.slice(0, 1)}•••${email.slice(at)}`;
}
