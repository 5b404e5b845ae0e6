/** The catalog of upgrades as staff keep it and as buyers are offered it, over HTTP. */
import { beforeEach, describe, expect, it } from "vitest";
import { addListing } from "../factories";
import { readUpgrades, restoreUpgrades } from "../setup/upgrades";
import { visibleText } from "./route-site";
import { ana, home, listAuditEvents, parseJson, sam, setUpStaffSite, site, uploadAs } from "./staff-site";

setUpStaffSite();

const readOffered = async (id = home) => parseJson(await ana.get(`/api/listings/${id}`)).upgrades;
const readCatalog = async () => parseJson(await sam.call("GET", "/api/admin/upgrades"));
const findOffered = async (id: string, listing = home) =>
  (await readOffered(listing)).find((upgrade: { id: string }) => upgrade.id === id);

/** Waits until the search index has followed a change, which takes two seconds at most. */
const expectOffered = (id: string, cost: number | undefined, listing = home) =>
  expect.poll(async () => (await findOffered(id, listing))?.cost, { timeout: 10_000 }).toBe(cost);

/** The list price marks a reset: the search index has it only together with the catalog of the same revision. */
let price = 400_000;
let seed: string | undefined;
let resetRevision: string | undefined;
const readRevision = async () => (await site.sql.query("SELECT revision FROM catalogue")).rows[0].revision;
beforeEach(async () => {
  // Other tests of the file change the catalog, and with it the revision.
  if ((await readRevision()) === resetRevision) return;
  seed ??= await readUpgrades(site.sql);
  price += 1;
  await restoreUpgrades(site.sql, seed);
  await site.sql.query(`UPDATE listing SET upgrades_catalog = NULL, home_type = coalesce(home_type, 'house'), sqft = 1620,
       list_price = ${price}, revision = (SELECT revision + 1 FROM catalogue)`);
  await site.sql.query("UPDATE catalogue SET revision = revision + 1");
  resetRevision = await readRevision();
  const search = `/api/listings?minPrice=${price}&maxPrice=${price}`;
  await expect.poll(async () => parseJson(await ana.get(search)).total, { timeout: 10_000 }).toBeGreaterThan(0);
});

const FORM = {
  title: "Pool resurfacing",
  category: "Pool",
  costRule: "per square foot",
  unitCost: "8.50",
  lowPercent: "80",
  highPercent: "130",
  weeks: "3",
  permitRisk: "Medium",
  valuePercent: "50",
  valueSource: "a survey of 2026",
  pool: "any",
  counties: "Riverside, Orange County",
  active: "on",
};

