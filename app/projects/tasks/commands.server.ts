/** Staff create, update, and delete tasks; their buyer marks them done. */
import { type ItemAddress, inProject, itemCommands } from "../write.server";
import { getTask, TASK, type Task } from "./queries.server";
import type { TaskFields } from "./schema";

/** What changes with a task that becomes done or to do. */
const toCompletion = (completed: boolean) => ({ completed, completedAt: completed ? new Date() : null });

const tasks = itemCommands<Task, TaskFields, Partial<TaskFields & { completed: boolean }>>("task", {
  read: getTask,
  create: (tx, data) => tx.projectTask.create({ data, select: TASK }),
  write: (tx, where, { completed, ...changes }) =>
    tx.projectTask.updateMany({
      where,
      data: { ...changes, ...(completed !== undefined && toCompletion(completed)), version: { increment: 1 } },
    }),
  remove: (tx, where) => tx.projectTask.delete({ where }),
});
export const { create: createTask, update: updateTask, remove: deleteTask } = tasks;

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
