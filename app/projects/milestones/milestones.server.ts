/** A project's milestones. */
import { query } from "~/platform/db/pool.server";

/** Dates YYYY-MM-DD; `completedOn` is null until the milestone is done. */
export type Milestone = { id: string; label: string; date: string | null; completedOn: string | null };

/** In the order that staff set, then by date. `updatedAt` is the latest change of any milestone, ISO 8601. */
export async function listMilestones(
  projectId: string,
): Promise<{ milestones: Milestone[]; updatedAt: string | null }> {
  const rows = await query<Milestone & { updatedAt: Date }>(
    `SELECT id, label, to_char(date, 'YYYY-MM-DD') AS date, to_char(completed_on, 'YYYY-MM-DD') AS "completedOn",
       updated_at AS "updatedAt"
     FROM milestone m WHERE project_id = $1 ORDER BY sort_order, m.date NULLS LAST, created_at, id`,
    [projectId],
    "milestones-of",
  );
  const newest = rows.reduce<Date | null>((last, { updatedAt }) => (last && last > updatedAt ? last : updatedAt), null);
  return {
    milestones: rows.map(({ updatedAt: _, ...milestone }) => milestone),
    updatedAt: newest?.toISOString() ?? null,
  };
}
