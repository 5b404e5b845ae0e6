/** Items of a project that are added as lines, over HTTP. */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { CONTACT_ROLES } from "~/projects/rules";
import { visibleText } from "./route-site";
import { buildApiPath, buildPagePath, listAuditEvents, parseJson, sam, setUpStaffSite, site } from "./staff-site";

setUpStaffSite();

const readItems = async (kind: string) => parseJson(await sam.get(buildApiPath(`/${kind}`)));

const LINES = "Roof inspection, Mar 3, 2027\nPunch list\n- Move in, 4/1/2027";

it("shows the milestones that it understood, and adds them when they are confirmed", async () => {
  const path = buildPagePath("milestones/add");
  const preview = await sam.post(path, { lines: LINES, intent: "preview" });
  expect(preview.status).toBe(200);
  for (const text of ["Roof inspection Mar 3, 2027", "Punch list No date", "Move in Apr 1, 2027", "Add 3 milestones"])
    expect(visibleText(preview.body)).toContain(text);
  expect(await readItems("milestones")).toHaveLength(3);

  const added = await sam.post(path, { lines: LINES, intent: "add" });
  expect([added.status, added.headers.location]).toEqual([303, buildPagePath("summary")]);
  const rows = await readItems("milestones");
  expect(rows.map(({ label, date }: { label: string; date: string }) => [label, date])).toEqual([
    ["Offer accepted", "2027-01-12"],
    ["Demolition, kitchen; bath", "2027-03-09"],
    // These have the last place, where the date decides.
    ["Roof inspection", "2027-03-03"],
    ["Move in", "2027-04-01"],
    ["Someday", null],
    ["Punch list", null],
  ]);
  expect((await listAuditEvents()).map(({ entity, after }) => [entity, after])).toEqual([
    ["milestone", { label: "Roof inspection", date: "2027-03-03" }],
    ["milestone", { label: "Punch list", date: null }],
    ["milestone", { label: "Move in", date: "2027-04-01" }],
  ]);
});

it("adds tasks in their order, with descriptions", async () => {
  const path = buildPagePath("tasks/add");
  const lines = "Sign\n  Page 4.\nSend insurance\nWire the costs";
  expect(visibleText((await sam.post(path, { lines, intent: "preview" })).body)).toContain("Add 3 tasks");
  expect((await sam.post(path, { lines, intent: "add" })).headers.location).toBe(buildPagePath("tasks"));
  const rows = await readItems("tasks");
  expect(
    rows.filter(({ completed }: { completed: boolean }) => !completed).map(({ title }: { title: string }) => title),
  ).toEqual(["Sign the scope", "Sign", "Send insurance", "Wire the costs"]);
  expect(rows[1].description).toBe("Page 4.");
});

