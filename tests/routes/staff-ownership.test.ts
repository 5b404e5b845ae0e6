/** A project moved to another buyer's address, and a project deleted, by the staff, by pages and by calls, over HTTP. */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addOffer } from "../projects";
import type { Person } from "./person";
import { ana, at, audited, call, json, person, project, sam, site } from "./staff-site";

const ADDRESS = "121 W Fern Ave, Redlands, CA 92373";
const mails = async () =>
  (await site.sql.query("SELECT kind, recipient, subject, text FROM mail ORDER BY recipient")).rows;

describe("a wrong buyer email", () => {
  let ben: Person;
  beforeEach(async () => {
    ben = person();
    await ben.signIn("ben@example.com");
    await site.sql.query("TRUNCATE mail");
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
    sam.post(at("summary"), { ...FORM, buyerEmail: " Ben@Example.com ", ...fields });

  it("is corrected in the project's form, and access moves at once, calendar and session included", async () => {
    await ana.post("/dashboard/summary", { intent: "make-calendar" });
    const { rows } = await site.sql.query("SELECT calendar_key FROM project");
    const calendar = `/calendar/${rows[0].calendar_key}.ics`;
    expect((await person().get(calendar)).status).toBe(200);
    await ana.post("/dashboard/summary", { intent: "choose", project: project.id });

    const page = await sam.get(at("summary"));
    expect(page.body).toMatch(/name="buyerEmail"[^>]* value="ana@example.com"/);
    expect((await correct()).status).toBe(303);

    expect((await ana.get("/dashboard/summary")).body).toContain("Locked until your project starts");
    expect((await ana.get(`/api/projects/${project.id}/summary`)).status).toBe(404);
    expect(json(await ana.get("/api/me")).projectId).toBeNull();
    expect((await person().get(calendar)).status).toBe(404);
    expect((await site.sql.query("SELECT FROM session WHERE project_id IS NOT NULL")).rowCount).toBe(0);
    expect((await ben.get("/dashboard/summary")).body).toContain("121 W Fern Ave");
    expect((await ben.get(`/api/projects/${project.id}/summary`)).status).toBe(200);
    expect(json(await ben.get("/api/me")).projectId).toBe(project.id);
    expect((await sam.get(at("summary"))).body).toMatch(/name="buyerEmail"[^>]* value="ben@example.com"/);
  });

  it("is corrected by a call, with its version and its message", async () => {
    const patch = (body: object) => sam.call("PATCH", call(), body);
    for (const buyerEmail of ["ben", "", null]) {
      const wrong = await patch({ buyerEmail });
      expect([wrong.status, json(wrong).errors]).toEqual([422, { buyerEmail: "Must be a valid email" }]);
    }
    expect((await patch({ buyerEmail: "ben@example.com", version: 7 })).status).toBe(409);
    const done = await patch({ buyerEmail: "BEN@example.com", version: 1 });
    expect([done.status, json(done)]).toEqual([
      200,
      expect.objectContaining({ buyerEmail: "ben@example.com", version: 2, propertyAddress: ADDRESS }),
    ]);
    expect((await ben.get(`/api/projects/${project.id}/summary`)).status).toBe(200);
    expect((await mails()).map(({ recipient }) => recipient)).toEqual(["ana@example.com", "ben@example.com"]);
  });

  it("emails both people, and tells the former buyer neither the new address nor what else changed", async () => {
    await correct({ propertyAddress: "9 Elm Way", purchasePrice: "700,000" });
    const [former, next] = await mails();
    expect(former).toMatchObject({
      recipient: "ana@example.com",
      subject: `You no longer have access to the project for ${ADDRESS}`,
    });
    expect(former.text).toContain(ADDRESS);
    expect(former.text).not.toMatch(/ben@example|Ben|9 Elm Way|700/);
    expect(next).toMatchObject({
      kind: "project-created",
      recipient: "ben@example.com",
      subject: "Your project has started: 9 Elm Way",
    });
    expect(next.text).not.toContain("ana@example.com");
  });

  it("is written to the audit, before and after", async () => {
    await correct();
    expect(await audited()).toEqual([
      {
        actor_email: "sam@sunporch.example",
        action: "update",
        entity: "project",
        before: { buyerEmail: "ana@example.com" },
        after: { buyerEmail: "ben@example.com" },
      },
    ]);
  });

  it("that is the same but for its case changes nothing, and emails nobody", async () => {
    const calendarKey = randomUUID();
    await site.sql.query("UPDATE project SET calendar_key = $1", [calendarKey]);
    expect((await correct({ buyerEmail: "ANA@example.com" })).status).toBe(303);
    expect(await mails()).toEqual([]);
    expect((await site.sql.query("SELECT calendar_key, version FROM project")).rows).toEqual([
      { calendar_key: calendarKey, version: 1 },
    ]);
  });

  it("is refused where it is none, with what was typed, and where someone else was quicker", async () => {
    const wrong = await correct({ buyerEmail: "ben@" });
    expect([wrong.status, wrong.body.includes("Must be a valid email")]).toEqual([422, true]);
    expect(wrong.body).toMatch(/name="buyerEmail"[^>]* value="ben@"/);
    await sam.call("PATCH", call(), { purchasePrice: 1 });
    expect((await correct()).status).toBe(409);
    expect(await mails()).toEqual([]);
    expect((await ana.get("/dashboard/summary")).body).toContain("121 W Fern Ave");
  });

  it("of a project that nobody sees emails nobody", async () => {
    await site.sql.query("UPDATE project SET status = 'completed'");
    const changed = await sam.call("PATCH", call(), { buyerEmail: "ben@example.com" });
    expect(json(changed).buyerEmail).toBe("ben@example.com");
    expect(await mails()).toEqual([]);
  });

  it("leaves offers of the former buyer alone", async () => {
    const offer = await addOffer(site.sql, "ana@example.com");
    expect((await correct()).status).toBe(303);
    expect((await site.sql.query("SELECT id, buyer_email FROM offer")).rows).toEqual([
      { id: offer, buyer_email: "ana@example.com" },
    ]);
  });
});
