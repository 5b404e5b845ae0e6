/** A project's contacts. */
import { db, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import type { ContactRole } from "../rules";
import type { ItemAddress } from "../write.server";

export const CONTACT = {
  id: true,
  name: true,
  role: true,
  email: true,
  phone: true,
  version: true,
} satisfies Prisma.ProjectContactSelect;

export const toContact = (row: Prisma.ProjectContactGetPayload<{ select: typeof CONTACT }>) => ({
  ...row,
  role: row.role as ContactRole,
});

export type Contact = ReturnType<typeof toContact>;

export async function listContacts(projectId: string, updatedSince?: Date): Promise<Contact[]> {
  const rows = await db().projectContact.findMany({
    where: { projectId, updatedAt: { gte: updatedSince } },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
    select: CONTACT,
  });
  return rows.map(toContact);
}

/** Null when the project has no such contact. */
export async function getContact({ projectId, id }: ItemAddress, tx: Tx = db()): Promise<Contact | null> {
  const row =
    isId(projectId) && isId(id)
      ? await tx.projectContact.findUnique({ where: { id, projectId }, select: CONTACT })
      : null;
  return row && toContact(row);
}
