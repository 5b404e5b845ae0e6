/** What visitors asked, how soon staff answered, and what is in demand. Months are those of California. */

import { PROJECT_BUYERS } from "~/accounts/project-buyers.server";
import { cacheCounts } from "~/audit/cache-counts.server";
import { double, int, orNull, run, sql, text } from "~/platform/db/statement.server";
import { pacificToday } from "~/ui/text/dates";
import type { PeriodMonths } from "./periods";

const startOf = (day: string) => `${day}::timestamp AT TIME ZONE 'America/Los_Angeles'`;
/** The number of the month that a time is in, from 1. $1 the first days of the months. */
const MONTH = (time: string) =>
  `width_bucket(${time}, ARRAY(SELECT ${startOf("day")} FROM unnest($1::date[]) day)) AS month`;
/** The start of the period: an expression that PostgreSQL computes while planning, to estimate how many rows follow it. */
const START = `(${startOf("($1::date[])[1]")})`;

/** Everybody who asked something: since when, and whether for a cost & timeline. */
const PERSON = `contact AS (
     SELECT account_id, lower(email) AS email, created_at AS at, false AS requests FROM lead WHERE NOT spam
     UNION ALL SELECT account_id, NULL, created_at, true FROM timeline_request
   ), person AS (
     SELECT coalesce(account.email, contact.email) AS email, min(at) AS at, bool_or(requests) AS requests
     FROM contact LEFT JOIN account ON account.id = account_id GROUP BY 1
   )`;

/** How many of them have a project. */
const COUNT_BUYERS = `count(*) FILTER (WHERE email IN (SELECT b.email FROM ${PROJECT_BUYERS} b))::int`;

const SELECT_PEOPLE = sql(
  "report-people",
  { month: int, people: int, requested: int, projects: int },
  `WITH ${PERSON}
   SELECT ${MONTH("at")}, count(*)::int AS people, count(*) FILTER (WHERE requests)::int AS requested,
     ${COUNT_BUYERS} AS projects
   FROM person WHERE at >= ${START} GROUP BY 1`,
);

/** Hours from an item's arrival to its answer, as its owner's clock sees them. */
const HOURS = "extract(epoch FROM answered_at - created_at)::float8 / 3600";

const declareAnswers = (name: string, from: string, inTime: string) =>
  sql(
    name,
    {
      month: int,
      received: int,
      answered: int,
      inTime: int,
      medianHours: orNull(double),
      slowHours: orNull(double),
    },
    `WITH by_month AS (
     SELECT ${MONTH("created_at")}, count(*)::int AS received, count(answered_at)::int AS answered,
       count(*) FILTER (WHERE ${inTime})::int AS "inTime",
       percentile_cont(ARRAY[0.5, 0.9]) WITHIN GROUP (ORDER BY ${HOURS}) AS hours
     FROM ${from} created_at >= ${START} GROUP BY 1
     )
     SELECT month, received, answered, "inTime", hours[1] AS "medianHours", hours[2] AS "slowHours" FROM by_month`,
  );
const SELECT_REQUEST_ANSWERS = declareAnswers("report-requests", "timeline_request WHERE", "answered_at <= due_at");
/** Questions have no promised time; two days are what requests have. */
const SELECT_LEAD_ANSWERS = declareAnswers(
  "report-leads",
  "lead WHERE NOT spam AND",
  "answered_at <= created_at + interval '48 hours'",
);

/** $1 the first day, $2 how many months ago the period ended. `due` are the requests that are answered or should be. */
const SELECT_FIGURES = sql(
  "report-figures",
  { people: int, projects: int, requests: int, due: int, inTime: int },
  `WITH ${PERSON}, period AS (SELECT ${startOf("$1::date")} AS first, now() - make_interval(months => $2) AS last),
     new_people AS (SELECT count(*)::int AS people, ${COUNT_BUYERS} AS projects
       FROM person, period WHERE at >= first AND at < last),
     answers AS (SELECT count(*)::int AS requests, count(*) FILTER (WHERE answered_at IS NOT NULL OR due_at < now())::int AS due,
         count(*) FILTER (WHERE answered_at <= due_at)::int AS "inTime"
       FROM timeline_request, period WHERE created_at >= first AND created_at < last)
   SELECT * FROM new_people, answers`,
);

