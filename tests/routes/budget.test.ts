/** A project's budget: what staff enter, and what its buyer sees of it. */
import { expect, it } from "vitest";
import { calculateMonthlyPayment, calculatePropertyTax } from "~/mortgage/mortgage";
import { visibleText } from "./route-site";
import { ana, createPerson, project, sam, setUpStaffSite, site } from "./staff-site";

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
  expect(await readApi()).toEqual({ ...totals, lines: null });
  expect(await readPage()).not.toContain("Kitchen cabinets");
  await share("lines");
  const line = { id: project.line, category: "Cabinets", title: "Kitchen cabinets", basis: "Allowance" };
  expect(await readApi()).toEqual({ ...totals, lines: [{ ...line, estimate: 25_000 }] });
  expect(await readPage()).toContain("Kitchen cabinets");
  expect(await readPage()).not.toContain("24,000");
  expect((await ana.get("/dashboard/summary")).body).toContain('href="/dashboard/budget"');
  await site.sql.query("DELETE FROM project_budget_line");
  expect(await readApi()).toBe(404);
  expect(await readPage()).toContain("No budget yet");
});

it("is only for staff and the buyer", async () => {
  await share("lines");
  for (const path of [toPage(), toPage("/new"), toPage(`/${project.line}`)]) {
    expect((await createPerson().get(path)).status).toBe(401);
    expect((await ana.get(path)).status).toBe(403);
  }
  const ben = await site.createSignedInPerson("ben@example.com");
  expect((await ben.call("GET", `/api/projects/${project.id}/budget`)).status).toBe(404);
  await sam.call("PATCH", `/api/admin/projects/${project.id}/budget/${project.line}`, { paid: 9_000 });
  const stale = await sam.post(toPage(`/${project.line}`), { ...LINE, version: "1" });
  expect(stale.status).toBe(409);
});
