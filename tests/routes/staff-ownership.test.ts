/** Changing a project's buyer and deleting a project, by pages and by API calls, over HTTP. */
import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { diskStore } from "~/platform/files/disk.server";
import type { FileStore } from "~/platform/files/file-store";
import { addOffer, addProject, type TestProject } from "../projects";
import { ask } from "../server/running-server";
import type { Person } from "./person";
import { visibleText } from "./route-site";
import {
  ana,
  buildApiPath,
  buildPagePath,
  createPerson,
  listAuditEvents,
  listStoredFiles,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
} from "./staff-site";

setUpStaffSite();

const ADDRESS = "121 W Fern Ave, Redlands, CA 92373";
const listMail = async () =>
  (await site.sql.query("SELECT kind, recipient, subject, text FROM mail ORDER BY recipient")).rows;

describe("changing the buyer email", () => {
  let ben: Person;
  beforeEach(async () => {
    ben = await site.createSignedInPerson("ben@example.com");
  });

  const FORM = {
    intent: "change",
    buyerEmail: "ana@example.com",
    propertyAddress: ADDRESS,
    purchasePrice: "655,000",
    renovationBudget: "62,500",
    estimatedCompletionDate: "2027-06-12",
    currentPhase: "Renovation",
    status: "active",
    buyerName: "Ana Reyes",
    version: "1",
  };
  const correct = (fields: Record<string, string> = {}) =>
    sam.post(buildPagePath("summary"), { ...FORM, buyerEmail: " Ben@Example.com ", ...fields });

  it("transfers access, calendar, and session at once when the form changes the buyer email", async () => {
    await ana.post("/dashboard/summary", { intent: "make-calendar" });
    const { rows } = await site.sql.query("SELECT calendar_key FROM project");
    const calendar = `/calendar/${rows[0].calendar_key}.ics`;
    expect((await createPerson().get(calendar)).status).toBe(200);
    await ana.post("/dashboard/summary", { intent: "choose", project: project.id });

    const page = await sam.get(buildPagePath("summary"));
    expect(page.body).toMatch(/name="buyerEmail"[^>]* value="ana@example.com"/);
    expect((await correct()).status).toBe(303);

    expect((await ana.get("/dashboard/summary")).body).toContain("Locked until your project starts");
    expect((await ana.get(`/api/projects/${project.id}/summary`)).status).toBe(404);
    expect(parseJson(await ana.get("/api/me")).projectId).toBeNull();
    expect((await createPerson().get(calendar)).status).toBe(404);
    expect((await site.sql.query("SELECT FROM session WHERE project_id IS NOT NULL")).rowCount).toBe(0);
    expect((await ben.get("/dashboard/summary")).body).toContain("121 W Fern Ave");
    expect((await ben.get(`/api/projects/${project.id}/summary`)).status).toBe(200);
    expect(parseJson(await ben.get("/api/me")).projectId).toBe(project.id);
    expect((await sam.get(buildPagePath("summary"))).body).toMatch(/name="buyerEmail"[^>]* value="ben@example.com"/);
  });

  it("changes the buyer email by an API call with a version", async () => {
    const patch = (body: object) => sam.call("PATCH", buildApiPath(), body);
    for (const buyerEmail of ["ben", "", null]) {
      const invalid = await patch({ buyerEmail });
      expect([invalid.status, parseJson(invalid).errors]).toEqual([422, { buyerEmail: "Must be a valid email" }]);
    }
    expect((await patch({ buyerEmail: "ben@example.com", version: 7 })).status).toBe(409);
    const patched = await patch({ buyerEmail: "BEN@example.com", version: 1 });
    expect([patched.status, parseJson(patched)]).toEqual([
      200,
      expect.objectContaining({ buyerEmail: "ben@example.com", version: 2, propertyAddress: ADDRESS }),
    ]);
    expect((await ben.get(`/api/projects/${project.id}/summary`)).status).toBe(200);
    expect((await listMail()).map(({ recipient }) => recipient)).toEqual(["ana@example.com", "ben@example.com"]);
  });

  it("emails both buyers, with nothing of the new address or other changes to the former one, and audits both", async () => {
    await correct({ propertyAddress: "9 Elm Way", purchasePrice: "700,000" });
    const [formerMail, nextMail] = await listMail();
    expect(formerMail).toMatchObject({
      recipient: "ana@example.com",
      subject: `You no longer have access to the project for ${ADDRESS}`,
    });
    expect(formerMail.text).toContain(ADDRESS);
    expect(formerMail.text).not.toMatch(/ben@example|Ben|9 Elm Way|700/);
    expect(nextMail).toMatchObject({
      kind: "project-created",
      recipient: "ben@example.com",
      subject: "Your project has started: 9 Elm Way",
    });
    expect(nextMail.text).not.toContain("ana@example.com");
    expect(await listAuditEvents()).toMatchObject([
      {
        action: "update",
        entity: "project",
        before: { buyerEmail: "ana@example.com", propertyAddress: ADDRESS },
        after: { buyerEmail: "ben@example.com", propertyAddress: "9 Elm Way" },
      },
    ]);
  });

  it("ignores a buyer email that differs only in case", async () => {
    const calendarKey = randomUUID();
    await site.sql.query("UPDATE project SET calendar_key = $1", [calendarKey]);
    expect((await correct({ buyerEmail: "ANA@example.com" })).status).toBe(303);
    expect(await listMail()).toEqual([]);
    expect((await site.sql.query("SELECT calendar_key, version FROM project")).rows).toEqual([
      { calendar_key: calendarKey, version: 1 },
    ]);
  });

  it("rejects an invalid buyer email and an outdated version, and keeps the input", async () => {
    const invalid = await correct({ buyerEmail: "ben@" });
    expect([invalid.status, invalid.body.includes("Must be a valid email")]).toEqual([422, true]);
    expect(invalid.body).toMatch(/name="buyerEmail"[^>]* value="ben@"/);
    await sam.call("PATCH", buildApiPath(), { purchasePrice: 1 });
    expect((await correct()).status).toBe(409);
    expect(await listMail()).toEqual([]);
    expect((await ana.get("/dashboard/summary")).body).toContain("121 W Fern Ave");
  });

  it("sends no email when the project isn't active", async () => {
    await site.sql.query("UPDATE project SET status = 'completed'");
    const changed = await sam.call("PATCH", buildApiPath(), { buyerEmail: "ben@example.com" });
    expect(parseJson(changed).buyerEmail).toBe("ben@example.com");
    expect(await listMail()).toEqual([]);
  });

  it("keeps the former buyer's offers", async () => {
    const offer = await addOffer(site.sql, "ana@example.com");
    expect((await correct()).status).toBe(303);
    expect((await site.sql.query("SELECT id, buyer_email FROM offer")).rows).toEqual([
      { id: offer, buyer_email: "ana@example.com" },
    ]);
  });
});

