/** Staff create, update, and delete tasks; their buyer marks them done. */
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import type { Tx } from "~/platform/db/db.server";
import {
  createItem,
  deleteItem,
  type ItemAddress,
  type ItemCreation,
  type ItemDeletion,
  inProject,
  updateItem,
  type VersionedAddress,
} from "../write.server";
import { getTask, TASK, type Task } from "./queries.server";
import type { TaskFields } from "./schema";

export const createTask = (
  projectId: string,
  fields: TaskFields,
  actor: Actor,
  newId?: () => string,
): Promise<ItemCreation<Task>> => {
  const create = (tx: Tx, id: string) => tx.projectTask.create({ data: { id, projectId, ...fields }, select: TASK });
  return createItem("task", projectId, fields, actor, { read: getTask, create }, newId);
};

/** What changes with a task that becomes done or to do. */
const toCompletion = (completed: boolean) => ({ completed, completedAt: completed ? new Date() : null });

export const updateTask = (
  at: VersionedAddress,
  fields: Partial<TaskFields & { completed: boolean }>,
  actor: Actor,
): Promise<VersionedUpdate<Task>> =>
  updateItem("task", at, fields, actor, {
    read: getTask,
    write: (tx, where, { completed, ...changes }) =>
      tx.projectTask.updateMany({
        where,
        data: { ...changes, ...(completed !== undefined && toCompletion(completed)), version: { increment: 1 } },
      }),
  });

export const deleteTask = (at: VersionedAddress, actor: Actor): Promise<ItemDeletion<Task>> =>
  deleteItem("task", at, actor, { read: getTask, remove: (tx, where) => tx.projectTask.delete({ where }) });

/**
 * Marks a task done or to do for its buyer; toggles it when `done` is null.
 * @returns the updated task; null when the project has no such task
 */
export const setTaskDone = (at: ItemAddress, done: boolean | null): Promise<Task | null> =>
  inProject(at.projectId, async (tx) => {
    const task = await getTask(at, tx);
    if (!task) return null;
    const completed = done ?? !task.completed;
    return tx.projectTask.update({
      where: { id: task.id },
      data: { ...(completed !== task.completed && toCompletion(completed)), version: { increment: 1 } },
      select: TASK,
    });
  });