describe("the catalog", () => {
  it("starts with the twelve upgrades, each with a range around its cost", async () => {
    const all = await readOffered();
    expect(all).toHaveLength(12);
    expect(all[0]).toEqual({
      id: "kitchen-remodel",
      title: "Kitchen remodel",
      category: "Kitchen",
      description: null,
      photoUrl: null,
      cost: 25_000,
      costRange: [21_500, 30_000],
      avrDelta: 17_500,
      valuePercent: 70,
      valueSource: null,
      permittedRisk: "Low",
      weeks: 8,
      reason: null,
    });
    for (const { cost, costRange } of all) expect(costRange[0] <= cost && cost <= costRange[1]).toBe(true);
  });

  it("offers no roof to a condo", async () => {
    const condo = await addListing(site.sql, {
      listing_key: "condo",
      line1: "1 Main St",
      home_type: "condo",
      revision: 9_000,
    });
    await site.sql.query("UPDATE catalogue SET revision = 9000");
    await expectOffered("kitchen-remodel", 25_000, condo);
    expect(await findOffered("roof-replacement", condo)).toBeUndefined();
    expect(await findOffered("roof-replacement")).toMatchObject({
      cost: 22_000,
      reason: "Offered because it’s a house.",
    });
    const { body } = await ana.get(`/listing/${condo}?upgrades=roof-replacement`);
    expect(body).toContain("Not offered for this home, so not in the total: Roof replacement.");
  });

  it("adds, changes and deletes an upgrade, which homes show within seconds", async () => {
    const invalid = await sam.post("/admin/upgrades/new", {
      ...FORM,
      unitCost: "8.555",
      weeks: "0",
      yearMin: "1990",
      yearMax: "abc",
      zips: "9250",
      counties: "Riverside, Orenge",
      homeTypes: "castle",
    });
    expect(invalid.status).toBe(422);
    for (const message of [
      "Use digits, such as 25,000 or 8.50.",
      "Use a number from 1 to 104.",
      "Use a whole number.",
      "isn’t a ZIP code. Use five digits.",
      "Choose house, townhouse, condo, multi-family, co-op.",
      "“Orenge” isn’t a county of California.",
      'value="8.555"',
      'value="Riverside, Orenge"',
    ])
      expect(invalid.body).toContain(message);
    const crossed = await sam.post("/admin/upgrades/new", { ...FORM, yearMin: "1990", yearMax: "1980" });
    expect([crossed.status, crossed.body.includes("The first year is after the last one.")]).toEqual([422, true]);
    expect(await readCatalog()).toHaveLength(12);

    expect((await sam.post("/admin/upgrades/new", FORM)).headers.location).toBe("/admin/upgrades");
    const added = (await readCatalog()).at(-1);
    expect(added).toMatchObject({
      id: "pool-resurfacing",
      unitCost: 8.5,
      sortOrder: 13,
      counties: ["Riverside", "Orange County"],
      version: 1,
    });
    const { sqft } = parseJson(await ana.get(`/api/listings/${home}`));
    const cost = Math.round((sqft * 8.5) / 100) * 100;
    await expectOffered("pool-resurfacing", cost);
    const page = visibleText((await ana.get(`/listing/${home}?upgrades=kitchen-remodel,pool-resurfacing`)).body);
    expect(page).toContain(
      `Offered because it’s in Riverside County, and priced for its ${sqft.toLocaleString("en-US")} sq ft.`,
    );
    expect(page).toContain("(50% of the cost: a survey of 2026)");
    expect(page).toContain("8 to 11 weeks");

    const path = "/admin/upgrades/pool-resurfacing";
    expect((await sam.get(path)).body).toContain('value="Riverside, Orange County"');
    expect((await sam.post(path, { ...FORM, costRule: "fixed", unitCost: "14,000", version: "1" })).status).toBe(303);
    await expectOffered("pool-resurfacing", 14_000);
    expect((await sam.post(path, { ...FORM, version: "1" })).status).toBe(409);
    expect((await sam.post(path, { ...FORM, unitCost: "9", version: "2", active: "" })).status).toBe(303);
    await expectOffered("pool-resurfacing", undefined);
    expect((await sam.get("/admin/upgrades")).body).toContain("Not offered");

    expect((await sam.post(path, { intent: "delete" })).headers.location).toBe("/admin/upgrades");
    expect((await sam.get(path)).status).toBe(404);
    expect((await listAuditEvents()).map(({ action, entity }) => `${action} ${entity}`)).toEqual([
      "create upgrade",
      "update upgrade",
      "update upgrade",
      "delete upgrade",
    ]);
    const audit = visibleText((await sam.get("/admin/audit?entity=upgrade")).body);
    expect(audit).toContain("Cost in dollars: 8.5 → 14,000");
  });

  it("keeps what was typed in the form of an upgrade that someone else deleted", async () => {
    const path = "/admin/upgrades/kitchen-remodel";
    await sam.call("DELETE", `/api${path}`);
    const typed = await sam.post(path, { ...FORM, title: "Typed with care", homeTypes: "condo", version: "1" });
    expect(typed.status).toBe(404);
    for (const text of ["This upgrade was deleted", "Your changes are kept below."])
      expect(visibleText(typed.body)).toContain(text);
    expect(typed.body).toContain('value="Typed with care"');
    expect(typed.body).toMatch(/<input(?=[^>]*value="condo")[^>]*checked/);
    expect(typed.body).not.toContain("Save upgrade");
    expect(visibleText((await sam.get(path)).body)).toContain("This upgrade was deleted");
  });

  it("keeps for a request what its buyer saw", async () => {
    const request = await ana.call("POST", "/api/price-timeline-requests", {
      listingId: home,
      fullName: "Ana Reyes",
      email: "ana@example.com",
      contactMethod: "email",
      maxHomeBudget: 700_000,
      targetMoveIn: `${new Date().getFullYear() + 1}-06`,
      selectedUpgrades: ["kitchen-remodel"],
    });
    expect(request.status).toBe(201);
    const { id, totalPurchasePrice } = parseJson(request);
    await sam.call("PATCH", "/api/admin/upgrades/kitchen-remodel", { title: "Chef’s kitchen", unitCost: 60_000 });
    await expectOffered("kitchen-remodel", 60_000);
    expect((await ana.get("/dashboard/offers")).body).toContain("Kitchen remodel");
    const page = await sam.get(`/admin/inbox/${id}`);
    expect(page.body).toContain("Kitchen remodel");
    expect(page.body).toContain(totalPurchasePrice.toLocaleString("en-US"));
    expect(page.body).not.toContain("Chef’s kitchen");
  });
});

