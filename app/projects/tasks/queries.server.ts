/** A project's tasks. */
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
  version: true,
} satisfies Prisma.ProjectTaskSelect;

export type Task = Prisma.ProjectTaskGetPayload<{ select: typeof TASK }>;

/** Open tasks first, each group in the order of creation. */
export const listTasks = (projectId: string): Promise<Task[]> =>
  db().projectTask.findMany({
    where: { projectId },
    orderBy: [{ completed: "asc" }, { createdAt: "asc" }, { id: "asc" }],
    select: TASK,
  });

/** Null when the project has no such task. */
export const getTask = async ({ projectId, id }: ItemAddress, tx: Tx = db()): Promise<Task | null> =>
  isId(projectId) && isId(id) ? tx.projectTask.findUnique({ where: { id, projectId }, select: TASK }) : null;

/** A task in the JSON of the buyers' API. */
export const toTaskJson = ({ id, title, description, completed }: Task): TaskJson => ({
  id,
  title,
  description,
  status: completed ? "done" : "todo",
});
