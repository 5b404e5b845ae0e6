/** Project files in an S3 bucket, and its failures. */
import { afterAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { readFile } from "~/platform/files/file-store";
import { s3Store } from "~/platform/files/s3.server";
import { sweepProjectFiles } from "~/projects/files/files.server";
import { addListing } from "../factories";
import { ACCOUNT, guardedS3 } from "../media/guarded-s3";
import { pdf } from "../media/papers";
import { jpeg, png } from "../media/pictures";
import { addProject, type TestProject } from "../projects";
import type { Person } from "./person";
import { routeSite } from "./route-site";
import { type Fields, uploadTo } from "./upload";

const s3 = await guardedS3();
const bucket = s3Store({ ...ACCOUNT, bucket: s3.bucket, endpoint: s3.endpoint });
const site = routeSite(async (sql) => void (await addListing(sql, { listing_key: "a" })), s3.environment);
afterAll(async () => {
  await closePool();
  await s3.close();
});

let project: TestProject;
let sam: Person;
let ana: Person;
beforeEach(async () => {
  s3.go("none");
  await site.sql.query("TRUNCATE project, audit_event CASCADE");
  for await (const { key } of bucket.list("projects/")) await bucket.delete(key);
  project = await addProject(site.sql, "ana@example.com", { hero_key: null });
  await site.sql.query("UPDATE design_item SET media_key = NULL");
  await site.sql.query("DELETE FROM project_document");
  [sam, ana] = [site.person(), site.person()];
  await sam.signIn("sam@sunporch.example");
  await ana.signIn("ana@example.com");
});

const PDF = { name: "Agreement.pdf", bytes: pdf() };
const FORM = { category: "Contract", title: "Agreement" };
const at = (rest: string) => `/admin/projects/${project.id}/${rest}`;
const call = (rest = "") => `/api/admin/projects/${project.id}${rest}`;
const upload = (path: string, fields: Fields) => uploadTo(site.server.port, sam, path, fields);
const documents = async (): Promise<{ id: string; title: string }[]> =>
  JSON.parse((await sam.get(call("/documents"))).body);
async function kept(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of bucket.list("projects/")) keys.push(key);
  return keys;
}

describe("files in a bucket", () => {
  it("serves a document by a signed URL only and deletes the file with its item", async () => {
    expect((await upload(at("documents/new"), { ...FORM, file: PDF })).status).toBe(303);
    const [paper] = await documents();
    const path = `/api/projects/${project.id}/documents/${paper!.id}`;
    const answer = await ana.get(path);
    expect([answer.status, answer.headers["cache-control"]]).toEqual([302, "private, no-store"]);
    const signed = answer.headers.location!;
    const file = await fetch(signed);
    expect([file.status, file.headers.get("content-disposition"), await file.text()]).toEqual([
      200,
      "inline; filename=Agreement.pdf",
      PDF.bytes.toString(),
    ]);
    for (const forged of [
      signed.split("?")[0]!,
      signed.replace(/Signature=./, "Signature=g"),
      signed.replace("inline", "x"),
    ])
      expect((await fetch(forged)).status).toBe(403);
    expect((await site.person().get(path)).status).toBe(401);
    await sam.post(at(`documents/${paper!.id}/delete`), {});
    expect([(await fetch(signed)).status, await kept()]).toEqual([404, []]);
  });

  it("refuses and logs a document that changed in the bucket", async () => {
    await upload(at("documents/new"), { ...FORM, file: PDF });
    const [paper] = await documents();
    const path = `/api/projects/${project.id}/documents/${paper!.id}`;
    const [key] = await kept();
    const changed = Buffer.from(PDF.bytes);
    changed[changed.length - 1]! ^= 1;
    const refused = async () => {
      const [buyer, staff] = [await ana.get(path), await sam.get(call(`/documents/${paper!.id}`))];
      expect([buyer.status, staff.status, buyer.headers.location]).toEqual([500, 500, undefined]);
      expect(JSON.parse(buyer.body).detail).toBe("This file is damaged, so we couldn’t send it. Please contact us.");
    };
    await bucket.put(key!, changed);
    await refused();
    // A bucket without checksums reports only the size.
    s3.go("forgetful");
    await bucket.put(key!, changed);
    expect((await ana.get(path)).status).toBe(302);
    await bucket.put(key!, changed.subarray(1));
    await refused();
    await expect.poll(() => site.server.lines().filter(({ msg }) => msg === "file damaged")).toHaveLength(4);
    await site.sql.query("UPDATE project_document SET sha256 = NULL");
    expect((await ana.get(path)).status).toBe(302);
  });

  it("adds no document when the bucket rejects a file that changed in transit", async () => {
    s3.go("flip");
    expect((await upload(at("documents/new"), { ...FORM, file: PDF })).status).toBe(503);
    s3.go("none");
    expect([await documents(), await kept()]).toEqual([[], []]);
  });

  it("serves re-encoded pictures through the web server", async () => {
    expect((await upload(call("/hero"), { file: { name: "porch.jpg", bytes: await jpeg(300, 200) } })).status).toBe(
      201,
    );
    const picture = await ana.get(`/api/projects/${project.id}/hero`);
    expect([picture.status, picture.headers["content-type"]]).toEqual([200, "image/webp"]);
    const [key] = await kept();
    expect(key).toMatch(/^projects\/[0-9a-f-]{36}\/[0-9a-f-]{36}\.webp$/);
  });
});

