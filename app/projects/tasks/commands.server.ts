/** Staff create, update, delete, and move tasks; their buyer marks them done. */
import type { Actor } from "~/audit/audit.server";
import { fromDay } from "~/platform/db/day";
import { type ItemAddress, inProject, itemCommands, moveItem, type Place } from "../write.server";
import { getTask, listTasks, TASK, type Task, toTask } from "./queries.server";
import type { TaskFields } from "./schema";

/** What changes with a task that becomes done or to do. */
const toCompletion = (completed: boolean) => ({ completed, completedAt: completed ? new Date() : null });

type TaskChanges = Partial<TaskFields & { completed: boolean; sortOrder: number }>;

const toColumns = ({ completed, dueOn, ...changes }: TaskChanges) => ({
  ...changes,
  dueOn: fromDay(dueOn),
  ...(completed !== undefined && toCompletion(completed)),
  // A task that is due on another day or done by someone else is reminded of again.
  ...((dueOn !== undefined || changes.assignee !== undefined) && { remindedOn: null }),
});

const tasks = itemCommands<Task, TaskFields & { sortOrder?: number | null }, TaskChanges>("task", {
  read: getTask,
  async create(tx, { dueOn, sortOrder, ...fields }) {
    const { projectId } = fields;
    const { _max: last } = await tx.projectTask.aggregate({ where: { projectId }, _max: { sortOrder: true } });
    const place = { dueOn: fromDay(dueOn), sortOrder: sortOrder ?? (last.sortOrder ?? 0) + 1 };
    return toTask(await tx.projectTask.create({ data: { ...fields, ...place }, select: TASK }));
  },
  write: (tx, where, changes) =>
    tx.projectTask.updateMany({ where, data: { ...toColumns(changes), version: { increment: 1 } } }),
  remove: (tx, where) => tx.projectTask.delete({ where }),
});
export const { create: createTask, update: updateTask, remove: deleteTask } = tasks;

/** Moves a task up or down among those that are open, or those that are done. Null when it can't move. */
export const moveTask = (at: ItemAddress, by: -1 | 1, actor: Actor): Promise<Place | null> =>
  moveItem("task", at, by, actor, {
    async listGroup(tx) {
      const rows = await listTasks(at.projectId, tx);
      const completed = rows.find(({ id }) => id === at.id)?.completed;
      return rows.filter((row) => row.completed === completed);
    },
    write: (tx, where, sortOrder) => tx.projectTask.update({ where, data: { sortOrder, version: { increment: 1 } } }),
  });

/**
 * Marks a task done or to do for its buyer; toggles it when `done` is null.
 * @returns the updated task; "with staff" when a staff member does it; null when the project has no such task
 */
export const setTaskDone = (at: ItemAddress, done: boolean | null): Promise<Task | "with staff" | null> =>
  inProject(at.projectId, async (tx) => {
    const task = await getTask(at, tx);
    if (!task) return null;
    if (task.assignee !== null) return "with staff";
    const completed = done ?? !task.completed;
    if (completed === task.completed) return task;
    const row = await tx.projectTask.update({
      where: { id: task.id },
      data: { ...toCompletion(completed), version: { increment: 1 } },
      select: TASK,
    });
    return toTask(row);
  });
