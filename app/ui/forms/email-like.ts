/**
 * What is wrong with an address as somebody typed it, in words; undefined when it can be written to. Shared with the
 * browser, hence zod's small build; the server's own reading of addresses is the same.
 */
import * as z from "zod/mini";

const schema = z.email();

export function emailLike(text: string): string | undefined {
  const address = text.trim().toLowerCase();
  return address.length <= 254 && schema.safeParse(address).success
    ? undefined
    : "Use an email address such as you@example.com.";
}
