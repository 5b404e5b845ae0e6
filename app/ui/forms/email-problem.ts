/** The message for an invalid email address, or undefined. The server applies the same rule. */
import * as z from "zod/mini";

const schema = z.email();

export function findEmailProblem(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return address.length <= 254 && schema.safeParse(address).success
    ? undefined
    : "Use an email address such as you@example.com.";
}
