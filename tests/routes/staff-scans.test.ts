/**
 * Documents during and after a virus scan, as staff and buyers see them.
 *
 * @module-tag long
 */
import { randomUUID } from "node:crypto";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { ScanError, scanForViruses } from "~/platform/files/clamd.server";
import { scanPendingDocuments } from "~/projects/documents/document-scans.server";
import { sweepProjectFiles } from "~/projects/files/files.server";
import { addListing } from "../factories";
import { createPdf } from "../media/documents";
import { addProject, type TestProject } from "../projects";
import { emptyTables } from "../setup/empty-tables";
import { EICAR, StandInClamd } from "../stand-ins/stand-in-clamd";
import type { Person } from "./person";
import { setUpRouteSite, visibleText } from "./route-site";
import { sendUpload } from "./upload";

const folder = mkdtempSync(join(tmpdir(), "sunporch-scans-"));
// The web server never talks to the scanner.
const environment = { DATA_DIR: folder, CLAMD_URL: "tcp://127.0.0.1:1" };
const site = setUpRouteSite(async (sql) => void (await addListing(sql, { listing_key: "a" })), environment);
beforeAll(() => {
  for (const [name, value] of Object.entries({ ...environment, DATABASE_URL: site.database })) vi.stubEnv(name, value);
});
afterAll(async () => {
  await closePool();
  rmSync(folder, { recursive: true, force: true });
});

let project: TestProject;
let sam: Person;
let ana: Person;
let clamd: StandInClamd;
let clamdUrl: string;
beforeEach(async () => {
  await emptyTables(site.sql, "project", "audit_event");
  project = await addProject(site.sql, "ana@example.com", { hero_key: null });
  await site.sql.query("DELETE FROM project_document");
  for (const kind of ["projects", "messages"]) rmSync(join(folder, "files", kind), { recursive: true, force: true });
  [sam, ana] = [site.createPerson(), site.createPerson()];
  await sam.signIn("sam@sunporch.example");
  await ana.signIn("ana@example.com");
  clamd = new StandInClamd();
  clamdUrl = await clamd.listen();
});
afterEach(() => clamd.close());

const CHECKING = "Checking for viruses…";
const VIRUS_FOUND = "We found a virus in this file and deleted it.";
const STILL_CHECKING = "This file is still being checked for viruses. Please try again in a moment.";
const createInfectedFile = (name = "bad.pdf") => ({
  name,
  bytes: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.from(EICAR), Buffer.from("\n%%EOF")]),
});
const createCleanFile = (name = "good.pdf", length = 0) => ({ name, bytes: createPdf(length) });
const buildListPath = () => `/admin/projects/${project.id}/documents`;
const fetchListText = async () => visibleText((await sam.get(buildListPath())).body);
const buildApiPath = (rest = "") => `/api/admin/projects/${project.id}/documents${rest}`;
const buildBuyerApiPath = (rest = "") => `/api/projects/${project.id}/documents${rest}`;
const fetchJson = async (visitor: Person, path: string) => JSON.parse((await visitor.get(path)).body);
async function uploadFiles(...files: { name: string; bytes: Buffer }[]): Promise<string[]> {
  const fields = { category: "Contract", label: "Agreement", file: files };
  const response = await sendUpload(site.server.port, sam, buildApiPath(), fields);
  expect(response.status).toBe(201);
  return [JSON.parse(response.body)].flat().map(({ id }: { id: string }) => id);
}
const runScan = (signal?: AbortSignal) =>
  scanPendingDocuments((body) => scanForViruses(clamdUrl, body, { signal }), signal);
const listScanStates = async () =>
  (await site.sql.query("SELECT scan_state FROM project_document ORDER BY file_name")).rows.map(
    (row) => row.scan_state,
  );
const listStoredFiles = () => {
  try {
    return readdirSync(join(folder, "files", "projects", project.id, "documents"));
  } catch {
    return [];
  }
};
const getFilePath = (name: string) => join(folder, "files", "projects", project.id, "documents", name);
const makeDue = () => site.sql.query("UPDATE project_document SET scan_due_at = now() - interval '1 second'");

const listVirusMails = async () =>
  (await site.sql.query("SELECT recipient, subject, text FROM mail WHERE kind = 'virus-found' ORDER BY recipient"))
    .rows;

