/** What staff do on a phone with scripts: every form of a project, the inbox and the catalog. */
import { beforeEach, expect, it } from "vitest";
import { query } from "~/platform/db/pool.server";
import { addProject, type TestProject } from "../projects";
import { openFromMenu, openPhone, openRowMenu, sendForm, sendOnPage, tapLink } from "./phone-forms";
import { deleteProjects, setUpSite, sql } from "./site";

const site = setUpSite();
const STAFF = "sam@sunporch.example";
const BUYER = "ana@example.com";
let project: TestProject;
/** The URL of its pages. */
let at: string;

beforeEach(async () => {
  await deleteProjects();
  await query("DELETE FROM message");
  project = await addProject(sql, BUYER, { hero_key: null });
  at = `/admin/projects/${project.id}`;
  await query("UPDATE design_item SET media_key = NULL");
});

const openStaffPhone = (to: string) => openPhone(site.url, STAFF, to);
const list = async (column: string, table: string) =>
  (await query<{ text: string }>(`SELECT ${column}::text AS text FROM ${table} ORDER BY 1`)).map(({ text }) => text);
/** Waits until a table has these texts in a column. */
const expectRows = (table: string, column: string, texts: string[]) =>
  expect.poll(() => list(column, table)).toEqual(texts);

it("adds, changes, marks and deletes milestones, and brings one back", async () => {
  const { page, errors, close } = await openStaffPhone(`${at}/milestones/new`);
  await query("DELETE FROM milestone WHERE id <> $1", [project.milestone]);
  await sendForm(page, "Add milestone", { Label: "Final walk-through", "Date (optional)": "Mar 9, 2027" });
  await tapLink(page, "Edit Offer accepted");
  await sendForm(page, "Save", { Label: "Offer signed" });
  await expectRows("milestone", "label", ["Final walk-through", "Offer signed"]);
  await tapLink(page, "Add several");
  await sendForm(page, "Preview", { Milestones: "Tile\nPaint" }, "page");
  await sendForm(page, /^Add 2/);
  await sendForm(page, "Done: Paint");
  await expect
    .poll(() => query("SELECT FROM milestone WHERE label = 'Paint' AND completed_on > '2026-01-01'"))
    .toHaveLength(1);
  await openRowMenu(page, "Offer signed");
  await tapLink(page, "Delete Offer signed");
  await sendForm(page, "Delete");
  await expectRows("milestone", "label", ["Final walk-through", "Paint", "Tile"]);
  await openFromMenu(page, "Audit");
  await sendForm(page, /^Bring back/);
  await expectRows("milestone", "label", ["Final walk-through", "Offer signed", "Paint", "Tile"]);
  expect(errors).toEqual([]);
  await close();
});

it("adds, changes, marks and deletes tasks", async () => {
  const { page, errors, close } = await openStaffPhone(`${at}/tasks/new`);
  await query("DELETE FROM project_task WHERE id <> $1", [project.task]);
  await sendForm(page, "Add task", { Title: "Choose tile", "Due date (optional)": "Mar 9, 2027" });
  await tapLink(page, "Edit Sign the scope");
  await sendForm(page, "Save", { Title: "Sign it" });
  await expectRows("project_task", "title", ["Choose tile", "Sign it"]);
  await tapLink(page, "Add several");
  await sendForm(page, "Preview", { Tasks: "Measure" }, "page");
  await sendForm(page, /^Add 1/);
  await sendForm(page, "Done: Measure");
  await expect.poll(() => query("SELECT FROM project_task WHERE title = 'Measure' AND completed")).toHaveLength(1);
  await page.locator("summary", { hasText: "1 done" }).tap();
  await sendForm(page, "Done: Measure");
  await expect.poll(() => query("SELECT FROM project_task WHERE completed")).toHaveLength(0);
  await sendForm(page, "Done: Measure");
  await tapLink(page, "Late 0");
  await page.getByText("Nothing open here.").waitFor();
  await tapLink(page, "Open 2");
  await openRowMenu(page, "Sign it");
  await tapLink(page, "Delete Sign it");
  await sendForm(page, "Delete");
  await expectRows("project_task", "title", ["Choose tile", "Measure"]);
  expect(errors).toEqual([]);
  await close();
});

