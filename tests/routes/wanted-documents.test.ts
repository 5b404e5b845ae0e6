/** Documents that staff ask a buyer for, over HTTP: from the wish to the file that came. */
import { randomUUID } from "node:crypto";
import pg from "pg";
import { beforeEach, describe, expect, it } from "vitest";
import { pacificToday } from "~/ui/text/dates";
import { createPdf } from "../media/documents";
import { createJpeg } from "../media/images";
import { addProject } from "../projects";
import { announceBody } from "../server/raw-client";
import { ask } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";
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
  uploadAs,
} from "./staff-site";
import type { Fields } from "./upload";

setUpStaffSite();

const FIELDS = { title: "Proof of insurance", description: "Page 1", category: "Financial", dueOn: "2027-03-12" };
const PDF = { name: "policy.pdf", bytes: createPdf() };
const PAGE = "/dashboard/documents";
const NOT_ASKED = "Not sent We no longer ask you for this document, so your file wasn’t stored.";

const createWanted = async (fields: Record<string, unknown> = {}) =>
  parseJson(await sam.call("POST", buildApiPath("/wanted-documents"), { ...FIELDS, ...fields }));
const listWanted = async () => parseJson(await ana.get(`/api/projects/${project.id}/wanted-documents`));
const listDocuments = async () => parseJson(await sam.get(buildApiPath("/documents")));
const send = (wanted: string, fields: Fields = {}, visitor = ana) =>
  uploadAs(visitor, PAGE, { wanted, id: randomUUID(), file: PDF, ...fields });

beforeEach(() => emptyTables(site.sql, "mail", "project_wanted_document"));

describe("staff", () => {
  it("ask for a document, change and delete it in forms", async () => {
    const created = await sam.post(buildPagePath("wanted-documents/new"), { ...FIELDS, dueOn: "3/12/2027" });
    expect([created.status, created.headers.location]).toEqual([303, buildPagePath("documents")]);
    const [row] = await listWanted();
    expect(row).toEqual({ id: row.id, ...FIELDS, receivedOn: null, documentId: null });
    expect(visibleText((await sam.get(buildPagePath("documents"))).body)).toContain("1 open, 0 received");

    const path = buildPagePath(`wanted-documents/${row.id}`);
    const wrong = await sam.post(path, { ...FIELDS, dueOn: "soon", description: "Page 2", title: "", version: "1" });
    expect([wrong.status, visibleText(wrong.body).includes("Title is required")]).toEqual([422, true]);
    expect(wrong.body).toContain('value="soon"');
    expect(wrong.body).toContain(">Page 2</textarea>");
    const changed = await sam.post(path, { ...FIELDS, dueOn: "", title: "Insurance", version: "1" });
    expect(changed.status).toBe(303);
    expect(await listWanted()).toMatchObject([{ title: "Insurance", dueOn: null }]);
    expect((await sam.post(path, { ...FIELDS, title: "Stale", version: "1" })).status).toBe(409);

    expect((await sam.post(`${path}/delete`, {})).status).toBe(303);
    expect(await listWanted()).toEqual([]);
    const [{ entryId }] = parseJson(await sam.get("/api/admin/deleted-records"));
    expect((await sam.call("POST", `/api/admin/deleted-records/${entryId}/restore`)).status).toBe(200);
    expect(await listWanted()).toMatchObject([{ title: "Insurance" }]);
    expect((await listAuditEvents()).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      "create wanted document",
      "update wanted document",
      "delete wanted document",
      "restore wanted document",
    ]);
  });

  it("mark it as received by hand, with a document or without, and as wanted again", async () => {
    const { id } = await createWanted();
    const mark = (to: string) => sam.post(buildPagePath("documents"), { wanted: id, to });
    expect((await mark("done")).status).toBe(303);
    expect(await listWanted()).toMatchObject([{ receivedOn: pacificToday(), documentId: null }]);
    expect((await mark("todo")).status).toBe(303);
    expect(await listWanted()).toMatchObject([{ receivedOn: null }]);
    expect((await mark("maybe")).status).toBe(400);
    expect((await sam.post(buildPagePath("documents"), { wanted: project.task, to: "done" })).status).toBe(404);

    const document = parseJson(
      await uploadAs(sam, buildApiPath("/documents"), { category: "Other", label: "Policy", file: PDF }),
    );
    const path = buildApiPath(`/wanted-documents/${id}`);
    const linked = await sam.call("PATCH", path, { documentId: document.id });
    expect([linked.status, parseJson(linked)]).toEqual([
      200,
      expect.objectContaining({ receivedOn: pacificToday(), documentId: document.id }),
    ]);
    expect(visibleText((await sam.get(buildPagePath("documents"))).body)).toMatch(/Received \w+ \d+, \d+: Policy/);
    const other = await addProject(site.sql, "eve@example.com");
    const foreign = await sam.call("PATCH", path, { documentId: other.document });
    expect([foreign.status, parseJson(foreign).errors]).toEqual([
      422,
      { documentId: "Choose a document of this project." },
    ]);
    await site.sql.query("UPDATE project_document SET scan_state = 'infected' WHERE id = $1", [document.id]);
    const infected = await createWanted({ title: "Pay stub" });
    const form = (await sam.get(buildPagePath(`wanted-documents/${infected.id}`))).body;
    expect(form).not.toContain(`value="${document.id}"`);
    const refused = await sam.call("PATCH", buildApiPath(`/wanted-documents/${infected.id}`), {
      documentId: document.id,
    });
    expect([refused.status, parseJson(refused).errors]).toEqual([
      422,
      { documentId: "We found a virus in this file and deleted it. Choose another document." },
    ]);
    await sam.call("DELETE", buildApiPath(`/wanted-documents/${infected.id}`));
    // A deleted document leaves what was received, and both can be brought back.
    await sam.call("DELETE", buildApiPath(`/documents/${document.id}`));
    expect(await listWanted()).toMatchObject([{ receivedOn: pacificToday(), documentId: null }]);
    expect(parseJson(await sam.call("PATCH", path, { received: false }))).toMatchObject({ receivedOn: null });
  });

  it("bring back one whose document was deleted meanwhile", { tags: ["long"] }, async () => {
    const { id } = await createWanted();
    await send(id);
    const [document] = await listDocuments();
    await sam.call("DELETE", buildApiPath(`/wanted-documents/${id}`));
    await sam.call("DELETE", buildApiPath(`/documents/${document.id}`));
    const deleted = parseJson(await sam.get("/api/admin/deleted-records"));
    const { entryId } = deleted.find(({ entity }: { entity: string }) => entity === "wanted document");
    expect((await sam.call("POST", `/api/admin/deleted-records/${entryId}/restore`)).status).toBe(200);
    expect(await listWanted()).toMatchObject([{ receivedOn: pacificToday(), documentId: null }]);
  });
});

