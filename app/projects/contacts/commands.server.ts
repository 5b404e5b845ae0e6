/** Staff create, update, and delete contacts. */
import { itemCommands } from "../write.server";
import { CONTACT, type Contact, getContact, toContact } from "./queries.server";
import type { ContactFields } from "./schema";

const contacts = itemCommands<Contact, ContactFields, Partial<ContactFields>>("contact", {
  read: getContact,
  create: async (tx, data) => toContact(await tx.projectContact.create({ data, select: CONTACT })),
  write: (tx, where, changes) =>
    tx.projectContact.updateMany({ where, data: { ...changes, version: { increment: 1 } } }),
  remove: (tx, where) => tx.projectContact.delete({ where }),
});
export const { create: createContact, update: updateContact, remove: deleteContact } = contacts;
