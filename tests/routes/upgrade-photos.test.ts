/**
 * Photos of upgrades: from the form of staff to the pages of homes, over HTTP.
 *
 * @module-tag long
 */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { closePool } from "~/platform/db/pool.server";
import { sweepProjectFiles } from "~/projects/files/files.server";
import { createPng, createPngBomb, createSidewaysJpeg, readImageInfo } from "../media/images";
import { visibleText } from "./route-site";
import {
  createPerson,
  home,
  listAuditEvents,
  listStoredFiles,
  parseJson,
  sam,
  setUpStaffSite,
  site,
  uploadAs,
} from "./staff-site";
import type { Fields } from "./upload";

setUpStaffSite();

const PATH = "/admin/upgrades/kitchen-remodel";
const API = `/api${PATH}`;
const getUploadFolder = () => join(site.folder, "files", "upgrades");
const HOUR_MS = 3_600_000;

beforeAll(() => {
  vi.stubEnv("DATABASE_URL", site.database);
  vi.stubEnv("DATA_DIR", site.folder);
});
afterAll(closePool);
beforeEach(async () => {
  rmSync(getUploadFolder(), { recursive: true, force: true });
  await site.sql.query("DELETE FROM deleted_record");
  await site.sql.query("DELETE FROM upgrade WHERE id LIKE 'wine-cellar%'");
  await site.sql.query("UPDATE upgrade SET photo_key = NULL, version = 1");
  await site.sql.query("UPDATE catalogue SET revision = revision + 1");
  await expect.poll(findShownPhotos, { timeout: 10_000 }).toEqual([]);
});

const readUpgrade = async (id = "kitchen-remodel") => parseJson(await sam.get(`/api/admin/upgrades/${id}`));
const fetchPhoto = (url: string, headers: Record<string, string> = {}) =>
  fetch(`http://127.0.0.1:${site.server.port}${url}`, { headers });
const listPhotos = () => listStoredFiles(getUploadFolder());

/** The fields of the form as they are. */
async function readForm(): Promise<Record<string, string>> {
  const { id, photoUrl, homeTypes, counties, zips, active, ...fields } = await readUpgrade();
  const texts = Object.entries(fields).map(([name, value]) => [name, String(value ?? "")]);
  return { ...Object.fromEntries(texts), active: "on" };
}

/** The photo on the page of the home, which follows the catalog within two seconds. */
const findShownPhotos = async () =>
  [
    ...(await createPerson().get(`/listing/${home}`)).body.matchAll(
      /<img [^>]*src="(\/api\/upgrade-photos\/[^"]+)"[^>]*>/g,
    ),
  ].map(([tag, url]) => ({ tag, url }));

it("adds, shows, replaces and removes a photo", async () => {
  const rejected = await uploadAs(sam, PATH, {
    ...(await readForm()),
    title: "Kitchen, new",
    photo: { name: "bomb.png", bytes: createPngBomb() },
  });
  expect([rejected.status, rejected.body.includes("This image has too many pixels.")]).toEqual([422, true]);
  expect(rejected.body).toContain('value="Kitchen, new"');
  const wrongType = await uploadAs(sam, PATH, {
    ...(await readForm()),
    photo: { name: "plan.pdf", bytes: Buffer.from("%PDF-1.4") },
  });
  expect([wrongType.status, listPhotos()]).toEqual([422, []]);

  const photo = { name: "kitchen.jpg", bytes: await createSidewaysJpeg() };
  const stale = await uploadAs(sam, PATH, { ...(await readForm()), version: "9", photo });
  expect([stale.status, listPhotos()]).toEqual([409, []]);
  const saved = await uploadAs(sam, PATH, { ...(await readForm()), photo });
  expect([saved.status, saved.headers.location]).toEqual([303, "/admin/upgrades"]);
  const { photoUrl, version } = await readUpgrade();
  expect([photoUrl, version, listPhotos().length]).toEqual([
    expect.stringMatching(/^\/api\/upgrade-photos\/[0-9a-f-]{36}$/),
    2,
    1,
  ]);
  await expect.poll(findShownPhotos, { timeout: 10_000 }).toEqual([{ tag: expect.any(String), url: photoUrl }]);
  const [shown] = await findShownPhotos();
  for (const attribute of ['alt="Example: Kitchen remodel"', 'width="320"', 'height="240"', 'loading="lazy"'])
    expect(shown!.tag).toContain(attribute);
  for (const page of ["/admin/upgrades", PATH]) expect((await sam.get(page)).body).toContain(`src="${photoUrl}"`);
  const listing = parseJson(await createPerson().get(`/api/listings/${home}`));
  expect(listing.upgrades.slice(0, 2).map((upgrade: { photoUrl: string | null }) => upgrade.photoUrl)).toEqual([
    photoUrl,
    null,
  ]);

  const picture = await fetchPhoto(photoUrl);
  const { headers } = picture;
  expect([picture.status, headers.get("Cache-Control"), headers.get("Set-Cookie")]).toEqual([
    200,
    "public, max-age=31536000, immutable",
    null,
  ]);
  // Upright, in the small size, and without what its camera wrote.
  const bytes = Buffer.from(await picture.arrayBuffer());
  expect(readImageInfo(bytes)).toEqual({ type: "image/webp", width: 600, height: 900 });
  expect(bytes.includes("Exif") || bytes.includes("Sunporch Camera")).toBe(false);
  expect((await fetchPhoto(photoUrl, { "If-None-Match": headers.get("ETag")! })).status).toBe(304);

  const replaced = await uploadAs(sam, `${API}/photo`, { photo: { name: "new.png", bytes: await createPng() } });
  expect([replaced.status, parseJson(replaced).version]).toEqual([201, 3]);
  expect(parseJson(replaced).photoUrl).not.toBe(photoUrl);
  await expect.poll(async () => (await findShownPhotos())[0]?.url).toBe(parseJson(replaced).photoUrl);
  // A page that is open shows the photo that it knows.
  expect((await createPerson().get(photoUrl)).status).toBe(200);

  expect((await sam.post(PATH, { ...(await readForm()), removePhoto: "on" })).status).toBe(303);
  expect(await readUpgrade()).toMatchObject({ photoUrl: null, version: 4 });
  await expect.poll(findShownPhotos, { timeout: 10_000 }).toEqual([]);
  const audit = visibleText((await sam.get("/admin/audit?entity=upgrade")).body);
  for (const text of ["Photo: added", "Photo: changed", "Photo: removed"]) expect(audit).toContain(text);
  expect(await sweepProjectFiles(new Date(Date.now() + 2 * HOUR_MS))).toBe(2);
  expect([listPhotos(), (await createPerson().get(photoUrl)).status]).toEqual([[], 404]);
});