it("adds tasks with due dates, those of staff to the owner", async () => {
  await site.createSignedInPerson("wei@sunporch.example");
  await site.sql.query("UPDATE project SET owner_email = 'wei@sunporch.example'");
  const path = buildPagePath("tasks/add");
  const lines = "Order cabinets, Mar 3, 2027, staff\nSend insurance, 3/9/2027, buyer\nWire the costs, staff";
  expect(visibleText((await sam.post(path, { lines, intent: "preview" })).body)).toContain(
    "Order cabinets Due Mar 3, 2027, by staff Send insurance Due Mar 9, 2027 Wire the costs By staff",
  );
  await sam.post(path, { lines, intent: "add" });
  const wei = "wei@sunporch.example";
  const added = (await readItems("tasks")).filter(({ title }: { title: string }) => title !== "Sign the scope");
  expect(added).toMatchObject([
    { title: "Order cabinets", dueOn: "2027-03-03", assignee: wei },
    { title: "Send insurance", dueOn: "2027-03-09", assignee: null },
    { title: "Wire the costs", dueOn: null, assignee: wei },
    { title: "Send insurance", completed: true },
  ]);
  expect((await listAuditEvents())[0].after).toEqual({
    title: "Order cabinets",
    description: null,
    dueOn: "2027-03-03",
    assignee: wei,
  });
  const { added: items } = parseJson(
    await sam.call("POST", buildApiPath("/items"), {
      tasks: [{ title: "Call", dueOn: "2027-03-10", assignee: "staff" }],
    }),
  );
  expect(items.tasks).toMatchObject([{ title: "Call", dueOn: "2027-03-10", assignee: wei }]);
  await site.sql.query("UPDATE account SET disabled_at = now() WHERE email = $1", [wei]);
  const blocked = await sam.call("POST", buildApiPath("/items"), { tasks: [{ title: "Order", assignee: "staff" }] });
  expect(parseJson(blocked).added.tasks).toMatchObject([{ title: "Order", assignee: "sam@sunporch.example" }]);
  const wrong = await sam.call("POST", buildApiPath("/items"), { tasks: [{ title: "Call", assignee: "nobody" }] });
  expect([wrong.status, Object.keys(parseJson(wrong).errors)]).toEqual([422, ["tasks.0.assignee"]]);
});

it("names wrong lines, keeps the text and adds nothing", async () => {
  const lines = "Roof inspection, Mar 3\nWalk, Feb 30\n\nDrive, 13/45/2027";
  for (const intent of ["preview", "add"]) {
    const refused = await sam.post(buildPagePath("milestones/add"), { lines, intent });
    expect([intent, refused.status]).toEqual([intent, 422]);
    expect(visibleText(refused.body)).toContain("Line 2: “Feb 30” isn’t a date. Line 4: “13/45/2027” isn’t a date.");
    expect(refused.body).toContain("Walk, Feb 30\n\nDrive, 13/45/2027</textarea>");
  }
  expect(await readItems("milestones")).toHaveLength(3);
  expect(await listAuditEvents()).toEqual([]);
});

it("lists the roles that contacts can have", async () => {
  const page = visibleText((await sam.get(buildPagePath("contacts/add"))).body);
  for (const role of CONTACT_ROLES) expect(page).toContain(role);
});

it("adds lines once by a form that is sent twice, and again by another form or with other lines", async () => {
  const path = buildPagePath("tasks/add");
  const readId = ({ body }: { body: string }) => /name="id" value="([0-9a-f-]{36})"/.exec(body)![1]!;
  const preview = { lines: "Sign\nWire the costs", intent: "preview" };
  const form = { ...preview, intent: "add", id: readId(await sam.post(path, preview)) };
  const answers = await Promise.all([sam.post(path, form), sam.post(path, form)]);
  expect(answers.map(({ status, headers }) => [status, headers.location])).toEqual(
    Array(2).fill([303, buildPagePath("tasks")]),
  );
  expect([await readItems("tasks"), await listAuditEvents()]).toMatchObject([{ length: 4 }, { length: 2 }]);
  await sam.post(path, { ...form, lines: "Sign\nWire the deposit" });
  await sam.post(path, { ...form, id: readId(await sam.post(path, preview)) });
  expect(await readItems("tasks")).toHaveLength(8);
});

it("adds wanted documents with their categories and due dates after a preview", async () => {
  const path = buildPagePath("wanted-documents/add");
  const lines = "Pay stub, Financial, Mar 3 2028\n  The last two.\nForm 1040, 2026";
  const preview = await sam.post(path, { lines, intent: "preview" });
  for (const text of [
    "Pay stub Financial, due Mar 3, 2028 The last two.",
    "Form 1040, 2026 Other",
    "Add 2 wanted documents",
  ])
    expect(visibleText(preview.body)).toContain(text);
  const added = await sam.post(path, { lines, intent: "add" });
  expect([added.status, added.headers.location]).toEqual([303, buildPagePath("documents")]);
  expect((await readItems("wanted-documents")).slice(0, 2)).toMatchObject([
    { title: "Pay stub", category: "Financial", dueOn: "2028-03-03", description: "The last two." },
    { title: "Form 1040, 2026", category: "Other", dueOn: null },
  ]);
});

