/** Reports of what visitors asked and how soon staff answered, over HTTP. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { addListing } from "../factories";
import { visibleText } from "./route-site";
import { ana, home, parseJson, sam, setUpStaffSite, site } from "./staff-site";

setUpStaffSite();

/** A moment in the middle of a month, which counts back from the current one. */
const inMonth = (back: number, hours = 0) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 12, 12 + hours)).toISOString();
};
const monthOf = (back: number) => inMonth(back).slice(0, 7);

async function addLead(email: string, createdAt: string, answeredAt: string | null = null, spam = false) {
  await site.sql.query(
    `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, created_at, answered_at, spam)
     VALUES ($1, $2, 'Lee', $3, 'email', 'morning', $4, $5, $6)`,
    [randomUUID(), home, email, createdAt, answeredAt, spam],
  );
}

async function addRequest(email: string, createdAt: string, answeredAt: string | null, upgrades: string[]) {
  const { rows } = await site.sql.query("SELECT id FROM account WHERE email = $1", [email]);
  const seen = upgrades.map((id) => ({ id, title: "Kitchen remodel", category: "Kitchen", cost: 31_000 }));
  await site.sql.query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, upgrades_seen, list_price, upgrades_cost, created_at,
       due_at, answered_at)
     VALUES ($1, $2, $3, '4471 Brockton Ave', 'Ana', $4, 'email', false, false, 700000, '2027-09', $5, $6, 500000, 0, $7,
       $7::timestamptz + interval '48 hours', $8)`,
    [randomUUID(), rows[0].id, home, email, upgrades, JSON.stringify(seen), createdAt, answeredAt],
  );
}

/** A new audit entry makes the next page count its figures again. */
const forgetFigures = () =>
  site.sql.query(
    "INSERT INTO audit_event (actor_email, action, entity, entity_id) VALUES ('sam@sunporch.example', 'update', 'offer', 'x')",
  );

beforeEach(async () => {
  // Projects refer to requests, and sessions to projects, so the tables are not emptied with what refers to them.
  for (const table of ["lead", "timeline_request", "saved_home"]) await site.sql.query(`DELETE FROM ${table}`);
  await addLead("Lee@example.com", inMonth(1), inMonth(1, 4));
  await addLead("lee@example.com", inMonth(0));
  await addLead("spam@example.com", inMonth(1), null, true);
  await addRequest("ana@example.com", inMonth(1), inMonth(1, 10), ["kitchen-remodel", "roof-replacement"]);
  await addRequest("ana@example.com", inMonth(1), inMonth(1, 60), ["kitchen-remodel"]);
  await addRequest("ana@example.com", inMonth(20), inMonth(20, 1), ["kitchen-remodel"]);
});

it("counts people, answers and demand by month, also months without any", async () => {
  const { people, requests, leads, upgrades, counties } = parseJson(
    await sam.call("GET", "/api/admin/reports?months=24"),
  );
  const find = <Row extends { month: string }>(rows: Row[], back: number) =>
    rows.find(({ month }) => month === monthOf(back));
  expect(people).toHaveLength(24);
  // Ana's first request was twenty months ago; she has a project.
  expect(find(people, 20)).toMatchObject({ people: 1, requested: 1, projects: 1 });
  expect(find(people, 1)).toMatchObject({ people: 1, requested: 0, projects: 0 });
  expect(find(people, 0)).toMatchObject({ people: 0 });
  expect(find(requests, 1)).toMatchObject({ received: 2, answered: 2, inTime: 1, medianHours: 35, slowHours: 55 });
  expect(find(requests, 0)).toMatchObject({ received: 0, medianHours: null });
  expect(find(leads, 1)).toMatchObject({ received: 1, answered: 1, inTime: 1, medianHours: 4 });
  expect(upgrades).toEqual([
    { id: "kitchen-remodel", title: "Kitchen remodel", requests: 3, medianCost: 31_000 },
    { id: "roof-replacement", title: "Kitchen remodel", requests: 1, medianCost: 31_000 },
  ]);
  expect(counties).toEqual([{ county: "Riverside", leads: 2, requests: 3, saved: 0 }]);

  const recent = parseJson(await sam.call("GET", "/api/admin/reports?months=3"));
  expect(recent.people).toHaveLength(3);
  expect(recent.upgrades[0].requests).toBe(2);
  expect((await sam.call("GET", "/api/admin/reports?months=5")).status).toBe(400);
});

it("shows the same with charts, and saves each as CSV", async () => {
  const page = await sam.get("/admin/reports?months=24");
  const text = visibleText(page.body);
  for (const part of ["From questions to projects", "Half within", "35 h", "Kitchen remodel", "$31,000", "Riverside"])
    expect(text).toContain(part);
  expect(page.body).toContain('aria-label="New people by month, with a request and with a project"');
  const file = await sam.get("/admin/reports/export?report=requests&months=3");
  expect(file.headers["content-disposition"]).toBe("attachment; filename=requests.csv");
  const lines = file.body.trim().split("\r\n");
  expect(lines[0]).toBe('"Month","Received","Answered","Within 48 hours","Half within (hours)","90% within (hours)"');
  expect(lines[2]).toBe(`"${monthOf(1)}","2","2","1","35","55"`);
  expect((await sam.get("/admin/reports/export?report=nonsense")).status).toBe(404);
  expect((await ana.get("/admin/reports/export")).status).toBe(403);
});

it("leads with four figures and their change against the period before", async () => {
  await forgetFigures();
  const text = visibleText((await sam.get("/admin/reports?months=12")).body);
  for (const figure of [
    "New people 1 0% from 1",
    "Requests 2 +100% from 1",
    "Requests answered within 48 hours 50% −50 points from 100%",
    "New people with a project 0% −100 points from 100%",
  ])
    expect(text).toContain(figure);
  expect(visibleText((await sam.get("/admin/reports?months=3")).body)).toContain("Requests 2 0 before");
});

it("counts by owner, who is named, and whose address programs and files have", async () => {
  const { id } = (
    await site.sql.query("SELECT id FROM timeline_request ORDER BY answered_at - created_at DESC LIMIT 1")
  ).rows[0];
  await site.sql.query("UPDATE timeline_request SET owner_email = 'sam@sunporch.example' WHERE id = $1", [id]);
  await site.sql.query("UPDATE project SET owner_email = 'wei@sunporch.example'");
  const { owners } = parseJson(await sam.call("GET", "/api/admin/reports?months=24"));
  const sams = { owner: "sam@sunporch.example", requests: 1, leads: 0, answered: 1, projects: 0, changes: 0 };
  expect(owners).toEqual([
    { owner: null, requests: 2, leads: 2, answered: 3, inTime: 3, medianHours: 4, projects: 0, changes: 0 },
    { ...sams, inTime: 0, medianHours: 60 },
    { ...sams, owner: "wei@sunporch.example", requests: 0, answered: 0, inTime: 0, medianHours: null, projects: 1 },
  ]);
  await forgetFigures();
  await site.sql.query("UPDATE account SET name = 'Sam Ortiz' WHERE email = 'sam@sunporch.example'");
  expect(visibleText((await sam.get("/admin/reports?months=24")).body)).toContain("Sam Ortiz (sam@sunporch.example)");
  const file = await sam.get("/admin/reports/export?report=owners&months=24");
  expect(file.body).toContain('"sam@sunporch.example","1","0","1","0","60","0","0"');
});

it("counts approved change orders by month and by owner, with the time until they were signed", async () => {
  await site.sql.query("UPDATE project SET owner_email = 'wei@sunporch.example'");
  const add = (amount: number, hours: number, status: string) =>
    site.sql.query(
      `WITH o AS (INSERT INTO change_order (id, project_id, number, title, lines, amount, status, decided_at)
         SELECT gen_random_uuid(), id, (SELECT count(*) + 1 FROM change_order), 'Oak', '[]', $1, $3, now() FROM project
         RETURNING id, project_id)
       INSERT INTO signature (id, project_id, change_order_id, title, content, file_key, sha256, status, sent_by, sent_at,
         decided_at, decided_by, signer_name, consent_version, signed_key, signed_sha256)
       SELECT gen_random_uuid(), project_id, id, 'Oak', '{}', 'a', 'a', CASE $3 WHEN 'approved' THEN 'signed' ELSE $3 END,
         'sam', now() - $2 * interval '1 hour', now(), 'ana', 'Ana', '1', 'b', 'b' FROM o`,
      [amount, hours, status],
    );
  await add(2_400, 10, "approved");
  await add(-500, 20, "approved");
  await add(9_000, 1, "declined");
  const { changes, owners } = parseJson(await sam.call("GET", "/api/admin/reports?months=3"));
  const none = { approved: 0, amount: 0, medianHours: null };
  expect(changes).toEqual([
    { month: monthOf(2), ...none },
    { month: monthOf(1), ...none },
    { month: monthOf(0), approved: 2, amount: 1_900, medianHours: 15 },
  ]);
  expect(owners).toContainEqual(expect.objectContaining({ owner: "wei@sunporch.example", changes: 1_900 }));
  await forgetFigures();
  expect(visibleText((await sam.get("/admin/reports?months=3")).body)).toContain("+$1,900 15 h");
});

it("counts a buyer who isn’t the main contact of the project", async () => {
  await site.sql.query(
    `WITH former AS (UPDATE project SET buyer_email = 'zoe@example.com' RETURNING id)
     INSERT INTO project_buyer (id, project_id, email) SELECT gen_random_uuid(), id, 'ana@example.com' FROM former`,
  );
  await forgetFigures();
  const { people } = parseJson(await sam.call("GET", "/api/admin/reports?months=24"));
  expect(people.find(({ month }: { month: string }) => month === monthOf(20))).toMatchObject({ projects: 1 });
  expect(visibleText((await sam.get("/admin/reports?months=24")).body)).toContain("New people with a project 50%");
});

it("says how old the page’s figures are, which a change by staff counts again and a file always has new", async () => {
  const findText = async () => visibleText((await sam.get("/admin/reports?months=3")).body);
  await forgetFigures();
  expect(await findText()).toMatch(/As of [A-Z][a-z]+ \d+, \d{4}, \d+:\d\d [AP]M PT\./);
  const other = await addListing(site.sql, {
    listing_key: `as-of-${randomUUID()}`,
    line1: "2 Main St",
    county: "Kern",
  });
  await site.sql.query("UPDATE lead SET listing_id = $1", [other]);
  expect(await findText()).not.toContain("Kern");
  expect((await sam.get("/admin/reports/export?report=counties&months=3")).body).toContain("Kern");
  const { rows } = await site.sql.query("SELECT id FROM timeline_request ORDER BY created_at LIMIT 1");
  expect((await sam.post(`/admin/inbox/${rows[0].id}`, { intent: "assign" })).status).toBe(303);
  expect(await findText()).toContain("Kern");
});

it("counts homes of a county that nobody asked about but saved", async () => {
  const other = await addListing(site.sql, {
    listing_key: `saved-${randomUUID()}`,
    line1: "1 Main St",
    county: "Orange",
  });
  await site.sql.query(
    "INSERT INTO saved_home (account_id, listing_id, list_price_then) SELECT id, $1, 1 FROM account WHERE email = 'ana@example.com'",
    [other],
  );
  const { counties } = parseJson(await sam.call("GET", "/api/admin/reports"));
  expect(counties.at(-1)).toEqual({ county: "Orange", leads: 0, requests: 0, saved: 1 });
});
