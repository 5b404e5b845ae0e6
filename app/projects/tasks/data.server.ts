/** A project's tasks: how programs read them, what staff do with them, and how their buyer marks them done. */
import { z } from "zod";
import { findOwnerErrors, NOT_STAFF } from "~/accounts/people.server";
import { answerFields } from "~/platform/api/row-json.server";
import { isStaffAddress } from "~/platform/auth/sessions.server";
import { toDay } from "~/platform/db/day";
import { db } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { type ItemAddress, inProject, itemTable } from "../items.server";
import { taskFields } from "./schema";

export const staffTaskJson = z
  .object({
    id: z.uuid(),
    ...answerFields(taskFields),
    completed: z.boolean(),
    assignee: z.string().nullable().meta({ description: "The address of a staff member; null for the buyer." }),
    sortOrder: z.int(),
    version: z.int(),
  })
  .meta({ id: "StaffTask", description: "Something that a buyer or a staff member has to do." });
export type Task = z.output<typeof staffTaskJson>;

/** A task in the JSON of the buyers' API. */
export const taskJson = staffTaskJson
  .omit({ completed: true, sortOrder: true, version: true })
  .extend({
    status: z.enum(["todo", "done"]),
    assignee: z.enum(["buyer", "staff"]).meta({ description: "Who does it. Buyers can only toggle their own tasks." }),
  })
  .meta({ id: "Task", description: "Something that the buyer or the team has to do." });
export type TaskJson = z.output<typeof taskJson>;

export const toTaskJson = ({ completed, assignee, sortOrder: _, version: __, ...task }: Task): TaskJson => ({
  ...task,
  status: completed ? "done" : "todo",
  assignee: assignee === null ? "buyer" : "staff",
});

export const TASK_EXAMPLE: Task = {
  id: "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
  title: "Choose the kitchen counters",
  description: null,
  completed: false,
  dueOn: "2027-03-12",
  assignee: null,
  sortOrder: 1,
  version: 1,
};

/** What changes with a task that becomes done or to do. */
const toCompletion = (completed: boolean) => ({ completed, completedAt: completed ? new Date() : null });

/** Open tasks first, each group in the order that staff set. */
export const taskTable = itemTable("task", staffTaskJson, (tx) => tx.projectTask, {
  orderBy: [{ completed: "asc" }, { sortOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  addsLast: true,
  deriveColumns: ({ completed, dueOn, assignee }) => ({
    ...(completed !== undefined && toCompletion(completed)),
    // A task that is due on another day or done by someone else is reminded of again.
    ...((dueOn !== undefined || assignee !== undefined) && { remindedOn: null }),
  }),
});

/** The buyer's open tasks, the earliest due first. */
export async function listOpenTasksOfBuyer(projectId: string) {
  const rows = await db().projectTask.findMany({
    where: { projectId, completed: false, assignee: null },
    orderBy: [{ dueOn: "asc" }, { id: "asc" }],
    select: { id: true, title: true, dueOn: true },
  });
  return rows.map(({ dueOn, ...task }) => ({ ...task, dueOn: toDay(dueOn) }));
}

/** The id of the project that has a task, of these projects. */
export async function findProjectOfTask(id: string, projects: readonly { id: string }[]): Promise<string | undefined> {
  const where = { id, projectId: { in: projects.map((project) => project.id) } };
  const row = isId(id) ? await db().projectTask.findUnique({ where, select: { projectId: true } }) : null;
  return row?.projectId;
}

/**
 * Marks a task done or to do for its buyer; toggles it when `done` is null.
 * @returns the updated task; "with staff" when a staff member does it; null when the project has no such task
 */
export const setTaskDone = (at: ItemAddress, done: boolean | null): Promise<Task | "with staff" | null> =>
  inProject(at.projectId, async (tx) => {
    const task = await taskTable.get(at, tx);
    if (!task) return null;
    if (task.assignee !== null) return "with staff";
    const completed = done ?? !task.completed;
    if (completed === task.completed) return task;
    await tx.projectTask.update({
      where: { id: task.id },
      data: { ...toCompletion(completed), version: { increment: 1 } },
      select: { id: true },
    });
    return taskTable.get(at, tx);
  });

/** With a rule that only the server knows. */
export const checkedTaskSchema = z.object({
  ...taskFields,
  assignee: taskFields.assignee.check(({ value, issues }) => {
    if (value !== null && !isStaffAddress(value)) issues.push({ code: "custom", message: NOT_STAFF, input: value });
  }),
});

/**
 * The errors of a task for someone who has no account of staff; null if there are none.
 * @param at the task that changes, whose assignee may stay; one that is gone has no errors
 */
export async function findAssigneeErrors(
  assignee: string | null | undefined,
  at?: ItemAddress,
): Promise<{ assignee: string } | null> {
  if (!assignee) return null;
  const task = at && (await taskTable.get(at));
  if (at && !task) return null;
  return (await findOwnerErrors(assignee, task?.assignee)) && { assignee: NOT_STAFF };
}
