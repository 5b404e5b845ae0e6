/** Staff create, update, and delete contacts. */
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import type { Tx } from "~/platform/db/db.server";
import { createItem, deleteItem, type ItemAddress, type ItemCreation, updateItem } from "../write.server";
import { CONTACT, type Contact, getContact, toContact } from "./queries.server";
import type { ContactFields } from "./schema";

export const createContact = (
  projectId: string,
  fields: ContactFields,
  actor: Actor,
  newId?: () => string,
): Promise<ItemCreation<Contact>> => {
  const create = async (tx: Tx, id: string) =>
    toContact(await tx.projectContact.create({ data: { id, projectId, ...fields }, select: CONTACT }));
  return createItem("contact", projectId, fields, actor, { read: getContact, create }, newId);
};

/** @param at with the version that the update is based on */
export const updateContact = (
  at: ItemAddress & { version?: number },
  fields: Partial<ContactFields>,
  actor: Actor,
): Promise<VersionedUpdate<Contact>> =>
  updateItem("contact", at, fields, actor, {
    read: getContact,
    write: (tx, where, changes) =>
      tx.projectContact.updateMany({ where, data: { ...changes, version: { increment: 1 } } }),
  });

/** @returns the deleted contact; null when there was none */
export const deleteContact = (at: ItemAddress, actor: Actor): Promise<Contact | null> =>
  deleteItem("contact", at, actor, { read: getContact, remove: (tx, where) => tx.projectContact.delete({ where }) });
