/** What staff deleted and bring back within 30 days, over HTTP. */
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { sweepProjectFiles } from "~/projects/files/files.server";
import { createPdf } from "../media/documents";
import { createPng } from "../media/images";
import { addDesignOption, addSignature } from "../projects";
import { ask } from "../server/running-server";
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

const BUYER = "b2d6f0c4-8e1a-4c37-9f52-7a3e1d0c5b84";

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", site.database);
  vi.stubEnv("DATA_DIR", site.folder);
});
afterAll(closePool);
// An upgrade's record goes with no project.
beforeEach(() => site.sql.query("DELETE FROM deleted_record"));

const LIST = "/api/admin/deleted-records";
const DAY_MS = 24 * 3_600_000;
const PDF = { name: "Agreement.pdf", bytes: createPdf() };

const readRow = async (table: string, id: string) =>
  (await site.sql.query(`SELECT to_jsonb(t) AS row FROM ${table} t WHERE id::text = $1`, [id])).rows[0]?.row;
const listDeleted = async () => parseJson(await sam.get(LIST));
const findEntry = async () => (await listDeleted())[0].entryId as string;
const uploadDocument = async () =>
  parseJson(await uploadAs(sam, buildApiPath("/documents"), { category: "Contract", title: "Agreement", file: PDF }));
const uploadPicture = async () =>
  uploadAs(
    sam,
    buildApiPath(`/design/${project.item}`),
    { media: { name: "tile.png", bytes: await createPng(40, 30) } },
    "PATCH",
  );
const makeOld = (days: number) =>
  site.sql.query("UPDATE deleted_record SET deleted_at = now() - $1 * interval '1 day'", [days]);

