/** A visitor's contact info in a cookie. It fills in forms, as a buyer's profile does. */
import { z } from "zod";
import { sealedCookie } from "~/platform/http/cookies/sealed-cookie.server";

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export type Contact = z.infer<typeof contact>;

const cookie = sealedCookie("contact", "contact", 90 * 86_400);

/** The `Set-Cookie` that remembers it. */
export const rememberContact = ({ name, email, phone }: Contact): Promise<string> =>
  cookie.serialize({ name: name.trim(), email: email.trim(), phone: phone.trim() });

/** The `Set-Cookie` that forgets it. */
export const forgetContact = (): Promise<string> => cookie.clear();

/** Fills in forms from the signed-in user's profile, or else from this browser's cookie. */
export async function getContactDefaults(
  request: Request,
  user: { name: string | null; email: string; phone: string | null } | undefined,
): Promise<Contact> {
  if (user) return { name: user.name ?? "", email: user.email, phone: user.phone ?? "" };
  const parsed = contact.safeParse(await cookie.read(request));
  return parsed.success ? parsed.data : { name: "", email: "", phone: "" };
}