it("asks for documents and marks them received", async () => {
  const { page, errors, close } = await openStaffPhone(`${at}/wanted-documents/new`);
  await sendForm(page, "Ask for a document", { Title: "Insurance", Category: "Other" });
  await tapLink(page, "Edit Earlier lease");
  await sendForm(page, "Save", { Title: "Lease" });
  await expectRows("project_wanted_document", "title", ["Insurance", "Lease"]);
  await tapLink(page, "Add several");
  await sendForm(page, "Preview", { "Documents to ask for": "Bank letter" }, "page");
  await sendForm(page, /^Add 1|^Ask for 1/);
  await sendForm(page, "Received: Insurance");
  await expect
    .poll(() => query("SELECT FROM project_wanted_document WHERE title = 'Insurance' AND received_on IS NOT NULL"))
    .toHaveLength(1);
  await page.getByRole("button", { name: "Undo" }).tap();
  await page.getByText("2 open, 1 received").waitFor();
  await tapLink(page, "Delete Lease");
  await sendForm(page, "Delete");
  await expectRows("project_wanted_document", "title", ["Bank letter", "Insurance"]);
  expect(errors).toEqual([]);
  await close();
});

it("adds and deletes selections and contacts", async () => {
  const { page, errors, close } = await openStaffPhone(`${at}/design/new`);
  await sendForm(page, "Add selection", { Room: "Kitchen", Category: "Paint", "Item name": "Chalk" });
  await sendForm(page, "Move Chalk up");
  await expect
    .poll(() => query("SELECT item_name FROM design_item WHERE room = 'Kitchen' ORDER BY sort_order"))
    .toEqual([{ item_name: "Chalk" }, { item_name: "Zellige" }]);
  await tapLink(page, "Delete Zellige");
  await sendForm(page, "Delete");
  await tapLink(page, "Add several");
  await sendForm(
    page,
    "Preview",
    { "Design selections": "Kitchen, Tile, Zellige, sea salt\n  Above the stove" },
    "page",
  );
  await sendForm(page, "Add 1 design item");
  await expectRows("design_item", "item_name", ["Chalk", "Sage", "Zellige, sea salt"]);
  await sendOnPage(page, `${site.url}${at}/contacts/new`, "Add contact", {
    Name: "Ray Ortiz",
    Role: "Designer",
    "Phone (optional)": "951 555 0170",
  });
  await tapLink(page, "Edit Dolores Quintero");
  await sendForm(page, "Save", { Name: "Dolores Q" });
  await expectRows("project_contact", "name", ["Dolores Q", "Ray Ortiz"]);
  // A page of its own, as when the dialog can't be loaded.
  await sendOnPage(page, `${site.url}${at}/contacts/${project.contact}/delete`, "Delete");
  await expectRows("project_contact", "name", ["Ray Ortiz"]);
  await page.goto(`${site.url}${at}/contacts`);
  await tapLink(page, "Add several");
  const pasted = "Wei Chen\tDesigner\twei@example.com\t555 555 0122\nRosa Lim\t555 555 0199\tProject Manager";
  await sendForm(page, "Preview", { Contacts: pasted }, "page");
  await sendForm(page, "Add 2 contacts");
  await expectRows("project_contact", "concat_ws(', ', name, role, email, phone)", [
    "Ray Ortiz, Designer, 951 555 0170",
    "Rosa Lim, Project Manager, 555 555 0199",
    "Wei Chen, Designer, wei@example.com, 555 555 0122",
  ]);
  expect(errors).toEqual([]);
  await close();
});

it("adds and removes a buyer, makes one the main contact, and undoes both", async () => {
  const { page, errors, close } = await openStaffPhone(`${at}/contacts`);
  await tapLink(page, "Add buyer");
  await sendForm(page, "Add buyer", { Email: "ben@example.com", "Name (optional)": "Ben Reyes" });
  await sendOnPage(page, `${site.url}${at}/buyers/new`, "Add buyer", { Email: "cy@example.com" });
  await expectRows("project_buyer", "email", ["ben@example.com", "cy@example.com"]);
  await sendForm(page, "Make main contact");
  await expectRows("project", "buyer_email", ["ben@example.com"]);
  await page.getByText("ben@example.com. Main contact").waitFor();
  await page.getByRole("button", { name: "Undo" }).tap();
  await expectRows("project", "buyer_email", [BUYER]);
  await page.goto(`${site.url}${at}/contacts`);
  await tapLink(page, "Delete Ben Reyes");
  await sendForm(page, "Delete");
  await expectRows("project_buyer", "email", ["cy@example.com"]);
  // Not the one of the change before.
  await page.getByText("Buyer removed").waitFor();
  await page.getByRole("button", { name: "Undo" }).tap();
  await expectRows("project_buyer", "email", ["ben@example.com", "cy@example.com"]);
  expect(errors).toEqual([]);
  await close();
});

