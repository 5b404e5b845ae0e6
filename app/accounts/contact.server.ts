/** A visitor's contact info in a cookie. It fills in forms, as a buyer's profile does. */
import { z } from "zod";
import type { Tx } from "~/platform/db/db.server";
import { sealedCookie } from "~/platform/http/cookies/sealed-cookie.server";
import { readDetails } from "./profile-rules";

const contact = z.object({ name: z.string(), email: z.string(), phone: z.string() });
export type Contact = z.infer<typeof contact>;

const cookie = sealedCookie("contact", "contact", 90 * 86_400);

/** The `Set-Cookie` that remembers it. */
export const rememberContact = ({
  name,
  email,
  phone,
}: Omit<Contact, "phone"> & { phone: string | null }): Promise<string> =>
  cookie.serialize({ name: name.trim(), email: email.trim(), phone: phone?.trim() ?? "" });

/** The `Set-Cookie` that forgets it. */
export const forgetContact = (): Promise<string> => cookie.clear();

/** Fills in forms from the signed-in user's profile, and from this browser's cookie what it lacks. */
export async function getContactDefaults(
  request: Request,
  user: { name: string | null; email: string; phone: string | null } | undefined,
): Promise<Contact> {
  const parsed = contact.safeParse(await cookie.read(request));
  const remembered = parsed.success ? parsed.data : { name: "", email: "", phone: "" };
  if (!user) return remembered;
  return { name: user.name ?? remembered.name, email: user.email, phone: user.phone ?? remembered.phone };
}

/** Keeps the name and phone number that were typed in a form for a profile that has none. */
export async function fillProfile(
  { accountId, name, phone }: { accountId: string; name: string; phone: string | null },
  tx: Tx,
): Promise<void> {
  const { details, errors } = readDetails({ name, phone: phone ?? "" });
  const id = accountId;
  if (!errors.name && details.name)
    await tx.account.updateMany({ where: { id, name: null }, data: { name: details.name } });
  if (!errors.phone && details.phone)
    await tx.account.updateMany({ where: { id, phone: null }, data: { phone: details.phone } });
}
