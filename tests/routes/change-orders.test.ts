/** Change orders: from the draft to the buyer's signature, over HTTP. */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { addProject } from "../projects";
import { requestBytes } from "../server/request";
import { emptyTables } from "../setup/empty-tables";
import type { Person } from "./person";
import { visibleText } from "./route-site";
import {
  ana,
  followToast,
  listAuditEvents,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";

setUpStaffSite();

const PAGE = () => `/admin/projects/${project.id}/change-orders`;
const API = () => `/api/admin/projects/${project.id}/change-orders`;
/** The hash of a file that Ana opens. */
async function hashFile(path: string): Promise<string> {
  const { headers, body } = await requestBytes(site.server.port, path, { headers: { Cookie: ana.cookie } });
  expect(headers["content-type"]).toBe("application/pdf");
  return hashOf(body);
}
const hashOf = (content: Buffer | string) => createHash("sha256").update(content).digest("hex");
const SIGN = { intent: "sign", name: "Ana Ávila Reyes", consent: "on" };

let milestone: string;
let item: string;
beforeEach(async () => {
  await emptyTables(site.sql, "mail");
  const find = async (query: string) => (await site.sql.query(query)).rows[0].id as string;
  milestone = await find("SELECT id FROM milestone WHERE date = '2027-03-09'");
  item = await find("SELECT id FROM design_item WHERE item_name = 'Sage'");
});

/** The fields of a browser that sends the form for new change orders. */
const toFields = (more: Record<string, string> = {}) => ({
  title: "Kitchen cabinets: Shaker",
  reason: "Ana picked an option above the allowance.",
  "lines.0-title": "Shaker, white oak",
  "lines.0-amount": "$2,900",
  "lines.1-title": "Smaller pantry",
  "lines.1-amount": "(500)",
  "lines.2-title": "",
  "lines.2-amount": "",
  daysAdded: "5",
  validUntil: "",
  milestoneIds: milestone,
  designItemIds: item,
  ...more,
});

async function createDraft(more: Record<string, unknown> = {}) {
  const fields = {
    title: "Kitchen cabinets",
    lines: [{ title: "Shaker", amount: 2_400 }],
    daysAdded: 5,
    milestoneIds: [milestone],
    designItemIds: [item],
    ...more,
  };
  const created = await sam.call("POST", API(), fields);
  expect(created.status).toBe(201);
  return parseJson(created) as { id: string; version: number; number: number; amount: number };
}

/** A change order that waits for a signature. */
async function sendDraft(more: Record<string, unknown> = {}) {
  const { id } = await createDraft(more);
  const sent = await sam.call("POST", `${API()}/${id}/send`);
  expect([sent.status, parseJson(sent).status]).toEqual([200, "sent"]);
  const { rows } = await site.sql.query("SELECT id FROM signature WHERE change_order_id = $1", [id]);
  const signature = rows[0].id as string;
  return { id, signature, page: `/dashboard/signatures/${signature}` };
}

const readState = async () => {
  const { rows } = await site.sql.query(
    `SELECT (SELECT string_agg(status, ',' ORDER BY number) FROM change_order) AS orders,
       (SELECT string_agg(status, ',' ORDER BY sent_at) FROM signature) AS signatures,
       (SELECT date::text FROM milestone WHERE id = $1) AS date, (SELECT status FROM design_item WHERE id = $2) AS item`,
    [milestone, item],
  );
  return rows[0] as { orders: string; signatures: string; date: string; item: string };
};
const UNCHANGED = { date: "2027-03-09", item: "Pending" };

async function addJordan(): Promise<Person> {
  await sam.call("POST", `/api/admin/projects/${project.id}/buyers`, { email: "jordan@example.com", name: "Jordan" });
  await emptyTables(site.sql, "mail");
  return site.createSignedInPerson("jordan@example.com");
}

describe("a change order", () => {
  it("is drafted in rows, shown as the buyers will sign it, sent, signed, and then moves forecast, dates and selections", async () => {
    const saved = await sam.post(`${PAGE()}/new`, toFields());
    expect(saved.status).toBe(303);
    const draft = await sam.get(saved.headers.location!);
    for (const part of [
      "Change order 1: Kitchen cabinets: Shaker",
      "+$2,900",
      "−$500",
      "+$2,400",
      "From Mar 9, 2027 to Mar 14",
    ])
      expect(visibleText(draft.body)).toContain(part);
    const sent = await sam.post(saved.headers.location!, { ...toFields(), intent: "send", version: "1" });
    expect([sent.status, sent.headers.location]).toEqual([303, saved.headers.location]);
    const again = await sam.post(saved.headers.location!, { ...toFields(), intent: "send", version: "1" });
    expect([again.status, again.headers.location]).toEqual([303, saved.headers.location]);

    const mails = await site.sql.query("SELECT recipient, subject, text FROM mail");
    expect(mails.rows.map(({ recipient, subject }) => [recipient, subject])).toEqual([
      ["ana@example.com", "Needs your signature: Change order 1: Kitchen cabinets: Shaker"],
    ]);
    const page = /\/dashboard\/signatures\/[\w-]+/.exec(mails.rows[0].text)![0];
    expect((await ana.get("/dashboard/summary")).body).toContain(`href="${page}"`);
    const document = await ana.get(page);
    const [, unsigned = ""] = /SHA-256 of the file: ([0-9a-f]{64})/.exec(visibleText(document.body))!;
    const [, file = ""] = /href="([^"]+\/file)"/.exec(document.body)!;
    expect(await hashFile(file)).toBe(unsigned);
    expect(visibleText((await ana.get(`/verify/${unsigned}`)).body)).toContain("it isn’t signed yet");

    const signed = await ana.post(page, SIGN);
    expect([signed.status, signed.headers.location]).toEqual([303, page]);
    expect(await readState()).toEqual({
      orders: "approved",
      signatures: "signed",
      date: "2027-03-14",
      item: "Selected",
    });
    const budget = visibleText((await sam.get(`/admin/projects/${project.id}/budget`)).body);
    for (const part of [
      "Approved changes $2,400",
      "Forecast $27,400",
      "Change order 1: Kitchen cabinets: Shaker +$2,400",
    ])
      expect(budget).toContain(part);
    await sam.call("PATCH", `/api/admin/projects/${project.id}`, { budgetShown: "lines" });
    expect(visibleText((await ana.get("/dashboard/budget")).body)).toContain("Kitchen cabinets: Shaker +$2,400");

    const { rows } = await site.sql.query("SELECT * FROM signature");
    expect(rows[0]).toMatchObject({
      decided_by: "ana@example.com",
      signer_name: SIGN.name,
      consent_version: "2026-11-29",
      sha256: unsigned,
    });
    expect(rows[0].signer_address).toMatch(/^(::1|127\.0\.0\.1|::ffff:127\.0\.0\.1)$/);
    const kept = readFileSync(join(site.folder, "files", rows[0].signed_key));
    expect(hashOf(kept)).toBe(rows[0].signed_sha256);
    expect(await hashFile(file)).toBe(rows[0].signed_sha256);
    for (const hash of [unsigned, rows[0].signed_sha256.toUpperCase().replaceAll(/(.{8})/g, "$1 ")]) {
      const verified = await createVisitor().get(`/verify?sha256=${encodeURIComponent(hash)}`);
      const text = visibleText((await createVisitor().get(verified.headers.location!)).body);
      expect(text).toContain("This document was signed");
      expect(text).not.toContain("Kitchen");
      expect(text).not.toContain("Ana");
    }
    const attached = await site.sql.query(
      "SELECT recipient, file_key, file_name FROM mail WHERE subject LIKE 'Signed:%' ORDER BY recipient",
    );
    expect(attached.rows.map(({ recipient, file_key }) => [recipient, file_key === rows[0].signed_key])).toEqual([
      ["ana@example.com", true],
      [expect.stringContaining("@"), true],
    ]);
    expect(attached.rows[0].file_name).toBe("Change order 1 Kitchen cabinets Shaker.pdf");
  });

  const createVisitor = () => site.createPerson();

  it("refuses wrong rows beside their fields, keeps what was typed, and writes nothing", async () => {
    const refused = await sam.post(
      `${PAGE()}/new`,
      toFields({ "lines.1-title": "", "lines.1-amount": "five", daysAdded: "soon" }),
    );
    expect(refused.status).toBe(422);
    for (const part of [
      "Title is required",
      "Use digits, such as 2,400 or -500.",
      "Use a whole number.",
      'value="five"',
    ])
      expect(refused.body).toContain(part);
    expect(refused.body).toMatch(new RegExp(`value="${milestone}"[^>]*checked|checked[^>]*value="${milestone}"`));
    const past = await sam.post(
      `${PAGE()}/new`,
      toFields({ validUntil: "1/5/2020", "validUntil-shown": "2020-01-05" }),
    );
    expect([past.status, past.body.includes("Use today or a later day.")]).toEqual([422, true]);
    expect((await site.sql.query("SELECT FROM change_order")).rowCount).toBe(0);
  });

  it.each([
    ["has nothing to approve", { lines: [], daysAdded: 0 }, "Add a line or days before you send it."],
    ["has a last day that is over", { validUntil: "2037-01-02" }, "This day is over."],
    ["has characters that its PDF can't show", { reason: "See 厨房" }, "The PDF can’t show “厨” in “See 厨房”."],
  ])("isn't sent when it %s", async (_, fields, message) => {
    const { id } = await createDraft(fields);
    await site.sql.query("UPDATE change_order SET valid_until = '2020-01-02' WHERE valid_until IS NOT NULL");
    const refused = await sam.call("POST", `${API()}/${id}/send`);
    expect([refused.status, parseJson(refused).detail]).toEqual([422, expect.stringContaining(message)]);
    expect(await readState()).toMatchObject({ orders: "draft", signatures: null });
    expect((await site.sql.query("SELECT FROM mail")).rowCount).toBe(0);
  });

  it("is saved, but not sent, with the reason, when it can't be sent", async () => {
    const { id } = await createDraft();
    const empty = {
      "lines.0-title": "",
      "lines.0-amount": "",
      "lines.1-title": "",
      "lines.1-amount": "",
      daysAdded: "",
    };
    const fields = toFields({ ...empty, title: "Nothing yet" });
    const toast = await followToast(await sam.post(`${PAGE()}/${id}`, { ...fields, intent: "send", version: "1" }));
    expect(toast.text).toContain("Saved, but not sent");
    expect(toast.text).toContain("Add a line or days before you send it.");
    expect((await site.sql.query("SELECT title, status FROM change_order")).rows).toEqual([
      { title: "Nothing yet", status: "draft" },
    ]);
  });

  it("names only what its project has", async () => {
    const other = await addProject(site.sql, "ben@example.com");
    const foreign = { milestoneIds: [other.milestone], designItemIds: [other.item], documentIds: [other.document] };
    const created = await sam.call("POST", API(), { title: "Oak", lines: [], ...foreign });
    expect([created.status, Object.keys(parseJson(created).errors)]).toEqual([422, Object.keys(foreign)]);
    const { id } = await createDraft();
    expect((await sam.call("PATCH", `${API()}/${id}`, { documentIds: [other.document] })).status).toBe(422);
    const refused = await sam.post(`${PAGE()}/${id}`, toFields({ version: "1", milestoneIds: other.milestone }));
    expect([refused.status, refused.body.includes("Choose from this project.")]).toEqual([422, true]);
    expect((await site.sql.query("SELECT milestone_ids FROM change_order")).rows).toEqual([
      { milestone_ids: [milestone] },
    ]);
  });

  it("says what the work costs only when staff share the budget", async () => {
    const { id } = await createDraft();
    const read = async () => visibleText((await sam.get(`${PAGE()}/${id}`)).body);
    expect(await read()).not.toContain("$25,000");
    await sam.call("PATCH", `/api/admin/projects/${project.id}`, { budgetShown: "totals" });
    expect(await read()).toMatch(/Before this change order \$25,000 With it \$27,400/);
  });

  it("keeps its number while a deleted draft can be brought back", async () => {
    const first = await createDraft();
    const deletion = await sam.post(`${PAGE()}/${first.id}/delete`, { version: "1" });
    expect((await createDraft()).number).toBe(2);
    const { action, fields } = await followToast(deletion);
    expect((await sam.post(action, fields)).status).toBe(303);
    expect((await site.sql.query("SELECT number FROM change_order ORDER BY number")).rows).toEqual([
      { number: 1 },
      { number: 2 },
    ]);
  });

  it("stays as it is once it is sent, and for good once it is signed", async () => {
    const { id, page } = await sendDraft();
    const tryAll = async () => {
      const changed = await sam.call("PATCH", `${API()}/${id}`, { title: "Other" });
      const deleted = await sam.call("DELETE", `${API()}/${id}`);
      return [changed.status, deleted.status];
    };
    expect(await tryAll()).toEqual([409, 409]);
    const deletion = await sam.post(`${PAGE()}/${id}/delete`, { version: "2" });
    expect([deletion.status, deletion.body.includes("Only drafts can be changed or deleted.")]).toEqual([409, true]);
    await ana.post(page, SIGN);
    expect(await tryAll()).toEqual([409, 409]);
    expect((await sam.call("POST", `${API()}/${id}/withdraw`)).status).toBe(409);
    for (const table of ["signature", "change_order"])
      for (const statement of [`DELETE FROM ${table}`, `UPDATE ${table} SET title = 'Other'`])
        await expect(site.sql.query(statement)).rejects.toThrow("What was signed can neither be changed nor deleted.");
    await sam.call("PATCH", `/api/admin/projects/${project.id}`, { status: "archived" });
    const propertyAddress = "121 W Fern Ave, Redlands, CA 92373";
    const gone = await sam.call("DELETE", `/api/admin/projects/${project.id}`, { propertyAddress });
    expect([gone.status, parseJson(gone).detail]).toEqual([409, expect.stringContaining("Signed documents are kept")]);
  });

  it("can be withdrawn and made a new draft of", async () => {
    const { id, page } = await sendDraft();
    const withdrawn = await sam.post(`${PAGE()}/${id}`, { intent: "withdraw", version: "2" });
    expect(withdrawn.status).toBe(303);
    expect(await readState()).toEqual({ orders: "withdrawn", signatures: "withdrawn", ...UNCHANGED });
    const late = await ana.post(page, SIGN);
    expect([late.status, visibleText(late.body)]).toEqual([409, expect.stringContaining("Your team withdrew this.")]);
    const copied = await sam.post(`${PAGE()}/${id}`, { intent: "copy", version: "3", id: "1-2-3-4" });
    const again = await sam.post(`${PAGE()}/${id}`, { intent: "copy", version: "3", id: "1-2-3-4" });
    expect(again.headers.location).toBe(copied.headers.location);
    expect((await readState()).orders).toBe("withdrawn,draft");
  });
});

