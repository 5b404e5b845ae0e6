import { afterEach, beforeEach, expect, test } from "vitest";
// tests/feed in the root folder tests the other faults with the site as the client.
import { type SampleFeed, startSampleFeed } from "../server/server";
import type { FaultName, FaultOptions, FaultSettings } from "./faults";

const noon = Date.UTC(2026, 10, 20, 20);
let feed: SampleFeed;

beforeEach(async () => {
  feed = await startSampleFeed({ homes: 300, now: () => new Date(noon) });
});
afterEach(() => feed.close());

type Row = Record<string, unknown> & { Media: Record<string, unknown>[] };
type Page = { value: Row[]; "@odata.nextLink"?: string };

const fetchPath = (path: string, headers: Record<string, string> = {}) =>
  fetch(path.startsWith("http") ? path : `${feed.url}${path}`, {
    headers: { Authorization: "Bearer sample", ...headers },
  });
const fetchRows = async (path = "/Property?$top=5&$expand=Media") =>
  ((await (await fetchPath(path)).json()) as Page).value;
const fetchFirstRow = async () => (await fetchRows())[0]!;
const setFault = <N extends FaultName>(name: N, settings: FaultSettings[N], terms?: FaultOptions) =>
  feed.faults.set(name, settings, terms);

test("limits a fault to a number of requests, after a number of them, and to one resource", async () => {
  setFault("status", { code: 503 }, { after: 1, times: 2, resource: "Property" });
  const statuses: number[] = [];
  for (const path of [
    "/Property?$top=1",
    "/Lookup?$top=1",
    "/Property?$top=1",
    "/Property?$top=1",
    "/Property?$top=1",
  ]) {
    statuses.push((await fetchPath(path)).status);
  }
  expect(statuses).toEqual([200, 200, 503, 503, 200]);
});

test.each([
  ["unauthorized", true, 401],
  ["forbidden", true, 403],
  ["status", { code: 500 }, 500],
  ["status", { code: 504 }, 504],
  ["rateLimit", { retryAfter: "none" }, 429],
] as const)("answers %s %o with %i", async (name, settings, status) => {
  feed.faults.set(name, settings as never);
  expect((await fetchPath("/Property?$top=1")).status).toBe(status);
  feed.faults.clear(name);
  expect((await fetchPath("/Property?$top=1")).status).toBe(200);
});

test("ends tokens during a run, and accepts a new one", async () => {
  setFault("expireTokens", true, { after: 1, times: 1 });
  expect((await fetchPath("/Property?$top=1")).status).toBe(200);
  expect((await fetchPath("/Property?$top=1")).status).toBe(401);
  expect((await fetchPath("/Property?$top=1")).status).toBe(401);
  const body = new URLSearchParams({ grant_type: "client_credentials", client_id: "sample", client_secret: "sample" });
  const { access_token } = (await (await fetch(feed.tokenUrl, { method: "POST", body })).json()) as {
    access_token: string;
  };
  expect((await fetchPath("/Property?$top=1", { Authorization: `Bearer ${access_token}` })).status).toBe(200);
  feed.restoreToken();
  expect((await fetchPath("/Property?$top=1")).status).toBe(200);
});

test("treats $top as the page size", async () => {
  setFault("topIsPageSize", true);
  const keys = new Set<unknown>();
  let next: string | undefined = "/Property?$top=90&$select=ListingKey";
  const sizes: number[] = [];
  while (next) {
    const page = (await (await fetchPath(next)).json()) as Page;
    sizes.push(page.value.length);
    for (const row of page.value) keys.add(row.ListingKey);
    next = page["@odata.nextLink"];
  }
  expect(sizes).toEqual([90, 90, 90, 30]);
  expect(keys.size).toBe(300);
});

test("loses records that edits move past links that count with $skip", async () => {
  const drifting = await startSampleFeed({ homes: 60, now: () => new Date(noon) });
  drifting.faults.set("skipLinks", true);
  const keys = drifting.world.listKeys();
  const seenKeys = new Set<unknown>();
  let next: string | undefined = `${drifting.url}/Property?$select=ListingKey`;
  for (let pages = 0; next; pages++) {
    const page: Page = (await (await fetchPath(next, { Prefer: "odata.maxpagesize=20" })).json()) as Page;
    for (const row of page.value) seenKeys.add(row.ListingKey);
    if (pages === 0) drifting.world.editMany(keys.slice(0, 10), { ListPrice: 1 });
    next = page["@odata.nextLink"];
  }
  expect(keys.filter((key) => !seenKeys.has(key))).toEqual(keys.slice(20, 30));
  await drifting.close();
});

