/** A project's design items as staff see them. */
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import { getProjectItem, type ItemAddress, listProjectItems } from "../items/items.server";
import type { DesignItemFields } from "./schema";

export type StaffDesignItem = DesignItemFields & { id: string; version: number; mediaKey: string | null };

export const listDesignItemsForStaff = (projectId: string): Promise<StaffDesignItem[]> =>
  listProjectItems(PROJECT_ITEM_KINDS.design, projectId);

/** Null when the project has no such design item. */
export const getDesignItemForStaff = (at: ItemAddress): Promise<StaffDesignItem | null> =>
  getProjectItem(PROJECT_ITEM_KINDS.design, at);