it("shows the placeholder for an upgrade without a photo", async () => {
  const { body } = await sam.get("/admin/upgrades");
  expect(body.match(/<svg viewBox="0 0 34 21"[^>]*stroke="var\(--color-edge\)"/g)).toHaveLength(12);
});

it("finds upgrades by a part of their title or category", async () => {
  const search = async (text: string) => visibleText((await sam.get(`/admin/upgrades?q=${text}`)).body);
  const found = await search("KITCHEN");
  expect([found.includes("Kitchen remodel"), found.includes("HVAC")]).toEqual([true, false]);
  expect(await search("%25")).toContain("No upgrades match.");
});

it("gives an upgrade no id that a page below the catalog has", async () => {
  for (const title of ["New", "Import"]) await sam.post("/admin/upgrades/new", { ...FORM, title });
  expect((await readCatalog()).slice(-2).map(({ id }: { id: string }) => id)).toEqual(["new-2", "import-2"]);
});

it("deletes no upgrade that someone else changed since its page was shown", async () => {
  const path = "/admin/upgrades/kitchen-remodel";
  const readVersion = (body: string) => [...body.matchAll(/name="version" value="(\d+)"/g)].at(-1)?.[1];
  const version = readVersion((await sam.get(path)).body);
  expect(version).toBe("1");
  expect((await sam.call("PATCH", `/api${path}`, { weeks: 9 })).status).toBe(200);
  const outdated = await sam.post(path, { intent: "delete", version: version! });
  expect([outdated.status, visibleText(outdated.body)]).toEqual([
    409,
    expect.stringContaining(
      "Upgrade not deleted Someone else just updated it. Check it again. See the latest version , or delete it anyway.",
    ),
  ]);
  expect(outdated.body).not.toContain("Your changes are kept");
  expect(await readCatalog()).toHaveLength(12);
  const deletion = { intent: "delete", version: readVersion(outdated.body)! };
  expect((await sam.post(path, deletion)).headers.location).toBe("/admin/upgrades");
  expect(await readCatalog()).toHaveLength(11);
  // A double press without scripts sends it twice.
  expect((await sam.post(path, deletion)).headers.location).toBe("/admin/upgrades");
  expect((await sam.post("/admin/upgrades/none", deletion)).status).toBe(404);
});

describe("a fixed cost", () => {
  const MESSAGE = "Use whole dollars for a fixed cost, such as 25,000.";
  const path = "/api/admin/upgrades/kitchen-remodel";

  it("has no cents", async () => {
    const cents = { ...FORM, costRule: "fixed", unitCost: "0.01" };
    const form = await sam.post("/admin/upgrades/new", cents);
    expect([form.status, form.body.includes(MESSAGE), form.body.includes('value="0.01"')]).toEqual([422, true, true]);
    const created = await sam.call("POST", "/api/admin/upgrades", { ...cents, active: true });
    expect([created.status, parseJson(created).errors]).toEqual([422, { unitCost: MESSAGE }]);
    const changed = await sam.call("PATCH", path, { unitCost: 9_000.5 });
    expect([changed.status, parseJson(changed).errors]).toEqual([422, { unitCost: MESSAGE }]);
    const table = "id,unitCost\nkitchen-remodel,25000.50";
    const imported = await sam.post("/admin/upgrades/import", { table, intent: "preview" });
    expect([imported.status, visibleText(imported.body)]).toEqual([
      422,
      expect.stringContaining(`Line 2: unitCost: ${MESSAGE}`),
    ]);
    expect((await readCatalog())[0]).toMatchObject({ unitCost: 25_000 });
    const { body } = await sam.get("/admin/upgrades/kitchen-remodel");
    const field = /data-unit="([^"]*)">(<input[^>]*name="unitCost"[^>]*>)/.exec(body);
    expect(field?.[1]).toBe("$");
    expect(field?.[2]).toContain('value="25,000"');
  });

  it("keeps the cents that it had before they were refused, until it changes", async () => {
    await site.sql.query("UPDATE upgrade SET unit_cost = 25000.5 WHERE id = 'kitchen-remodel'");
    const shown = { ...FORM, title: "Kitchen", category: "Kitchen", costRule: "fixed", unitCost: "25000.5" };
    const page = "/admin/upgrades/kitchen-remodel";
    expect((await sam.get(page)).body).toContain(`value="${shown.unitCost}"`);
    expect((await sam.post(page, { ...shown, version: "1" })).status).toBe(303);
    expect((await sam.call("PATCH", path, { weeks: 9 })).status).toBe(200);
    expect((await readCatalog())[0]).toMatchObject({ title: "Kitchen", unitCost: 25_000.5, weeks: 9 });
    const { body: table } = await sam.get("/admin/upgrades/export");
    const imported = await sam.post("/admin/upgrades/import", { table, intent: "preview" });
    expect(imported.body).toContain("The file has the same 12 upgrades as the catalog.");
    const changed = await sam.call("PATCH", path, { unitCost: 25_000.75 });
    expect([changed.status, parseJson(changed).errors]).toEqual([422, { unitCost: MESSAGE }]);
    expect((await sam.call("PATCH", path, { unitCost: 25_001 })).status).toBe(200);
  });

  it("gets no cents when the rule changes", async () => {
    expect((await sam.call("PATCH", path, { costRule: "per square foot", unitCost: 8.5 })).status).toBe(200);
    const changed = await sam.call("PATCH", path, { costRule: "fixed" });
    expect([changed.status, parseJson(changed).errors]).toEqual([422, { unitCost: MESSAGE }]);
    expect((await sam.call("PATCH", path, { costRule: "fixed", unitCost: 9_000 })).status).toBe(200);
  });
});

