/** Staff create, update, and delete tasks. */
import type { Actor } from "~/audit/audit.server";
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import {
  createProjectItem,
  deleteProjectItem,
  type ItemAddress,
  type ItemUpdate,
  updateProjectItem,
} from "../items/items.server";
import type { StaffTask } from "./queries.server";
import type { TaskFields } from "./schema";

/** Null when the project was deleted in the meantime. */
export const createTask = (projectId: string, fields: TaskFields, actor: Actor): Promise<StaffTask | null> =>
  createProjectItem(PROJECT_ITEM_KINDS.tasks, projectId, fields, actor);

/** @param at with the version that the update is based on */
export const updateTask = (
  at: ItemAddress & { version?: number },
  fields: Partial<TaskFields & { completed: boolean }>,
  actor: Actor,
): Promise<ItemUpdate<StaffTask>> => updateProjectItem(PROJECT_ITEM_KINDS.tasks, at, fields, actor);

/** @returns the deleted task; null when there was none */
export const deleteTask = (at: ItemAddress, actor: Actor): Promise<StaffTask | null> =>
  deleteProjectItem(PROJECT_ITEM_KINDS.tasks, at, actor);

export const setTaskCompleted = (at: ItemAddress, completed: boolean, actor: Actor): Promise<ItemUpdate<StaffTask>> =>
  updateProjectItem(PROJECT_ITEM_KINDS.tasks, at, { completed }, actor);
