/**
 * Project files in an S3 bucket, and its failures.
 *
 * @module-tag long
 */
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { readFile } from "~/platform/files/file-store";
import { s3Store } from "~/platform/files/s3.server";
import { sweepProjectFiles } from "~/projects/files/files.server";
import { addListing } from "../factories";
import { createPdf } from "../media/documents";
import { createJpeg, createPng } from "../media/images";
import { addProject, type TestProject } from "../projects";
import { emptyTables } from "../setup/empty-tables";
import { ACCOUNT, startAuthenticatedS3 } from "../stand-ins/authenticated-s3";
import type { Person } from "./person";
import { setUpRouteSite } from "./route-site";
import { type Fields, sendUpload } from "./upload";

const s3 = await startAuthenticatedS3();
const bucket = s3Store({ ...ACCOUNT, bucket: s3.bucket, endpoint: s3.endpoint });
const site = setUpRouteSite(async (sql) => void (await addListing(sql, { listing_key: "a" })), s3.environment);
afterAll(async () => {
  await closePool();
  await s3.close();
});

let project: TestProject;
let sam: Person;
let ana: Person;
beforeEach(async () => {
  s3.setFault("none");
  await emptyTables(site.sql, "project", "audit_event");
  for await (const { key } of bucket.list("projects/")) await bucket.delete(key);
  project = await addProject(site.sql, "ana@example.com", { hero_key: null });
  await site.sql.query("UPDATE design_item SET media_key = NULL");
  await site.sql.query("DELETE FROM project_document");
  [sam, ana] = [site.createPerson(), site.createPerson()];
  await sam.signIn("sam@sunporch.example");
  await ana.signIn("ana@example.com");
});

const PDF = { name: "Agreement.pdf", bytes: createPdf() };
const FORM = { category: "Contract", title: "Agreement" };
const buildPagePath = (rest: string) => `/admin/projects/${project.id}/${rest}`;
const buildApiPath = (rest = "") => `/api/admin/projects/${project.id}${rest}`;
const uploadAsSam = (path: string, fields: Fields) => sendUpload(site.server.port, sam, path, fields);
const listDocuments = async (): Promise<{ id: string; title: string }[]> =>
  JSON.parse((await sam.get(buildApiPath("/documents"))).body);
async function listStoredFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of bucket.list("projects/")) keys.push(key);
  return keys;
}

describe("files in a bucket", () => {
  it("serves a document by a signed URL only", async () => {
    expect((await uploadAsSam(buildPagePath("documents/new"), { ...FORM, file: PDF })).status).toBe(303);
    const [agreement] = await listDocuments();
    const path = `/api/projects/${project.id}/documents/${agreement!.id}`;
    const response = await ana.get(path);
    expect([response.status, response.headers["cache-control"]]).toEqual([302, "private, no-store"]);
    const signed = response.headers.location!;
    const file = await fetch(signed);
    expect([file.status, file.headers.get("content-disposition"), await file.text()]).toEqual([
      200,
      "inline; filename=Agreement.pdf",
      PDF.bytes.toString(),
    ]);
    for (const forgedHeaders of [
      signed.split("?")[0]!,
      signed.replace(/Signature=./, "Signature=g"),
      signed.replace("inline", "x"),
    ])
      expect((await fetch(forgedHeaders)).status).toBe(403);
    expect((await site.createPerson().get(path)).status).toBe(401);
    await sam.post(buildPagePath(`documents/${agreement!.id}/delete`), {});
    expect((await ana.get(path)).status).toBe(404);
  });

  it("refuses and logs a document that changed in the bucket", async () => {
    await uploadAsSam(buildPagePath("documents/new"), { ...FORM, file: PDF });
    const [agreement] = await listDocuments();
    const path = `/api/projects/${project.id}/documents/${agreement!.id}`;
    const [key] = await listStoredFiles();
    const changed = Buffer.from(PDF.bytes);
    changed[changed.length - 1]! ^= 1;
    const sendAndExpectError = async () => {
      const [buyer, staff] = [await ana.get(path), await sam.get(buildApiPath(`/documents/${agreement!.id}`))];
      expect([buyer.status, staff.status, buyer.headers.location]).toEqual([500, 500, undefined]);
      expect(JSON.parse(buyer.body).detail).toBe("This file is damaged, so we couldn’t send it. Please contact us.");
    };
    await bucket.put(key!, changed);
    await sendAndExpectError();
    // A bucket without checksums reports only the size.
    s3.setFault("forgetful");
    await bucket.put(key!, changed);
    expect((await ana.get(path)).status).toBe(302);
    await bucket.put(key!, changed.subarray(1));
    await sendAndExpectError();
    await expect.poll(() => site.server.lines().filter(({ msg }) => msg === "file damaged")).toHaveLength(4);
    await site.sql.query("UPDATE project_document SET sha256 = NULL");
    expect((await ana.get(path)).status).toBe(302);
  });

  it("adds no document when the bucket rejects a file that changed in transit", async () => {
    s3.setFault("flip");
    expect((await uploadAsSam(buildPagePath("documents/new"), { ...FORM, file: PDF })).status).toBe(503);
    s3.setFault("none");
    expect([await listDocuments(), await listStoredFiles()]).toEqual([[], []]);
  });

  it("serves re-encoded pictures through the web server", async () => {
    expect(
      (await uploadAsSam(buildApiPath("/hero"), { file: { name: "porch.jpg", bytes: await createJpeg(300, 200) } }))
        .status,
    ).toBe(201);
    const picture = await ana.get(`/api/projects/${project.id}/hero`);
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
    const [key] = await listStoredFiles();
    expect(key).toMatch(/^projects\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/);
  });
});

