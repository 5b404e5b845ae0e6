/** Forms that are posted twice, as browsers without scripts do after a double press or a lost answer. */
import { describe, expect, it } from "vitest";
import { home, sam, setUpStaffSite, site } from "./staff-site";

setUpStaffSite();

const readField = (html: string, name: string) =>
  new RegExp(`<input type="hidden" name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? "";

const listMails = async (kind: string) => (await site.sql.query("SELECT FROM mail WHERE kind = $1", [kind])).rows;

describe("a form that is posted twice", () => {
  it("records one offer, and emails the buyer once", async () => {
    const { body } = await sam.get("/admin/offers/new");
    const offer = {
      id: readField(body, "id"),
      buyerEmail: "ana@example.com",
      address: "4471 Brockton Ave",
      mlsId: "TR2604471",
      status: "submitted",
      offerPrice: "560000",
      listPrice: "",
      loanType: "",
      closingTimeFrame: "",
      submittedOn: "3/9/2026",
    };
    for (const _ of [1, 2]) {
      const answer = await sam.post("/admin/offers/new", offer);
      expect([answer.status, answer.headers.location]).toEqual([303, "/admin/offers"]);
    }
    expect((await site.sql.query("SELECT FROM offer")).rows).toHaveLength(1);
    expect(await listMails("offer-changed")).toHaveLength(1);
  });

  it("answers a question once, but refuses another answer to the same version", async () => {
    const { rows } = await site.sql.query(
      `INSERT INTO lead (id, listing_id, name, email, contact_pref, best_time, spam)
       VALUES (gen_random_uuid(), $1, 'Ben', 'ben@example.com', 'email', 'morning', false) RETURNING id`,
      [home],
    );
    const path = `/admin/inbox/leads/${rows[0].id}`;
    const version = readField((await sam.get(path)).body, "version");
    const answer = { intent: "answer", answer: "Yes, it has a pool.", version };
    for (const _ of [1, 2]) expect((await sam.post(path, answer)).headers.location).toBe(path);
    expect(await listMails("lead-answered")).toHaveLength(1);
    expect((await sam.post(path, { ...answer, answer: "No." })).status).toBe(409);
    expect(await listMails("lead-answered")).toHaveLength(1);
  });
});
