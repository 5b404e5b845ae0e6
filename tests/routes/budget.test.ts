/** A project's budget: what staff enter, and what its buyer sees of it. */
import { describe, expect, it } from "vitest";
import { calculateMonthlyPayment, calculatePropertyTax } from "~/mortgage/mortgage";
import { visibleText } from "./route-site";
import { ana, createPerson, listAuditEvents, project, sam, setUpStaffSite, site, uploadAs } from "./staff-site";

setUpStaffSite();

const toPage = (path = "") => `/admin/projects/${project.id}/budget${path}`;
const share = (shown: string) => sam.call("PATCH", `/api/admin/projects/${project.id}`, { budgetShown: shown });
const LINE = {
  title: "Paint",
  category: "Paint",
  basis: "Fixed",
  estimate: "$4,500.00",
  committed: "",
  paid: "",
  note: "",
};

it("adds lines, sums them, and says how the forecast differs from the project's number", async () => {
  const added = await sam.post(toPage("/new"), LINE);
  expect([added.status, added.headers.location]).toEqual([303, toPage()]);
  const text = visibleText((await sam.get(toPage())).body);
  for (const part of ["Estimate $29,500", "Committed $24,000", "Paid $8,000", "Left to pay $21,500"])
    expect(text).toContain(part);
  expect(text).toContain("The forecast is $33,000 below the project’s renovation budget of $62,500.");
  await sam.call("PATCH", `/api/admin/projects/${project.id}`, { renovationBudget: 29_500 });
  expect((await sam.get(toPage())).body).not.toContain("The forecast is");
});

it("refuses what is no amount beside the field, and writes nothing", async () => {
  const refused = await sam.post(toPage("/new"), { ...LINE, estimate: "about 5k", paid: "-3" });
  expect(refused.status).toBe(422);
  for (const part of ["Use digits, such as 12,500.", "Use 0 or more.", 'value="about 5k"'])
    expect(refused.body).toContain(part);
  expect((await site.sql.query("SELECT FROM project_budget_line")).rowCount).toBe(1);
});

it("estimates the buyer's payment for the price and the work, as the calculator does", async () => {
  expect((await ana.get("/dashboard/summary")).body).not.toContain("Est. $");
  await share("totals");
  const terms = { down: 20, rate: 6.75, term: 30, insurance: 2_400, hoa: 0 };
  const tax = calculatePropertyTax({ price: 655_000, upgrades: 25_000, taxesAnnual: null });
  const { total } = calculateMonthlyPayment(680_000, { ...terms, tax });
  const text = visibleText((await ana.get("/dashboard/summary")).body);
  expect(text).toContain(`Est. $${Math.round(total).toLocaleString("en-US")}/mo for $680,000`);
  await ana.get("/listings?maxPayment=5000&down=35&rate=5&term=15&remember=1");
  expect(visibleText((await ana.get("/dashboard/summary")).body)).toContain("35% down, 5% for 15 years");
});

it("shows the buyer what staff share: nothing, totals, or lines without what others get", async () => {
  const readApi = async () => {
    const { status, body } = await ana.call("GET", `/api/projects/${project.id}/budget`);
    return status === 200 ? JSON.parse(body) : status;
  };
  const readPage = async () => visibleText((await ana.get("/dashboard/budget")).body);
  expect(await readApi()).toBe(404);
  expect(await readPage()).toContain("No budget yet");
  expect((await ana.get("/dashboard/summary")).body).not.toContain("/dashboard/budget");
  await share("totals");
  const totals = { estimate: 25_000, changes: 0, forecast: 25_000, paid: 8_000, left: 17_000 };
  expect(await readApi()).toEqual({ ...totals, lines: null, approved: null });
  expect(await readPage()).not.toContain("Kitchen cabinets");
  await share("lines");
  const line = { id: project.line, category: "Cabinets", title: "Kitchen cabinets", basis: "Allowance" };
  expect(await readApi()).toEqual({ ...totals, lines: [{ ...line, estimate: 25_000 }], approved: [] });
  expect(await readPage()).toContain("Kitchen cabinets");
  expect(await readPage()).not.toContain("24,000");
  expect((await ana.get("/dashboard/summary")).body).toContain('href="/dashboard/budget"');
  await site.sql.query("DELETE FROM project_budget_line");
  expect(await readApi()).toBe(404);
  expect(await readPage()).toContain("No budget yet");
});