it("creates a project, writes to its buyer, applies a template, and deletes it", async () => {
  await query("DELETE FROM project_template");
  const { page, errors, close } = await openStaffPhone("/admin/projects");
  await tapLink(page, "Templates");
  await tapLink(page, "Add template");
  await sendForm(page, "Save template", { Name: "Kitchen", "Task 1": "Choose tile" });
  await expectRows("project_template", "name", ["Kitchen"]);
  await openFromMenu(page, "Projects");
  await tapLink(page, "Create Project");
  await sendForm(page, "Create Project", { "Buyer Email": "bo@example.com", "Project Address": "1 Elm St" });
  const [created] = await query<{ id: string }>("SELECT id FROM project WHERE property_address = '1 Elm St'");
  await tapLink(page, "Add from a template");
  await sendForm(page, "Preview", { Template: "Kitchen" }, "page");
  await sendForm(page, /^Add/);
  await expect.poll(() => query("SELECT FROM project_task WHERE project_id = $1", [created!.id])).toHaveLength(1);
  await tapLink(page, "Messages");
  await sendForm(page, "Send message", { "New message": "Welcome" });
  await expectRows("message", "body", ["Welcome"]);
  await tapLink(page, "Summary");
  await sendForm(page, "Save project", { Status: "archived" });
  await tapLink(page, "Delete project…");
  await sendForm(page, "Delete project", { "Type the project's address to confirm: 1 Elm St": "1 Elm St" });
  await expectRows("project", "property_address", ["121 W Fern Ave, Redlands, CA 92373"]);
  expect(errors).toEqual([]);
  await close();
});