test("hides rows from a bound without milliseconds if times are compared as text", async () => {
  feed.world.advance(5_400);
  feed.world.touchAll(Date.UTC(2026, 10, 20, 20, 0, 5, 406));
  const getTime = (time: string) =>
    fetchRows(`/Property?$select=ListingKey&$filter=${encodeURIComponent(`ModificationTimestamp gt ${time}`)}`);
  setFault("textTimestamps", true);
  expect(await getTime("2026-11-20T20:00:05Z")).toHaveLength(0);
  expect(await getTime("2026-11-20T20:00:05.000Z")).toHaveLength(300);
  feed.faults.clear();
  expect(await getTime("2026-11-20T20:00:05Z")).toHaveLength(300);
});

test("sends enumerations without spaces, lists as one string, timestamps without a zone, and a date to be decided", async () => {
  const before = await fetchFirstRow();
  setFault("unspacedEnums", {});
  setFault("joinedLists", {});
  setFault("zonelessTimestamps", {});
  setFault("closeDateTbd", {});
  const row = await fetchFirstRow();
  expect(row.PropertySubType).toBe(String(before.PropertySubType).replace(/\W/g, ""));
  expect(row.Appliances).toBe((before.Appliances as string[]).join(","));
  expect(row.ModificationTimestamp).toBe(String(before.ModificationTimestamp).slice(0, -1));
  expect(row.CloseDate).toBe("TBD");
  expect(Array.isArray(row.Media)).toBe(true);
});

test.each([
  ["null-price", (row: Row) => row.ListPrice === null],
  ["negative-price", (row: Row) => row.ListPrice === -1],
  ["text-price", (row: Row) => typeof row.ListPrice === "string"],
  ["no-key", (row: Row) => !("ListingKey" in row)],
  ["text-for-record", (row: Row) => typeof row === "string"],
  ["number-for-remarks", (row: Row) => row.PublicRemarks === 7],
] as const)("sends one bad record: %s", async (kind, isBad) => {
  setFault("badRecord", { kind });
  const page = await fetchRows();
  expect(page.map((row) => isBad(row))).toEqual([true, false, false, false, false]);
});

test("sends media with gaps, duplicates, no address, other categories, or none at all", async () => {
  const plain = (await fetchFirstRow()).Media;
  setFault("mediaGaps", {});
  expect((await fetchFirstRow()).Media.slice(0, 3).map((item) => item.Order)).toEqual([1, 4, 7]);
  setFault("mediaDuplicates", {});
  expect((await fetchFirstRow()).Media).toHaveLength(plain.length * 2);
  feed.faults.clear();
  setFault("mediaNullUrl", {});
  expect((await fetchFirstRow()).Media.filter((item) => item.MediaURL === null)).toHaveLength(1);
  setFault("mediaOtherCategories", {});
  const categories = new Set((await fetchFirstRow()).Media.map((item) => item.MediaCategory));
  expect(categories).toEqual(new Set(["Photo", "Floor Plan", "Document", "Branded Virtual Tour", "Agent Photo"]));
  setFault("mediaEmpty", {});
  expect((await fetchFirstRow()).Media).toEqual([]);
});

test("sends photo addresses that expire or work once", async () => {
  setFault("mediaExpires", { ms: 60_000 });
  const expiring = String((await fetchFirstRow()).Media[0]?.MediaURL);
  expect((await fetch(expiring)).status).toBe(200);
  feed.world.advance(60_001);
  expect((await fetch(expiring)).status).toBe(403);
  feed.faults.clear();
  setFault("mediaSingleUse", true);
  const single = String((await fetchFirstRow()).Media[0]?.MediaURL);
  expect((await fetch(single)).status).toBe(200);
  expect((await fetch(single)).status).toBe(429);
});

test("fails photos and tokens only when they are named", async () => {
  const url = String((await fetchFirstRow()).Media[0]?.MediaURL);
  setFault("status", { code: 500 });
  expect((await fetch(url)).status).toBe(200);
  setFault("status", { code: 500 }, { resource: "photo" });
  expect((await fetch(url)).status).toBe(500);
  expect((await fetchPath("/Property?$top=1")).status).toBe(200);
});
