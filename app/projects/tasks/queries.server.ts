/** A project's tasks. */
import { fromDay, toDay } from "~/platform/db/day";
import { db, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import type { ItemAddress } from "../write.server";
import type { TaskJson } from "./json.server";

export const TASK = {
  id: true,
  title: true,
  description: true,
  completed: true,
  dueOn: true,
  assignee: true,
  sortOrder: true,
  version: true,
} satisfies Prisma.ProjectTaskSelect;

/** Dates are YYYY-MM-DD. */
export const toTask = (row: Prisma.ProjectTaskGetPayload<{ select: typeof TASK }>) => ({
  ...row,
  dueOn: toDay(row.dueOn),
});

/** `assignee` is the address of a staff member; null for the buyer. */
export type Task = ReturnType<typeof toTask>;

const orderBy = [{ completed: "asc" }, { sortOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }] as const;

/** Open tasks first, each group in the order that staff set. */
export async function listTasks(projectId: string, tx: Tx = db(), updatedSince?: Date): Promise<Task[]> {
  const where = { projectId, updatedAt: { gte: updatedSince } };
  const rows = await tx.projectTask.findMany({ where, orderBy: [...orderBy], select: TASK });
  return rows.map(toTask);
}

/** The buyer's open tasks whose due date has passed. @param today in California, YYYY-MM-DD */
export async function listOverdueTasksOfBuyer(projectId: string, today: string) {
  const rows = await db().projectTask.findMany({
    where: { projectId, completed: false, assignee: null, dueOn: { lt: fromDay(today) } },
    orderBy: [{ dueOn: "asc" }, { id: "asc" }],
    select: { id: true, title: true, dueOn: true },
  });
  return rows.map(({ dueOn, ...task }) => ({ ...task, dueOn: toDay(dueOn!) }));
}

/** Null when the project has no such task. */
export async function getTask({ projectId, id }: ItemAddress, tx: Tx = db()): Promise<Task | null> {
  const isAddress = isId(projectId) && isId(id);
  const row = isAddress ? await tx.projectTask.findUnique({ where: { id, projectId }, select: TASK }) : null;
  return row && toTask(row);
}

/** The id of the project that has a task, of these projects. */
export async function findProjectOfTask(id: string, projects: readonly { id: string }[]): Promise<string | undefined> {
  const where = { id, projectId: { in: projects.map((project) => project.id) } };
  const row = isId(id) ? await db().projectTask.findUnique({ where, select: { projectId: true } }) : null;
  return row?.projectId;
}

/** A task in the JSON of the buyers' API. */
export const toTaskJson = ({ id, title, description, completed, dueOn, assignee }: Task): TaskJson => ({
  id,
  title,
  description,
  status: completed ? "done" : "todo",
  dueOn,
  assignee: assignee === null ? "buyer" : "staff",
});