/** Change orders by the month of their approval, and how long buyers took after they were sent. */
const SELECT_CHANGES = sql(
  "report-changes",
  { month: int, approved: int, amount: double, medianHours: orNull(double) },
  `SELECT ${MONTH("c.decided_at")}, count(*)::int AS approved, sum(c.amount)::float8 AS amount,
     percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM c.decided_at - s.sent_at)::float8 / 3600) AS "medianHours"
   FROM change_order c JOIN signature s ON s.change_order_id = c.id AND s.status = 'signed'
   WHERE c.status = 'approved' AND c.decided_at >= ${START} GROUP BY 1`,
);

/** Of requests, questions and approved changes of the period, and of the projects that are active now. */
const SELECT_OWNERS = sql(
  "report-owners",
  {
    owner: orNull(text()),
    requests: int,
    leads: int,
    answered: int,
    inTime: int,
    medianHours: orNull(double),
    projects: int,
    changes: double,
  },
  `WITH item AS (
     SELECT owner_email, 1 AS requests, 0 AS leads, created_at, answered_at, due_at
     FROM timeline_request WHERE created_at >= ${START}
     UNION ALL SELECT owner_email, 0, 1, created_at, answered_at, created_at + interval '48 hours'
     FROM lead WHERE NOT spam AND created_at >= ${START}
   ), answers AS (
     SELECT coalesce(owner_email, '') AS owner, sum(requests)::int AS requests, sum(leads)::int AS leads,
       count(answered_at)::int AS answered, count(*) FILTER (WHERE answered_at <= due_at)::int AS "inTime",
       percentile_cont(0.5) WITHIN GROUP (ORDER BY ${HOURS}) AS "medianHours"
     FROM item GROUP BY 1
   ), active AS (
     SELECT coalesce(owner_email, '') AS owner, count(*)::int AS projects FROM project WHERE status = 'active' GROUP BY 1
   ), changed AS (
     SELECT coalesce(p.owner_email, '') AS owner, sum(c.amount)::float8 AS changes
     FROM change_order c JOIN project p ON p.id = c.project_id
     WHERE c.status = 'approved' AND c.decided_at >= ${START} GROUP BY 1
   )
   SELECT nullif(owner, '') AS owner, coalesce(requests, 0) AS requests, coalesce(leads, 0) AS leads,
     coalesce(answered, 0) AS answered, coalesce("inTime", 0) AS "inTime", "medianHours", coalesce(projects, 0) AS projects,
     coalesce(changes, 0)::float8 AS changes
   FROM answers FULL JOIN active USING (owner) FULL JOIN changed USING (owner) ORDER BY coalesce(requests, 0) + coalesce(leads, 0) DESC, 7 DESC, 1 NULLS LAST`,
);

const SELECT_UPGRADES = sql(
  "report-upgrades",
  { id: text(), title: text(), requests: int, medianCost: orNull(double) },
  `WITH chosen AS (
     SELECT chosen_id AS id, created_at,
       (SELECT seen FROM jsonb_array_elements(upgrades_seen) seen WHERE seen->>'id' = chosen_id) AS seen
     FROM (SELECT unnest(selected_upgrades) AS chosen_id, upgrades_seen, created_at FROM timeline_request
       WHERE created_at >= ${START}) request
   )
   SELECT id, coalesce((array_agg(seen->>'title' ORDER BY created_at DESC) FILTER (WHERE seen IS NOT NULL))[1],
       (SELECT title FROM upgrade WHERE upgrade.id = chosen.id), id) AS title,
     count(*)::int AS requests, percentile_cont(0.5) WITHIN GROUP (ORDER BY (seen->>'cost')::float8)::float8 AS "medianCost"
   FROM chosen GROUP BY id ORDER BY 3 DESC, 2`,
);