it("adds budget lines as they come from a spreadsheet after a preview, last in their order", async () => {
  const path = buildPagePath("budget/add");
  const lines = "Doors, windows\tOther\t12,500\nPaint, Paint, $4,000, allowance, two coats\n  Low odor";
  const preview = visibleText((await sam.post(path, { lines, intent: "preview" })).body);
  for (const text of [
    "Doors, windows Other, $12,500 Paint Paint, $4,000, allowance two coats Low odor",
    "Add 2 budget lines",
  ])
    expect(preview).toContain(text);
  const wrong = await sam.post(path, { lines: `${lines}\nTrim, Molding`, intent: "add" });
  expect([wrong.status, visibleText(wrong.body)]).toEqual([
    422,
    expect.stringContaining("Line 4: “Trim, Molding” has no estimate after its category, such as 12,500."),
  ]);
  expect(await readItems("budget")).toHaveLength(1);
  const added = await sam.post(path, { lines, intent: "add" });
  expect([added.status, added.headers.location]).toEqual([303, buildPagePath("budget")]);
  const empty = { committed: null, paid: null };
  expect(await readItems("budget")).toMatchObject([
    { title: "Kitchen cabinets" },
    { title: "Doors, windows", category: "Other", estimate: 12_500, basis: "Fixed", note: null, ...empty },
    { title: "Paint", estimate: 4_000, basis: "Allowance", note: "two coats\nLow odor", ...empty },
  ]);
  expect((await listAuditEvents()).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
    "create budget line",
    "create budget line",
  ]);
  expect((await sam.get(buildPagePath("budget"))).body).toContain(`href="${path}"`);
});

it("adds an item once by a form that is sent twice", async () => {
  for (const [kind, fields] of [
    ["milestones", { label: "Twice" }],
    ["tasks", { title: "Twice" }],
    ["contacts", { name: "Twice", role: "Designer" }],
    ["wanted-documents", { title: "Twice", category: "Other" }],
  ] as const) {
    const path = buildPagePath(`${kind}/new`);
    const before = (await readItems(kind)).length;
    const { body } = await sam.get(path);
    const form = { ...fields, id: /name="id" value="([0-9a-f-]{36})"/.exec(body)?.[1] ?? "" };
    const answers = await Promise.all([sam.post(path, form), sam.post(path, form)]);
    expect([kind, ...answers.map(({ status }) => status)]).toEqual([kind, 303, 303]);
    expect(await readItems(kind)).toHaveLength(before + 1);
  }
});

it("answers 404 for a project that isn’t there", { tags: ["long"] }, async () => {
  const path = `/admin/projects/${randomUUID()}/tasks/add`;
  expect((await sam.get(path)).status).toBe(404);
  expect((await sam.post(path, { lines: "Sign", intent: "add" })).status).toBe(404);
});

it("adds lines without a preview, and says what is wrong in them first", async () => {
  const path = buildPagePath("tasks/add");
  const wrong = await sam.post(path, { lines: "Sign, Feb 30", intent: "add" });
  expect([wrong.status, visibleText(wrong.body).includes("Feb 30” isn’t a date")]).toEqual([422, true]);
  const { body } = await sam.get(path);
  const id = /name="id" value="([0-9a-f-]{36})"/.exec(body)![1]!;
  for (const sent of [1, 2]) {
    const added = await sam.post(path, { lines: "Sign it\nWire it", intent: "add", id });
    expect([sent, added.status]).toEqual([sent, 303]);
  }
  const { rows } = await site.sql.query("SELECT FROM project_task WHERE title IN ('Sign it', 'Wire it')");
  expect(rows).toHaveLength(2);
});