describe("bucket failures", () => {
  it("adds no document, and keeps a project without its image, while the bucket is unavailable", async () => {
    s3.setFault("reset");
    const response = await uploadAsSam(buildPagePath("documents/new"), { ...FORM, file: PDF });
    expect(response.status).toBe(503);
    expect(response.body).toContain("Failed to upload document: We’re having trouble reaching our file storage.");
    expect(response.body).toContain('value="Agreement"');
    const called = await uploadAsSam(buildApiPath("/hero"), {
      file: { name: "porch.png", bytes: await createPng(20, 20) },
    });
    expect([called.status, called.headers["retry-after"]]).toEqual([503, "30"]);
    expect(await listDocuments()).toEqual([]);
    const created = await uploadAsSam("/admin/projects/new", {
      buyerEmail: "new@example.com",
      propertyAddress: "9 Elm Way",
      currentPhase: "Planning",
      hero: { name: "porch.png", bytes: await createPng(20, 20) },
    });
    expect(created.status).toBe(303);
    for (const line of created.headers["set-cookie"] ?? []) {
      const [name, value] = line.split(";")[0]!.split(/=(.*)/s);
      sam.setCookie(name!, value!);
    }
    const page = await sam.get(new URL(created.headers.location!, "http://x").pathname);
    expect(page.body).toContain("Project created but hero image upload failed. You can upload it later.");
    s3.setFault("none");
    expect(await listStoredFiles()).toEqual([]);
  });

  it("logs why the bucket failed without secrets", async () => {
    const failures = () => site.server.lines().filter(({ msg }) => msg === "file store unavailable");
    s3.setFault("reset");
    expect((await uploadAsSam(buildPagePath("documents/new"), { ...FORM, file: PDF })).status).toBe(503);
    const putWarning = {
      level: "warn",
      method: "put",
      folder: expect.stringMatching(/^projects\//),
      code: "ECONNRESET",
    };
    await expect.poll(failures).toContainEqual(expect.objectContaining(putWarning));
    s3.setFault("none");
    await uploadAsSam(buildApiPath("/hero"), { file: { name: "porch.jpg", bytes: await createJpeg(900, 600) } });
    s3.setFault("cut");
    await ana.get(`/api/projects/${project.id}/hero`).catch(() => {});
    await expect.poll(failures).toContainEqual(expect.objectContaining({ ...putWarning, method: "get" }));
    expect(JSON.stringify(failures())).not.toMatch(/S3RVER|Signature|AWS4|\.pdf|\.webp/);
  });

  it("waits for a slow or throttling bucket", async () => {
    for (const s3Fault of ["slowdown", "slow"] as const) {
      s3.setFault(s3Fault);
      expect((await uploadAsSam(buildPagePath("documents/new"), { ...FORM, file: PDF })).status).toBe(303);
    }
    s3.setFault("none");
    expect([(await listDocuments()).length, (await listStoredFiles()).length]).toEqual([2, 2]);
  });

  it("aborts the response when the bucket disconnects in the middle of a picture", async () => {
    await uploadAsSam(buildApiPath("/hero"), { file: { name: "porch.jpg", bytes: await createJpeg(900, 600) } });
    s3.setFault("cut");
    await expect(ana.get(`/api/projects/${project.id}/hero`)).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    s3.setFault("none");
    expect((await ana.get(`/api/projects/${project.id}/hero`)).status).toBe(200);
  });

  it("sweeps only the file of the document that can no longer be brought back", async () => {
    await uploadAsSam(buildPagePath("documents/new"), {
      ...FORM,
      file: [PDF, { name: "roof.jpg", bytes: await createJpeg(60, 40) }],
    });
    const [first, second] = await listDocuments();
    expect((await sam.call("DELETE", buildApiPath(`/documents/${first!.id}`))).status).toBe(204);
    expect([(await listDocuments()).length, (await listStoredFiles()).length]).toEqual([1, 2]);
    vi.stubEnv("DATABASE_URL", site.database);
    for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value);
    expect(await sweepProjectFiles(new Date(Date.now() + 2 * 3_600_000))).toBe(0);
    await site.sql.query("DELETE FROM deleted_record");
    // A file that is an hour old or less may belong to an item that isn't committed yet.
    expect(await sweepProjectFiles()).toBe(0);
    expect(await sweepProjectFiles(new Date(Date.now() + 2 * 3_600_000))).toBe(1);
    const [key] = await listStoredFiles();
    const { rows } = await site.sql.query("SELECT file_key FROM project_document WHERE id = $1", [second!.id]);
    expect([(await listStoredFiles()).length, key]).toEqual([1, rows[0].file_key]);
    expect((await readFile(bucket, key!, 1_000_000)).length).toBeGreaterThan(0);
  });
});
