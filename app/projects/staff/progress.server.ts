/** How projects are getting on: columns, orders and filters of the table of projects. */
import { int, orNull, run, sql, text, uuid } from "~/platform/db/statement.server";
import { countLateByProject, isAtRiskSql } from "~/work/open-work.server";
import type { StaffProject } from "./json.server";

/** The buyer's messages since staff last wrote, of threads that wait for staff if their project is active. */
const MESSAGES_BY_PROJECT = `SELECT t.project_id, count(*)::int AS messages
   FROM message_thread t JOIN message m ON m.thread_id = t.id AND m.side = 'buyer' AND m.created_at > coalesce(t.staff_at, '-infinity')
   WHERE t.awaits_staff AND t.project_id IS NOT NULL GROUP BY t.project_id`;
/** The rounded percentage of milestones that are done. In integers, which PostgreSQL divides quicker than decimals. */
const DONE_BY_PROJECT = `SELECT project_id, ((200 * count(completed_on) + count(*)) / (2 * count(*)))::int AS done FROM milestone GROUP BY project_id`;
const NEXT_BY_PROJECT = `SELECT project_id, min(date) AS next_on FROM milestone WHERE completed_on IS NULL GROUP BY project_id`;

const joinBy = (counted: string) => `LEFT JOIN (${counted}) s ON s.project_id = p.id`;
const joinOfActive = (counted: string) => `${joinBy(counted)} AND p.status = 'active'`;

/** What orders need of each project `p`. $5 today. */
export const PROGRESS_SORTS = {
  next: { join: joinBy(NEXT_BY_PROJECT), order: "s.next_on NULLS LAST" },
  late: { join: joinOfActive(countLateByProject("$5")), order: "s.late DESC NULLS LAST" },
  messages: { join: joinOfActive(MESSAGES_BY_PROJECT), order: "s.messages DESC NULLS LAST" },
  done: { join: joinBy(DONE_BY_PROJECT), order: "s.done NULLS LAST" },
} as const;

const HAS_LATE = `p.id IN (SELECT project_id FROM (${countLateByProject("$5")}) s)`;
/** Whether a project `p` has what is asked for in $6. $5 today. */
export const HAS_NEED = `($6::text IS NULL OR p.status = 'active' AND (
  $6 = 'late' AND ${HAS_LATE} OR $6 = 'risk' AND ${isAtRiskSql(`CASE WHEN ${HAS_LATE} THEN 1 END`, "$5")}
  OR $6 = 'answer' AND p.id IN (SELECT t.project_id FROM message_thread t WHERE t.awaits_staff AND t.project_id IS NOT NULL)))`;

const PROGRESS = {
  id: uuid,
  late: int,
  messages: int,
  done: orNull(int),
  nextLabel: orNull(text()),
  nextOn: orNull(text()),
};

const ofThese = (counted: string) => `LEFT JOIN (SELECT * FROM (${counted}) c WHERE project_id = ANY($2::uuid[]))`;

/** $1 today, $2 projects. The next milestone is the open one with the earliest date. */
const SELECT_PROGRESS = sql(
  "project-progress",
  PROGRESS,
  `SELECT p.id, coalesce(l.late, 0) AS late, coalesce(t.messages, 0) AS messages, d.done, n.label AS "nextLabel", n.date::text AS "nextOn"
   FROM project p ${ofThese(countLateByProject("$1"))} l ON l.project_id = p.id AND p.status = 'active'
   ${ofThese(MESSAGES_BY_PROJECT)} t ON t.project_id = p.id AND p.status = 'active'
   ${ofThese(DONE_BY_PROJECT)} d ON d.project_id = p.id
   LEFT JOIN LATERAL (SELECT label, date FROM milestone WHERE project_id = p.id AND completed_on IS NULL
     ORDER BY date NULLS LAST, sort_order, id LIMIT 1) n ON true
   WHERE p.id = ANY($2::uuid[])`,
  { isPrepared: true },
);

/** A project in a table of projects. */
export type ProjectInTable = StaffProject & Omit<Awaited<ReturnType<typeof listProgress>>[number], "id">;

const listProgress = (ids: readonly string[], today: string) => run(SELECT_PROGRESS, [today, ids]);

export async function addProgress(projects: readonly StaffProject[], today: string): Promise<ProjectInTable[]> {
  const rows = await listProgress(
    projects.map(({ id }) => id),
    today,
  );
  const byId = new Map(rows.map((row) => [row.id, row]));
  return projects.flatMap((project) => {
    const progress = byId.get(project.id);
    return progress ? [{ ...progress, ...project }] : [];
  });
}