describe("a signature", () => {
  it("needs the name, the consent and a fresh proof of identity, and keeps what was typed", async () => {
    const { page } = await sendDraft();
    const incomplete = await ana.post(page, { intent: "sign", name: "" });
    expect(incomplete.status).toBe(422);
    for (const part of ["Type your full name", "Check the box to sign electronically"])
      expect(incomplete.body).toContain(part);
    const foreign = await ana.post(page, { ...SIGN, name: "安娜" });
    expect([foreign.status, foreign.body.includes('value="安娜"')]).toEqual([422, true]);
    await site.sql.query("UPDATE session SET authenticated_at = now() - interval '16 minutes'");
    const old = await ana.post(page, SIGN);
    expect(old.status).toBe(409);
    for (const part of ["Confirm it again, then sign.", `value="${SIGN.name}"`, "/sign-in/confirm?returnTo="])
      expect(old.body).toContain(part);
    const { signature } = (await site.sql.query("SELECT id AS signature FROM signature")).rows[0];
    const api = `/api/projects/${project.id}/signatures/${signature}/sign`;
    expect((await ana.call("POST", api, { name: "Ana", consent: true })).status).toBe(403);
    expect(await readState()).toEqual({ orders: "sent", signatures: "waiting", ...UNCHANGED });
  });

  it("is given once: a second press is done, and another buyer is told who signed", async () => {
    const jordan = await addJordan();
    const { page } = await sendDraft();
    const presses = await Promise.all([ana.post(page, SIGN), jordan.post(page, { ...SIGN, name: "Jordan Lee" })]);
    expect(presses.map(({ status }) => status).sort()).toEqual([303, 409]);
    const [winner, loser] = presses[0]!.status === 303 ? [ana, presses[1]!] : [jordan, presses[0]!];
    expect(visibleText(loser.body)).toContain(`Signed by ${winner === ana ? SIGN.name : "Jordan Lee"} on`);
    const fields = { ...SIGN, name: winner === ana ? SIGN.name : "Jordan Lee" };
    expect((await winner.post(page, fields)).status).toBe(303);
    expect(await readState()).toEqual({
      orders: "approved",
      signatures: "signed",
      date: "2027-03-14",
      item: "Selected",
    });
    const { rows } = await site.sql.query("SELECT recipient FROM mail WHERE subject LIKE 'Signed:%'");
    expect(rows).toHaveLength(3);
  });

  it("can't be given after its last day, and the page says so", async () => {
    const { page } = await sendDraft({ validUntil: "2037-01-02" });
    await site.sql.query("UPDATE signature SET valid_until = '2020-01-02'");
    await site.sql.query("UPDATE change_order SET valid_until = '2020-01-02'");
    const late = await ana.post(page, SIGN);
    expect([late.status, visibleText(late.body)]).toEqual([
      409,
      expect.stringContaining("The last day to sign is over"),
    ]);
    expect(visibleText((await sam.get(PAGE())).body)).toContain("Expired");
    expect(await readState()).toEqual({ orders: "sent", signatures: "waiting", ...UNCHANGED });
  });

  it("can be declined with a reason, which the team gets", async () => {
    const { page } = await sendDraft();
    const declined = await ana.post(page, { intent: "decline", reason: "Too much" });
    expect(declined.status).toBe(303);
    expect(await readState()).toEqual({ orders: "declined", signatures: "declined", ...UNCHANGED });
    const { rows } = await site.sql.query("SELECT text FROM mail WHERE subject LIKE 'Declined:%'");
    expect(rows[0].text).toContain("The reason: Too much");
    expect((await ana.post(page, { intent: "decline", reason: "" })).status).toBe(303);
    expect((await ana.post(page, SIGN)).status).toBe(409);
  });

  it("is nobody else's business", async () => {
    const { page, signature } = await sendDraft();
    const stranger = await site.createSignedInPerson("eve@example.com");
    const api = `/api/projects/${project.id}/signatures/${signature}`;
    for (const person of [stranger, sam])
      for (const answer of [
        await person.get(page),
        await person.post(page, SIGN),
        await person.get(`${api}/file`),
        await person.call("POST", `${api}/sign`, { name: "Eve", consent: true }),
      ])
        expect(answer.status).toBe(404);
    expect(await readState()).toMatchObject({ signatures: "waiting" });
  });

  it("is asked for a document too, whose file it names, and which then stays", async () => {
    const uploaded = await uploadAs(sam, `/api/admin/projects/${project.id}/documents`, {
      category: "Contract",
      label: "Scope of work",
      file: { name: "scope.pdf", bytes: Buffer.from("%PDF-1.4 scope\n%%EOF\n") },
    });
    const document = parseJson(uploaded) as { id: string; sha256: string };
    const page = `/admin/projects/${project.id}/documents/${document.id}/signature`;
    expect((await sam.post(page, { intent: "send", validUntil: "" })).status).toBe(303);
    const deletion = await sam.get(`/admin/projects/${project.id}/documents/${document.id}/delete`);
    expect(visibleText(deletion.body)).toContain(
      "If it waits for a signature, it doesn’t anymore, also when it is back.",
    );
    const { rows } = await site.sql.query("SELECT id, sha256 FROM signature");
    expect(rows[0].sha256).toBe(document.sha256);
    const readDocuments = async () => visibleText((await ana.get("/dashboard/documents")).body);
    expect(await readDocuments()).toContain("Needs your signature Read and sign");
    const signed = await ana.post(`/dashboard/signatures/${rows[0].id}`, SIGN);
    expect(signed.status).toBe(303);
    expect(await readDocuments()).toContain("Signed See the signature");
    expect(visibleText((await sam.get(page)).body)).toContain(`Signed by ${SIGN.name} on`);
    const removal = await sam.call("DELETE", `/api/admin/projects/${project.id}/documents/${document.id}`);
    expect([removal.status, parseJson(removal).detail]).toEqual([409, "It was signed. Signed documents are kept."]);
  });

  it("is audited", async () => {
    const { page } = await sendDraft();
    await ana.post(page, SIGN);
    const events = (await listAuditEvents()).map(({ actor_email, action, entity }) => [actor_email, action, entity]);
    expect(events).toEqual([
      ["sam@sunporch.example", "create", "change order"],
      ["sam@sunporch.example", "send", "change order"],
      ["sam@sunporch.example", "send", "signature request"],
      ["ana@example.com", "update", "milestone"],
      ["ana@example.com", "update", "design item"],
      ["ana@example.com", "sign", "change order"],
      ["ana@example.com", "sign", "signature request"],
    ]);
  });
});