describe("the catalog’s API", () => {
  it("reads, adds, changes and deletes with versions", async () => {
    const created = await sam.call("POST", "/api/admin/upgrades", {
      title: "Bath remodel",
      category: "Bath",
      costRule: "per bath",
      unitCost: 9_000.5,
      homeTypes: ["house"],
    });
    expect([created.status, parseJson(created)]).toMatchObject([
      201,
      { id: "bath-remodel-2", unitCost: 9_000.5, homeTypes: ["house"], active: false, version: 1 },
    ]);
    const path = "/api/admin/upgrades/bath-remodel-2";
    expect((await sam.call("PATCH", path, { storiesMin: 3, storiesMax: 2 })).status).toBe(422);
    expect((await sam.call("PATCH", path, { storiesMin: 3, version: 7 })).status).toBe(409);
    expect(parseJson(await sam.call("PATCH", path, { storiesMin: 3, version: 1 }))).toMatchObject({
      storiesMin: 3,
      version: 2,
    });
    expect((await sam.call("PATCH", path, { storiesMax: 2 })).status).toBe(422);
    expect((await sam.call("DELETE", path)).status).toBe(204);
    expect((await sam.call("GET", path)).status).toBe(404);
    for (const method of ["GET", "POST"])
      expect((await ana.call(method, "/api/admin/upgrades", method === "POST" ? {} : undefined)).status).toBe(403);
  });
});