it("adds an upgrade with a photo, which stays through an import and for 30 days after its deletion", async () => {
  const photo = { name: "kitchen.png", bytes: await createPng() };
  const fields = { title: "Wine cellar", category: "Kitchen", costRule: "fixed", unitCost: "9000", active: "on" };
  const crossed = await uploadAs(sam, "/admin/upgrades/new", { ...fields, yearMin: "1990", yearMax: "1980", photo });
  expect([crossed.status, listPhotos()]).toEqual([422, []]);
  expect((await uploadAs(sam, "/admin/upgrades/new", { ...fields, photo })).status).toBe(303);
  const { photoUrl } = await readUpgrade("wine-cellar");
  expect(photoUrl).toEqual(expect.any(String));

  const exported = (await sam.get("/admin/upgrades/export")).body;
  expect(exported).not.toContain("photo");
  const table = "id,unitCost\nwine-cellar,9500";
  const { body: preview } = await sam.post("/admin/upgrades/import", { table });
  const [, versions = ""] = /name="versions" value="([^"]+)"/.exec(preview) ?? [];
  const form = { table, versions: versions.replaceAll("&quot;", '"'), intent: "apply" };
  expect((await sam.post("/admin/upgrades/import", form)).status).toBe(303);
  expect(await readUpgrade("wine-cellar")).toMatchObject({ unitCost: 9500, photoUrl });

  expect((await sam.call("DELETE", "/api/admin/upgrades/wine-cellar")).status).toBe(204);
  expect(await sweepProjectFiles(new Date(Date.now() + 2 * HOUR_MS))).toBe(0);
  const [entry] = parseJson(await sam.get("/api/admin/deleted-records"));
  expect((await sam.call("POST", `/api/admin/deleted-records/${entry.entryId}/restore`)).status).toBe(200);
  expect([await readUpgrade("wine-cellar"), (await createPerson().get(photoUrl)).status]).toEqual([
    expect.objectContaining({ photoUrl }),
    200,
  ]);
});

it("adds an upgrade and its photo once when its form is sent twice", async () => {
  const { body } = await sam.get("/admin/upgrades/new");
  const id = /name="id" value="([0-9a-f-]{36})"/.exec(body)?.[1] ?? "";
  const photo = { name: "cellar.png", bytes: await createPng() };
  const fields = { title: "Wine cellar", category: "Kitchen", costRule: "fixed", unitCost: "9000" };
  const send = (form: Fields) => uploadAs(sam, "/admin/upgrades/new", { ...fields, ...form });
  const readIds = async () =>
    parseJson(await sam.get("/api/admin/upgrades"))
      .map((upgrade: { id: string }) => upgrade.id)
      .filter((name: string) => name.startsWith("wine-cellar"));
  const answers = await Promise.all([send({ id, photo }), send({ id, photo })]);
  expect(answers.map(({ status }) => status)).toEqual([303, 303]);
  expect([await readIds(), listPhotos().length]).toEqual([["wine-cellar"], 1]);
  expect((await listAuditEvents()).map(({ action }) => action)).toEqual(["create"]);
  // Another form, and the same one with other fields.
  await send({ photo });
  await send({ id, photo, weeks: "3" });
  expect([await readIds(), listPhotos().length]).toEqual([["wine-cellar", "wine-cellar-2", "wine-cellar-3"], 3]);
});

it("sets and removes a photo by API, and only for staff", async () => {
  const photo = { name: "new.png", bytes: await createPng() };
  for (const [path, status] of [
    ["/api/admin/upgrades/moat/photo", 404],
    [`${API}/photo`, 201],
  ] as const)
    expect((await uploadAs(sam, path, { photo })).status).toBe(status);
  expect((await uploadAs(createPerson(), `${API}/photo`, { photo })).status).toBe(401);
  expect((await uploadAs(sam, `${API}/photo`, {})).status).toBe(422);
  expect((await createPerson().get("/api/upgrade-photos/..%2f..%2fetc")).status).toBe(404);
  const { version } = await readUpgrade();
  const remove = (tag: number) => sam.call("DELETE", `${API}/photo`, undefined, { "If-Match": `"${tag}"` });
  expect((await remove(version + 5)).status).toBe(412);
  expect((await readUpgrade()).photoUrl).toEqual(expect.any(String));
  expect((await remove(version)).status).toBe(204);
  expect((await sam.call("DELETE", "/api/admin/upgrades/moat/photo")).status).toBe(404);
  expect((await readUpgrade()).photoUrl).toBeNull();
  expect((await listAuditEvents()).map(({ action, after }) => [action, Object.keys(after)])).toEqual([
    ["update", ["photoKey"]],
    ["update", ["photoKey"]],
  ]);
});