describe("what buyers read of signatures", () => {
  const readFile = (person: Person, signature: string) =>
    person.get(`/api/projects/${project.id}/signatures/${signature}/file`);
  const addScope = async (sentBy: string | null = null) => {
    const uploaded = await uploadAs(sam, `/api/admin/projects/${project.id}/documents`, {
      category: "Contract",
      label: "Scope of work",
      file: { name: "scope.pdf", bytes: Buffer.from("%PDF-1.4 scope\n%%EOF\n") },
    });
    const { id } = parseJson(uploaded) as { id: string };
    if (sentBy) await site.sql.query("UPDATE project_document SET sent_by = $1 WHERE id = $2", [sentBy, id]);
    return { id, api: `/api/admin/projects/${project.id}/documents/${id}` };
  };
  const replaceFile = (api: string) =>
    uploadAs(sam, api, { file: { name: "other.pdf", bytes: Buffer.from("%PDF-1.4 other\n%%EOF\n") } }, "PATCH");

  it("is nothing of what was taken back, as when its file is replaced", async () => {
    const { api } = await addScope();
    const sent = parseJson(await sam.call("POST", `${api}/signature`, {}));
    expect((await readFile(ana, sent.id)).status).toBe(200);
    expect((await replaceFile(api)).status).toBe(200);
    expect((await readFile(ana, sent.id)).status).toBe(404);
    const page = await ana.get(`/dashboard/signatures/${sent.id}`);
    expect(visibleText(page.body)).toContain("Your team withdrew this.");
    expect(page.body).not.toContain(`href="/api/projects/${project.id}/signatures/`);
    expect(parseJson(await ana.call("GET", `/api/projects/${project.id}/signatures`))).toEqual([]);
  });

  it("is nothing of a document that a former buyer sent, which can't be sent for signature", async () => {
    const { id, api } = await addScope("former@example.com");
    const refused = await sam.call("POST", `${api}/signature`, {});
    expect([refused.status, parseJson(refused).detail]).toEqual([422, expect.stringContaining("A former buyer sent")]);
    await site.sql.query("UPDATE project_document SET sent_by = 'ana@example.com' WHERE id = $1", [id]);
    const sent = parseJson(await sam.call("POST", `${api}/signature`, {}));
    const jordan = await addJordan();
    expect((await readFile(jordan, sent.id)).status).toBe(200);
    await site.sql.query("UPDATE project_document SET sent_by = 'former@example.com' WHERE id = $1", [id]);
    expect((await readFile(jordan, sent.id)).status).toBe(404);
    expect((await jordan.get(`/dashboard/signatures/${sent.id}`)).status).toBe(404);
  });

  it("has no address of another buyer, and only one's own reason", async () => {
    const jordan = await addJordan();
    const { page, signature } = await sendDraft();
    await ana.post(page, { intent: "decline", reason: "We split up" });
    const api = `/api/projects/${project.id}/signatures/${signature}`;
    expect(parseJson(await ana.call("GET", api))).toMatchObject({
      decidedBy: "ana@example.com",
      declineReason: "We split up",
    });
    expect(parseJson(await jordan.call("GET", api))).toMatchObject({ decidedBy: null, declineReason: null });
    expect((await jordan.get(page)).body).not.toContain("We split up");
  });

  it("keeps the file that was signed, which can't be replaced, and what a change order names", async () => {
    const { id, api } = await addScope();
    const sent = parseJson(await sam.call("POST", `${api}/signature`, {}));
    await ana.post(`/dashboard/signatures/${sent.id}`, SIGN);
    const replaced = await replaceFile(api);
    expect([replaced.status, parseJson(replaced).detail]).toEqual([422, expect.stringContaining("It was signed.")]);
    const body = (await ana.get(`/dashboard/signatures/${sent.id}`)).body;
    expect(await hashFile(/href="([^"]+\?original=1)"/.exec(body)![1]!)).toBe(sent.sha256);
    const other = await addScope();
    await sendDraft({ documentIds: [other.id] });
    expect((await sam.call("DELETE", other.api)).status).toBe(409);
    expect(id).not.toBe(other.id);
  });

  it("is asked for once, however often staff press, and only of active projects and people who aren't blocked", async () => {
    const { api } = await addScope();
    const presses = [await sam.call("POST", `${api}/signature`, {}), await sam.call("POST", `${api}/signature`, {})];
    expect(parseJson(presses[0]!).id).toBe(parseJson(presses[1]!).id);
    const countMails = async () => (await site.sql.query("SELECT FROM mail WHERE kind = 'signature'")).rowCount;
    expect(await countMails()).toBe(1);
    await site.sql.query("UPDATE account SET disabled_at = now() WHERE email = 'ana@example.com'");
    const { id } = await createDraft();
    expect((await sam.call("POST", `${API()}/${id}/send`)).status).toBe(200);
    expect(await countMails()).toBe(1);
    await site.sql.query("UPDATE project SET status = 'archived'");
    const { id: other } = await createDraft();
    const refused = await sam.call("POST", `${API()}/${other}/send`);
    expect([refused.status, parseJson(refused).detail]).toEqual([409, expect.stringContaining("isn’t active")]);
    await site.sql.query("UPDATE account SET disabled_at = NULL");
  });
});

