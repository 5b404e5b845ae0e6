import { afterEach, beforeEach, expect, test } from "vitest";
import { type SampleFeed, startSampleFeed } from "./server";

const noon = Date.UTC(2026, 10, 20, 20);
let feed: SampleFeed;

beforeEach(async () => {
  feed = await startSampleFeed({ homes: 400, now: () => new Date(noon), tokenSeconds: 60 });
});
afterEach(() => feed.close());

type Page = { value: Record<string, unknown>[]; "@odata.nextLink"?: string; "@odata.count"?: number };

const fetchPath = (path: string, headers: Record<string, string> = {}) =>
  fetch(path.startsWith("http") ? path : `${feed.url}${path}`, {
    headers: { Authorization: "Bearer sample", ...headers },
  });

async function fetchPage(path: string, size?: number): Promise<Page> {
  const response = await fetchPath(path, size ? { Prefer: `odata.maxpagesize=${size}` } : {});
  expect(response.status, path).toBe(200);
  return (await response.json()) as Page;
}

async function fetchAll(
  path: string,
  size: number,
  between: (pages: number) => void = () => {},
): Promise<Record<string, unknown>[]> {
  const rows: Record<string, unknown>[] = [];
  let next: string | undefined = path;
  for (let pages = 1; next; pages++) {
    const result: Page = await fetchPage(next, size);
    expect(result.value.length).toBeLessThanOrEqual(size);
    rows.push(...result.value);
    between(pages);
    next = result["@odata.nextLink"];
  }
  return rows;
}

const buildSinceFilter = (time: string) => `$filter=${encodeURIComponent(`ModificationTimestamp ge ${time}`)}`;
const order = `$orderby=${encodeURIComponent("ModificationTimestamp asc,ListingKey asc")}`;
const beginning = buildSinceFilter("2020-01-01T00:00:00.000Z");

test("returns every listing once, in order, over all pages", async () => {
  const rows = await fetchAll(`/Property?${beginning}&${order}`, 37);
  expect(rows).toHaveLength(400);
  expect(rows.map((row) => row.ListingKey)).toEqual(feed.world.listKeys());
  const stamps = rows.map((row) => String(row.ModificationTimestamp));
  expect(stamps).toEqual([...stamps].sort());
});

test("treats $top as a total, served in pages", async () => {
  const first = await fetchPage("/Property?$top=30", 20);
  expect(first.value).toHaveLength(20);
  const second = await fetchPage(first["@odata.nextLink"]!, 20);
  expect(second.value).toHaveLength(10);
  expect(second["@odata.nextLink"]).toBeUndefined();
  expect((await fetchPage("/Property?$top=0")).value).toEqual([]);
});

test("supports $skip, $count, $select, and filters by status and by field", async () => {
  const counted = await fetchPage("/Property?$count=true&$top=1");
  expect(counted["@odata.count"]).toBe(400);
  const active = encodeURIComponent("StandardStatus eq 'Active'");
  const actives = await fetchPage(`/Property?$filter=${active}&$count=true&$select=ListingKey,StandardStatus`);
  expect(actives["@odata.count"]).toBe(actives.value.length);
  expect(new Set(actives.value.map((row) => row.StandardStatus))).toEqual(new Set(["Active"]));
  expect(Object.keys(actives.value[0]!)).toEqual(["ListingKey", "StandardStatus"]);
  const expensiveFilter = encodeURIComponent("ListPrice ge 1000000 and PropertyType eq 'Residential'");
  const expensivePage = await fetchPage(`/Property?$filter=${expensiveFilter}&$select=ListPrice,PropertyType`);
  expect(expensivePage.value.length).toBeGreaterThan(20);
  for (const row of expensivePage.value) expect(row.ListPrice).toBeGreaterThanOrEqual(1_000_000);
  const [third] = (await fetchPage("/Property?$skip=2&$top=1")).value;
  expect(third?.ListingKey).toBe(feed.world.listKeys()[2]);
  const sweep = await fetchAll("/Property?$select=ListingKey&$orderby=ListingKey", 90);
  expect(sweep).toHaveLength(400);
});

