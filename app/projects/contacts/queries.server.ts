/** A project's contacts as staff see them. */
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import { getProjectItem, type ItemAddress, listProjectItems } from "../items/items.server";
import type { ContactFields } from "./schema";

export type StaffContact = ContactFields & { id: string; version: number };

export const listContactsForStaff = (projectId: string): Promise<StaffContact[]> =>
  listProjectItems(PROJECT_ITEM_KINDS.contacts, projectId);

/** Null when the project has no such contact. */
export const getContactForStaff = (at: ItemAddress): Promise<StaffContact | null> =>
  getProjectItem(PROJECT_ITEM_KINDS.contacts, at);
