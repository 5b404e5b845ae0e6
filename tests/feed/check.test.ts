/**
 * `npm run sync -- --check` describes a feed's server without replicating it.
 *
 * @module-tag long
 */
import type { ServerVendor } from "sample-mls/vendors";
import { afterEach, expect, test } from "vitest";
import { checkFeed } from "~/feed/reports/check-feed.server";
import { query } from "~/platform/db/pool.server";
import { setUpFileDatabase } from "./database";
import { type FeedHarness, startFeedHarness } from "./feed-harness";

setUpFileDatabase();
let harness: FeedHarness;
afterEach(() => harness.close());
const never = new AbortController().signal;

async function runCheck(vendor: ServerVendor, env: Record<string, string> = {}) {
  harness = await startFeedHarness({ vendor, homes: 40, env });
  const { lines, isReady: ready } = await checkFeed(harness.feed, { signal: never, clock: harness.clock });
  return { text: lines.map(({ name, text }) => `${name}: ${text}`).join("\n"), ready };
}

test("describes a feed that can be loaded, and stores nothing but its metadata", async () => {
  const { text, ready } = await runCheck("trestle");
  expect(ready).toBe(true);
  expect(text).toContain("reached: yes, and the token is accepted");
  expect(text).toMatch(/metadata: Data Dictionary 2\.0, \d+ characters, no ETag/);
  expect(text).toContain("enumerations: members of Cotality.DataStandard.RESO.DD.Enums.StandardStatus");
  expect(text).toMatch(/fields: \d+ of \d+; not offered: .*OnMarketTimestamp/);
  expect(text).toMatch(/expansions: declared: Media, OpenHouse, ListOffice, Rooms, UnitTypes; refused: none/);
  expect(text).toMatch(/quotas: .*hour-quota-available: 7011\.0/);
  expect(text).toMatch(/photos: with their homes; included in 20 of 20 records/);
  expect(text).toMatch(/status: Active Under Contract: \d+/);
  expect(text).toMatch(/open houses: from their own resource: \d+ upcoming/);
  expect(text).toMatch(/one record: \d+: [\w ]+, \$\d{1,3}(,\d{3})+, /);
  expect(text).toMatch(/ignored: not understood: .*; not mapped: .*TaxAssessedValue/);
  expect(text).toContain("by key: the record is found again");
  const lines = text.split("\n");
  expect(lines.slice(lines.indexOf("compliance: of the homes on the first page"))).toEqual([
    "compliance: of the homes on the first page",
    ": Listing office: 20 of 20 (100%)",
    expect.stringMatching(/^: Contact of the listing side: \d+ of 20/),
    expect.stringMatching(/^: Listing agent’s license number: \d+ of 20/),
    expect.stringMatching(/^: Photos labeled as altered: \d+ of 20/),
    ": Withheld on the first page, without a listing office: 0",
  ]);
  expect(await query("SELECT FROM listing WHERE feed = $1", [harness.feed.name])).toEqual([]);
  expect(await query("SELECT FROM sync_run WHERE feed = $1", [harness.feed.name])).toEqual([]);
});

test("reports a rejected token even if the metadata is known", async () => {
  expect((await runCheck("reso")).ready).toBe(true);
  const auth = { kind: "bearer", token: "wrong" } as const;
  const { lines, isReady: ready } = await checkFeed({ ...harness.feed, auth }, { signal: never, clock: harness.clock });
  expect(ready).toBe(false);
  expect(lines.map(({ name }) => name)).not.toContain("reached");
});

test("reports a feed as not ready if it rejects the token or sends no usable home", async () => {
  const rejected = await runCheck("reso", { FEED_TOKEN: "wrong" });
  expect(rejected).toMatchObject({ ready: false, text: expect.stringContaining("refused the access token (401)") });
  await harness.close();
  const closed = await runCheck("reso", { FEED_STATUSES: "Active" });
  expect(closed.ready).toBe(true);
  const { world } = harness.sample;
  world.editMany(world.listKeys(), { PropertyType: "Land" });
  const land = await checkFeed(harness.feed, { signal: never, clock: harness.clock });
  expect(land.isReady).toBe(false);
  expect(land.lines.find(({ name }) => name === "records")?.text).toMatch(
    /^0 of \d+ can be shown; the others: not a home/,
  );
});

test("reports refused open houses, and whether they come with their homes", async () => {
  harness = await startFeedHarness({ vendor: "trestle", homes: 40 });
  const refuse = (code: 404 | 500) => harness.sample.faults.set("status", { code }, { resource: "OpenHouse" });
  const readLine = async () => {
    const { lines } = await checkFeed(harness.feed, { signal: never, clock: harness.clock });
    return lines.find(({ name }) => name === "open houses")?.text;
  };
  refuse(404);
  expect(await readLine()).toMatch(
    /^declared, but refused: The feed answered 404.*\. They come with their homes instead\.$/,
  );
  refuse(500);
  expect(await readLine()).toBe("not read: The feed answered 500.");
});

test("reads the metadata again for every check", async () => {
  await runCheck("reso");
  harness.sample.requests.length = 0;
  await checkFeed(harness.feed, { signal: never, clock: harness.clock });
  expect(harness.sample.requests.filter(({ resource }) => resource === "metadata")).toHaveLength(1);
});
