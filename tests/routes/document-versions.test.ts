/** Changing a document and replacing its file, over HTTP. */
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { sweepProjectFiles } from "~/projects/files/files.server";
import { createPdf } from "../media/documents";
import { visibleText } from "./route-site";
import {
  ana,
  buildApiPath,
  buildPagePath,
  listAuditEvents,
  listStoredFiles,
  parseJson,
  project,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";

setUpStaffSite();

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", site.database);
  vi.stubEnv("DATA_DIR", site.folder);
});
afterAll(closePool);

const FORM = { category: "Contract", title: "Agreement", description: "" };
const FIRST = { name: "first.pdf", bytes: createPdf(1_000) };
const SECOND = { name: "second.pdf", bytes: createPdf(2_000) };
const upload = async () => parseJson(await uploadAs(sam, buildApiPath("/documents"), { ...FORM, file: FIRST }));
const readDocument = async () => parseJson(await sam.get(buildApiPath("/documents")))[0];
const readForBuyer = (id: string) => ana.get(`/api/projects/${project.id}/documents/${id}`);

describe("changing a document", () => {
  it("saves title and category by the form, and refuses an outdated or empty one with what was typed", async () => {
    const { id } = await upload();
    const page = buildPagePath(`documents/${id}`);
    expect((await sam.get(page)).body).toContain('value="Agreement"');
    const changed = { ...FORM, title: "Signed agreement", category: "Financial", version: "1" };
    const empty = await uploadAs(sam, page, { ...changed, title: "" });
    expect([empty.status, empty.body.includes("Title is required")]).toEqual([422, true]);
    expect((await uploadAs(sam, page, changed)).status).toBe(303);
    expect(await readDocument()).toMatchObject({
      title: "Signed agreement",
      category: "Financial",
      fileName: "first.pdf",
      earlierFiles: [],
      version: 2,
    });
    const stale = await uploadAs(sam, page, { ...changed, title: "Typed late", file: SECOND });
    expect([stale.status, stale.body.includes("Typed late"), listStoredFiles().length]).toEqual([409, true, 1]);
    expect((await listAuditEvents()).at(-1)).toMatchObject({
      action: "update",
      before: { title: "Agreement", category: "Contract" },
      after: { title: "Signed agreement", category: "Financial" },
    });
    expect((await sam.get(buildPagePath("documents/00000000-0000-4000-8000-000000000000"))).status).toBe(404);
  });

  it("changes the fields that an API call names, for the version that it names", async () => {
    const { id } = await upload();
    const path = buildApiPath(`/documents/${id}`);
    const changed = await sam.call("PATCH", path, { label: "Deed", version: 1 });
    expect([changed.status, parseJson(changed)]).toEqual([
      200,
      expect.objectContaining({ title: "Deed", category: "Contract", version: 2 }),
    ]);
    expect((await sam.call("PATCH", path, { category: "Design", version: 1 })).status).toBe(409);
    expect((await sam.call("PATCH", path, { category: "Poem" })).status).toBe(422);
  });
});

describe("replacing a document's file", () => {
  it("shows the buyer the new file, and staff the earlier ones too", async () => {
    const { id } = await upload();
    const replaced = await uploadAs(sam, buildPagePath(`documents/${id}`), { ...FORM, version: "1", file: SECOND });
    expect(replaced.status).toBe(303);
    expect((await readForBuyer(id)).body).toBe(SECOND.bytes.toString());
    const document = await readDocument();
    expect(document).toMatchObject({ fileName: "second.pdf", size: SECOND.bytes.length, version: 2 });
    expect(document.earlierFiles).toEqual([
      {
        fileName: "first.pdf",
        size: FIRST.bytes.length,
        uploadedAt: expect.any(String),
        fileUrl: buildApiPath(`/documents/${id}?version=1`),
      },
    ]);
    expect((await sam.get(document.earlierFiles[0].fileUrl)).body).toBe(FIRST.bytes.toString());
    expect((await sam.get(buildApiPath(`/documents/${id}?version=9`))).status).toBe(404);
    expect((await ana.get(document.earlierFiles[0].fileUrl)).status).toBe(403);
    expect((await readForBuyer(`${id}?version=1`)).body).not.toBe(FIRST.bytes.toString());
    const list = await sam.get(buildPagePath("documents"));
    expect(visibleText(list.body)).toMatch(/Earlier files: 1 first\.pdf \d+ KB, uploaded/);
    expect(visibleText((await ana.get("/dashboard/documents")).body)).not.toContain("first.pdf");
    expect((await sam.get("/admin/audit")).body).not.toMatch(/(file|earlier)_?(Key|Files)/);
  });

  it("keeps the earlier files from the sweep, and brings them back with the document", { tags: ["long"] }, async () => {
    const { id } = await upload();
    await uploadAs(sam, buildApiPath(`/documents/${id}`), { file: SECOND }, "PATCH");
    const later = new Date(Date.now() + 24 * 3_600_000);
    expect(await sweepProjectFiles(later)).toBe(0);
    await sam.call("DELETE", buildApiPath(`/documents/${id}`));
    expect(await sweepProjectFiles(later)).toBe(0);
    const [{ entryId }] = parseJson(await sam.get("/api/admin/deleted-records"));
    await sam.call("POST", `/api/admin/deleted-records/${entryId}/restore`);
    expect((await sam.get(buildApiPath(`/documents/${id}?version=1`))).body).toBe(FIRST.bytes.toString());
    await sam.call("DELETE", buildApiPath(`/documents/${id}`));
    await site.sql.query("DELETE FROM deleted_record");
    expect([await sweepProjectFiles(later), listStoredFiles()]).toEqual([2, []]);
  });

  it.each([
    ["a file of the wrong kind", { name: "a.gif", bytes: Buffer.from("GIF89a") }, "Use a PDF, Word, JPG, or PNG file"],
    ["an empty file", { name: "a.pdf", bytes: Buffer.alloc(0) }, "This file is empty. Choose another one."],
  ])("refuses %s and keeps the document as it is", async (_, file, message) => {
    const { id } = await upload();
    const before = await readDocument();
    const refused = await uploadAs(sam, buildPagePath(`documents/${id}`), {
      ...FORM,
      title: "Typed",
      version: "1",
      file,
    });
    expect([refused.status, refused.body.includes(message), refused.body.includes('value="Typed"')]).toEqual([
      422,
      true,
      true,
    ]);
    expect([await readDocument(), listStoredFiles().length]).toEqual([before, 1]);
  });

  it("waits for the virus scan of the present file, and doesn't keep an infected one", async () => {
    const { id } = await upload();
    await site.sql.query("UPDATE project_document SET scan_state = 'pending'");
    const path = buildApiPath(`/documents/${id}`);
    const early = await uploadAs(sam, path, { file: SECOND }, "PATCH");
    expect([early.status, parseJson(early).errors.file]).toEqual([422, expect.stringContaining("checked for viruses")]);
    expect(listStoredFiles()).toHaveLength(1);
    await site.sql.query("UPDATE project_document SET scan_state = 'infected'");
    const replaced = await uploadAs(sam, path, { file: SECOND }, "PATCH");
    expect([replaced.status, parseJson(replaced).earlierFiles, parseJson(replaced).scanState]).toEqual([200, [], null]);
    expect((await readForBuyer(id)).body).toBe(SECOND.bytes.toString());
  });
});
