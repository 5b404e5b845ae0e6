/**
 * The MLS's own words for statuses and types are used to ask for homes and to read them.
 *
 * @module-tag long
 */
import type { ServerSwitches, ServerVendor } from "sample-mls/vendors";
import { afterEach, expect, test } from "vitest";
import { listRecentRuns } from "~/feed/replication/run-history.server";
import { setUpFileDatabase } from "./database";
import { expectedHomes, type FeedHarness, listShownHomes, startFeedHarness } from "./feed-harness";

setUpFileDatabase();
let harness: FeedHarness;
afterEach(() => harness.close());

const OWN_STATUSES: Record<string, string> = {
  Active: "A",
  "Active Under Contract": "Active With Contract",
  Pending: "Pending Sale",
  Closed: "Sold",
};
const ownStatus = (standard: string) => OWN_STATUSES[standard] ?? standard;
const toToken = (standard: string) => standard.replace(/[^A-Za-z0-9]/g, "");
const toLand = () => "Land";
const toUpperCase = (standard: string) => standard.toUpperCase();
/** Land and leases are not homes for sale, which their letters alone don't say. */
const toLetter = (type: string) => ({ Residential: "A", Land: "E", "Residential Lease": "F" })[type] ?? type;

test.each<[string, ServerVendor, Partial<ServerSwitches>]>([
  ["names of Lookup", "reso", { words: { StandardStatus: ownStatus, MlsStatus: ownStatus, PropertyType: toLetter } }],
  ["members that $metadata explains", "reso-enums", { words: { StandardStatus: ownStatus, PropertyType: toLetter } }],
  ["tokens in a string", "reso", { words: { StandardStatus: toToken }, sets: ["Media", "Office"] }],
  ["upper case", "reso", { words: { StandardStatus: toUpperCase }, sets: ["Media", "Office"] }],
  ["MlsStatus alone", "reso", { missing: ["StandardStatus"], words: { MlsStatus: ownStatus } }],
])("loads, sweeps and refreshes all homes whose statuses are %s", async (_, vendor, switches) => {
  harness = await startFeedHarness({ vendor, homes: 60, switches });
  expect(await harness.sync()).toMatchObject({ isFirstLoad: true, sweepError: null });
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  const [key] = expectedHomes(harness).map((home) => home.key) as [string];
  harness.sample.world.setStatus(key, "Closed");
  await harness.sync();
  await harness.sweep();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("falls back on the Data Dictionary's names at a server that refuses other spellings", async () => {
  harness = await startFeedHarness({ vendor: "reso", homes: 20, switches: { knownValuesOnly: true } });
  await harness.sync();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("says that no home, or none of a wanted status, can be shown, unless the feed is empty", async () => {
  harness = await startFeedHarness({ vendor: "reso", homes: 20 });
  const { world } = harness.sample;
  for (const key of world.listKeys()) world.setStatus(key, "Closed");
  expect(await harness.sync()).toMatchObject({ received: 0, isWithoutWantedHomes: false });
  await harness.close();
  harness = await startFeedHarness({
    vendor: "reso",
    homes: 60,
    switches: { words: { PropertyType: toLand } },
  });
  const { received, notes, isWithoutWantedHomes } = await harness.sync();
  expect(received).toBeGreaterThan(0);
  expect(isWithoutWantedHomes).toBe(true);
  expect(notes).toContainEqual(
    expect.stringMatching(/^None of the \d+ records that the feed sent can be shown: \d+ not a home for sale /),
  );
  expect((await listRecentRuns(harness.feed.name)).at(-1)?.notes).toEqual(notes);
});