const SELECT_COUNTIES = sql(
  "report-counties",
  { county: text(), leads: int, requests: int, saved: int },
  `WITH interest AS (
     SELECT listing_id, count(*) AS leads, 0 AS requests, 0 AS saved
     FROM lead WHERE NOT spam AND created_at >= ${START} GROUP BY 1
     UNION ALL SELECT listing_id, 0, count(*), 0 FROM timeline_request WHERE created_at >= ${START} GROUP BY 1
     UNION ALL SELECT listing_id, 0, 0, count(*) FROM saved_home WHERE saved_at >= ${START} GROUP BY 1
   )
   SELECT coalesce(listing.county, '') AS county, sum(leads)::int AS leads, sum(requests)::int AS requests,
     sum(saved)::int AS saved
   FROM interest JOIN listing ON listing.id = listing_id GROUP BY 1
   ORDER BY sum(requests) DESC, sum(leads) DESC, sum(saved) DESC, 1`,
);

/** The months up to the current one, oldest first: YYYY-MM. */
export function listMonths(count: number, today = pacificToday()): string[] {
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))];
  return Array.from({ length: count }, (_, n) =>
    new Date(Date.UTC(year, month - count + n, 1)).toISOString().slice(0, 7),
  );
}

/** A row for each month, also for those of which the database has none. */
function fillMonths<Row extends { month: number }>(
  months: readonly string[],
  rows: readonly Row[],
  empty: Omit<Row, "month">,
): (Omit<Row, "month"> & { month: string })[] {
  return months.map((month, n) => ({ ...(rows.find((row) => row.month === n + 1) ?? empty), month }));
}

const NO_ANSWERS = { received: 0, answered: 0, inTime: 0, medianHours: null, slowHours: null };

/** All reports of the last months, the current one included. */
export async function readReports(months: PeriodMonths) {
  const names = listMonths(months);
  const parameters = [names.map((month) => `${month}-01`)];
  const [people, requests, leads, changes, owners, upgrades, counties] = await Promise.all([
    run(SELECT_PEOPLE, parameters),
    run(SELECT_REQUEST_ANSWERS, parameters),
    run(SELECT_LEAD_ANSWERS, parameters),
    run(SELECT_CHANGES, parameters),
    run(SELECT_OWNERS, parameters),
    run(SELECT_UPGRADES, parameters),
    run(SELECT_COUNTIES, parameters),
  ]);
  return {
    people: fillMonths(names, people, { people: 0, requested: 0, projects: 0 }),
    requests: fillMonths(names, requests, NO_ANSWERS),
    leads: fillMonths(names, leads, NO_ANSWERS),
    changes: fillMonths(names, changes, { approved: 0, amount: 0, medianHours: null }),
    owners,
    upgrades,
    counties,
  };
}

/** The leading figures of the last months, and of as many months before, until the same day. */
async function readFigures(months: PeriodMonths) {
  const read = async (ago: number) => (await run(SELECT_FIGURES, [`${listMonths(months + ago)[0]}-01`, ago]))[0]!;
  const [now, before] = await Promise.all([read(0), read(months)]);
  return { now, before };
}

export type ReportFigures = Awaited<ReturnType<typeof readFigures>>;

/** Reports and figures for the page, which says when they were counted: that takes the database 50 ms with 10,000 people. */
export const readRecentReports = cacheCounts(60_000, async (months: PeriodMonths) => {
  const [reports, figures] = await Promise.all([readReports(months), readFigures(months)]);
  return { reports, figures };
});

/** Counts, hours, and whole dollars. */
export type Reports = Awaited<ReturnType<typeof readReports>>;
