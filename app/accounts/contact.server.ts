/** A visitor's contact info in a cookie. It fills in forms, as a buyer's profile does. */
import { z } from "zod";
import { FieldProblem } from "~/forms/field";
import { parsePhone } from "~/forms/phone";
import type { Tx } from "~/platform/db/db.server";
import { sealedCookie } from "~/platform/http/cookies/sealed-cookie.server";
import { parseName } from "./schema";

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

/** Keeps the name and phone number that were typed in a form with the account's own email, for a profile that has none. */
export async function fillProfile(
  { accountId, name, email, phone }: { accountId: string; name: string; email: string; phone: string | null },
  tx: Tx,
): Promise<void> {
  const own = { id: accountId, email: email.trim().toLowerCase() };
  const parsedName = parseName(name);
  const parsedPhone = parsePhone(phone ?? "");
  if (!(parsedName instanceof FieldProblem) && parsedName)
    await tx.account.updateMany({ where: { ...own, name: null }, data: { name: parsedName } });
  if (parsedPhone) await tx.account.updateMany({ where: { ...own, phone: null }, data: { phone: parsedPhone } });
}
