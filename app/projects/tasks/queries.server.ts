/** A project's tasks as staff see them. */
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import { getProjectItem, type ItemAddress, listProjectItems } from "../items/items.server";
import type { TaskFields } from "./schema";

export type StaffTask = TaskFields & { id: string; version: number; completed: boolean };

export const listTasksForStaff = (projectId: string): Promise<StaffTask[]> =>
  listProjectItems(PROJECT_ITEM_KINDS.tasks, projectId);

/** Null when the project has no such task. */
export const getTaskForStaff = (at: ItemAddress): Promise<StaffTask | null> =>
  getProjectItem(PROJECT_ITEM_KINDS.tasks, at);
