/**
 * Demo accounts: two buyers, one of them with a project, and one staff member. `npm start` creates them if everything
 * is on one machine with the sample feed, and prints links that sign in as them. A real installation has none.
 */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { isShownSql, listShownFeeds } from "../../app/mls/feed-display.server";
import { issueLink } from "../../app/platform/auth/links.server";
import { db } from "../../app/platform/db/db.server";
import { closePool } from "../../app/platform/db/pool.server";
import { env } from "../../app/platform/env.server";
import { files } from "../../app/platform/files/files.server";
import { siteUrl } from "../../app/platform/http/site.server";
import { getSummaryDay, sendWeeklySummaries } from "../../app/projects/summary/weekly-summary.server";
import { createPastRequests } from "./past-requests";
import { createDemoProject } from "./project";
import { createDemoRequest } from "./request";
import { TEMPLATE_ROWS } from "./templates";
import { addUpgradePhotos } from "./upgrade-photos";

const PEOPLE = [
  { email: "ana@example.com", name: "Ana Reyes", what: "a buyer with a project", page: "/dashboard" },
  { email: "ben@example.com", name: "Ben Okafor", what: "a buyer without a project", page: "/dashboard" },
  { email: `sam@${env().STAFF_DOMAIN}`, name: "Sam Whitfield", what: "a staff member", page: "/admin" },
] as const;

/** What each has saved: homes by their position among the newest, and searches. */
const SAVED: Readonly<Record<string, { homes: number[]; searches: [name: string, search: string][] }>> = {
  "ana@example.com": {
    homes: [0, 2, 4, 6, 8, 10],
    searches: [
      ["Near work", "?city=Riverside&minPrice=400000&maxPrice=900000&beds=3"],
      ["A pool by summer", "?county=San%20Diego&poolType=private"],
    ],
  },
  "ben@example.com": { homes: [1, 3], searches: [] },
};

async function createPeople(sql: pg.Client): Promise<void> {
  const { rows: listings } = await sql.query<{ id: number; mlsId: string; address: string; price: number }>(
    `SELECT id, mls_id AS "mlsId", concat_ws(', ', line1, city, state || ' ' || zip) AS address, list_price AS price
     FROM listing WHERE ${isShownSql("$1")} AND address_shown AND photo_count > 0 ORDER BY id DESC LIMIT 12`,
    [await listShownFeeds()],
  );
  const accountIds = new Map<string, string>();
  for (const { email, name } of PEOPLE) {
    const id = randomUUID();
    accountIds.set(email, id);
    await sql.query("INSERT INTO account (id, email, name, email_verified_at) VALUES ($1, $2, $3, now())", [
      id,
      email,
      name,
    ]);
    const savedOfPerson = SAVED[email];
    for (const at of savedOfPerson?.homes ?? []) {
      const home = listings[at];
      if (home)
        await sql.query(
          "INSERT INTO saved_home (account_id, listing_id, list_price_then, status_then) VALUES ($1, $2, $3, 'Active')",
          [id, home.id, home.price + (at % 4 === 0 ? 15_000 : 0)],
        );
    }
    for (const [name, search] of savedOfPerson?.searches ?? [])
      await sql.query(
        `INSERT INTO saved_search (id, account_id, name, search, alerts, matched_after)
         VALUES ($1, $2, $3, $4, 'daily', (SELECT coalesce(max(id), 0) FROM price_observation))`,
        [randomUUID(), id, name, search],
      );
  }
  await sql.query(
    `INSERT INTO upgrade (id, title, category, description, cost_rule, unit_cost, weeks, permit_risk, value_percent, counties,
       zips, home_types, year_max, pool, sort_order)
     VALUES
       ('pool-resurfacing', 'Pool resurfacing', 'Pool', 'New plaster and tile line.', 'fixed', 14000, 2, 'Low', 50,
         '{}', '{}', '{}', NULL, 'with', 13),
       ('hardwood-floors', 'Hardwood floors', 'Flooring', NULL, 'per square foot', 14.5, 3, 'Low', 70,
         '{}', '{}', '{}', NULL, 'any', 14),
       ('seismic-retrofit', 'Seismic retrofit', 'Misc', 'Bolts the frame to the foundation.', 'fixed', 7500, 1, 'Medium', 40,
         '{}', '{}', '{house}', 1980, 'any', 15)
     ON CONFLICT DO NOTHING`,
  );
  await addUpgradePhotos(sql, files());
  await sql.query(
    "INSERT INTO project_template (id, name, content) SELECT gen_random_uuid(), name, content FROM jsonb_to_recordset($1) AS t (name text, content jsonb)",
    [JSON.stringify(TEMPLATE_ROWS)],
  );
  await sql.query("UPDATE catalogue SET revision = revision + 1");
  const [ana, ben, sam] = PEOPLE;
  await createPastRequests(sql, listings, { ...ana, id: accountIds.get(ana.email)! });
  const now = new Date();
  await createDemoProject(
    sql,
    files(),
    { email: ana.email, name: ana.name, staff: sam.email, now, monday: getSummaryDay(now) },
    listings.slice(5),
  );
  if (listings[1]) await createDemoRequest(sql, { ...ben, staff: sam.email, now }, listings[1]);
}

const sql = new pg.Client({ connectionString: env().DATABASE_URL });
await sql.connect();
try {
  const existing = await sql.query("SELECT FROM account WHERE email = $1", [PEOPLE[0].email]);
  if (existing.rowCount === 0) {
    await sql.query("BEGIN");
    await createPeople(sql);
    await sql.query("COMMIT");
    await sendWeeklySummaries(getSummaryDay(new Date()));
  }
  console.log("\nSign in as (each link works once, for ten minutes; every start prints new ones):");
  for (const { email, what: description, page } of PEOPLE) {
    const { token } = await issueLink({ purpose: "sign-in", email, returnTo: page, pending: null }, db());
    console.log(`  ${email}, ${description}\n    ${siteUrl(`/auth/callback?token=${token}`)}`);
  }
} finally {
  await sql.end();
  await closePool();
}