describe("bringing back", () => {
  it("is offered by the toast of a deletion, which leads back to the list", async () => {
    const before = await readRow("milestone", project.milestone);
    const deleted = await sam.post(buildPagePath(`milestones/${project.milestone}/delete`), {});
    const cookies = [sam.cookie, ...deleted.headers["set-cookie"]!.map((line) => line.split(";")[0])].join("; ");
    const { body } = await ask(site.server.port, deleted.headers.location!, { headers: { Cookie: cookies } });
    const [, action, undo] = /Milestone deleted.*?<form [^>]*action="([^"]+)".*?value="([^"]*)"[^>]* name="undo"/s.exec(
      body,
    )!;
    const restored = await sam.post(action!, { undo: undo!.replaceAll("&amp;", "&") });
    expect([restored.status, restored.headers.location]).toEqual([303, buildPagePath("summary")]);
    expect(await readRow("milestone", project.milestone)).toEqual(before);
    const elsewhere = await sam.post(action!, { entry: "1", to: "//evil.example" });
    expect(elsewhere.headers.location).toBe("/");
  });

  for (const [entity, kind, table, getId] of [
    ["milestone", "milestones", "milestone", () => project.milestone],
    ["task", "tasks", "project_task", () => project.task],
    ["design item", "design", "design_item", () => project.item],
    ["contact", "contacts", "project_contact", () => project.contact],
    ["buyer", "buyers", "project_buyer", () => BUYER],
    ["budget line", "budget", "project_budget_line", () => project.line],
    ["wanted document", "wanted-documents", "project_wanted_document", () => project.wanted],
  ] as const)
    it(`restores all columns of a ${entity} once, by the button of the audit page`, {
      tags: entity === "task" ? [] : ["long"],
    }, async () => {
      await site.sql.query(
        "INSERT INTO project_buyer (id, project_id, email, name) VALUES ($1, $2, 'ben@example.com', 'Ben')",
        [BUYER, project.id],
      );
      const before = await readRow(table, getId());
      expect(before).toBeDefined();
      await sam.post(buildPagePath(`${kind}/${getId()}/delete`), {});
      expect(await readRow(table, getId())).toBeUndefined();
      const entry = await findEntry();
      const { body } = await sam.get(`/admin/audit?entity=${encodeURIComponent(entity)}`);
      expect(body.match(/<button[^>]*name="entry"[^>]*>/g)).toEqual([expect.stringContaining(`value="${entry}"`)]);
      const back = await sam.post(`/admin/audit?entity=${encodeURIComponent(entity)}`, { entry });
      expect([back.status, back.headers.location]).toEqual([303, expect.stringContaining("/admin/audit?entity=")]);
      expect(await readRow(table, getId())).toEqual(before);
      expect((await listAuditEvents()).map(({ action, entity }) => [action, entity])).toEqual([
        ["delete", entity],
        ["restore", entity],
      ]);
      const page = (await sam.get("/admin/audit")).body;
      expect([page.includes('name="entry"'), visibleText(page).includes(`restore ${entity}`)]).toEqual([false, true]);
      expect((await sam.post("/admin/audit", { entry })).status).toBe(303);
      expect((await listAuditEvents()).length).toBe(2);
    });

  it("restores a document and a picture with their files, for the buyer too", async () => {
    const { id } = await uploadDocument();
    await uploadPicture();
    const paths = [`/api/projects/${project.id}/documents/${id}`, `/api/projects/${project.id}/design/${project.item}`];
    const [document, picture] = [await ana.get(paths[0]!), await ana.get(paths[1]!)];
    await sam.call("DELETE", buildApiPath(`/documents/${id}`));
    await sam.call("DELETE", buildApiPath(`/design/${project.item}`));
    for (const path of paths) expect((await ana.get(path)).status).toBe(404);
    for (const { entryId } of await listDeleted())
      expect((await sam.call("POST", `${LIST}/${entryId}/restore`)).status).toBe(200);
    const [restoredDocument, restoredPicture] = [await ana.get(paths[0]!), await ana.get(paths[1]!)];
    expect([restoredDocument.status, restoredDocument.body]).toEqual([200, document.body]);
    expect([restoredPicture.status, restoredPicture.headers.etag]).toEqual([200, picture.headers.etag]);
  });

  it("restores an upgrade, unless a new one has its id", async () => {
    const before = await readRow("upgrade", "hvac-system");
    expect((await sam.call("DELETE", "/api/admin/upgrades/hvac-system")).status).toBe(204);
    const path = `${LIST}/${await findEntry()}/restore`;
    await site.sql.query("INSERT INTO upgrade SELECT * FROM jsonb_populate_record(NULL::upgrade, $1)", [before]);
    expect((await sam.call("POST", path)).status).toBe(409);
    await site.sql.query("DELETE FROM upgrade WHERE id = 'hvac-system'");
    const restored = await sam.call("POST", path);
    expect([restored.status, parseJson(restored)]).toEqual([
      200,
      expect.objectContaining({ entity: "upgrade", entityId: "hvac-system", projectId: null }),
    ]);
    expect(await readRow("upgrade", "hvac-system")).toEqual(before);
    expect((await sam.call("POST", path)).status).toBe(404);
  });

  it("restores a template by the button of the audit page", async () => {
    const template = { name: "Kitchen", milestones: [{ label: "Demolition", day: 0 }] };
    const { id } = parseJson(await sam.call("POST", "/api/admin/templates", template));
    const before = await readRow("project_template", id);
    await sam.post(`/admin/templates/${id}`, { intent: "delete", version: "1" });
    expect(await readRow("project_template", id)).toBeUndefined();
    const [record] = await listDeleted();
    expect(record).toMatchObject({ entity: "template", entityId: id, projectId: null });
    expect((await sam.get("/admin/audit?entity=template")).body).toContain(`value="${record.entryId}"`);
    expect((await sam.post("/admin/audit", { entry: record.entryId })).status).toBe(303);
    expect(await readRow("project_template", id)).toEqual(before);
    expect((await listAuditEvents()).map(({ action }) => action)).toEqual(["create", "delete", "restore"]);
  });

  it("lists what can be restored in pages", async () => {
    for (const path of [`/tasks/${project.task}`, `/milestones/${project.milestone}`, `/contacts/${project.contact}`])
      await sam.call("DELETE", buildApiPath(path));
    const readPage = async (query: string) =>
      parseJson(await sam.get(`${LIST}?${query}`)).map(({ entity }: { entity: string }) => entity);
    expect(await readPage("perPage=2")).toEqual(["contact", "milestone"]);
    expect(await readPage("perPage=2&page=2")).toEqual(["task"]);
    expect(await readPage("page=2")).toEqual([]);
    expect((await sam.get(`${LIST}?perPage=101`)).status).toBe(400);
    await site.sql.query(
      `INSERT INTO deleted_record (entry_id, entity, entity_id, row)
       SELECT n, 'template', n::text, '{}' FROM generate_series(1000000, 1000060) n`,
    );
    expect(await listDeleted()).toHaveLength(50);
  });

  it("restores once when two staff members do it at the same time", { tags: ["long"] }, async () => {
    await sam.call("DELETE", buildApiPath(`/tasks/${project.task}`));
    const path = `${LIST}/${await findEntry()}/restore`;
    const statuses = (await Promise.all([1, 2, 3].map(() => sam.call("POST", path)))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 404, 404]);
  });

  it("leaves out columns that a later release has removed, and fills in those that it has added", async () => {
    await sam.call("DELETE", buildApiPath(`/tasks/${project.task}`));
    await site.sql.query(`UPDATE deleted_record SET row = row - 'completed' || '{"gone": 1}'`);
    expect((await sam.call("POST", `${LIST}/${await findEntry()}/restore`)).status).toBe(200);
    expect((await readRow("project_task", project.task)).completed).toBe(false);
  });

  it("answers that there is no deletion", async () => {
    for (const entry of ["0", "x", "99999999999999999999", ""]) {
      expect([entry, (await sam.call("POST", `${LIST}/${entry || "%20"}/restore`)).status]).toEqual([entry, 404]);
      expect([entry, (await sam.post("/admin/audit", { entry })).status]).toEqual([entry, 303]);
    }
    expect(await listAuditEvents()).toEqual([]);
  });
});