describe("the import of what is paid", () => {
  const path = () => toPage("/import");
  const preview = (table: string) => sam.post(path(), { table, intent: "preview" });
  const readHidden = (body: string, name: string) =>
    new RegExp(`name="${name}" value="([^"]*)"`).exec(body)![1]!.replaceAll("&quot;", '"');
  const apply = (table: string, versions: string) => sam.post(path(), { table, versions, intent: "apply" });
  const readPaid = async () =>
    (await site.sql.query("SELECT title, paid, version FROM project_budget_line ORDER BY sort_order, created_at")).rows;

  it("shows what changes before it imports that, once, and audits each line", async () => {
    await sam.post(toPage("/new"), LINE);
    const table = 'Vendor,Budget Line,Amount paid\nAcme,KITCHEN CABINETS,"$9,500.40"\nZed,Paint,';
    const shown = await preview(table);
    expect(shown.status).toBe(200);
    for (const part of [
      "1 change, 1 unchanged",
      "Kitchen cabinets Paid: $8,000 → $9,500",
      "Columns that aren’t read: Vendor.",
      "Import 1 change",
    ])
      expect(visibleText(shown.body)).toContain(part);
    expect(await readPaid()).toMatchObject([{ paid: 8_000 }, { paid: null }]);
    const versions = readHidden(shown.body, "versions");
    const applied = await apply(table, versions);
    expect([applied.status, applied.headers.location]).toEqual([303, toPage()]);
    const after = [
      { title: "Kitchen cabinets", paid: 9_500, version: 2 },
      { title: "Paint", paid: null, version: 1 },
    ];
    expect(await readPaid()).toEqual(after);
    const again = await apply(table, versions);
    expect([again.status, visibleText(again.body)]).toEqual([
      409,
      expect.stringContaining("The file has what is paid of 2 lines already. Nothing to import."),
    ]);
    expect(await readPaid()).toEqual(after);
    expect((await listAuditEvents()).at(-1)).toMatchObject({
      action: "update",
      entity: "budget line",
      before: { paid: 8_000 },
      after: { paid: 9_500 },
    });
  });

  it("names what is wrong by its line, and writes nothing", async () => {
    await sam.post(toPage("/new"), LINE);
    await sam.post(toPage("/new"), LINE);
    const before = await readPaid();
    const table = [
      "ID,Line,Paid",
      `${project.line},,100`,
      ",Roof,5",
      ",paint,5",
      ",Kitchen cabinets,7",
      "b2d6f0c4-8e1a-4c37-9f52-7a3e1d0c5b84,,5",
      ",,5",
    ].join("\n");
    const wrong = await preview(table);
    expect(wrong.status).toBe(422);
    for (const part of [
      "Line 3: No budget line is called “Roof”.",
      "Line 4: 2 budget lines are called “paint”. Use their ids.",
      "Line 5: “Kitchen cabinets” is in the file twice.",
      "Line 6: No budget line has the id “b2d6f0c4-8e1a-4c37-9f52-7a3e1d0c5b84”.",
      "Line 7: Name the budget line.",
    ])
      expect(visibleText(wrong.body)).toContain(part);
    const amount = await preview("Title;Paid\nKitchen cabinets;about 5k\n");
    expect(visibleText(amount.body)).toContain("Line 2: Paid: Use digits, such as 12,500.");
    const below = await preview("Title\tPaid\nKitchen cabinets\t-5");
    expect(visibleText(below.body)).toContain("Line 2: Paid: Use 0 or more.");
    for (const head of ["Line,Category", "Paid,Vendor", "Line,Name,Paid"])
      expect((await preview(`${head}\nKitchen cabinets,5,5`)).status).toBe(422);
    expect(visibleText((await preview("")).body)).toContain("Choose a file, or paste its text.");
    const versions = readHidden((await preview("Line,Paid\nKitchen cabinets,5")).body, "versions");
    expect((await apply(table, versions)).status).toBe(422);
    expect(await readPaid()).toEqual(before);
  });

  it("compares again when the budget has changed meanwhile", async () => {
    const table = "Line,Paid\nKitchen cabinets,9000";
    const versions = readHidden((await preview(table)).body, "versions");
    await sam.call("PATCH", `/api/admin/projects/${project.id}/budget/${project.line}`, { paid: 8_500 });
    const stale = await apply(table, versions);
    expect([stale.status, visibleText(stale.body)]).toEqual([409, expect.stringContaining("Paid: $8,500 → $9,000")]);
    expect(await readPaid()).toMatchObject([{ paid: 8_500 }]);
    expect((await apply(table, readHidden(stale.body, "versions"))).status).toBe(303);
    expect(await readPaid()).toMatchObject([{ paid: 9_000, version: 3 }]);
  });

  it("reads the file that the export writes, also of names that look like formulas", async () => {
    await sam.post(toPage("/new"), { ...LINE, title: "-5% credit, tile" });
    const { body, headers } = await sam.get(toPage("/export"));
    expect([headers["content-type"], body.split("\r\n").slice(0, 2)]).toEqual([
      "text/csv; charset=utf-8",
      ['"ID","Line","Paid"', `"${project.line}","Kitchen cabinets","8000"`],
    ]);
    const same = await preview(body.replaceAll(/"[0-9a-f-]{36}"/g, '""'));
    expect(visibleText(same.body)).toContain("The file has what is paid of 2 lines already.");
    const bytes = Buffer.from(body.replace("8000", "8100"));
    const file = await uploadAs(sam, path(), { intent: "preview", file: { name: "paid.csv", bytes } });
    expect(visibleText(file.body)).toContain("Paid: $8,000 → $8,100");
  });
});

it("is only for staff and the buyer", async () => {
  await share("lines");
  for (const path of [
    toPage(),
    ...["new", "add", "import", "export", project.line].map((name) => toPage(`/${name}`)),
  ]) {
    expect((await createPerson().get(path)).status).toBe(401);
    expect((await ana.get(path)).status).toBe(403);
  }
  const ben = await site.createSignedInPerson("ben@example.com");
  expect((await ben.call("GET", `/api/projects/${project.id}/budget`)).status).toBe(404);
  await sam.call("PATCH", `/api/admin/projects/${project.id}/budget/${project.line}`, { paid: 9_000 });
  const stale = await sam.post(toPage(`/${project.line}`), { ...LINE, version: "1" });
  expect(stale.status).toBe(409);
});
