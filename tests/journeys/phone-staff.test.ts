/** What staff do on a phone with scripts: every form of a project, the inbox and the catalog. */
import type { Page } from "playwright";
import { beforeEach, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { createPdf } from "../media/documents";
import { addProject, type TestProject } from "../projects";
import { waitUntilReady } from "./browser";
import { openPhone, sendOnPhone, tapButton } from "./phone-forms";
import { setUpSite, sql } from "./site";

const site = setUpSite();
const STAFF = "sam@sunporch.example";
const BUYER = "ana@example.com";
let project: TestProject;

beforeEach(async () => {
  await query("DELETE FROM project");
  project = await addProject(sql, BUYER, { hero_key: null });
  await query("UPDATE design_item SET media_key = NULL");
});

const openStaffPhone = (to?: string) => openPhone(site.url, STAFF, to);
const list = async (column: string, table: string) =>
  (await query<{ text: string }>(`SELECT ${column}::text AS text FROM ${table} ORDER BY 1`)).map(({ text }) => text);
/** Sends forms of pages below a path. */
const createSend =
  (page: Page, at = "") =>
  (path: string, button: string | RegExp, fields: Record<string, string> = {}, shows?: "toast" | "page") =>
    sendOnPhone(page, site.url, { path: at + path, button, fields, shows });
/** Waits until a table has these texts in a column. */
const expectRows = (table: string, column: string, texts: string[]) =>
  expect.poll(() => list(column, table)).toEqual(texts);

it("adds, changes, marks and deletes milestones", async () => {
  const { page, errors, close } = await openStaffPhone();
  const at = `/admin/projects/${project.id}/milestones`;
  const send = createSend(page, at);
  await query("DELETE FROM milestone WHERE id <> $1", [project.milestone]);
  await send("/new", "Add milestone", { Label: "Final walk-through", "Date (optional)": "Mar 9, 2027" });
  await expectRows("milestone", "label", ["Final walk-through", "Offer accepted"]);
  await send(`/${project.milestone}`, "Save", { Label: "Offer signed" });
  await expectRows("milestone", "label", ["Final walk-through", "Offer signed"]);
  await send("/add", "Preview", { Milestones: "Tile\nPaint" }, "page");
  await tapButton(page, /^Add 2/);
  await expectRows("milestone", "label", ["Final walk-through", "Offer signed", "Paint", "Tile"]);
  await send("", "Done: Paint");
  await expect
    .poll(() => query("SELECT FROM milestone WHERE label = 'Paint' AND completed_on > '2026-01-01'"))
    .toHaveLength(1);
  await send(`/${project.milestone}/delete`, "Delete");
  await expectRows("milestone", "label", ["Final walk-through", "Paint", "Tile"]);
  await sendOnPhone(page, site.url, { path: "/admin/audit", button: /^Bring back/ });
  await expectRows("milestone", "label", ["Final walk-through", "Offer signed", "Paint", "Tile"]);
  expect(errors).toEqual([]);
  await close();
});

it("adds, changes, marks and deletes tasks", async () => {
  const { page, errors, close } = await openStaffPhone();
  const at = `/admin/projects/${project.id}/tasks`;
  const send = createSend(page, at);
  await query("DELETE FROM project_task WHERE id <> $1", [project.task]);
  await send("/new", "Add task", { Title: "Choose tile", "Due date (optional)": "Mar 9, 2027" });
  await expectRows("project_task", "title", ["Choose tile", "Sign the scope"]);
  await send(`/${project.task}`, "Save", { Title: "Sign it" });
  await expectRows("project_task", "title", ["Choose tile", "Sign it"]);
  await send("/add", "Preview", { Tasks: "Measure" }, "page");
  await tapButton(page, /^Add 1/);
  await expectRows("project_task", "title", ["Choose tile", "Measure", "Sign it"]);
  await send("", "Done: Measure");
  await expect.poll(() => query("SELECT FROM project_task WHERE title = 'Measure' AND completed")).toHaveLength(1);
  await send(`/${project.task}/delete`, "Delete");
  await expectRows("project_task", "title", ["Choose tile", "Measure"]);
  expect(errors).toEqual([]);
  await close();
});

it("asks for documents, marks them received, and deletes documents", async () => {
  const { page, errors, close } = await openStaffPhone();
  const at = `/admin/projects/${project.id}`;
  const send = createSend(page, at);
  await send("/wanted-documents/new", "Ask for a document", { Title: "Insurance", Category: "Other" });
  await expectRows("project_wanted_document", "title", ["Earlier lease", "Insurance"]);
  await send(`/wanted-documents/${project.wanted}`, "Save", { Title: "Lease" });
  await expectRows("project_wanted_document", "title", ["Insurance", "Lease"]);
  await send("/wanted-documents/add", "Preview", { "Documents to ask for": "Bank letter" }, "page");
  await tapButton(page, /^Add 1|^Ask for 1/);
  await expectRows("project_wanted_document", "title", ["Bank letter", "Insurance", "Lease"]);
  await send("/documents", "Received: Insurance");
  await expect
    .poll(() => query("SELECT FROM project_wanted_document WHERE title = 'Insurance' AND received_on IS NOT NULL"))
    .toHaveLength(1);
  await send(`/wanted-documents/${project.wanted}/delete`, "Delete");
  await expectRows("project_wanted_document", "title", ["Bank letter", "Insurance"]);
  await page.goto(`${site.url}${at}/documents/new`);
  await waitUntilReady(page, true);
  await page
    .getByLabel("Files")
    .setInputFiles({ name: "site_plan.pdf", mimeType: "application/pdf", buffer: createPdf() });
  await tapButton(page, "Upload document");
  await expectRows("project_document", "title", ["Agreement", "Site plan"]);
  await send(`/documents/${project.document}/delete`, "Delete");
  await expectRows("project_document", "title", ["Site plan"]);
  expect(errors).toEqual([]);
  await close();
});

it("adds and deletes selections and contacts", async () => {
  const { page, errors, close } = await openStaffPhone();
  const at = `/admin/projects/${project.id}`;
  const send = createSend(page, at);
  await send("/design/new", "Add selection", { Room: "Kitchen", Category: "Paint", "Item name": "Chalk" });
  await expectRows("design_item", "item_name", ["Chalk", "Sage", "Zellige"]);
  await send("/design", "Move Chalk up");
  await expect
    .poll(() => query("SELECT item_name FROM design_item WHERE room = 'Kitchen' ORDER BY sort_order"))
    .toEqual([{ item_name: "Chalk" }, { item_name: "Zellige" }]);
  await send(`/design/${project.item}/delete`, "Delete");
  await expectRows("design_item", "item_name", ["Chalk", "Sage"]);
  await page.goto(`${site.url}${at}/design`);
  await page.getByRole("heading", { name: /Chalk/ }).first().waitFor();
  await send("/contacts/new", "Add contact", {
    Name: "Ray Ortiz",
    Role: "Designer",
    "Phone (optional)": "951 555 0170",
  });
  await expectRows("project_contact", "name", ["Dolores Quintero", "Ray Ortiz"]);
  await send(`/contacts/${project.contact}`, "Save", { Name: "Dolores Q" });
  await expectRows("project_contact", "name", ["Dolores Q", "Ray Ortiz"]);
  await send(`/contacts/${project.contact}/delete`, "Delete");
  await expectRows("project_contact", "name", ["Ray Ortiz"]);
  await page.goto(`${site.url}${at}/contacts`);
  await page.getByText("Ray Ortiz").first().waitFor();
  expect(errors).toEqual([]);
  await close();
});

it("creates a project, writes to its buyer, applies a template, and deletes it", async () => {
  const { page, errors, close } = await openStaffPhone("/admin/projects");
  await query("DELETE FROM project_template");
  const send = createSend(page);
  await send("/admin/templates/new", "Save template", { Name: "Kitchen", "Tasks (optional)": "Choose tile" });
  await expectRows("project_template", "name", ["Kitchen"]);
  await send("/admin/projects/new", "Create Project", {
    "Buyer Email": "bo@example.com",
    "Project Address": "1 Elm St",
  });
  await expectRows("project", "property_address", ["1 Elm St", "121 W Fern Ave, Redlands, CA 92373"]);
  const [created] = await query<{ id: string }>("SELECT id FROM project WHERE property_address = '1 Elm St'");
  const at = `/admin/projects/${created!.id}`;
  await send(`${at}/messages`, "Send message", { "New message": "Welcome" });
  await expectRows("message", "body", ["Welcome"]);
  await send(`${at}/template`, "Preview", { Template: "Kitchen" }, "page");
  await tapButton(page, /^Add/);
  await expect.poll(() => query("SELECT FROM project_task WHERE project_id = $1", [created!.id])).toHaveLength(1);
  await send(`${at}/summary`, "Save project", { Status: "archived" });
  await expect
    .poll(() => query("SELECT FROM project WHERE id = $1 AND status = 'archived'", [created!.id]))
    .toHaveLength(1);
  await send(`${at}/delete`, "Delete project", { "Type the project's address to confirm: 1 Elm St": "1 Elm St" });
  await expectRows("project", "property_address", ["121 W Fern Ave, Redlands, CA 92373"]);
  expect(errors).toEqual([]);
  await close();
});

it("answers questions and requests, and records offers", async () => {
  const { page, errors, close } = await openStaffPhone("/admin/inbox");
  const send = createSend(page);
  const [lead] = await query<{ id: string }>(
    `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time)
     SELECT gen_random_uuid(), id, 'Zoë', 'zoe@example.com', 'email', 'morning' FROM listing WHERE withdrawn_at IS NULL LIMIT 1 RETURNING id`,
  );
  await query("INSERT INTO account (id, email, name) VALUES (gen_random_uuid(), $1, 'Ana') ON CONFLICT DO NOTHING", [
    BUYER,
  ]);
  const [request] = await query<{ id: string }>(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
     SELECT gen_random_uuid(), a.id, l.id, '4471 Brockton Ave', 'Ana', a.email, 'email', false, false, 700000, '2027-08',
       '{bath-remodel}', 500000, 24000, now() + interval '40 hours'
     FROM account a, (SELECT id FROM listing WHERE withdrawn_at IS NULL LIMIT 1) l WHERE a.email = $1 RETURNING id`,
    [BUYER],
  );
  await send(`/admin/inbox/leads/${lead!.id}`, "Send answer", { Answer: "It was replaced in 2021." });
  await expectRows("lead", "status", ["answered"]);
  await send(`/admin/inbox/${request!.id}`, "Assign to me");
  await expect.poll(() => query("SELECT FROM timeline_request WHERE owner_email = $1", [STAFF])).toHaveLength(1);
  await page.goto(`${site.url}/admin/messages`);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await send("/admin/offers/new", "Save offer", {
    "Buyer email": BUYER,
    Address: "4471 Brockton Ave",
    "MLS number": "M1",
    "Offer price": "560,000",
    "Submission date": "Nov 18, 2026",
  });
  await expectRows("offer", "offer_price", ["560000"]);
  await page.goto(`${site.url}/admin/offers`);
  await page.getByText("4471 Brockton Ave").first().waitFor();
  expect(errors).toEqual([]);
  await close();
});

it("edits the catalog of upgrades and a home's own, and syncs", async () => {
  const { page, errors, close } = await openStaffPhone();
  const send = createSend(page);
  await query("DELETE FROM upgrade WHERE title IN ('Moat', 'Deep moat')");
  await send("/admin/upgrades/new", /^(Save|Add)/, { Title: "Moat", Category: "Outdoor", "Cost in dollars": "9000" });
  await expect.poll(() => query("SELECT FROM upgrade WHERE title = 'Moat'")).toHaveLength(1);
  const csv = await (await page.request.get(`${site.url}/admin/upgrades/export`)).text();
  await send(
    "/admin/upgrades/import",
    "Show what changes",
    {
      "Or paste its text": csv.replace(/\bMoat\b/, "Deep moat"),
    },
    "page",
  );
  await tapButton(page, /^(Apply|Import|Save)/);
  await expect.poll(() => query("SELECT FROM upgrade WHERE title = 'Deep moat'")).toHaveLength(1);
  const [home] = await query<{ id: number }>("SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY id LIMIT 1");
  await send(`/admin/homes/${home!.id}/upgrades`, "Save", {
    "Its own upgrades (optional)": "Dock repair, Outdoor, 40,000, 6 weeks",
  });
  await page.goto(`${site.url}/admin/upgrades`);
  await page.getByText("Deep moat").first().waitFor();
  await send("/admin/sync", "Trigger Sync", {}, "page");
  await page.getByText("Sync Complete").waitFor();
  await page.getByRole("link", { name: "What an MLS’s reviewer asks" }).click();
  await page.getByRole("heading", { name: "Opt-outs honored" }).waitFor();
  await send("/admin/dashboard", "Sync listings", {}, "page");
  expect(errors).toEqual([]);
  await close();
});

it("sends a failed email again", async () => {
  const { page, errors, close } = await openStaffPhone();
  await query(
    `INSERT INTO mail (id, kind, recipient, subject, text, html, dead_at, error)
     VALUES (gen_random_uuid(), 'test', 'somebody.with.a.long.address@mail.example.com', 'Your project', 'Hello', 'Hello',
       now(), '550 5.1.1 User unknown; see https://support.example.com/answers/550-5.1.1')`,
  );
  await createSend(page)("/admin/health", /^Resend Your project/);
  await page.getByRole("button", { name: /^Resend Your project/ }).waitFor({ state: "detached" });
  expect(errors).toEqual([]);
  await close();
});

it("shows people, reports, templates and what isn't found", async () => {
  const { page, close } = await openStaffPhone("/admin/people");
  await page
    .getByRole("main")
    .getByRole("link", { name: new RegExp(STAFF) })
    .first()
    .tap();
  await page.waitForURL(/\/admin\/people\/[0-9a-f-]+/);
  for (const path of [
    "/admin/reports",
    "/admin/templates",
    "/admin",
    "/admin/nothing",
    `/admin/projects/${project.id}`,
  ]) {
    await page.goto(site.url + path);
    await page.getByRole("heading", { level: 1 }).first().waitFor();
  }
  await query("INSERT INTO account (id, email) VALUES (gen_random_uuid(), 'bo@example.com')");
  await sendOnPhone(page, site.url, { path: "/admin/people?q=bo@", button: /^Block/ });
  await expect
    .poll(() => query("SELECT FROM account WHERE email = 'bo@example.com' AND disabled_at IS NOT NULL"))
    .toHaveLength(1);
  const [bo] = await query<{ id: string }>("SELECT id FROM account WHERE email = 'bo@example.com'");
  await sendOnPhone(page, site.url, { path: `/admin/people/${bo!.id}`, button: /^Unblock/ });
  await expect
    .poll(() => query("SELECT FROM account WHERE email = 'bo@example.com' AND disabled_at IS NULL"))
    .toHaveLength(1);
  await close();
});