it("isn't signed when a date in it has moved since it was sent", async () => {
  const { page } = await sendDraft();
  await sam.call("PATCH", `/api/admin/projects/${project.id}/milestones/${milestone}`, { date: "2027-03-20" });
  const refused = await ana.post(page, SIGN);
  expect([refused.status, visibleText(refused.body)]).toEqual([
    409,
    expect.stringContaining("A date in it has changed"),
  ]);
  expect(await readState()).toMatchObject({ orders: "sent", signatures: "waiting", date: "2027-03-20" });
});

it("doesn't say that changes are sent which another form's sending left out", async () => {
  const saved = await sam.post(`${PAGE()}/new`, toFields());
  const page = saved.headers.location!;
  expect((await sam.post(page, { ...toFields(), intent: "send", version: "1" })).status).toBe(303);
  for (const [intent, version] of [
    ["send", "1"],
    ["send", "2"],
    ["", "1"],
    ["", "2"],
  ] as const) {
    const late = await sam.post(page, { ...toFields({ "lines.0-amount": "$9,900" }), intent, version });
    expect([late.status, visibleText(late.body)]).toEqual([
      409,
      expect.stringContaining("It was sent in the meantime, without your changes."),
    ]);
    expect(late.body).toContain('value="$9,900"');
  }
  expect((await site.sql.query("SELECT amount FROM change_order")).rows).toEqual([{ amount: 2_400 }]);
});

