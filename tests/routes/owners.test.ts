/** The staff member who takes care of a project, a request or a question, over HTTP. */
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import type { Person } from "./person";
import { visibleText } from "./route-site";
import { addRequest, ana, home, parseJson, project, sam, setUpStaffSite, site } from "./staff-site";

setUpStaffSite();

let request: string;
beforeEach(async () => {
  request = await addRequest();
});

const sendMessage = (visitor: Person, thread: string, body: string) =>
  visitor.post(`/dashboard/messages/${thread}`, { intent: "message", id: randomUUID(), body });

const FORM = { propertyAddress: "9 Elm Way", buyerEmail: "late@example.com", currentPhase: "Planning" };

it("is chosen in the forms and calls, must be staff, and filters the list", async () => {
  const form = await sam.get("/admin/projects/new");
  expect(form.body).toMatch(/<option value="sam@sunporch\.example" selected=""/);
  const refused = await sam.post("/admin/projects/new", { ...FORM, ownerEmail: "ana@example.com" });
  expect([refused.status, visibleText(refused.body).includes("Choose a staff member.")]).toEqual([422, true]);
  await sam.post("/admin/projects/new", { ...FORM, ownerEmail: "sam@sunporch.example" });
  const mine = visibleText((await sam.get("/admin/projects?owner=mine")).body);
  expect([mine.includes("9 Elm Way"), mine.includes("121 W Fern Ave"), mine.includes("1 project")]).toEqual([
    true,
    false,
    true,
  ]);
  const found = visibleText((await sam.get("/admin/projects?owner=sam@sunporch.example&q=elm")).body);
  expect(found).toContain("Assigned to sam@sunporch.example");
  const path = `/api/admin/projects/${project.id}`;
  const wrong = await sam.call("PATCH", path, { ownerEmail: "ana@example.com" });
  expect([wrong.status, parseJson(wrong).errors]).toEqual([422, { ownerEmail: "Choose a staff member." }]);
  expect(parseJson(await sam.call("PATCH", path, { ownerEmail: "sam@sunporch.example" }))).toMatchObject({
    ownerEmail: "sam@sunporch.example",
    version: 2,
  });
  expect(visibleText((await sam.get("/admin/projects?owner=mine")).body)).toContain("2 projects");
  expect(visibleText((await sam.get("/admin/audit?entity=project")).body)).toContain(
    "Assigned to: none → sam@sunporch.example",
  );
  const wrongNew = await sam.call("POST", "/api/admin/projects", {
    ...FORM,
    address: "9 Elm Way",
    propertyAddress: undefined,
    ownerEmail: "eve@example.com",
  });
  expect(wrongNew.status).toBe(422);
});

it("counts as nobody once their account is blocked or deleted", { tags: ["long"] }, async () => {
  await site.createSignedInPerson("dolores@sunporch.example");
  await site.sql.query("UPDATE project SET owner_email = 'dolores@sunporch.example'");
  await site.sql.query("UPDATE timeline_request SET owner_email = 'dolores@sunporch.example'");
  const { rows } = await site.sql.query(
    `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, owner_email)
     VALUES (gen_random_uuid(), $1, 'Ben', 'ben@example.com', 'email', 'morning', 'dolores@sunporch.example') RETURNING id`,
    [home],
  );
  const lead = rows[0].id;
  await sendMessage(ana, project.id, "When do the tiles come?");
  const readWaiting = async () => {
    const page = (await sam.get("/admin/dashboard")).body;
    return [
      /Messages (\d+) waiting/.exec(visibleText((await sam.get("/admin/messages")).body))?.[1] ?? null,
      page.includes(`/admin/inbox/${request}"`),
      page.includes(`/admin/inbox/leads/${lead}"`),
    ];
  };
  expect(await readWaiting()).toEqual([null, false, false]);
  await site.sql.query("UPDATE account SET disabled_at = now() WHERE email = 'dolores@sunporch.example'");
  expect(await readWaiting()).toEqual(["1", true, true]);
  expect((await sam.get(`/admin/inbox/${request}`)).body).toContain("Assign to me");
  await sam.post(`/admin/inbox/${request}`, { intent: "assign" });
  await sam.post(`/admin/inbox/leads/${lead}`, { intent: "answer", version: "1", answer: "Yes." });
  const owners = await site.sql.query(
    "SELECT owner_email FROM timeline_request UNION ALL SELECT owner_email FROM lead",
  );
  expect(owners.rows.map(({ owner_email }) => owner_email)).toEqual(["sam@sunporch.example", "sam@sunporch.example"]);
});

it("filters requests and questions with “mine” as well", async () => {
  const readInbox = async (query: string) => visibleText((await sam.get(`/admin/inbox${query}`)).body);
  expect(await readInbox("?owner=mine")).toContain("No matching requests.");
  await sam.post(`/admin/inbox/${request}`, { intent: "assign" });
  expect(await readInbox("?owner=mine")).toContain("4471 Brockton Ave");
  await sendMessage(ana, project.id, "Not Sam’s");
  await sendMessage(ana, request, "Sam’s");
  const mine = visibleText((await sam.get("/admin/messages?owner=mine")).body);
  expect([mine.includes("Sam’s"), mine.includes("Not Sam’s")]).toEqual([true, false]);
});
