/** Staff create, update, and delete contacts. */
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import type { Tx } from "~/platform/db/db.server";
import {
  createItem,
  deleteItem,
  type ItemCreation,
  type ItemDeletion,
  updateItem,
  type VersionedAddress,
} from "../write.server";
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

export const updateContact = (
  at: VersionedAddress,
  fields: Partial<ContactFields>,
  actor: Actor,
): Promise<VersionedUpdate<Contact>> =>
  updateItem("contact", at, fields, actor, {
    read: getContact,
    write: (tx, where, changes) =>
      tx.projectContact.updateMany({ where, data: { ...changes, version: { increment: 1 } } }),
  });

export const deleteContact = (at: VersionedAddress, actor: Actor): Promise<ItemDeletion<Contact>> =>
  deleteItem("contact", at, actor, { read: getContact, remove: (tx, where) => tx.projectContact.delete({ where }) });
