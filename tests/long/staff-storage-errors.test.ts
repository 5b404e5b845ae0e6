/** Uploads to a full disk, and uploads by a process that is killed in the middle. */
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeEach, expect, it, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { sweepProjectFiles } from "~/projects/files/files.server";
import { addListing } from "../factories";
import { createPdf } from "../media/documents";
import { mountTinyDisk } from "../media/tiny-disk";
import { addProject, type TestProject } from "../projects";
import { Person } from "../routes/person";
import { setUpRouteSite } from "../routes/route-site";
import { sendUpload } from "../routes/upload";
import { startServer } from "../server/running-server";
import { emptyTables } from "../setup/empty-tables";

const folder = mkdtempSync(join(tmpdir(), "sunporch-faults-"));
const site = setUpRouteSite(async (sql) => void (await addListing(sql, { listing_key: "a" })), { DATA_DIR: folder });
afterAll(async () => {
  await closePool();
  rmSync(folder, { recursive: true, force: true });
});

let project: TestProject;
let sam: Person;
beforeEach(async () => {
  await emptyTables(site.sql, "project", "audit_event");
  rmSync(join(folder, "files", "projects"), { recursive: true, force: true });
  project = await addProject(site.sql, "ana@example.com", { hero_key: null });
  await site.sql.query("DELETE FROM project_document");
  sam = site.createPerson();
  await sam.signIn("sam@sunporch.example");
});

const PDF = { name: "Agreement.pdf", bytes: createPdf(200_000) };
const FORM = { category: "Contract", title: "Agreement" };
const listDocumentFiles = (data: string) => {
  try {
    return readdirSync(join(data, "files", "projects", project.id, "documents"));
  } catch {
    return [];
  }
};
const listRows = async () => (await site.sql.query("SELECT file_key FROM project_document")).rows;

it("leaves only a file for the sweep after kill -9 between storing a file and its item", async () => {
  const path = `/admin/projects/${project.id}/documents/new`;
  expect((await sendUpload(site.server.port, sam, path, { ...FORM, file: PDF })).status).toBe(303);
  const otherServer = await startServer({ DATABASE_URL: site.database, DATA_DIR: folder });
  const samElsewhere = new Person(otherServer.port, site.sql);
  await samElsewhere.signIn("sam@sunporch.example");
  const lock = new pg.Client({ connectionString: site.database });
  await lock.connect();
  try {
    // The file is stored first; its item waits here until the process has exited.
    await lock.query("BEGIN");
    await lock.query("LOCK TABLE project_document IN ACCESS EXCLUSIVE MODE");
    const lostUpload = sendUpload(otherServer.port, samElsewhere, path, { ...FORM, title: "Lost", file: PDF }).catch(
      (error: Error) => error,
    );
    await expect.poll(() => listDocumentFiles(folder)).toHaveLength(2);
    await otherServer.stop();
    expect(await lostUpload).toBeInstanceOf(Error);
  } finally {
    await lock.query("ROLLBACK");
    await lock.end();
  }
  expect([(await listRows()).length, listDocumentFiles(folder).length]).toEqual([1, 2]);
  vi.stubEnv("DATABASE_URL", site.database);
  vi.stubEnv("DATA_DIR", folder);
  expect(await sweepProjectFiles(new Date(Date.now() + 2 * 3_600_000))).toBe(1);
  const [row] = await listRows();
  expect(listDocumentFiles(folder)).toEqual([row.file_key.split("/").at(-1)]);
  // Sent again to the server that still runs.
  expect((await sendUpload(site.server.port, sam, path, { ...FORM, file: PDF })).status).toBe(303);
});

it("leaves no document after kill -9 in the middle of a form with several files", async () => {
  const otherServer = await startServer({ DATABASE_URL: site.database, DATA_DIR: folder });
  const samElsewhere = new Person(otherServer.port, site.sql);
  await samElsewhere.signIn("sam@sunporch.example");
  const lock = new pg.Client({ connectionString: site.database });
  await lock.connect();
  const waiting = "SELECT FROM pg_locks WHERE locktype = 'advisory' AND NOT granted";
  try {
    // The second document waits here until the process has exited.
    await lock.query(`
      CREATE FUNCTION wait_for_second() RETURNS trigger LANGUAGE plpgsql AS
        $$ BEGIN IF new.title = 'Agreement (2)' THEN PERFORM pg_advisory_xact_lock(1); END IF; RETURN new; END $$;
      CREATE TRIGGER wait_for_second BEFORE INSERT ON project_document FOR EACH ROW EXECUTE FUNCTION wait_for_second();
      SELECT pg_advisory_lock(1)`);
    const lostUpload = sendUpload(otherServer.port, samElsewhere, `/admin/projects/${project.id}/documents/new`, {
      ...FORM,
      file: [PDF, PDF, PDF],
    }).catch((error: Error) => error);
    await expect.poll(async () => (await lock.query(waiting)).rowCount).toBe(1);
    await otherServer.stop();
    expect(await lostUpload).toBeInstanceOf(Error);
  } finally {
    await lock.query("SELECT pg_advisory_unlock(1); DROP FUNCTION wait_for_second CASCADE");
    await lock.end();
  }
  await expect.poll(async () => (await site.sql.query(waiting)).rowCount).toBe(0);
  expect(await listRows()).toEqual([]);
  expect((await site.sql.query("SELECT FROM audit_event")).rowCount).toBe(0);
});

it("answers 507 on a full disk and keeps no part of the file", async ({ skip }) => {
  const disk = await mountTinyDisk(256 * 1024);
  if (!disk) return skip("needs the right to mount");
  const otherServer = await startServer({ DATABASE_URL: site.database, DATA_DIR: disk.folder });
  try {
    const samElsewhere = new Person(otherServer.port, site.sql);
    await samElsewhere.signIn("sam@sunporch.example");
    const path = `/admin/projects/${project.id}/documents/new`;
    const large = { name: "plans.pdf", bytes: createPdf(400_000) };
    const full = await sendUpload(otherServer.port, samElsewhere, path, { ...FORM, file: large });
    expect([full.status, full.body.includes("Our file storage is full.")]).toEqual([507, true]);
    expect([await listRows(), listDocumentFiles(disk.folder)]).toEqual([[], []]);
    expect((await sendUpload(otherServer.port, samElsewhere, path, { ...FORM, file: PDF })).status).toBe(303);
  } finally {
    await otherServer.stop();
    await disk.remove();
  }
});