describe("scanned documents", () => {
  it("lists a document during its scan and blocks its file until it is clean", async () => {
    const [id] = await uploadFiles(createCleanFile());
    expect([await fetchListText(), visibleText((await ana.get("/dashboard/documents")).body)]).toEqual([
      expect.stringContaining(CHECKING),
      expect.stringContaining(CHECKING),
    ]);
    expect((await sam.get(buildListPath())).body).not.toContain(buildApiPath(`/${id}`));
    expect((await ana.get("/dashboard/documents")).body).not.toContain(buildBuyerApiPath(`/${id}`));
    expect(await fetchJson(sam, buildApiPath())).toEqual([
      expect.objectContaining({ scanState: "pending", fileUrl: null }),
    ]);
    expect(await fetchJson(ana, buildBuyerApiPath())).toEqual([
      expect.objectContaining({ scanState: "pending", url: null }),
    ]);
    for (const response of [await sam.get(buildApiPath(`/${id}`)), await ana.get(buildBuyerApiPath(`/${id}`))])
      expect([response.status, JSON.parse(response.body).detail]).toEqual([409, STILL_CHECKING]);

    expect(await runScan()).toBe(1);
    expect([clamd.scanned.length, clamd.violations, clamd.scanned[0]!.equals(createCleanFile().bytes)]).toEqual([
      1,
      [],
      true,
    ]);
    expect(await fetchJson(sam, buildApiPath())).toEqual([
      expect.objectContaining({ scanState: "clean", fileUrl: buildApiPath(`/${id}`) }),
    ]);
    expect(await fetchJson(ana, buildBuyerApiPath())).toEqual([
      expect.objectContaining({ scanState: "clean", url: buildBuyerApiPath(`/${id}`) }),
    ]);
    expect([await fetchListText(), visibleText((await ana.get("/dashboard/documents")).body)].join()).not.toContain(
      CHECKING,
    );
    expect((await sam.get(buildListPath())).body).toContain(buildApiPath(`/${id}`));
    for (const response of [await sam.get(buildApiPath(`/${id}`)), await ana.get(buildBuyerApiPath(`/${id}`))])
      expect(response.status).toBe(200);
  });

  it("deletes an infected file, shows the document to staff, and hides it from the buyer", async () => {
    const [id] = await uploadFiles(createInfectedFile());
    expect(await runScan()).toBe(1);
    expect([listStoredFiles(), await listScanStates()]).toEqual([[], ["infected"]]);
    expect(await fetchListText()).toContain(VIRUS_FOUND);
    const { body } = await sam.get(buildListPath());
    expect([body.includes(`${buildApiPath(`/${id}`)}"`), body.includes(`/documents/${id}/delete`)]).toEqual([
      false,
      true,
    ]);
    expect(await fetchJson(sam, buildApiPath())).toEqual([
      expect.objectContaining({ scanState: "infected", fileUrl: null }),
    ]);
    const response = await sam.get(buildApiPath(`/${id}`));
    expect([response.status, JSON.parse(response.body).detail]).toEqual([404, VIRUS_FOUND]);
    expect([await fetchJson(ana, buildBuyerApiPath()), (await ana.get(buildBuyerApiPath(`/${id}`))).status]).toEqual([
      [],
      404,
    ]);
    expect((await ana.get("/dashboard/documents")).body).not.toContain("Agreement");
    const { rows } = await site.sql.query("SELECT * FROM audit_event WHERE action = 'update'");
    expect(rows).toEqual([
      expect.objectContaining({
        actor_id: null,
        actor_email: "system",
        entity: "document",
        entity_id: id,
        project_id: project.id,
        before: { scanState: "pending" },
        after: { scanState: "infected", virus: "Eicar-Test-Signature" },
      }),
    ]);
    expect(visibleText((await sam.get("/admin/audit")).body)).toContain("system");
    await sam.post(`/admin/projects/${project.id}/documents/${id}/delete`, {});
    expect(await fetchJson(sam, buildApiPath())).toEqual([]);
  });

  it("asks the buyer again for a wanted document whose file was infected", async () => {
    const send = (id: string, file: { name: string; bytes: Buffer }) =>
      sendUpload(site.server.port, ana, "/dashboard/documents", { wanted: project.wanted, id, file });
    const listWanted = () => fetchJson(ana, `/api/projects/${project.id}/wanted-documents`);
    await site.sql.query("UPDATE project_wanted_document SET received_on = NULL");
    const [bad, good] = [randomUUID(), randomUUID()];
    await send(bad, createInfectedFile());
    expect(visibleText((await ana.get("/dashboard/documents")).body)).toContain(CHECKING);
    await runScan();
    expect(await listWanted()).toMatchObject([{ receivedOn: null, documentId: bad }]);
    expect(visibleText((await ana.get("/dashboard/documents")).body)).toContain(`${VIRUS_FOUND} Send another one.`);
    expect(await fetchListText()).toContain("1 open, 0 received");
    const { rows } = await site.sql.query("SELECT * FROM audit_event ORDER BY id DESC LIMIT 2");
    expect(rows).toMatchObject([
      { entity: "wanted document", action: "update", entity_id: project.wanted, after: { receivedOn: null } },
      { entity: "document", action: "update", entity_id: bad },
    ]);
    await send(good, createCleanFile());
    expect(await runScan()).toBe(1);
    expect(await listWanted()).toMatchObject([{ receivedOn: expect.any(String), documentId: good }]);
  });

  it("emails the project's owner and the buyer about an infected file of the buyer, once", async () => {
    await site.sql.query("UPDATE project_wanted_document SET received_on = NULL");
    await site.sql.query("UPDATE project SET owner_email = 'sam@sunporch.example'");
    await uploadFiles(createInfectedFile("ours.pdf"));
    await sendUpload(site.server.port, ana, "/dashboard/documents", {
      wanted: project.wanted,
      id: randomUUID(),
      file: createInfectedFile("policy.pdf"),
    });
    expect([await runScan(), await runScan()]).toEqual([2, 0]);
    const mails = await listVirusMails();
    expect(mails).toMatchObject([
      { recipient: "ana@example.com", subject: "Please send policy.pdf again" },
      { recipient: "sam@sunporch.example", subject: "Virus in a file from ana@example.com" },
    ]);
    expect(mails[0].text).toContain("/dashboard/documents");
    expect(mails[1].text).toContain(`/admin/projects/${project.id}/documents`);
    for (const { text } of mails) expect(text).toContain("policy.pdf");
  });

  it("keeps documents from before the scanner available without a scan", async () => {
    const [id] = await uploadFiles(createInfectedFile());
    await site.sql.query("UPDATE project_document SET scan_state = NULL");
    expect([await runScan(), await listScanStates()]).toEqual([0, [null]]);
    expect((await ana.get(buildBuyerApiPath(`/${id}`))).status).toBe(200);
    expect(await fetchListText()).not.toContain(CHECKING);
  });

  it("records no scan for a document that was deleted during it", async () => {
    const [id] = await uploadFiles(createInfectedFile());
    const scanResult = scanPendingDocuments(async (body) => {
      await sam.call("DELETE", buildApiPath(`/${id}`));
      return scanForViruses(clamdUrl, body);
    });
    expect(await scanResult).toBe(1);
    // Brought back, it is scanned again.
    expect([await listScanStates(), listStoredFiles().length]).toEqual([[], 1]);
    expect((await site.sql.query("SELECT FROM audit_event WHERE action = 'update'")).rowCount).toBe(0);
  });
});