test("returns a listing by key with its expansions, media by listing, and their photos", async () => {
  const key = feed.world.listKeys(1, "Active")[0]!;
  const record = (await (await fetchPath(`/Property('${key}')?$expand=Media,OpenHouse`)).json()) as Record<
    string,
    unknown
  >;
  const media = record.Media as Record<string, unknown>[];
  expect(media).toHaveLength(record.PhotosCount as number);
  expect(Array.isArray(record.OpenHouse)).toBe(true);
  const filter = encodeURIComponent(`ResourceRecordKey eq '${key}'`);
  expect((await fetchPage(`/Media?$filter=${filter}&$orderby=Order`)).value).toEqual(media);
  const url = String(media[0]?.MediaURL);
  expect(new URL(url).origin).toBe(new URL(feed.url).origin);
  const photo = await fetch(url);
  const bytes = Buffer.from(await photo.arrayBuffer());
  expect(photo.headers.get("content-type")).toBe("image/webp");
  expect(photo.headers.get("cache-control")).toContain("immutable");
  expect(bytes.toString("latin1", 8, 12)).toBe("WEBP");
  const again = await fetch(url, { headers: { "If-None-Match": photo.headers.get("etag")! } });
  expect(again.status).toBe(304);
  expect((await fetch(url.replace(/-0\.webp$/, "-99.webp"))).status).toBe(404);
  expect((await fetch(new URL("/media/nothing.webp", url))).status).toBe(404);
  expect((await fetchPath("/Property('19999999999999')")).status).toBe(404);
});

test("gives some homes rooms, units, a second agent, sources, an earlier listing, and staged photos", async () => {
  const homes = (await fetchAll("/Property?$expand=Media,Rooms,UnitTypes", 500)).filter(
    ({ PropertyType }) => PropertyType !== "Land",
  );
  const many = homes.filter(({ PropertyType }) => PropertyType === "Residential Income");
  expect(many.length).toBeGreaterThan(0);
  for (const { UnitTypes, NumberOfUnitsTotal } of many) expect(UnitTypes).toHaveLength(NumberOfUnitsTotal as number);
  const captions = homes.flatMap(({ Media }) =>
    (Media as Record<string, unknown>[]).map(
      ({ ShortDescription, MediaAlteration, LongDescription }, index, media) => ({
        isStaged: /staging/i.test(String(MediaAlteration)) || /^virtually staged/i.test(String(LongDescription)),
        caption: ShortDescription,
        next: media[index + 1]?.ShortDescription,
      }),
    ),
  );
  const staged = captions.filter(({ isStaged }) => isStaged);
  expect(staged.length / homes.length).toBeGreaterThan(0.03);
  for (const { caption, next } of staged)
    expect([caption, next]).toEqual(["Living room", "Living room without staging"]);
});

test("serves service document, metadata, and lookups", async () => {
  const service = (await (await fetchPath("/")).json()) as Page;
  expect(service.value.map((set) => set.name)).toEqual(["Property", "Media", "OpenHouse", "Lookup"]);
  const metadata = await fetchPath("/$metadata");
  expect(metadata.headers.get("content-type")).toContain("xml");
  const xml = await metadata.text();
  for (const field of Object.keys(feed.world.getRecord(feed.world.listKeys(1)[0]!)!))
    expect(xml).toContain(`Name="${field}"`);
  const lookups = await fetchPage(`/Lookup?$filter=${encodeURIComponent("LookupName eq 'StandardStatus'")}`);
  expect(lookups.value).toHaveLength(8);
});

test.each([
  "/Property?$filter=ListPrice%20gt",
  "/Property?$top=-1",
  "/Property?$top=1&$top=2",
  "/Property?$orderby=ListPrice%20desc",
  "/Property?$expand=Nothing",
  "/Property?$search=x",
  "/Property?$skiptoken=zzz",
  "/Property?$count=maybe",
  "/Media",
])("answers %s with 400 and an OData error", async (path) => {
  const response = await fetchPath(path);
  expect(response.status).toBe(400);
  expect(await response.json()).toMatchObject({ error: { code: "400", message: expect.any(String) } });
});

test("answers unknown resources with 404, and writes with 405", async () => {
  expect((await fetchPath("/Member")).status).toBe(404);
  expect((await fetch(`${feed.url}/Property`, { method: "DELETE" })).status).toBe(405);
});

test("answers 401 without a token, and accepts one from the endpoint until it expires", async () => {
  expect((await fetch(`${feed.url}/Property`)).status).toBe(401);
  expect((await fetchPath("/Property", { Authorization: "Bearer wrong" })).status).toBe(401);
  const form = { grant_type: "client_credentials", client_id: "sample", client_secret: "sample" };
  const result = await fetch(feed.tokenUrl, { method: "POST", body: new URLSearchParams(form) });
  const { access_token, expires_in } = (await result.json()) as { access_token: string; expires_in: number };
  expect(expires_in).toBe(60);
  const headers = { Authorization: `Bearer ${access_token}` };
  expect((await fetchPath("/Property?$top=1", headers)).status).toBe(200);
  feed.world.advance(61_000);
  expect((await fetchPath("/Property?$top=1", headers)).status).toBe(401);
  const rejected = await fetch(feed.tokenUrl, {
    method: "POST",
    body: new URLSearchParams({ ...form, client_secret: "no" }),
  });
  expect(rejected.status).toBe(401);
});
