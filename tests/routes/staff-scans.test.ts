/** Documents during and after a virus scan, as staff and buyers see them. */
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { ScanError, scanForViruses } from "~/platform/files/clamd.server";
import { scanPendingDocuments } from "~/projects/documents/document-scans.server";
import { sweepProjectFiles } from "~/projects/files/files.server";
import { EICAR, StandInClamd } from "../../scripts/harness/stand-in-clamd";
import { addListing } from "../factories";
import { pdf } from "../media/papers";
import { addProject, type TestProject } from "../projects";
import type { Person } from "./person";
import { routeSite, words } from "./route-site";
import { uploadTo } from "./upload";

const folder = mkdtempSync(join(tmpdir(), "sunporch-scans-"));
// The web server never talks to the scanner.
const environment = { DATA_DIR: folder, CLAMD_URL: "tcp://127.0.0.1:1" };
const site = routeSite(async (sql) => void (await addListing(sql, { listing_key: "a" })), environment);
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
  await site.sql.query("TRUNCATE project, audit_event CASCADE");
  project = await addProject(site.sql, "ana@example.com", { hero_key: null });
  await site.sql.query("DELETE FROM project_document");
  rmSync(join(folder, "files", "projects"), { recursive: true, force: true });
  [sam, ana] = [site.person(), site.person()];
  await sam.signIn("sam@sunporch.example");
  await ana.signIn("ana@example.com");
  clamd = new StandInClamd();
  clamdUrl = await clamd.listen();
});
afterEach(() => clamd.close());

const CHECKING = "Checking for viruses…";
const FOUND = "We found a virus in this file and deleted it.";
const STILL = "This file is still being checked for viruses. Please try again in a moment.";
const virus = (name = "bad.pdf") => ({
  name,
  bytes: Buffer.concat([Buffer.from("%PDF-1.4\n"), Buffer.from(EICAR), Buffer.from("\n%%EOF")]),
});
const good = (name = "good.pdf", length = 0) => ({ name, bytes: pdf(length) });
const list = () => `/admin/projects/${project.id}/documents`;
const page = async () => words((await sam.get(list())).body);
const call = (rest = "") => `/api/admin/projects/${project.id}/documents${rest}`;
const own = (rest = "") => `/api/projects/${project.id}/documents${rest}`;
const json = async (who: Person, path: string) => JSON.parse((await who.get(path)).body);
async function upload(...files: { name: string; bytes: Buffer }[]): Promise<string[]> {
  const fields = { category: "Contract", label: "Agreement", file: files };
  const answer = await uploadTo(site.server.port, sam, call(), fields);
  expect(answer.status).toBe(201);
  return [JSON.parse(answer.body)].flat().map(({ id }: { id: string }) => id);
}
const scan = (signal?: AbortSignal) =>
  scanPendingDocuments((body) => scanForViruses(clamdUrl, body, { signal }), signal);
const states = async () =>
  (await site.sql.query("SELECT scan_state FROM project_document ORDER BY file_name")).rows.map(
    (row) => row.scan_state,
  );
const stored = () => {
  try {
    return readdirSync(join(folder, "files", "projects", project.id, "documents"));
  } catch {
    return [];
  }
};
const path = (name: string) => join(folder, "files", "projects", project.id, "documents", name);
const makeDue = () => site.sql.query("UPDATE project_document SET scan_due_at = now() - interval '1 second'");

describe("scanned documents", () => {
  it("lists a document during its scan and blocks its file until it is clean", async () => {
    const [id] = await upload(good());
    expect([await page(), words((await ana.get("/dashboard/documents")).body)]).toEqual([
      expect.stringContaining(CHECKING),
      expect.stringContaining(CHECKING),
    ]);
    expect((await sam.get(list())).body).not.toContain(call(`/${id}`));
    expect((await ana.get("/dashboard/documents")).body).not.toContain(own(`/${id}`));
    expect(await json(sam, call())).toEqual([expect.objectContaining({ scanState: "pending", fileUrl: null })]);
    expect(await json(ana, own())).toEqual([expect.objectContaining({ scanState: "pending", url: null })]);
    for (const answer of [await sam.get(call(`/${id}`)), await ana.get(own(`/${id}`))])
      expect([answer.status, JSON.parse(answer.body).detail]).toEqual([409, STILL]);

    expect(await scan()).toBe(1);
    expect([clamd.scanned.length, clamd.violations, clamd.scanned[0]!.equals(good().bytes)]).toEqual([1, [], true]);
    expect(await json(sam, call())).toEqual([expect.objectContaining({ scanState: "clean", fileUrl: call(`/${id}`) })]);
    expect(await json(ana, own())).toEqual([expect.objectContaining({ scanState: "clean", url: own(`/${id}`) })]);
    expect([await page(), words((await ana.get("/dashboard/documents")).body)].join()).not.toContain(CHECKING);
    expect((await sam.get(list())).body).toContain(call(`/${id}`));
    for (const answer of [await sam.get(call(`/${id}`)), await ana.get(own(`/${id}`))]) expect(answer.status).toBe(200);
  });

  it("deletes an infected file, shows the document to staff, and hides it from the buyer", async () => {
    const [id] = await upload(virus());
    expect(await scan()).toBe(1);
    expect([stored(), await states()]).toEqual([[], ["infected"]]);
    expect(await page()).toContain(FOUND);
    const { body } = await sam.get(list());
    expect([body.includes(`${call(`/${id}`)}"`), body.includes(`/documents/${id}/delete`)]).toEqual([false, true]);
    expect(await json(sam, call())).toEqual([expect.objectContaining({ scanState: "infected", fileUrl: null })]);
    const opened = await sam.get(call(`/${id}`));
    expect([opened.status, JSON.parse(opened.body).detail]).toEqual([404, FOUND]);
    expect([await json(ana, own()), (await ana.get(own(`/${id}`))).status]).toEqual([[], 404]);
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
    expect(words((await sam.get("/admin/audit")).body)).toContain("system");
    await sam.post(`/admin/projects/${project.id}/documents/${id}/delete`, {});
    expect(await json(sam, call())).toEqual([]);
  });

  it("keeps documents from before the scanner available without a scan", async () => {
    const [id] = await upload(virus());
    await site.sql.query("UPDATE project_document SET scan_state = NULL");
    expect([await scan(), await states()]).toEqual([0, [null]]);
    expect((await ana.get(own(`/${id}`))).status).toBe(200);
    expect(await page()).not.toContain(CHECKING);
  });

  it("records no scan for a document that was deleted during it", async () => {
    const [id] = await upload(virus());
    const verdict = scanPendingDocuments(async (body) => {
      await sam.call("DELETE", call(`/${id}`));
      return scanForViruses(clamdUrl, body);
    });
    expect(await verdict).toBe(1);
    expect([await states(), stored()]).toEqual([[], []]);
    expect((await site.sql.query("SELECT FROM audit_event WHERE action = 'update'")).rowCount).toBe(0);
  });
});

