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