describe("the CSV file", () => {
  const preview = (table: string) => sam.post("/admin/upgrades/import", { table, intent: "preview" });
  const readVersions = (body: string) => /name="versions" value="([^"]*)"/.exec(body)![1]!.replaceAll("&quot;", '"');

  it("exports the catalog, and finds nothing to import in it", async () => {
    const file = await sam.get("/admin/upgrades/export");
    expect(file.headers["content-disposition"]).toContain("upgrades.csv");
    expect(file.body.split("\r\n")).toHaveLength(14);
    expect((await preview(file.body)).body).toContain("The file has the same 12 upgrades as the catalog.");
  });

  it("shows what changes before it imports that, and only that", async () => {
    const table =
      'id;title;category;costRule;unitCost;weeks\nkitchen-remodel;Kitchen remodel;Kitchen;fixed;"31,000";9\n;Deck;Outdoor;per square foot;4.25;2';
    const shown = await preview(table);
    expect(shown.status).toBe(200);
    const text = visibleText(shown.body);
    for (const part of [
      "2 changes, 0 unchanged",
      "Cost in dollars: 25,000 → 31,000",
      "Weeks of work: 8 → 9",
      "Deck",
      "New. Outdoor. $4.25 per square foot, 2 weeks, adds 70% of its cost to the value.",
    ])
      expect(text).toContain(part);
    expect(await readCatalog()).toHaveLength(12);
    const versions = readVersions(shown.body);
    const applied = await sam.post("/admin/upgrades/import", { table, versions, intent: "apply" });
    expect(applied.headers.location).toBe("/admin/upgrades");
    const catalog = await readCatalog();
    expect(catalog[0]).toMatchObject({ unitCost: 31_000, weeks: 9, version: 2, active: true });
    expect(catalog.at(-1)).toMatchObject({ id: "deck", unitCost: 4.25, active: true });
    // The catalog is another one now.
    const again = await sam.post("/admin/upgrades/import", { table, versions, intent: "apply" });
    expect(again.status).toBe(409);
    expect(await readCatalog()).toHaveLength(13);
  });

  it("gives an upgrade without an id none that another row of the file has", async () => {
    const table =
      "id,title,category,costRule,unitCost\n,Deck,Outdoor,fixed,400\ndeck,Deck with rails,Outdoor,fixed,500";
    const versions = readVersions((await preview(table)).body);
    const applied = await sam.post("/admin/upgrades/import", { table, versions, intent: "apply" });
    expect(applied.status).toBe(303);
    expect((await readCatalog()).slice(-2)).toMatchObject([
      { id: "deck-2", title: "Deck" },
      { id: "deck", title: "Deck with rails" },
    ]);
  });

  it("imports a table whose last row ends in empty cells", async () => {
    const table = "id\ttitle\tdescription\tvalueSource\nkitchen-remodel\tNew kitchen\t\t";
    const shown = await preview(table);
    expect(shown.status).toBe(200);
    expect(shown.body).toContain(`name="table" value="${table}"`);
    const versions = /name="versions" value="([^"]*)"/.exec(shown.body)![1]!.replaceAll("&quot;", '"');
    const applied = await sam.post("/admin/upgrades/import", { table, versions, intent: "apply" });
    expect([applied.status, applied.headers.location]).toEqual([303, "/admin/upgrades"]);
    expect((await readCatalog())[0]).toMatchObject({ id: "kitchen-remodel", title: "New kitchen" });
  });

  it("keeps the pasted text in the form when some of it is wrong", async () => {
    const refused = await preview("id,title,unitCost\nkitchen-remodel,Kitchen & bath,abc");
    expect(refused.status).toBe(422);
    expect(visibleText(refused.body)).toContain("Line 2: unitCost: Use digits, such as 25,000 or 8.50.");
    expect(/<textarea[^>]*>([^<]*)</.exec(refused.body)![1]).toBe(
      "id,title,unitCost\nkitchen-remodel,Kitchen &amp; bath,abc",
    );
    const empty = await preview("");
    expect([empty.status, visibleText(empty.body)]).toEqual([
      422,
      expect.stringContaining("Choose a file, or paste its text."),
    ]);
    expect(await readCatalog()).toHaveLength(12);
  });

  const previewFile = (bytes: Buffer) =>
    uploadAs(sam, "/admin/upgrades/import", { intent: "preview", file: { name: "upgrades.csv", bytes } });

  it("reads a file again in the encoding that staff choose", async () => {
    const { body } = await previewFile(Buffer.from("id,title\r\nkitchen-remodel,Pi\x96\x97n", "latin1"));
    expect(visibleText(body)).toContain("→ Pi–—n");
    const encoding = /name="encoding" value="([^"]*)"/.exec(body)![1]!;
    const table = /name="table" value="([^"]*)"/.exec(body)![1]!;
    const again = await sam.post("/admin/upgrades/import", { table, encoding, intent: "reread" });
    expect(visibleText(again.body)).toContain("→ Piñón");
    expect(visibleText(again.body)).toContain("Read as Windows (Western European) text");
  });

  it("refuses a file that is a workbook, and says why", async () => {
    const refused = await previewFile(Buffer.from("PK\x03\x04\0\0"));
    expect([refused.status, visibleText(refused.body)]).toEqual([422, expect.stringContaining("This is a workbook.")]);
  });
});