describe("scan workers", () => {
  it("scans each document once with several workers", async () => {
    await uploadFiles(
      createCleanFile("a.pdf"),
      createInfectedFile("b.pdf"),
      createCleanFile("c.pdf", 200_000),
      createCleanFile("d.pdf"),
    );
    await uploadFiles(createCleanFile("e.pdf"), createCleanFile("f.pdf"));
    const scanned = await Promise.all([runScan(), runScan(), runScan()]);
    expect(scanned.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect([clamd.scanned.length, await listScanStates()]).toEqual([
      6,
      ["clean", "infected", "clean", "clean", "clean", "clean"],
    ]);
    expect(clamd.violations).toEqual([]);
  });

  it.each(["refuse", "close", "garbage"] as const)(
    "retries a document until a failing scanner (%s) answers",
    async (fault) => {
      await uploadFiles(createCleanFile());
      clamd.fault = fault;
      await expect(runScan()).rejects.toThrow(ScanError);
      expect([await listScanStates(), await runScan()]).toEqual([["pending"], 0]);
      await makeDue();
      await expect(runScan()).rejects.toThrow(ScanError);
      clamd.fault = "none";
      await makeDue();
      expect([await runScan(), await listScanStates()]).toEqual([1, ["clean"]]);
    },
  );

  it("leaves a document to the next worker at once when a scan is stopped", async () => {
    await uploadFiles(createCleanFile());
    clamd.fault = "hang";
    const stopping = new AbortController();
    const stoppedScan = runScan(stopping.signal);
    const isTaken = "SELECT FROM project_document WHERE scan_due_at > now() + interval '1 minute'";
    await expect.poll(async () => (await site.sql.query(isTaken)).rowCount).toBe(1);
    stopping.abort();
    await expect(stoppedScan).rejects.toThrow();
    clamd.fault = "none";
    expect([await runScan(), await listScanStates()]).toEqual([1, ["clean"]]);
  });

  it("scans a crashed worker's document after its lease expires", async () => {
    await uploadFiles(createCleanFile());
    // The state that a killed worker leaves.
    await site.sql.query("UPDATE project_document SET scan_due_at = now() + interval '5 minutes'");
    expect(await runScan()).toBe(0);
    await makeDue();
    expect(await runScan()).toBe(1);
  });

  it("skips a missing, damaged, or too large file and scans the others", async () => {
    const [deletedId, damagedId, largeId] = await uploadFiles(
      createCleanFile("a.pdf"),
      createCleanFile("b.pdf"),
      createCleanFile("c.pdf", 500_000),
      createCleanFile("d.pdf"),
    );
    const { rows } = await site.sql.query("SELECT id, file_key FROM project_document");
    const file = (id?: string) =>
      getFilePath(
        rows
          .find((row) => row.id === id)
          .file_key.split("/")
          .at(-1),
      );
    rmSync(file(deletedId));
    const bytes = readFileSync(file(damagedId));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file(damagedId), bytes);
    clamd.maxBytes = 100_000;
    expect(await runScan()).toBe(1);
    expect(await listScanStates()).toEqual(["pending", "pending", "pending", "clean"]);
    expect(largeId).toBeDefined();
    // A file that an operator fixed is scanned later.
    clamd.maxBytes = 1_000_000;
    await makeDue();
    expect(await runScan()).toBe(1);
    expect(await listScanStates()).toEqual(["pending", "pending", "clean", "clean"]);
  });

  it("deletes infected files in the nightly sweep when they couldn't be deleted at once", async () => {
    await uploadFiles(createInfectedFile(), createCleanFile("a.pdf"));
    await site.sql.query("UPDATE project_document SET scan_state = 'infected' WHERE file_name = 'bad.pdf'");
    expect(listStoredFiles()).toHaveLength(2);
    expect(await sweepProjectFiles(new Date(Date.now() + 2 * 3_600_000))).toBe(1);
    const { rows } = await site.sql.query("SELECT file_key FROM project_document WHERE file_name = 'a.pdf'");
    expect(listStoredFiles()).toEqual([rows[0].file_key.split("/").at(-1)]);
  });
});

