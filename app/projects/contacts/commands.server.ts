/** Staff create, update, and delete contacts. */
import type { Actor } from "~/audit/audit.server";
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import {
  createProjectItem,
  deleteProjectItem,
  type ItemAddress,
  type ItemUpdate,
  updateProjectItem,
} from "../items/items.server";
import type { StaffContact } from "./queries.server";
import type { ContactFields } from "./schema";

/** Null when the project was deleted in the meantime. */
export const createContact = (projectId: string, fields: ContactFields, actor: Actor): Promise<StaffContact | null> =>
  createProjectItem(PROJECT_ITEM_KINDS.contacts, projectId, fields, actor);

/** @param at with the version that the update is based on */
export const updateContact = (
  at: ItemAddress & { version?: number },
  fields: Partial<ContactFields>,
  actor: Actor,
): Promise<ItemUpdate<StaffContact>> => updateProjectItem(PROJECT_ITEM_KINDS.contacts, at, fields, actor);

/** @returns the deleted contact; null when there was none */
export const deleteContact = (at: ItemAddress, actor: Actor): Promise<StaffContact | null> =>
  deleteProjectItem(PROJECT_ITEM_KINDS.contacts, at, actor);