it("says why amounts are refused: cents, below zero twice, and sums that are too large", async () => {
  const read = async (amounts: readonly string[]) => {
    const lines = amounts.flatMap((amount, n) => [
      [`lines.${n}-title`, "Oak"],
      [`lines.${n}-amount`, amount],
    ]);
    const { status, body } = await sam.post(`${PAGE()}/new`, { ...toFields(), ...Object.fromEntries(lines) });
    return [status, visibleText(body)];
  };
  expect(await read(["$1,200.50"])).toEqual([
    422,
    expect.stringContaining("Use whole dollars, such as 2,400 or -500."),
  ]);
  expect(await read(["(-500)"])).toEqual([422, expect.stringContaining("Use digits, such as 2,400 or -500.")]);
  expect(await read(["900000000", "900000000"])).toEqual([422, expect.stringContaining("their sum is too large")]);
  const api = await sam.call("POST", API(), {
    title: "Oak",
    lines: Array.from({ length: 3 }, () => ({ title: "Oak", amount: 1_000_000_000 })),
  });
  expect([api.status, parseJson(api).errors]).toEqual([422, { lines: expect.stringContaining("too large") }]);
});

it("says of any other hash that it is unknown, and of what is none what to paste", async () => {
  const unknown = await ana.get(`/verify/${"0".repeat(64)}`);
  expect([unknown.status, visibleText(unknown.body)]).toEqual([
    404,
    expect.stringContaining("We don’t know this file"),
  ]);
  const wrong = await ana.get("/verify?sha256=abc");
  expect([wrong.status, visibleText(wrong.body)]).toEqual([422, expect.stringContaining("Paste the 64 letters")]);
  expect(wrong.body).toContain("<title>Error: Verify a document · ");
  expect((await ana.get("/verify")).status).toBe(200);
});