it("answers questions and requests, and records offers", async () => {
  await query(
    `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time)
     SELECT gen_random_uuid(), id, 'Zoë', 'zoe@example.com', 'email', 'morning' FROM listing WHERE withdrawn_at IS NULL LIMIT 1`,
  );
  await query("INSERT INTO account (id, email, name) VALUES (gen_random_uuid(), $1, 'Ana') ON CONFLICT DO NOTHING", [
    BUYER,
  ]);
  await query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, list_price, upgrades_cost, due_at)
     SELECT gen_random_uuid(), a.id, l.id, '4471 Brockton Ave', 'Ana', a.email, 'email', false, false, 700000, '2027-08',
       '{bath-remodel}', 500000, 24000, now() + interval '40 hours'
     FROM account a, (SELECT id FROM listing WHERE withdrawn_at IS NULL LIMIT 1) l WHERE a.email = $1`,
    [BUYER],
  );
  const { page, errors, close } = await openStaffPhone("/admin/inbox");
  await page.getByRole("main").getByRole("link", { name: /Zoë/ }).first().tap();
  await sendForm(page, "Send answer", { Answer: "It was replaced in 2021." });
  await expectRows("lead", "status", ["answered"]);
  await openFromMenu(page, "Inbox");
  await page
    .getByRole("main")
    .getByRole("link", { name: /4471 Brockton Ave/ })
    .first()
    .tap();
  await sendForm(page, "Assign to me");
  await expect.poll(() => query("SELECT FROM timeline_request WHERE owner_email = $1", [STAFF])).toHaveLength(1);
  await page.getByText("The first answer stops the 48-hour clock.").waitFor();
  expect(await page.getByLabel("New message").isVisible()).toBe(false);
  await page.getByText("Write without answering; the clock goes on").tap();
  await sendForm(page, "Send message", { "New message": "Is the garage in use?" });
  await expectRows("message", "body", ["Is the garage in use?"]);
  expect(await query("SELECT FROM timeline_request WHERE answered_at IS NULL")).toHaveLength(1);
  await openFromMenu(page, "Messages");
  await openFromMenu(page, "Offers");
  await tapLink(page, "Record an offer");
  await sendForm(page, "Save offer", {
    "Buyer email": BUYER,
    Address: "4471 Brockton Ave",
    "MLS number": "M1",
    "Offer price": "560,000",
    "Submission date": "Nov 18, 2026",
  });
  await expectRows("offer", "offer_price", ["560000"]);
  await page.getByText("4471 Brockton Ave").first().waitFor();
  expect(errors).toEqual([]);
  await close();
});

it("edits the catalog of upgrades and a home's own, syncs, and sends a failed email again", async () => {
  await query("DELETE FROM upgrade WHERE title IN ('Moat', 'Deep moat')");
  await query(
    `INSERT INTO mail (id, kind, recipient, subject, text, html, dead_at, error)
     VALUES (gen_random_uuid(), 'test', 'somebody.with.a.long.address@mail.example.com', 'Your project', 'Hello', 'Hello',
       now(), '550 5.1.1 User unknown; see https://support.example.com/answers/550-5.1.1')`,
  );
  const [home] = await query<{ id: number }>("SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY id LIMIT 1");
  const { page, errors, close } = await openStaffPhone(`/admin/homes/${home!.id}/upgrades`);
  await sendForm(page, "Save", { "Its own upgrades (optional)": "Dock repair, Outdoor, 40,000, 6 weeks" });
  await openFromMenu(page, "Upgrades");
  await tapLink(page, "Add upgrade");
  await sendForm(page, /^(Save|Add)/, { Title: "Moat", Category: "Outdoor", "Cost in dollars": "9000" });
  await expect.poll(() => query("SELECT FROM upgrade WHERE title = 'Moat'")).toHaveLength(1);
  const csv = await (await page.request.get(`${site.url}/admin/upgrades/export`)).text();
  await openFromMenu(page, "Upgrades");
  await tapLink(page, "Import a CSV file");
  const changed = { "Or paste its text": csv.replace(/\bMoat\b/, "Deep moat") };
  await sendForm(page, "Show what changes", changed, "page");
  await sendForm(page, /^(Apply|Import|Save)/);
  await page.getByText("Deep moat").first().waitFor();
  await openFromMenu(page, "Health");
  await sendForm(page, /^Resend Your project/);
  await page.getByRole("button", { name: /^Resend Your project/ }).waitFor({ state: "detached" });
  await openFromMenu(page, "Mission Control");
  await sendForm(page, "Sync listings", {}, "page");
  await openFromMenu(page, "IDX Sync");
  await sendForm(page, "Trigger Sync", {}, "page");
  await page.getByText("Sync Complete").waitFor();
  await tapLink(page, "What an MLS’s reviewer asks");
  await page.getByRole("heading", { name: "Opt-outs honored" }).waitFor();
  expect(errors).toEqual([]);
  await close();
});

it("blocks a person, and shows reports and what isn't found", async () => {
  await query("INSERT INTO account (id, email) VALUES (gen_random_uuid(), 'bo@example.com')");
  const { page, close } = await openStaffPhone("/admin/people?q=bo@");
  const expectBlocked = (people: number) =>
    expect
      .poll(() => query("SELECT FROM account WHERE email = 'bo@example.com' AND disabled_at IS NOT NULL"))
      .toHaveLength(people);
  await tapLink(page, "bo@example.com");
  await page.waitForURL(/\/admin\/people\/[0-9a-f-]+/);
  await sendForm(page, /^Block/);
  await expectBlocked(1);
  await sendForm(page, /^Unblock/);
  await expectBlocked(0);
  await openFromMenu(page, "Reports");
  await page.goto(`${site.url}/admin/nothing`);
  await page.getByRole("heading", { level: 1 }).first().waitFor();
  await close();
});

it("shows the tab of the page that opens, also of the last ones", async () => {
  const { page, errors, close } = await openStaffPhone(`${at}/contacts`);
  const right = await page
    .getByRole("link", { name: /^Contacts/ })
    .evaluate((tab) => tab.getBoundingClientRect().right);
  expect(right).toBeLessThanOrEqual(390);
  expect(errors).toEqual([]);
  await close();
});

it("leaves the picture of a project out of its header", async () => {
  const { page, errors, close } = await openStaffPhone(`${at}/contacts`);
  expect(await page.locator(".photo-frame").isVisible()).toBe(false);
  expect(errors).toEqual([]);
  await close();
});
