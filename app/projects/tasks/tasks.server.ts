/** A project's tasks as its buyer sees them. */

import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";

export type Task = { id: string; title: string; description: string | null; status: "todo" | "done" };

type Row = { id: string; title: string; description: string | null; completed: boolean };

const toTask = ({ completed, ...row }: Row): Task => ({ ...row, status: completed ? "done" : "todo" });

/** Open tasks first, each group in the order of creation. */
export async function listTasks(projectId: string): Promise<Task[]> {
  const rows = await query<Row>(
    `SELECT id, title, description, completed FROM project_task WHERE project_id = $1 ORDER BY completed, created_at, id`,
    [projectId],
    "tasks-of",
  );
  return rows.map(toTask);
}

/**
 * Marks a task done or to do; toggles it when `done` is null.
 * @returns the updated task; null when the project has no such task
 */
export async function setTaskDone(projectId: string, id: string, done: boolean | null): Promise<Task | null> {
  if (!isId(id)) return null;
  const [row] = await query<Row>(
    `UPDATE project_task SET completed = coalesce($3, NOT completed), version = version + 1, updated_at = now(),
       completed_at = CASE WHEN coalesce($3, NOT completed) THEN coalesce(completed_at, now()) END
     WHERE id = $2 AND project_id = $1 RETURNING id, title, description, completed`,
    [projectId, id, done],
  );
  return row ? toTask(row) : null;
}
