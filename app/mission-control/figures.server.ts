/** The figures of active projects, and what is overdue in them. */
import { cacheCounts } from "~/audit/cache-counts.server";
import { int, run, sql, text, uuid } from "~/platform/db/statement.server";

/** $1 today. */
const COUNT_FIGURES = sql(
  "count-project-figures",
  { active: int, onTime: int, averageComplete: int, atRisk: int, dueToday: int, overdue: int, progress: int },
  `WITH counted AS (
     SELECT project_id, count(*)::int AS milestones, count(completed_on)::int AS done,
       count(*) FILTER (WHERE completed_on <= coalesce(date, completed_on))::int AS punctual,
       count(*) FILTER (WHERE completed_on IS NULL AND date = $1)::int AS due,
       count(*) FILTER (WHERE completed_on IS NULL AND date < $1)::int AS late
     FROM milestone GROUP BY project_id),
   due_tasks AS (
     SELECT project_id, count(*) FILTER (WHERE due_on = $1)::int AS due, count(*) FILTER (WHERE due_on < $1)::int AS late
     FROM project_task WHERE NOT completed AND due_on IS NOT NULL AND due_on <= $1 GROUP BY project_id),
   own AS (
     SELECT est_move_in, current_phase, coalesce(milestones, 0) AS milestones, coalesce(done, 0) AS done,
       coalesce(punctual, 0) AS punctual, coalesce(counted.due, 0) AS due, coalesce(counted.late, 0) AS late,
       coalesce(due_tasks.due, 0) AS tasks_due, coalesce(due_tasks.late, 0) AS tasks_late
     FROM project LEFT JOIN counted ON counted.project_id = id LEFT JOIN due_tasks ON due_tasks.project_id = id
     WHERE status = 'active')
   SELECT count(*)::int AS active,
     coalesce(floor(100.0 * sum(punctual) / nullif(sum(done + late), 0)), 100)::int AS "onTime",
     coalesce(round(avg(100.0 * done / nullif(milestones, 0))), 0)::int AS "averageComplete",
     count(*) FILTER (WHERE late > 0 OR est_move_in < $1 AND current_phase <> 'Move-In Ready')::int AS "atRisk",
     coalesce(sum(due + tasks_due), 0)::int AS "dueToday", coalesce(sum(late + tasks_late), 0)::int AS overdue,
     coalesce(round(100.0 * sum(done) / nullif(sum(milestones), 0)), 0)::int AS progress
   FROM own`,
);

/**
 * The figures of active projects, in rounded percentages.
 * Due today and overdue: open milestones and open tasks by their date.
 * On time: the share of milestones that were done by their date, of those that are done or overdue, rounded down.
 * Average complete: the mean share of done milestones per project; progress: that share over all milestones.
 * At risk: projects with an overdue milestone or a move-in date in the past.
 * Risk is red when a quarter of the projects are at risk, yellow when any is.
 * @param today in California, YYYY-MM-DD
 */
export const getProjectFigures = cacheCounts(10_000, async (today: string) => {
  const [row] = await run(COUNT_FIGURES, [today]);
  const figures = row!;
  const risk = figures.atRisk === 0 ? "GREEN" : figures.atRisk * 4 >= figures.active ? "RED" : "YELLOW";
  return { ...figures, risk } as const;
});

export type ProjectFigures = Awaited<ReturnType<typeof getProjectFigures>>["counts"];

/** $1 today, $2 the most rows. */
const SELECT_OVERDUE = sql(
  "overdue-items",
  { projectId: uuid, page: text<"summary" | "tasks">(), address: text(), name: text(), date: text() },
  `SELECT project_id AS "projectId", page, property_address AS address, name, date::text
   FROM ((SELECT project_id, 'summary' AS page, property_address, label AS name, date, m.id
           FROM milestone m JOIN project p ON p.id = project_id
           WHERE completed_on IS NULL AND date < $1 AND status = 'active' ORDER BY date, m.id LIMIT $2)
         UNION ALL
         (SELECT project_id, 'tasks', property_address, title, due_on, t.id
           FROM project_task t JOIN project p ON p.id = project_id
           WHERE NOT completed AND due_on < $1 AND status = 'active' ORDER BY due_on, t.id LIMIT $2)) item
   ORDER BY item.date, page, id LIMIT $2`,
);

/** The longest overdue milestones and tasks of active projects. @param today in California, YYYY-MM-DD */
export const listOverdueItems = (today: string, limit: number) => run(SELECT_OVERDUE, [today, limit]);
