/** Whom a new contact may be: people of the firm, and contacts of other projects. */
import { listStaffAddresses, listStaffNames } from "~/accounts/people.server";
import { db } from "~/platform/db/db.server";
import type { KnownContact } from "./contact-name-field";

/** The contacts that are looked through, the newest first. */
const MAX_CONTACTS = 1_000;
const MAX_KNOWN = 200;

/** By name. Who has changed is known as in the newest project, and staff without a project as its managers. */
export async function listKnownContacts(): Promise<KnownContact[]> {
  const [contacts, addresses, names] = await Promise.all([
    db().projectContact.findMany({
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: MAX_CONTACTS,
      select: { name: true, role: true, email: true, phone: true },
    }),
    listStaffAddresses(),
    listStaffNames(),
  ]);
  const staff = addresses.flatMap((email) => {
    const name = names[email];
    return name ? [{ name, role: "Project Manager", email, phone: null }] : [];
  });
  const known = new Map<string, KnownContact>();
  for (const contact of [...contacts, ...staff])
    if (known.size < MAX_KNOWN && !known.has(contact.name)) known.set(contact.name, contact);
  return [...known.values()].sort((a, b) => a.name.localeCompare(b.name));
}