describe("deleting a project", () => {
  let store: FileStore;
  let old: TestProject;
  const path = () => `/admin/projects/${old.id}/delete`;
  const api = () => `/api/admin/projects/${old.id}`;
  const countRows = async (table: string) =>
    (await site.sql.query(`SELECT FROM ${table} WHERE ${table === "project" ? "id" : "project_id"} = $1`, [old.id]))
      .rowCount;
  const TABLES = ["project", "milestone", "project_task", "project_document", "design_item", "project_contact"];
  beforeEach(async () => {
    store = diskStore(join(site.folder, "files"));
    old = await addProject(site.sql, "ben@example.com", { property_address: "9 Elm  Way", status: "archived" }, store);
  });

  it("offers deletion only for an archived project and lists what is deleted", async () => {
    const link = `href="${path()}"`;
    expect((await sam.get(`/admin/projects/${old.id}/summary`)).body).toContain(link);
    expect((await sam.get(buildPagePath("summary"))).body).not.toContain(`/admin/projects/${project.id}/delete`);
    const page = await sam.get(path());
    expect(page.status).toBe(200);
    const text = visibleText(page.body);
    for (const countText of ["3 milestones", "2 tasks", "1 document", "2 design items", "1 contact", "The hero image"])
      expect(text).toContain(countText);
    expect(page.body).toContain('name="propertyAddress"');
  });

  it("deletes a project's items and files, shows a toast on the list, and audits its values without a link", async () => {
    expect(listStoredFiles()).toHaveLength(3);
    const response = await sam.post(path(), { propertyAddress: " 9 elm way " });
    expect([response.status, response.headers.location]).toEqual([303, "/admin/projects"]);
    const list = await sam.get("/admin/projects");
    expect(visibleText(list.body)).toContain("Project deleted");
    expect(list.body).not.toContain("9 Elm");
    for (const table of TABLES) expect([table, await countRows(table)]).toEqual([table, 0]);
    expect(listStoredFiles()).toEqual([]);
    expect((await sam.get(path())).status).toBe(404);
    // The other project keeps all of its items.
    expect((await site.sql.query("SELECT FROM milestone WHERE project_id = $1", [project.id])).rowCount).toBe(3);
    const [entry] = await listAuditEvents();
    expect(entry).toMatchObject({
      actor_email: "sam@sunporch.example",
      action: "delete",
      entity: "project",
      before: {
        buyerEmail: "ben@example.com",
        propertyAddress: "9 Elm  Way",
        purchasePrice: 655_000,
        status: "archived",
        milestones: 3,
        tasks: 2,
        documents: 1,
        design: 2,
        contacts: 1,
      },
      after: null,
    });
    const audit = (await sam.get("/admin/audit")).body;
    expect(audit).toContain("delete project");
    expect(audit).not.toContain(`/admin/projects/${old.id}`);
  });

  it("rejects a wrong address with an error at the field and keeps the input", async () => {
    for (const propertyAddress of ["", "9 Elm", ADDRESS]) {
      const invalid = await sam.post(path(), { propertyAddress });
      expect(invalid.status).toBe(422);
      expect(invalid.body).toContain("This doesn&#x27;t match the project&#x27;s address. Type it as shown.");
      const [field] = /<input [^>]*name="propertyAddress"[^>]*>/.exec(invalid.body) ?? [];
      expect(/ value="([^"]*)"/.exec(field!)?.[1] ?? "").toBe(propertyAddress);
    }
    expect([await countRows("project"), listStoredFiles().length, await listAuditEvents()]).toEqual([1, 3, []]);
  });

  it("rejects deleting a project that isn't archived, also if its status changed after the page loaded", async () => {
    const text = "Only archived projects can be deleted.";
    const active = await sam.get(buildPagePath("delete"));
    expect([active.status, visibleText(active.body).includes(text)]).toEqual([409, true]);
    expect(active.body).not.toContain('name="propertyAddress"');
    await site.sql.query("UPDATE project SET status = 'completed' WHERE id = $1", [old.id]);
    const rejected = await sam.post(path(), { propertyAddress: "9 Elm Way" });
    expect([rejected.status, visibleText(rejected.body).includes(text)]).toEqual([409, true]);
    expect(await countRows("project")).toBe(1);
  });

  it("deletes a project by an API call with its address", async () => {
    const remove = (body: unknown, apiPath = api()) => sam.call("DELETE", apiPath, body);
    const invalid = await remove({ propertyAddress: "9 Elm" });
    expect([invalid.status, parseJson(invalid).errors]).toEqual([
      422,
      { propertyAddress: "This doesn't match the project's address. Type it as shown." },
    ]);
    expect((await remove({})).status).toBe(422);
    const active = await remove({ propertyAddress: ADDRESS }, buildApiPath());
    expect([active.status, parseJson(active).detail]).toEqual([
      409,
      "Only archived projects can be deleted. Set this project's status to archived first.",
    ]);
    const response = await remove({ propertyAddress: "9 Elm Way" });
    expect([response.status, response.body, await countRows("project"), listStoredFiles()]).toEqual([204, "", 0, []]);
    expect((await remove({ propertyAddress: "9 Elm Way" })).status).toBe(404);
    expect((await remove({ propertyAddress: "9 Elm Way" }, "/api/admin/projects/none")).status).toBe(404);
  });

  it("keeps the buyer signed in when their selected project is deleted", { tags: ["long"] }, async () => {
    const ben = await site.createSignedInPerson("ben@example.com");
    await site.sql.query("UPDATE session SET project_id = $1", [old.id]);
    expect((await sam.post(path(), { propertyAddress: "9 Elm Way" })).status).toBe(303);
    const { status } = await ask(site.server.port, "/api/me", { headers: { Cookie: ben.cookie } });
    expect(status).toBe(200);
  });
});