describe("a home’s own upgrades", () => {
  const getPath = () => `/admin/homes/${home}/upgrades`;
  const readForm = async () => {
    const { body } = await sam.get(getPath());
    return { version: /name="version" value="(\d+)"/.exec(body)![1]!, body };
  };

  it("keep their ids, names with commas, and a colleague’s changes", async () => {
    const path = getPath();
    const entry = { id: "dock", title: "Dock, pier", category: "Outdoor", cost: 40_000, weeks: 6 };
    const set = (upgradesCatalog: unknown) =>
      sam.call("PATCH", `/api/admin/listings/${home}/upgrades`, { upgradesCatalog });
    await set([entry]);
    const { version, body } = await readForm();
    const line = '"Dock, pier", Outdoor, 40,000, 6 weeks';
    expect(body.replaceAll("&quot;", '"')).toContain(line);
    const lines = `${line}\nDock, Outdoor, 500`;
    expect((await sam.post(path, { lines, version })).status).toBe(303);
    expect((await readOffered()).map(({ id }: { id: string }) => id)).toEqual(["dock", "dock-2"]);

    const late = await sam.post(path, { lines: "Moat, Misc, 1,500", version });
    expect([late.status, visibleText(late.body)]).toEqual([
      409,
      expect.stringContaining("Someone else just updated this list."),
    ]);
    expect(late.body).toContain("Moat, Misc, 1,500");
    const again = /name="version" value="(\d+)"/.exec(late.body)![1]!;
    for (const weeks of [0, 105])
      expect((await sam.post(path, { lines: `Moat, Misc, 1,500, ${weeks} weeks`, version: again })).status).toBe(422);
    expect((await sam.post(path, { lines: "Moat, Misc, 1,500", version: again })).status).toBe(303);
    const countEntries = async () =>
      Number((await site.sql.query("SELECT count(*) FROM audit_event WHERE entity = 'home'")).rows[0].count);
    const entryCount = await countEntries();
    const unchanged = { lines: "Moat, Misc, 1,500", version: (await readForm()).version };
    expect((await sam.post(path, unchanged)).status).toBe(303);
    expect(await countEntries()).toBe(entryCount);
    await set(null);
  });

  it("are changed by programs only in the version that they name", async () => {
    const path = `/api/admin/listings/${home}/upgrades`;
    const entry = { id: "dock", title: "Dock", category: "Outdoor", cost: 40_000 };
    const first = parseJson(await sam.get(path));
    expect(first).toEqual({ upgradesCatalog: null, version: Number((await readForm()).version) });
    const change = (body: object, headers?: Record<string, string>) => sam.call("PATCH", path, body, headers);
    expect((await change({ upgradesCatalog: [entry], version: first.version })).status).toBe(204);
    const second = await sam.get(path);
    const { version } = parseJson(second);
    expect([parseJson(second).upgradesCatalog, second.headers.etag]).toEqual([[entry], `"${version}"`]);
    const late = await change({ upgradesCatalog: null, version: first.version });
    expect([late.status, parseJson(late)]).toEqual([
      409,
      expect.objectContaining({ detail: "Someone else just updated this list.", version }),
    ]);
    expect((await change({ upgradesCatalog: null }, { "If-Match": `"${first.version}"` })).status).toBe(412);
    expect(parseJson(await sam.get(path)).upgradesCatalog).toEqual([entry]);
    expect((await change({ upgradesCatalog: null }, { "If-Match": second.headers.etag! })).status).toBe(204);
    expect((await sam.get("/api/admin/listings/999999/upgrades")).status).toBe(404);
  });

  it("replace the catalog on its page until they are taken away", async () => {
    const path = getPath();
    const { version } = await readForm();
    const invalid = await sam.post(path, { lines: "Dock repair, Outdoor, lots", version });
    expect([invalid.status, visibleText(invalid.body)]).toEqual([
      422,
      expect.stringContaining("has to be a title, a category and a cost"),
    ]);
    expect(invalid.body).toContain("Dock repair, Outdoor, lots");
    expect(
      (await sam.post(path, { lines: "Dock repair, Outdoor, 40,000, 6 weeks\r\nMoat, Misc, $1,500", version })).status,
    ).toBe(303);
    await expectOffered("moat", 1_500);
    expect((await readOffered()).map(({ id, weeks }: { id: string; weeks: number }) => [id, weeks])).toEqual([
      ["dock-repair", 6],
      ["moat", null],
    ]);
    expect((await sam.get(path)).body).toContain("Dock repair, Outdoor, 40,000, 6 weeks\nMoat, Misc, 1,500");
    expect((await sam.get(`/listing/${home}`)).body).toContain(path);
    expect((await ana.get(`/listing/${home}`)).body).not.toContain(path);
    expect((await sam.call("PATCH", `/api/admin/listings/${home}/upgrades`, { upgradesCatalog: null })).status).toBe(
      204,
    );
    await expectOffered("kitchen-remodel", 25_000);
    expect(visibleText((await sam.get("/admin/audit?entity=home")).body)).toContain("Dock repair");
  });
});