describe("the buyer", () => {
  it("sees what is wanted and sends it, which makes one document and one email however often", async () => {
    await site.sql.query("UPDATE project SET owner_email = 'sam@sunporch.example'");
    const { id } = await createWanted({ dueOn: "2020-01-01" });
    const page = visibleText((await ana.get(PAGE)).body);
    expect(page).toContain("Wanted from you 1 Proof of insurance Page 1 Due Jan 1, 2020 Overdue File for Proof");
    expect(visibleText((await ana.get("/dashboard/summary")).body)).toContain(
      "Overdue Send us: Proof of insurance , due Jan 1, 2020",
    );
    const form = { id: randomUUID() };
    for (let times = 0; times < 2; times++) {
      const sent = await send(id, form);
      expect([sent.status, sent.headers.location]).toEqual([303, PAGE]);
    }
    expect(await listDocuments()).toMatchObject([
      {
        id: form.id,
        title: "Proof of insurance",
        category: "Financial",
        fileName: "policy.pdf",
        sentBy: "ana@example.com",
      },
    ]);
    expect(await listWanted()).toMatchObject([{ receivedOn: pacificToday(), documentId: form.id }]);
    expect(listStoredFiles()).toHaveLength(1);
    expect(visibleText((await ana.get(PAGE)).body)).toMatch(/Received \w+ \d+.*uploaded by you on/);
    expect(visibleText((await sam.get(buildPagePath("documents"))).body)).toContain("2026 by ana@example.com");
    const { rows } = await site.sql.query("SELECT recipient, subject FROM mail WHERE kind = 'document-received'");
    expect(rows).toEqual([{ recipient: "sam@sunporch.example", subject: "Document received: Proof of insurance" }]);
    expect((await listAuditEvents()).slice(1)).toMatchObject([
      { actor_email: "ana@example.com", action: "create", entity: "document" },
      { actor_email: "ana@example.com", action: "update", entity: "wanted document" },
    ]);

    const again = await send(id);
    expect(again.status).toBe(303);
    expect([(await listDocuments()).length, listStoredFiles().length]).toEqual([1, 1]);
  });

  it("gets the message of a wrong file next to its field, and nothing is stored", { tags: ["long"] }, async () => {
    const { id } = await createWanted();
    const other = await createWanted({ title: "Pay stub" });
    for (const [file, status, message] of [
      [{ name: "run.exe", bytes: Buffer.from("MZ") }, 422, "Use a PDF, Word, JPG, or PNG file"],
      [{ name: "a.pdf", bytes: Buffer.from("<html>") }, 422, "Use a PDF, Word, JPG, or PNG file"],
      [{ name: "", bytes: Buffer.alloc(0) }, 422, "Choose a file."],
      [{ name: "a.pdf", bytes: Buffer.alloc(26 * 1024 * 1024) }, 413, "Choose a file of up to 25 MB."],
    ] as const) {
      const refused = await send(id, { file });
      expect([refused.status, visibleText(refused.body)]).toEqual([status, expect.stringContaining(message)]);
      expect(refused.body).toContain(`id="wanted-${id}-file-error"`);
      expect(refused.body).not.toContain(`id="wanted-${other.id}-file-error"`);
    }
    expect([listStoredFiles(), await listDocuments()]).toEqual([[], []]);
    expect(await listWanted()).toMatchObject([{ receivedOn: null }, { receivedOn: null }]);
  });

  it("has the location removed from a picture", { tags: ["long"] }, async () => {
    const { id } = await createWanted();
    await send(id, { file: { name: "card.jpg", bytes: await createJpeg(40, 30) } });
    expect(await listDocuments()).toMatchObject([{ fileName: "card.jpg" }]);
  });

  it.each(["buyer_email = 'ben@example.com'", "status = 'completed'"])(
    "can't send it if the project has %s while the file is stored",
    { tags: ["long"] },
    async (change) => {
      const { id } = await createWanted();
      const lock = new pg.Client({ connectionString: site.database });
      await lock.connect();
      await lock.query("BEGIN");
      await lock.query("SELECT FROM project FOR UPDATE");
      const sending = send(id);
      await expect.poll(() => listStoredFiles().length).toBe(1);
      await lock.query(`UPDATE project SET ${change}`);
      await lock.query("COMMIT");
      await lock.end();
      expect([(await sending).status, listStoredFiles(), await listDocuments()]).toEqual([404, [], []]);
    },
  );

  it("sends another file from the form of an infected one, but not of one that staff have", {
    tags: ["long"],
  }, async () => {
    const { id } = await createWanted();
    const form = { id: randomUUID() };
    await send(id, form);
    const other = { ...form, file: { name: "other.pdf", bytes: createPdf(5) } };
    expect((await send(id, other)).status).toBe(303);
    expect(await listDocuments()).toMatchObject([{ id: form.id, fileName: "policy.pdf" }]);
    await site.sql.query("UPDATE project_document SET scan_state = 'infected' WHERE id = $1", [form.id]);
    await site.sql.query("UPDATE project_wanted_document SET received_on = NULL");
    expect((await send(id, other)).status).toBe(303);
    expect(await listDocuments()).toMatchObject([{ fileName: "other.pdf" }, { id: form.id, fileName: "policy.pdf" }]);
    expect(await listWanted()).toMatchObject([
      { receivedOn: pacificToday(), documentId: expect.not.stringMatching(form.id) },
    ]);
  });

  it("can't send to anyone else's project, or without an id", { tags: ["long"] }, async () => {
    const { id } = await createWanted();
    const eve = createPerson();
    await eve.signIn("eve@example.com");
    await addProject(site.sql, "eve@example.com");
    expect((await send(id, {}, eve)).status).toBe(404);
    expect((await send(randomUUID())).status).toBe(404);
    const call = (visitor: typeof ana, projectId: string) =>
      uploadAs(visitor, `/api/projects/${projectId}/wanted-documents/${id}`, { file: PDF });
    expect((await call(eve, project.id)).status).toBe(404);
    expect((await send(id, { id: "1" })).status).toBe(400);
    expect(listStoredFiles()).toEqual([]);
    await site.sql.query("UPDATE project SET status = 'archived' WHERE id = $1", [project.id]);
    expect((await send(id)).status).toBe(404);
    expect((await call(ana, project.id)).status).toBe(404);
  });

  it("can't send a file to anyone else's project or thread, and none of its bytes are read", async () => {
    const { id } = await createWanted();
    const eve = createPerson();
    await eve.signIn("eve@example.com");
    for (const path of [
      PAGE,
      `/dashboard/messages/${project.id}`,
      `/api/projects/${project.id}/wanted-documents/${id}`,
      `/api/projects/${project.id}/messages`,
      `/api/price-timeline-requests/${randomUUID()}/messages`,
    ])
      expect([path, await announceBody(site.server.port, path, 20_000_000, eve)]).toEqual([path, 404]);
  });

  it("sends it for its project, also when another project was chosen meanwhile", { tags: ["long"] }, async () => {
    const { id } = await createWanted();
    const other = await addProject(site.sql, "ana@example.com", { property_address: "9 Elm Way" });
    await ana.post("/dashboard/summary", { intent: "choose", project: other.id });
    expect((await ana.get(PAGE)).body).not.toContain(id);

    const refused = await send(id, { file: { name: "run.exe", bytes: Buffer.from("MZ") } });
    expect([refused.status, visibleText(refused.body)]).toEqual([
      422,
      expect.stringMatching(/Not sent .*Use a PDF, Word, JPG, or PNG file.* switch to 121 W Fern Ave/),
    ]);
    const sent = await send(id);
    expect([sent.status, sent.headers.location]).toEqual([303, PAGE]);
    const toast = await ask(site.server.port, PAGE, {
      headers: { Cookie: `${ana.cookie}; ${sent.headers["set-cookie"]!.map((line) => line.split(";")[0]).join("; ")}` },
    });
    expect(visibleText(toast.body)).toContain("Document sent For 121 W Fern Ave, Redlands, CA 92373.");
    expect(await listDocuments()).toMatchObject([{ title: FIELDS.title, sentBy: "ana@example.com" }]);
    expect(listStoredFiles()).toHaveLength(1);
  });

  it("is told that a file wasn't sent, if the document isn't asked for any more or the project has ended", {
    tags: ["long"],
  }, async () => {
    const { id } = await createWanted();
    await sam.call("DELETE", buildApiPath(`/wanted-documents/${id}`));
    const deleted = await send(id);
    expect([deleted.status, visibleText(deleted.body)]).toEqual([404, expect.stringContaining(NOT_ASKED)]);
    await site.sql.query("UPDATE project SET status = 'completed' WHERE id = $1", [project.id]);
    const ended = await send(id);
    expect([ended.status, visibleText(ended.body)]).toEqual([404, expect.stringContaining(NOT_ASKED)]);
    expect(listStoredFiles()).toEqual([]);
  });

  it("keeps what it sent from the project's next buyer", { tags: ["long"] }, async () => {
    const { id } = await createWanted();
    const form = { id: randomUUID() };
    await send(id, form);
    const path = `/api/projects/${project.id}/documents`;
    expect([parseJson(await ana.get(path)), (await ana.get(`${path}/${form.id}`)).status]).toMatchObject([
      [{ id: form.id, uploadedByBuyer: true }],
      200,
    ]);
    const eve = createPerson();
    await eve.signIn("eve@example.com");
    await site.sql.query("UPDATE project SET buyer_email = 'eve@example.com' WHERE id = $1", [project.id]);
    expect([parseJson(await eve.get(path)), (await eve.get(`${path}/${form.id}`)).status]).toEqual([[], 404]);
    expect(visibleText((await eve.get(PAGE)).body)).not.toContain("uploaded by you");
    expect(await listDocuments()).toMatchObject([{ id: form.id, sentBy: "ana@example.com" }]);
  });

  it("sends it by API once", async () => {
    const { id } = await createWanted();
    const path = `/api/projects/${project.id}/wanted-documents/${id}`;
    const headers = { "Idempotency-Key": randomUUID() };
    for (let times = 0; times < 2; times++) {
      const sent = await uploadAs(ana, path, { file: PDF }, "POST", headers);
      expect([sent.status, parseJson(sent)]).toMatchObject([201, { label: FIELDS.title, uploadedByBuyer: true }]);
    }
    expect((await uploadAs(ana, path, { file: PDF })).status).toBe(409);
    expect((await uploadAs(ana, path, {})).status).toBe(422);
    expect([(await listDocuments()).length, listStoredFiles().length]).toEqual([1, 1]);
  });
});