describe("after deletion", () => {
  it("keeps the files for 30 days and then deletes them, and nothing can be brought back", {
    tags: ["long"],
  }, async () => {
    const { id } = await uploadDocument();
    await uploadPicture();
    await sam.call("DELETE", buildApiPath(`/documents/${id}`));
    await sam.call("DELETE", buildApiPath(`/design/${project.item}`));
    const entry = await findEntry();
    expect(await sweepProjectFiles(new Date(Date.now() + 29 * DAY_MS))).toBe(0);
    expect([listStoredFiles().length, (await listDeleted()).length]).toEqual([2, 2]);
    await makeOld(31);
    expect([(await sam.call("POST", `${LIST}/${entry}/restore`)).status, await listDeleted()]).toEqual([404, []]);
    expect((await sam.get("/admin/audit")).body).not.toContain('name="entry"');
    expect(await sweepProjectFiles(new Date(Date.now() + DAY_MS))).toBe(2);
    expect([listStoredFiles(), (await site.sql.query("SELECT FROM deleted_record")).rowCount]).toEqual([[], 0]);
  });

  it("deletes everything at once with the project", async () => {
    const { id } = await uploadDocument();
    await sam.call("DELETE", buildApiPath(`/documents/${id}`));
    const entry = await findEntry();
    await sam.call("PATCH", buildApiPath(), { status: "archived" });
    const deletion = await sam.post(buildPagePath("delete"), { propertyAddress: "121 W Fern Ave, Redlands, CA 92373" });
    expect([deletion.status, listStoredFiles(), await listDeleted()]).toEqual([303, [], []]);
    expect((await sam.call("POST", `${LIST}/${entry}/restore`)).status).toBe(404);
  });
});

it("is listed with all else that is deleted with a project", async () => {
  const { id: document } = await uploadDocument();
  await addDesignOption(site.sql, project);
  await addSignature(site.sql, { ...project, document });
  await sam.call("POST", buildApiPath("/buyers"), { email: "ben@example.com" });
  for (const body of ["Hello", "Hello again"]) await sam.call("POST", buildApiPath("/messages"), { body });
  await sam.call("DELETE", buildApiPath(`/tasks/${project.task}`));
  await sam.call("PATCH", buildApiPath(), { status: "archived" });
  const { body } = await sam.get(buildPagePath("delete"));
  const [, list = ""] = /everything in it:<\/p><ul[^>]*>(.*?)<\/ul>/s.exec(body) ?? [];
  expect([...list.matchAll(/<li>(.*?)<\/li>/g)].map(([, text]) => text)).toEqual([
    "The project itself",
    "3 milestones",
    "1 task",
    "1 document",
    "1 wanted document",
    "1 signature request",
    "2 design items",
    "1 design option",
    "1 contact",
    "1 other buyer",
    "2 messages",
    "1 budget line",
    "1 recently deleted item",
  ]);
});
