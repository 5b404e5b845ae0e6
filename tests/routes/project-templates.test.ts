/** Projects that are filled at once: from a request, from a template and from another project, over HTTP. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addProject } from "../projects";
import { visibleText } from "./route-site";
import {
  ana,
  buildApiPath,
  buildPagePath,
  home,
  listAuditEvents,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
} from "./staff-site";

setUpStaffSite();

const NEW = { buyerEmail: "ben@example.com", propertyAddress: "9 Elm Way", currentPhase: "Planning" };

const readItems = async (kind: string, id = project.id) =>
  parseJson(await sam.call("GET", `/api/admin/projects/${id}/${kind}`));
const readNewest = async () =>
  parseJson(await sam.call("GET", "/api/admin/projects")).find(
    ({ address }: { address: string }) => address === NEW.propertyAddress,
  );
const countProjects = async () => (await site.sql.query("SELECT FROM project")).rowCount;

const TEMPLATE = {
  name: "Kitchen remodel",
  milestones: [
    { label: "Demolition", day: 0 },
    { label: "Cabinets", day: 28 },
    { label: "Punch list", day: null },
  ],
  tasks: [{ title: "Choose the counters", description: "Three samples.", day: 7, assignee: "staff" }],
  contacts: [{ name: "Wei Chen", role: "Designer", email: "wei@example.com", phone: null }],
  design: [{ room: "Kitchen", category: "Tile", itemName: "Backsplash", description: null }],
  documents: [{ title: "Proof of insurance", description: null, category: "Financial", day: 14 }],
  budget: [{ category: "Cabinets", title: "Kitchen cabinets", basis: "Allowance", estimate: 25_000, note: "Oak" }],
};
const addTemplate = async (fields = {}) =>
  parseJson(await sam.call("POST", "/api/admin/templates", { ...TEMPLATE, ...fields }));

beforeEach(async () => {
  await site.sql.query("DELETE FROM project_template");
  await site.sql.query("DELETE FROM timeline_request");
});

async function addRequest(upgradesSeen: object[] | null): Promise<string> {
  const id = randomUUID();
  await site.sql.query(
    `INSERT INTO timeline_request (id, account_id, listing_id, listing_address, full_name, email, contact_method, has_agent,
       has_lender, max_home_budget, target_move_in, selected_upgrades, upgrades_seen, list_price, upgrades_cost, due_at)
     SELECT $1, id, $2, '9 Elm Way', 'Ana Reyes', email, 'email', false, false, 700000, '2027-08',
       '{kitchen-remodel,roof-replacement}', $3, 500000, 47000, now() FROM account WHERE email = 'ana@example.com'`,
    [id, home, upgradesSeen && JSON.stringify(upgradesSeen)],
  );
  return id;
}

describe("a project from a request", () => {
  const SEEN = [
    { id: "kitchen-remodel", title: "Kitchen remodel", category: "Kitchen", cost: 25_000, costRange: [1, 2], weeks: 8 },
    { id: "dock-repair", title: "Dock repair", category: "Outdoor", cost: 40_000, costRange: [1, 2], weeks: null },
  ];

  it("has the upgrades that the buyer saw as design items, and a link to the request and back", async () => {
    const requestId = await addRequest(SEEN);
    const { body } = await sam.get(`/admin/projects/new?request=${requestId}`);
    expect(visibleText(body)).toContain("Add its 2 upgrades as design items and budget lines");
    const { body: single } = await sam.get(`/admin/projects/new?request=${await addRequest(SEEN.slice(0, 1))}`);
    expect(visibleText(single)).toContain("Add its upgrade as a design item and budget line");
    expect(visibleText(body)).toContain("Kitchen remodel, Dock repair");
    expect(body).toMatch(/<input(?=[^>]*name="addUpgrades")[^>]*checked/);
    expect(body).toContain(`name="requestId" value="${requestId}"`);

    const created = await sam.post(`/admin/projects/new?request=${requestId}`, {
      ...NEW,
      requestId,
      addUpgrades: "on",
    });
    expect(created.status).toBe(303);
    const { id } = await readNewest();
    expect(await readItems("design", id)).toMatchObject([
      {
        room: "Kitchen",
        category: "Cabinets",
        itemName: "Kitchen remodel",
        description: "In the request: $25,000, 8 weeks.",
        status: "Pending",
        mediaUrl: null,
      },
      { room: "Living Room", category: "Other", itemName: "Dock repair", description: "In the request: $40,000." },
    ]);
    const projectPage = (await sam.get(`/admin/projects/${id}/summary`)).body;
    const requestPage = (await sam.get(`/admin/inbox/${requestId}`)).body;
    expect(projectPage).toContain(`href="/admin/inbox/${requestId}"`);
    expect(requestPage).toContain(`href="/admin/projects/${id}/summary"`);
    // Each page has one main button.
    const classOf = (body: string, text: string) =>
      new RegExp(`<(?:a|button)[^>]*class="([^"]+)"[^>]*>(?:<svg(?:(?!</svg>).)*</svg>)?${text}<`).exec(body)?.[1];
    for (const [body, main, other] of [
      [projectPage, "Save project", "Add milestone"],
      [requestPage, "Send and open next", "Send message"],
    ] as const) {
      expect(classOf(body, main)).toBeDefined();
      expect(classOf(body, other)).toBeDefined();
      expect(classOf(body, other)).not.toBe(classOf(body, main));
    }
    expect((await listAuditEvents()).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      "create project",
      "create design item",
      "create design item",
      "create budget line",
      "create budget line",
    ]);
    expect(await readItems("budget", id)).toMatchObject([
      { title: "Kitchen remodel", category: "Cabinets", basis: "Fixed", estimate: 25_000, committed: null, paid: null },
      { title: "Dock repair", category: "Other", estimate: 40_000 },
    ]);
  });

  it("goes to the buyer's account, even if the request has another address", async () => {
    const requestId = await addRequest(null);
    await site.sql.query("UPDATE timeline_request SET email = 'ana@exmaple.com' WHERE id = $1", [requestId]);
    const { body } = await sam.get(`/admin/projects/new?request=${requestId}`);
    expect(body).toMatch(/<input(?=[^>]*name="buyerEmail")[^>]*value="ana@example\.com"/);
  });

  it("leaves the upgrades out when staff uncheck them, and knows those of older requests by their titles", {
    tags: ["long"],
  }, async () => {
    const requestId = await addRequest(null);
    await sam.post("/admin/projects/new", { ...NEW, requestId });
    const unchecked = await readNewest();
    expect(await readItems("design", unchecked.id)).toEqual([]);
    const answer = parseJson(
      await sam.call("POST", "/api/admin/projects", {
        buyerEmail: "ana@example.com",
        address: "10 Elm Way",
        currentPhase: "Planning",
        requestId,
        addUpgrades: true,
      }),
    );
    expect(answer.requestId).toBe(requestId);
    expect(await readItems("design", answer.id)).toMatchObject([
      { room: "Front Yard", category: "Roofing", itemName: "Roof replacement", description: null },
      { room: "Kitchen", itemName: "Kitchen remodel", description: null },
    ]);
  });

  it("is created once by a form that is sent twice", async () => {
    const { body } = await sam.get("/admin/projects/new");
    const form = { ...NEW, id: /name="id" value="([0-9a-f-]{36})"/.exec(body)![1]! };
    const answers = await Promise.all([sam.post("/admin/projects/new", form), sam.post("/admin/projects/new", form)]);
    const { id } = await readNewest();
    expect(answers.map(({ headers }) => headers.location)).toEqual(Array(2).fill(`/admin/projects/${id}/summary`));
    expect(await countProjects()).toBe(2);
    await sam.post("/admin/projects/new", { ...form, propertyAddress: "11 Elm Way" });
    expect(await countProjects()).toBe(3);
  });

  it("refuses an unknown request, and creates nothing", async () => {
    const body = {
      buyerEmail: "a@example.com",
      address: "1 Elm Way",
      currentPhase: "Planning",
      requestId: randomUUID(),
    };
    const refused = await sam.call("POST", "/api/admin/projects", body);
    expect([refused.status, parseJson(refused).errors]).toEqual([422, { requestId: "This request was deleted." }]);
    expect(await countProjects()).toBe(1);
  });
});

describe("templates", () => {
  const FORM = {
    name: "Kitchen remodel",
    milestones: "Demolition, day 0\nCabinets, 4 weeks\nPunch list, no date",
    tasks: "Choose the counters, 1 week, staff\n  Three samples.",
    contacts: "Wei Chen, Designer, wei@example.com",
    design: "Kitchen, Tile, Backsplash",
    budget: "Kitchen cabinets, Cabinets, 25,000, allowance, Oak",
    documents: "Proof of insurance, Financial, 2 weeks",
  };

  it("are listed by name on pages of fifty", async () => {
    await site.sql.query(
      `INSERT INTO project_template (id, name, content) SELECT gen_random_uuid(), 'No. ' || lpad(n::text, 2, '0'),
         '{"milestones": [], "tasks": [], "contacts": [], "design": [], "documents": []}' FROM generate_series(1, 51) n`,
    );
    const readNames = async (path: string) =>
      [...(await sam.get(path)).body.matchAll(/<a [^>]*>(No\. \d+)</g)].map(([, name]) => name);
    const first = await readNames("/admin/templates");
    expect([first.length, first[0], first.at(-1)]).toEqual([50, "No. 01", "No. 50"]);
    expect((await sam.get("/admin/templates")).body).toContain('href="/admin/templates?page=2"');
    expect(await readNames("/admin/templates?page=2")).toEqual(["No. 51"]);
    expect(parseJson(await sam.call("GET", "/api/admin/templates"))).toHaveLength(51);
  });

  it("are added, changed and deleted with their lines", async () => {
    const invalid = await sam.post("/admin/templates/new?as=text", {
      ...FORM,
      name: "",
      contacts: "Wei Chen, Plumber",
    });
    expect(invalid.status).toBe(422);
    for (const message of ["Name is required", "Line 1: “Wei Chen, Plumber” has no role", "Cabinets, 4 weeks"])
      expect(visibleText(invalid.body)).toContain(message);

    expect((await sam.post("/admin/templates/new?as=text", FORM)).headers.location).toBe("/admin/templates");
    const [stored] = parseJson(await sam.call("GET", "/api/admin/templates"));
    expect(stored).toEqual({ id: stored.id, ...TEMPLATE, version: 1 });
    expect(visibleText((await sam.get("/admin/templates")).body)).toContain("Kitchen remodel 3 1 1 1 1 1");

    const path = `/admin/templates/${stored.id}`;
    expect((await sam.get(`${path}?as=text`)).body).toContain(
      "Demolition, day 0\nCabinets, day 28\nPunch list, no date</textarea>",
    );
    expect((await sam.get(`${path}?as=text`)).body).toContain(
      "Kitchen cabinets, Cabinets, 25,000, Allowance\n  Oak</textarea>",
    );
    expect((await sam.get(`${path}?as=text`)).body).toContain(
      "Choose the counters, day 7, staff\n  Three samples.</textarea>",
    );
    expect((await sam.post(`${path}?as=text`, { ...FORM, tasks: "", version: "1" })).status).toBe(303);
    const stale = await sam.post(`${path}?as=text`, { ...FORM, name: "Bath", version: "1" });
    expect([stale.status, stale.body.includes('value="Bath"')]).toEqual([409, true]);
    expect(parseJson(await sam.call("GET", `/api${path}`))).toEqual({ ...stored, tasks: [], version: 2 });
    expect(visibleText((await sam.get("/admin/audit?entity=template")).body)).toContain(
      "update template Kitchen remodel Tasks: Day: 7, Title: Choose the counters, Assignee: staff, Description: Three samples. → none",
    );

    const outdated = await sam.post(path, { intent: "delete", version: "1" });
    expect([outdated.status, visibleText(outdated.body)]).toEqual([
      409,
      expect.stringMatching(/Template not deleted .*See the latest version , or delete it anyway\./),
    ]);
    expect(outdated.body).not.toContain("Your changes are kept");
    const deletion = { intent: "delete", version: /name="version" value="(\d+)"/.exec(outdated.body)![1]! };
    expect((await sam.post(path, { intent: "delete" })).status).toBe(400);
    const answers = await Promise.all([sam.post(path, deletion), sam.post(path, deletion)]);
    // A double press without scripts sends it twice.
    expect(answers.map(({ headers }) => headers.location)).toEqual(["/admin/templates", "/admin/templates"]);
    expect((await sam.get(path)).status).toBe(404);
    expect((await listAuditEvents()).map(({ action }) => action)).toEqual(["create", "update", "delete"]);
  });

  it("keep what was typed in the form of one that someone else deleted", { tags: ["long"] }, async () => {
    const { id } = await addTemplate();
    const path = `/admin/templates/${id}`;
    await sam.call("DELETE", `/api${path}`);
    const typed = await sam.post(`${path}?as=text`, { ...FORM, name: "Typed with care", version: "1" });
    expect(typed.status).toBe(404);
    for (const text of ["This template was deleted", "Your changes are kept below."])
      expect(visibleText(typed.body)).toContain(text);
    for (const html of [
      "<title>Error: This template",
      'value="Typed with care"',
      "Demolition, day 0\nCabinets, 4 weeks",
    ])
      expect(typed.body).toContain(html);
    expect(typed.body).not.toContain("Save template");
    const opened = await sam.get(path);
    expect([opened.status, visibleText(opened.body)]).toEqual([
      404,
      expect.stringContaining("This template was deleted"),
    ]);
  });

  it("are added and changed in rows of fields, of which empty ones are left out", async () => {
    const rows = {
      "milestones.0-label": "Demolition",
      "milestones.0-day": "0",
      "milestones.1-label": "Cabinets",
      "milestones.1-day": "28 days",
      "milestones.2-label": "",
      "milestones.2-day": "",
      "milestones.4-label": "Punch list",
      "milestones.4-day": "",
      "tasks.0-title": "Choose the counters",
      "tasks.0-day": "7",
      "tasks.0-assignee": "staff",
      "tasks.0-description": "Three samples.",
      "tasks.1-title": " ",
      "tasks.1-assignee": "buyer",
      "contacts.0-name": "Wei Chen",
      "contacts.0-role": "Designer",
      "contacts.0-email": "wei@example.com",
      "design.0-itemName": "Backsplash",
      "design.0-room": "Kitchen",
      "design.0-category": "Tile",
      "documents.0-title": "Proof of insurance",
      "documents.0-category": "Financial",
      "documents.0-day": "14",
      "documents.1-title": "",
      "documents.1-category": "Contract",
      "budget.0-title": "Kitchen cabinets",
      "budget.0-category": "Cabinets",
      "budget.0-estimate": "25,000",
      "budget.0-basis": "Allowance",
      "budget.0-note": "Oak",
      "budget.1-title": "",
      "budget.1-basis": "Fixed",
    };
    const invalid = await sam.post("/admin/templates/new", {
      ...rows,
      name: "Kitchen remodel",
      "milestones.1-label": "",
      "tasks.0-day": "soon",
      "contacts.0-role": "",
    });
    expect(invalid.status).toBe(422);
    for (const message of ["Milestone 2: Label is required", "Day: Use a whole number.", "Role is required"])
      expect(visibleText(invalid.body)).toContain(message);
    expect(invalid.body).toContain('value="28 days"');

    expect((await sam.post("/admin/templates/new", { ...rows, name: "Kitchen remodel" })).status).toBe(303);
    const [stored] = parseJson(await sam.call("GET", "/api/admin/templates"));
    expect(stored).toEqual({ id: stored.id, ...TEMPLATE, version: 1 });

    const path = `/admin/templates/${stored.id}`;
    const countRows = (body: string) => body.match(/name="milestones\.\d+-label"/g)?.length;
    const { body } = await sam.get(path);
    expect(countRows(body)).toBe(6);
    expect(body).toMatch(
      /name="milestones\.1-label"[^>]*value="Cabinets"|value="Cabinets"[^>]*name="milestones\.1-label"/,
    );
    const more = await sam.post(path, { ...rows, name: "Typed", version: "1", empty: "3", intent: "rows" });
    expect([more.status, countRows(more.body), more.body.includes('value="Typed"')]).toEqual([200, 9, true]);
    const full = Object.fromEntries(Array.from({ length: 101 }, (_, n) => [`tasks.${n}-title`, `Task ${n}`]));
    const many = await sam.post(path, { ...full, name: "Many", version: "1" });
    expect([many.status, visibleText(many.body).includes("Use at most 100.")]).toEqual([422, true]);
    expect((await sam.post(path, { name: "Bath", version: "1", "tasks.5-title": "Sign" })).status).toBe(303);
    expect(parseJson(await sam.call("GET", `/api${path}`))).toMatchObject({
      name: "Bath",
      milestones: [],
      tasks: [{ title: "Sign", description: null, day: null, assignee: "buyer" }],
      version: 2,
    });
  });

  it("have at most a hundred empty rows of a kind, whatever the form says", async () => {
    for (const [empty, rows] of [
      ["three", 0],
      ["1e4", 100],
    ] as const) {
      const { status, body } = await sam.post("/admin/templates/new", { name: "", empty, intent: "save" });
      expect([empty, status, body.match(/ name="milestones\.\d+-label"/g)?.length ?? 0]).toEqual([empty, 422, rows]);
    }
  });

  it("are offered from the last project when there are none, for the project that is created then", async () => {
    const { body } = await sam.get("/admin/projects/new?request=x");
    expect(visibleText(body)).toContain(
      "121 W Fern Ave, Redlands, CA 92373 has 3 milestones, 2 tasks, 1 contact, 2 design items, 1 wanted document, 1 budget line.",
    );
    const [, link = ""] = /href="(\/admin\/templates\/new\?[^"]+)"/.exec(body)!;
    const saved = await sam.post(link.replaceAll("&amp;", "&"), { name: "Fern", "tasks.0-title": "Sign" });
    const [{ id }] = parseJson(await sam.call("GET", "/api/admin/templates"));
    expect(saved.headers.location).toBe(`/admin/projects/new?request=x&template=${id}`);
    const next = (await sam.get(saved.headers.location!)).body;
    expect(next).toMatch(new RegExp(`<option[^>]*(value="${id}"[^>]*selected|selected[^>]*value="${id}")`));
    expect(next).not.toContain("Save it as a template");
    // What fills the project comes before its own fields.
    expect(next.indexOf('name="templateId"')).toBeLessThan(next.indexOf('name="buyerEmail"'));
    const outside = await sam.post("/admin/templates/new?next=https%3A%2F%2Fexample.com", { name: "Other" });
    expect(outside.headers.location).toMatch(/^\/\?template=/);
  });

  it("are added once by a form that is sent twice", async () => {
    const { body } = await sam.get("/admin/templates/new");
    const form = { name: "Twice", id: /name="id" value="([0-9a-f-]{36})"/.exec(body)?.[1] ?? "" };
    await Promise.all([sam.post("/admin/templates/new", form), sam.post("/admin/templates/new", form)]);
    expect(parseJson(await sam.call("GET", "/api/admin/templates"))).toHaveLength(1);
  });

  it("start from a project, whose first date is the start", async () => {
    const { body } = await sam.get(`/admin/templates/new?project=${project.id}&as=text`);
    for (const text of [
      'value="121 W Fern Ave, Redlands, CA 92373"',
      "Offer accepted, day 0\nDemolition, kitchen; bath, day 56\nSomeday, no date</textarea>",
      "Sign the scope\n  Page 4\nSend insurance</textarea>",
      "Hallway, Paint, Sage\nKitchen, Tile, Zellige\n  Hand-glazed</textarea>",
    ])
      expect(body).toContain(text);
  });

  it("start from a project with the days and assignees of its tasks, the earliest of which may come first", {
    tags: ["long"],
  }, async () => {
    await site.sql.query(
      "UPDATE project_task SET due_on = '2027-01-05', assignee_email = 'sam@sunporch.example' WHERE id = $1",
      [project.task],
    );
    const { body } = await sam.get(`/admin/templates/new?project=${project.id}&as=text`);
    expect(body).toContain("Offer accepted, day 7\nDemolition, kitchen; bath, day 63\nSomeday, no date</textarea>");
    expect(body).toContain("Sign the scope, day 0, staff\n  Page 4\nSend insurance</textarea>");
  });

  it("move a row by its button, with what is typed in it, and save nothing", async () => {
    const { id } = await addTemplate();
    const path = `/admin/templates/${id}`;
    const typed = { name: "Typed", version: "1", empty: "3", "tasks.0-title": "Sign", "tasks.0-description": "Page 4" };
    const rows = { ...typed, "tasks.1-title": "Wire", "tasks.1-description": "" };
    const readRow = (body: string, row: number) =>
      new RegExp(`<input(?=[^>]*name="tasks\\.${row}-title")[^>]*value="([^"]*)"`).exec(body)?.[1];
    for (const [intent, first, second] of [
      ["up tasks 1", "Wire", "Sign"],
      ["down tasks 0", "Wire", "Sign"],
      ["up tasks 0", "Sign", "Wire"],
      ["down tasks 1", "Sign", "Wire"],
    ] as const) {
      const { status, body } = await sam.post(path, { ...rows, intent });
      expect([status, readRow(body, 0), readRow(body, 1), body.includes('value="Typed"')]).toEqual([
        200,
        first,
        second,
        true,
      ]);
      expect(body).toMatch(new RegExp(`name="tasks\\.${first === "Sign" ? 0 : 1}-description"[^>]*>Page 4<`));
    }
    expect(parseJson(await sam.call("GET", `/api${path}`))).toEqual({ id, ...TEMPLATE, version: 1 });
  });

  it("are kept by programs, each by its version", async () => {
    const body = { ...TEMPLATE, design: undefined };
    const key = { "Idempotency-Key": randomUUID() };
    const created = parseJson(await sam.call("POST", "/api/admin/templates", body, key));
    expect(parseJson(await sam.call("POST", "/api/admin/templates", body, key)).id).toBe(created.id);
    expect(created).toEqual({ ...TEMPLATE, id: created.id, design: [], version: 1 });
    await site.sql.query("UPDATE project_template SET content = content - 'budget' WHERE id = $1", [created.id]);
    expect(parseJson(await sam.call("GET", `/api/admin/templates/${created.id}`))).toEqual({ ...created, budget: [] });
    await site.sql.query(`UPDATE project_template SET content = jsonb_set(content, '{budget}', $2) WHERE id = $1`, [
      created.id,
      JSON.stringify(TEMPLATE.budget),
    ]);
    const path = `/api/admin/templates/${created.id}`;
    const invalid = await sam.call("PATCH", path, { milestones: [{ label: "", day: -1 }] });
    expect([invalid.status, Object.keys(parseJson(invalid).errors)]).toEqual([
      422,
      ["milestones.0.label", "milestones.0.day"],
    ]);
    const changed = await sam.call("PATCH", path, { name: "Bath", version: 1 });
    expect(parseJson(changed)).toEqual({ ...created, name: "Bath", version: 2 });
    expect((await sam.call("PATCH", path, { name: "Roof", version: 1 })).status).toBe(409);
    expect((await sam.call("DELETE", path, undefined, { "If-Match": '"1"' })).status).toBe(412);
    expect((await sam.call("DELETE", path, undefined, { "If-Match": '"2"' })).status).toBe(204);
    expect((await sam.call("DELETE", path)).status).toBe(404);
  });

  it("fill a running project after a preview", async () => {
    const { id, version } = await addTemplate();
    const path = buildPagePath("template");
    expect((await sam.get(path)).body).toContain("Kitchen remodel</option>");
    const empty = await sam.post(path, { templateId: "", startDate: "soon", intent: "preview" });
    expect([empty.status, visibleText(empty.body).includes("Choose a template.")]).toEqual([422, true]);
    const choice = { templateId: id, startDate: "2/1/2027" };
    const preview = await sam.post(path, { ...choice, intent: "preview" });
    expect(preview.status).toBe(200);
    for (const text of [
      "Demolition Feb 1, 2027",
      "Cabinets Mar 1, 2027",
      "Punch list No date",
      "Choose the counters Due Feb 8, 2027, by staff Three samples.",
      "Proof of insurance Financial, due Feb 15, 2027",
      "Kitchen cabinets Cabinets, $25,000, allowance Oak",
      "Add 3 milestones, 1 task, 1 contact, 1 design item, 1 wanted document, 1 budget line",
    ])
      expect(visibleText(preview.body)).toContain(text);
    expect(await readItems("milestones")).toHaveLength(3);

    const formId = /name="id" value="([0-9a-f-]{36})"/.exec(preview.body)![1]!;
    await sam.call("PATCH", `/api/admin/templates/${id}`, { tasks: [] });
    const changed = await sam.post(path, { ...choice, version: String(version), intent: "add" });
    expect([changed.status, await readItems("milestones")]).toMatchObject([409, { length: 3 }]);
    expect(visibleText(changed.body)).toContain(
      "Add 3 milestones, 1 contact, 1 design item, 1 wanted document, 1 budget line",
    );
    const form = { ...choice, version: String(version + 1), intent: "add", id: formId };
    for (const added of [await sam.post(path, form), await sam.post(path, form)])
      expect([added.status, added.headers.location]).toEqual([303, buildPagePath("summary")]);
    expect(await readItems("milestones")).toHaveLength(6);
    expect((await readItems("wanted-documents"))[0]).toMatchObject({
      title: "Proof of insurance",
      category: "Financial",
      dueOn: "2027-02-15",
      receivedOn: null,
    });
    // Copied from a template, nothing is agreed or paid.
    expect((await readItems("budget")).at(-1)).toMatchObject({ ...TEMPLATE.budget[0], committed: null, paid: null });
    // The last one of its room.
    expect((await readItems("design")).map(({ itemName }: { itemName: string }) => itemName)).toEqual([
      "Sage",
      "Zellige",
      "Backsplash",
    ]);
  });

  it("fill a project by the API once per key, together with other items", async () => {
    const { id: templateId } = await addTemplate({ documents: [] });
    const key = { "Idempotency-Key": randomUUID() };
    const body = {
      templateId,
      startDate: "2027-02-01",
      milestones: [{ label: "Walk", date: "2027-05-01" }],
      tasks: [],
    };
    const call = (headers = {}) => sam.call("POST", buildApiPath("/items"), body, headers);
    const { added } = parseJson(await call(key));
    expect(added.milestones.map(({ label, date }: { label: string; date: string }) => [label, date])).toEqual([
      ["Demolition", "2027-02-01"],
      ["Cabinets", "2027-03-01"],
      ["Punch list", null],
      ["Walk", "2027-05-01"],
    ]);
    expect(added).toMatchObject({ tasks: { length: 1 }, contacts: { length: 1 }, design: { length: 1 } });
    // The project has no owner.
    expect(added.tasks).toMatchObject([
      { title: "Choose the counters", dueOn: "2027-02-08", assignee: "sam@sunporch.example" },
    ]);
    expect(parseJson(await call(key))).toEqual({ added });
    expect(await readItems("milestones")).toHaveLength(7);
    const invalid = await sam.call("POST", buildApiPath("/items"), { tasks: [{ title: "Sign" }, { title: "" }] });
    expect([invalid.status, parseJson(invalid).errors]).toEqual([422, { "tasks.1.title": "Title is required" }]);
    expect(await readItems("tasks")).toHaveLength(3);
    expect((await sam.call("POST", buildApiPath("/items"), { templateId: randomUUID() })).status).toBe(422);
  });

  it("fill a new project, after a preview that keeps what is typed", async () => {
    const { id: templateId } = await addTemplate();
    await site.createSignedInPerson("wei@sunporch.example");
    const fields = { ...NEW, templateId, startDate: "2/1/2027", ownerEmail: "wei@sunporch.example" };
    const preview = await sam.post("/admin/projects/new", { ...fields, buyerEmail: "", intent: "preview" });
    expect([preview.status, preview.body.includes('value="9 Elm Way"')]).toEqual([200, true]);
    expect(visibleText(preview.body)).toContain(
      "Adds 3 milestones, 1 task, 1 contact, 1 design item, 1 wanted document, 1 budget line",
    );
    expect(visibleText(preview.body)).not.toContain("Must be a valid email");
    const invalid = await sam.post("/admin/projects/new", { ...fields, startDate: "soon", intent: "preview" });
    expect([invalid.status, visibleText(invalid.body).includes("Use a date, such as 3/9/2027.")]).toEqual([422, true]);
    expect(await countProjects()).toBe(1);

    expect((await sam.post("/admin/projects/new", fields)).status).toBe(303);
    const { id } = await readNewest();
    expect((await readItems("milestones", id)).map(({ date }: { date: string }) => date)).toEqual([
      "2027-02-01",
      "2027-03-01",
      null,
    ]);
    expect(await readItems("contacts", id)).toMatchObject([{ name: "Wei Chen" }]);
    expect(await readItems("tasks", id)).toMatchObject([
      { title: "Choose the counters", dueOn: "2027-02-08", assignee: "wei@sunporch.example" },
    ]);
    expect(await readItems("wanted-documents", id)).toMatchObject([
      { title: "Proof of insurance", dueOn: "2027-02-15" },
    ]);

    await sam.call("DELETE", `/api/admin/templates/${templateId}`);
    const gone = await sam.post("/admin/projects/new", fields);
    expect(gone.status).toBe(422);
    expect(visibleText(gone.body)).toContain("Someone deleted this template. Choose another one.");
    expect(await countProjects()).toBe(2);
  });
});

describe("a copy of a project", () => {
  it("has its milestones from the new start, open, its tasks to do, its contacts, and design items without pictures", async () => {
    const path = `/admin/projects/new?copy=${project.id}`;
    const page = visibleText((await sam.get(path)).body);
    expect(page).toContain("Copy Project");
    expect(page).toContain("Adds 3 milestones, 2 tasks, 1 contact, 2 design items, 1 wanted document, 1 budget line");
    await site.sql.query("UPDATE design_item SET media_key = 'projects/picture.webp'");
    await site.sql.query(
      "UPDATE project_task SET due_on = '2027-01-19', assignee_email = 'wei@sunporch.example' WHERE id = $1",
      [project.task],
    );
    expect((await sam.post(path, { ...NEW, copyOf: project.id, startDate: "2/1/2028" })).status).toBe(303);
    const { id } = await readNewest();
    expect(await readItems("milestones", id)).toMatchObject([
      { label: "Offer accepted", date: "2028-02-01", completedOn: null },
      { label: "Demolition, kitchen; bath", date: "2028-03-28", completedOn: null },
      { label: "Someday", date: null },
    ]);
    expect(await readItems("tasks", id)).toMatchObject([
      {
        title: "Sign the scope",
        description: "Page 4",
        completed: false,
        dueOn: "2028-02-08",
        assignee: "sam@sunporch.example",
      },
      { title: "Send insurance", completed: false, dueOn: null, assignee: null },
    ]);
    expect(await readItems("contacts", id)).toHaveLength(1);
    expect(await readItems("design", id)).toMatchObject([
      { itemName: "Sage", status: "Pending", mediaUrl: null },
      { itemName: "Zellige", status: "Pending", showInCarousel: false, mediaUrl: null },
    ]);
    expect(await readItems("documents", id)).toEqual([]);
    expect(await readItems("budget", id)).toMatchObject([
      { title: "Kitchen cabinets", estimate: 25_000, basis: "Allowance", committed: null, paid: null },
    ]);
    expect(await readItems("wanted-documents", id)).toMatchObject([
      { title: "Earlier lease", receivedOn: null, documentId: null },
    ]);
  });

  it("is made by the API too, and of no project that isn’t there", async () => {
    const other = await addProject(site.sql, "bo@example.com", { hero_key: null });
    const body = { buyerEmail: "ana@example.com", address: "9 Elm Way", currentPhase: "Planning" };
    const copy = parseJson(await sam.call("POST", "/api/admin/projects", { ...body, copyOf: other.id }));
    expect(await readItems("tasks", copy.id)).toHaveLength(2);
    expect((await ana.get(`/api/projects/${copy.id}/tasks`)).status).toBe(200);
    const refused = await sam.call("POST", "/api/admin/projects", { ...body, copyOf: randomUUID() });
    expect([refused.status, parseJson(refused).errors]).toEqual([
      422,
      { copyOf: "Someone deleted the project to copy." },
    ]);
  });
});
