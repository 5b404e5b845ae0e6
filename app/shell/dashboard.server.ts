import { projectsOfSql } from "~/accounts/project-buyers.server";
import { IS_UNREAD_BY_BUYER } from "~/messages/threads.server";
import type { Session } from "~/platform/auth/session.server";
import { int, run, sql } from "~/platform/db/statement.server";
import { getCurrentProject } from "~/projects/projects.server";
import { isOfBuyerSql } from "~/work/open-work.server";
import type { DashboardCounts } from "./dashboard-nav";

/** One statement, because every dashboard page reads the counts. */
const SELECT_COUNTS = sql(
  "dashboard-counts",
  { homes: int, searches: int, reviews: int, tasks: int, messages: int },
  `SELECT (SELECT count(*)::int FROM saved_home WHERE account_id = $1) AS homes,
     (SELECT count(*)::int FROM saved_search WHERE account_id = $1) AS searches,
     (SELECT count(*)::int FROM offer WHERE buyer_email = $2)
       + (SELECT count(*)::int FROM timeline_request WHERE account_id = $1) AS reviews,
     (SELECT count(*)::int FROM project_task t WHERE project_id = $3 AND NOT completed
       AND ${isOfBuyerSql("t")}) AS tasks,
     (SELECT count(*)::int FROM message_thread t
        LEFT JOIN message_read r ON r.thread_id = t.id AND r.account_id = $1
      WHERE ${IS_UNREAD_BY_BUYER} AND t.id IN (
        SELECT id FROM project WHERE id IN ${projectsOfSql("$2")} AND status = 'active'
        UNION ALL SELECT id FROM timeline_request WHERE account_id = $1)) AS messages`,
  { isPrepared: true },
);

/** The counts in the dashboard's navigation. */
export async function getDashboardCounts(session: Session): Promise<DashboardCounts> {
  const project = await getCurrentProject(session);
  const { id, email } = session.user;
  const [row] = await run(SELECT_COUNTS, [id, email, project?.id ?? null]);
  return { homes: 0, searches: 0, reviews: 0, messages: 0, ...row, tasks: project && (row?.tasks ?? 0) };
}
