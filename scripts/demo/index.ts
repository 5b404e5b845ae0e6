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
import { createChangeOrder } from "../../app/projects/change-orders/data.server";
import { signDocument } from "../../app/projects/change-orders/decide.server";
import type { ChangeOrderFields } from "../../app/projects/change-orders/schema";
import { sendChangeOrder } from "../../app/projects/change-orders/send.server";
import { listSignatures } from "../../app/projects/signatures/data.server";
import { getSummaryDay, sendWeeklySummaries } from "../../app/projects/summary/weekly-summary.server";
import { insertRows } from "./insert-rows";
import { createPastRequests, describeRequest, type Home, KITCHEN_REMODEL, type Person } from "./past-requests";
import { createDemoProject, readSamplePhoto, writeMessages } from "./project";
import { TEMPLATE } from "./template";

const PEOPLE = [
  { email: "ana@example.com", name: "Ana Reyes", what: "a buyer with a project", page: "/dashboard" },
  { email: "ben@example.com", name: "Ben Okafor", what: "a buyer without a project", page: "/dashboard" },
  { email: `sam@${env().STAFF_DOMAIN}`, name: "Sam Whitfield", what: "a staff member", page: "/admin" },
] as const;

/** What Ana has saved, beside homes. */
const SEARCHES = {
  "Near work": "?city=Riverside&minPrice=400000&maxPrice=900000&beds=3",
  "A pool by summer": "?county=San%20Diego&poolType=private",
};

/** What the photo of an upgrade shows, in a set of the sample MLS. */
const UPGRADE_PHOTOS: Readonly<Record<string, string>> = {
  "kitchen-remodel": "kitchen",
  "bath-remodel": "primary-bathroom",
  "front-landscaping": "garden",
  "backyard-landscaping": "back-of-the-home-and-yard",
  "appliance-package": "kitchen-range-and-refrigerator",
  "garage-finish": "garage",
};

async function addUpgradePhotos(sql: pg.Client): Promise<void> {
  for (const [id, content] of Object.entries(UPGRADE_PHOTOS)) {
    const key = `upgrades/${randomUUID()}.webp`;
    await files().put(key, await readSamplePhoto(`rooms/house_any_low_new/${content}`, 640));
    await sql.query("UPDATE upgrade SET photo_key = $2 WHERE id = $1 AND photo_key IS NULL", [id, key]);
  }
}

const HOUR_MS = 3_600_000;

/** A request for a home, with a message that waits for an answer. */
async function createRequest(sql: pg.Client, person: Person, staff: string, home: Home): Promise<void> {
  const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR_MS);
  const request = describeRequest(person, home, [KITCHEN_REMODEL], hoursAgo(20).getTime());
  await insertRows(sql, "timeline_request", [{ ...request, status: "in review", owner_email: staff }]);
  await writeMessages(sql, { thread: request.id, kind: "request", buyer: person.email, staff }, [
    ["staff", "Thanks, Ben. We visit the house tomorrow.", hoursAgo(15)],
    ["buyer", "Could you check the water pressure upstairs too?", hoursAgo(2)],
  ]);
}

/** A change order that Ana has signed, and one that waits for her. */
async function addChangeOrders(sql: pg.Client, ana: Person, sam: Person): Promise<void> {
  const { rows } = await sql.query("SELECT project_id, id FROM milestone WHERE label = 'Cabinets and tile'");
  const projectId: string = rows[0].project_id;
  const none = { reason: null, daysAdded: 0, validUntil: null, milestoneIds: [], designItemIds: [], documentIds: [] };
  const pantry = [{ title: "Move the pantry wall by a foot", amount: 1_800 }];
  const floor = { lines: [{ title: "Heated floor", amount: 2_400 }], daysAdded: 5, milestoneIds: [rows[0].id] };
  const send = async (fields: Pick<ChangeOrderFields, "title" | "lines">) => {
    const id = randomUUID();
    await createChangeOrder(projectId, { ...none, ...fields }, sam, () => id);
    await sendChangeOrder({ projectId, id }, sam);
    return (await listSignatures(projectId, { changeOrderId: id }))[0]!;
  };
  const { id } = await send({ title: "Pantry wall", lines: pantry });
  const user = { ...ana, phone: null, staff: false, needsSecondFactor: false, recentlyAuthenticated: true };
  await signDocument({ projectId, id }, ana.name, { user, address: "127.0.0.1", browser: "Demo" });
  await send({ title: "Hall bath floor", ...floor });
}

/** @returns the buyer with the project, and the staff member */
async function createPeople(sql: pg.Client): Promise<{ ana: Person; sam: Person }> {
  const { rows: homes } = await sql.query<Home>(
    `SELECT id, mls_id AS "mlsId", concat_ws(', ', line1, city, state || ' ' || zip) AS address, list_price AS price
     FROM listing WHERE ${isShownSql("$1")} AND address_shown AND photo_count > 0 ORDER BY id DESC LIMIT 12`,
    [await listShownFeeds()],
  );
  const people = PEOPLE.map(({ email, name }): Person => ({ id: randomUUID(), email, name }));
  const [ana, ben, sam] = people as [Person, Person, Person];
  const accounts = people.map((person) => ({ ...person, email_verified_at: new Date() }));
  await insertRows(sql, "account", accounts);
  const savedHomes = homes.map(({ id, price }, at) => ({
    account_id: at % 2 === 0 ? ana.id : ben.id,
    listing_id: id,
    status_then: "Active",
    // Some have become cheaper.
    list_price_then: price + (at % 4 === 0 ? 15_000 : 0),
  }));
  await insertRows(sql, "saved_home", savedHomes);
  const { rows } = await sql.query("SELECT coalesce(max(id), 0) AS matched_after FROM price_observation");
  const searches = Object.entries(SEARCHES).map(([name, search]) => {
    return { id: randomUUID(), account_id: ana.id, name, search, alerts: "daily", ...rows[0] };
  });
  await insertRows(sql, "saved_search", searches);
  await addUpgradePhotos(sql);
  const { name, ...content } = TEMPLATE;
  await insertRows(sql, "project_template", [{ id: randomUUID(), name, content }]);
  await sql.query("UPDATE catalogue SET revision = revision + 1");
  await createPastRequests(sql, homes, ana);
  const now = new Date();
  const project = { email: ana.email, name: ana.name, staff: sam.email, now, monday: getSummaryDay(now) };
  await createDemoProject(sql, files(), project, homes.slice(5));
  if (homes[1]) await createRequest(sql, ben, sam.email, homes[1]);
  return { ana, sam };
}

const sql = new pg.Client({ connectionString: env().DATABASE_URL });
await sql.connect();
try {
  const existing = await sql.query("SELECT FROM account WHERE email = $1", [PEOPLE[0].email]);
  if (existing.rowCount === 0) {
    await sql.query("BEGIN");
    const { ana, sam } = await createPeople(sql);
    await sql.query("COMMIT");
    await addChangeOrders(sql, ana, sam);
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