describe("files of messages", () => {
  const buildMessagesPath = () => `/api/projects/${project.id}/messages`;
  const sendFile = (file: { name: string; bytes: Buffer }) =>
    sendUpload(site.server.port, ana, buildMessagesPath(), { body: "See the file", file });
  const listMessageFiles = () => {
    const at = join(folder, "files", "messages", project.id);
    return existsSync(at) ? readdirSync(at) : [];
  };

  it("are scanned like documents, and deleted if they are infected", async () => {
    for (const file of [createCleanFile(), createInfectedFile()]) expect((await sendFile(file)).status).toBe(201);
    const messages = await fetchJson(ana, buildMessagesPath());
    expect(messages.map(({ file }: { file: unknown }) => file)).toMatchObject([
      { scanState: "pending", url: null },
      { scanState: "pending", url: null },
    ]);
    const [bad, good] = messages.map(({ id }: { id: string }) => `/api/messages/${id}/file`);
    const pending = await sam.get(good);
    expect([pending.status, JSON.parse(pending.body).detail]).toEqual([409, STILL_CHECKING]);
    expect(visibleText((await ana.get(`/dashboard/messages/${project.id}`)).body)).toContain(CHECKING);
    expect(await runScan()).toBe(2);
    expect([(await sam.get(good)).status, (await sam.get(bad)).status, listMessageFiles().length]).toEqual([
      200, 404, 1,
    ]);
    const page = await ana.get(`/dashboard/messages/${project.id}`);
    expect([visibleText(page.body).includes(VIRUS_FOUND), page.body.includes(good), page.body.includes(bad)]).toEqual([
      true,
      true,
      false,
    ]);
    expect(
      (await site.sql.query("SELECT entity, project_id, after FROM audit_event WHERE after ? 'virus'")).rows,
    ).toEqual([expect.objectContaining({ entity: "message", project_id: project.id })]);
    const mails = await listVirusMails();
    expect(mails).toMatchObject([
      { recipient: "ana@example.com", subject: "Please send bad.pdf again" },
      { recipient: "hello@sunporch.example", subject: "Virus in a file from ana@example.com" },
    ]);
    expect(mails[0].text).toContain(`/dashboard/messages/${project.id}`);
    expect(mails[1].text).toContain(`/admin/projects/${project.id}/messages`);
  });

  it("stay while their message exists, and are swept afterwards", async () => {
    await sendFile(createCleanFile());
    await runScan();
    const later = new Date(Date.now() + 2 * 3_600_000);
    expect([await sweepProjectFiles(later), listMessageFiles().length]).toEqual([0, 1]);
    await site.sql.query("DELETE FROM message");
    expect([await sweepProjectFiles(later), listMessageFiles().length]).toEqual([1, 0]);
  });
});