describe("scan workers", () => {
  it("scans each document once with several workers", async () => {
    await upload(good("a.pdf"), virus("b.pdf"), good("c.pdf", 200_000), good("d.pdf"));
    await upload(good("e.pdf"), good("f.pdf"));
    const scanned = await Promise.all([scan(), scan(), scan()]);
    expect(scanned.reduce((sum, count) => sum + count, 0)).toBe(6);
    expect([clamd.scanned.length, await states()]).toEqual([
      6,
      ["clean", "infected", "clean", "clean", "clean", "clean"],
    ]);
    expect(clamd.violations).toEqual([]);
  });

  it.each(["refuse", "close", "garbage"] as const)(
    "retries a document until a failing scanner (%s) answers",
    async (fault) => {
      await upload(good());
      clamd.fault = fault;
      await expect(scan()).rejects.toThrow(ScanError);
      expect([await states(), await scan()]).toEqual([["pending"], 0]);
      await makeDue();
      await expect(scan()).rejects.toThrow(ScanError);
      clamd.fault = "none";
      await makeDue();
      expect([await scan(), await states()]).toEqual([1, ["clean"]]);
    },
  );

  it("leaves a document to the next worker at once when a scan is stopped", async () => {
    await upload(good());
    clamd.fault = "hang";
    const stopping = new AbortController();
    const stopped = scan(stopping.signal);
    await vi.waitFor(async () => {
      const { rows } = await site.sql.query(
        "SELECT scan_due_at > now() + interval '1 minute' AS taken FROM project_document",
      );
      expect(rows).toEqual([{ taken: true }]);
    });
    stopping.abort();
    await expect(stopped).rejects.toThrow();
    clamd.fault = "none";
    expect([await scan(), await states()]).toEqual([1, ["clean"]]);
  });

  it("scans a crashed worker's document after its lease expires", async () => {
    await upload(good());
    // The state that a killed worker leaves.
    await site.sql.query("UPDATE project_document SET scan_due_at = now() + interval '5 minutes'");
    expect(await scan()).toBe(0);
    await makeDue();
    expect(await scan()).toBe(1);
  });

  it("skips a missing, damaged, or too large file and scans the others", async () => {
    const [gone, damaged, large] = await upload(good("a.pdf"), good("b.pdf"), good("c.pdf", 500_000), good("d.pdf"));
    const { rows } = await site.sql.query("SELECT id, file_key FROM project_document");
    const file = (id?: string) =>
      path(
        rows
          .find((row) => row.id === id)
          .file_key.split("/")
          .at(-1),
      );
    rmSync(file(gone));
    const bytes = readFileSync(file(damaged));
    bytes[bytes.length - 1]! ^= 1;
    writeFileSync(file(damaged), bytes);
    clamd.maxBytes = 100_000;
    expect(await scan()).toBe(1);
    expect(await states()).toEqual(["pending", "pending", "pending", "clean"]);
    expect(large).toBeDefined();
    // A file that an operator fixed is scanned later.
    clamd.maxBytes = 1_000_000;
    await makeDue();
    expect(await scan()).toBe(1);
    expect(await states()).toEqual(["pending", "pending", "clean", "clean"]);
  });

  it("deletes infected files in the nightly sweep when they couldn't be deleted at once", async () => {
    await upload(virus(), good("a.pdf"));
    await site.sql.query("UPDATE project_document SET scan_state = 'infected' WHERE file_name = 'bad.pdf'");
    expect(stored()).toHaveLength(2);
    expect(await sweepProjectFiles(new Date(Date.now() + 2 * 3_600_000))).toBe(1);
    const { rows } = await site.sql.query("SELECT file_key FROM project_document WHERE file_name = 'a.pdf'");
    expect(stored()).toEqual([rows[0].file_key.split("/").at(-1)]);
  });
});