describe("bucket failures", () => {
  it("adds no document, and keeps a project without its image, while the bucket is unavailable", async () => {
    s3.go("reset");
    const answer = await upload(at("documents/new"), { ...FORM, file: PDF });
    expect(answer.status).toBe(503);
    expect(answer.body).toContain("Failed to upload document: We’re having trouble reaching our file storage.");
    expect(answer.body).toContain('value="Agreement"');
    const called = await upload(call("/hero"), { file: { name: "porch.png", bytes: await png(20, 20) } });
    expect([called.status, called.headers["retry-after"]]).toEqual([503, "30"]);
    expect(await documents()).toEqual([]);
    const created = await upload("/admin/projects/new", {
      buyerEmail: "new@example.com",
      propertyAddress: "9 Elm Way",
      currentPhase: "Planning",
      hero: { name: "porch.png", bytes: await png(20, 20) },
    });
    expect(created.status).toBe(303);
    for (const line of created.headers["set-cookie"] ?? []) {
      const [name, value] = line.split(";")[0]!.split(/=(.*)/s);
      sam.keep(name!, value!);
    }
    const page = await sam.get(new URL(created.headers.location!, "http://x").pathname);
    expect(page.body).toContain("Project created but hero image upload failed. You can upload it later.");
    s3.go("none");
    expect(await kept()).toEqual([]);
  });

  it("logs why the bucket failed without secrets", async () => {
    const failures = () => site.server.lines().filter(({ msg }) => msg === "file store unavailable");
    s3.go("reset");
    expect((await upload(at("documents/new"), { ...FORM, file: PDF })).status).toBe(503);
    const put = { level: "warn", method: "put", folder: expect.stringMatching(/^projects\//), code: "ECONNRESET" };
    await expect.poll(failures).toContainEqual(expect.objectContaining(put));
    s3.go("none");
    await upload(call("/hero"), { file: { name: "porch.jpg", bytes: await jpeg(900, 600) } });
    s3.go("cut");
    await ana.get(`/api/projects/${project.id}/hero`).catch(() => {});
    await expect.poll(failures).toContainEqual(expect.objectContaining({ ...put, method: "get" }));
    expect(JSON.stringify(failures())).not.toMatch(/S3RVER|Signature|AWS4|\.pdf|\.webp/);
  });

  it("waits for a slow or throttling bucket", async () => {
    for (const fault of ["slowdown", "slow"] as const) {
      s3.go(fault);
      expect((await upload(at("documents/new"), { ...FORM, file: PDF })).status).toBe(303);
    }
    s3.go("none");
    expect([(await documents()).length, (await kept()).length]).toEqual([2, 2]);
  });

  it("aborts the response when the bucket disconnects in the middle of a picture", async () => {
    await upload(call("/hero"), { file: { name: "porch.jpg", bytes: await jpeg(900, 600) } });
    s3.go("cut");
    await expect(ana.get(`/api/projects/${project.id}/hero`)).rejects.toThrow(/aborted|hang up|ECONNRESET/);
    s3.go("none");
    expect((await ana.get(`/api/projects/${project.id}/hero`)).status).toBe(200);
  });

  it("sweeps only the file that couldn't be deleted with its item", async () => {
    await upload(at("documents/new"), { ...FORM, file: [PDF, { name: "roof.jpg", bytes: await jpeg(60, 40) }] });
    const [one, other] = await documents();
    s3.go("reset");
    expect((await sam.call("DELETE", call(`/documents/${one!.id}`))).status).toBe(204);
    s3.go("none");
    expect([(await documents()).length, (await kept()).length]).toEqual([1, 2]);
    vi.stubEnv("DATABASE_URL", site.database);
    for (const [name, value] of Object.entries(s3.environment)) vi.stubEnv(name, value);
    // A file that is an hour old or less may belong to an item that isn't committed yet.
    expect(await sweepProjectFiles()).toBe(0);
    expect(await sweepProjectFiles(new Date(Date.now() + 2 * 3_600_000))).toBe(1);
    const [key] = await kept();
    const { rows } = await site.sql.query("SELECT file_key FROM project_document WHERE id = $1", [other!.id]);
    expect([(await kept()).length, key]).toEqual([1, rows[0].file_key]);
    expect((await readFile(bucket, key!, 1_000_000)).length).toBeGreaterThan(0);
  });
});
