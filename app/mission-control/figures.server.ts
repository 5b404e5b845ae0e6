/** The figures of active projects, and of what is late or due today. */
import { cacheCounts } from "~/audit/cache-counts.server";
import { int, run, sql } from "~/platform/db/statement.server";
import { pacificToday } from "~/ui/text/dates";
import { countLateByProject, countOpenWork, isAtRiskSql, isLateSql } from "~/work/open-work.server";

/** $1 today. */
const COUNT_FIGURES = sql(
  "count-project-figures",
  { active: int, onTime: int, averageComplete: int, atRisk: int, progress: int },
  `WITH counted AS (
     SELECT project_id, count(*)::int AS milestones, count(completed_on)::int AS done,
       count(*) FILTER (WHERE completed_on <= coalesce(date, completed_on))::int AS punctual,
       count(*) FILTER (WHERE completed_on IS NULL AND ${isLateSql("date")})::int AS late
     FROM milestone GROUP BY project_id),
   own AS (
     SELECT coalesce(milestones, 0) AS milestones, coalesce(done, 0) AS done, coalesce(punctual, 0) AS punctual,
       coalesce(counted.late, 0) AS late, ${isAtRiskSql("l.late", "$1")} AS is_at_risk
     FROM project p LEFT JOIN counted ON counted.project_id = p.id LEFT JOIN (${countLateByProject("$1")}) l ON l.project_id = p.id
     WHERE status = 'active')
   SELECT count(*)::int AS active,
     coalesce(floor(100.0 * sum(punctual) / nullif(sum(done + late), 0)), 100)::int AS "onTime",
     coalesce(round(avg(100.0 * done / nullif(milestones, 0))), 0)::int AS "averageComplete",
     count(*) FILTER (WHERE is_at_risk)::int AS "atRisk",
     coalesce(round(100.0 * sum(done) / nullif(sum(milestones), 0)), 0)::int AS progress
   FROM own`,
);

/**
 * The figures of active projects, in rounded percentages.
 * Due today and overdue: everybody's open work.
 * On time: the share of milestones that were done by their date, of those that are done or overdue, rounded down.
 * Average complete: the mean share of done milestones per project; progress: that share over all milestones.
 * At risk: projects with a late milestone, task or wanted document, or a move-in date in the past.
 * Risk is red when a quarter of the projects are at risk, yellow when any is.
 */
export async function countFigures(now: Date) {
  const [[figures], { late, today }] = await Promise.all([
    run(COUNT_FIGURES, [pacificToday(now)]),
    countOpenWork(null, now),
  ]);
  const { active, atRisk } = figures!;
  const risk = atRisk === 0 ? "GREEN" : atRisk * 4 >= active ? "RED" : "YELLOW";
  return { ...figures!, overdue: late, dueToday: today, risk } as const;
}

/** The same, counted anew after 10 seconds. @param today in California, YYYY-MM-DD */
export const getProjectFigures = cacheCounts<string, ProjectFigures>(10_000, () => countFigures(new Date()));

export type ProjectFigures = Awaited<ReturnType<typeof countFigures>>;
