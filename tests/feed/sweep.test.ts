/** @module-tag long */
import { afterEach, expect, test } from "vitest";
import { PurgeGuardError } from "~/feed/replication/sweep.server";
import { query } from "~/platform/db/pool.server";
import { setUpFileDatabase } from "./database";
import {
  expectedHomes,
  type FeedHarness,
  findListingRow,
  listShownHomes,
  listShownKeys,
  startFeedHarness,
} from "./feed-harness";

setUpFileDatabase();
let harness: FeedHarness;
afterEach(() => harness.close());

test("removes homes that left the feed without notice, and shows them again when they return", async () => {
  harness = await startFeedHarness();
  await harness.sync();
  const key = listShownKeys(harness)[0] as string;
  harness.sample.world.removeSilently(key);
  await harness.sync();
  expect((await findListingRow(harness, key))?.withdrawn_at).toBeNull();
  expect(await harness.sweep()).toMatchObject({ removed: 1 });
  expect(await findListingRow(harness, key)).toMatchObject({ withdrawn_at: expect.any(Date), line1: null, media: [] });
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("fetches what is missing or older here, and ignores what a seller withheld", async () => {
  harness = await startFeedHarness();
  await harness.sync();
  const [lostKey, staleKey, withheldKey] = listShownKeys(harness) as [string, string, string];
  harness.sample.world.setListingShown(withheldKey, false);
  await harness.sync();
  await query("DELETE FROM listing WHERE feed = $1 AND listing_key = $2", [harness.feed.name, lostKey]);
  await query(
    "UPDATE listing SET modified_at = modified_at - interval '1 hour', content_hash = '' WHERE feed = $1 AND listing_key = $2",
    [harness.feed.name, staleKey],
  );
  harness.sample.requests.length = 0;
  expect(await harness.sweep()).toMatchObject({ upserts: 2, removed: 0 });
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
  expect(harness.sample.requests.filter(({ url }) => url.includes("expand"))).toHaveLength(1);
  expect((await findListingRow(harness, withheldKey))?.withdrawn_at).not.toBeNull();
});

test("shows a key again whose record returns with the same timestamp", async () => {
  harness = await startFeedHarness();
  await harness.sync();
  const key = listShownKeys(harness)[0] as string;
  await query("UPDATE listing SET withdrawn_at = now(), content_hash = 'absent' WHERE feed = $1 AND listing_key = $2", [
    harness.feed.name,
    key,
  ]);
  await harness.sweep();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("rejects removals of more than a tenth, and then changes nothing", async () => {
  harness = await startFeedHarness({ homes: 150, pageSize: 50 });
  await harness.sync();
  const shownBefore = await listShownHomes(harness);
  const removedKeys = listShownKeys(harness).slice(0, Math.ceil(shownBefore.length / 10) + 1);
  for (const key of removedKeys) harness.sample.world.removeSilently(key);
  await expect(harness.sweep()).rejects.toThrow(PurgeGuardError);
  expect(await listShownHomes(harness)).toEqual(shownBefore);
  const [sweepRun] = await query("SELECT kind, removed, error FROM sync_run WHERE feed = $1 ORDER BY id DESC LIMIT 1", [
    harness.feed.name,
  ]);
  expect(sweepRun).toMatchObject({
    kind: "sweep",
    removed: 0,
    error: expect.stringContaining(`remove ${removedKeys.length} of`),
  });
});

test("changes nothing if the sweep's pages break off", async () => {
  harness = await startFeedHarness();
  await harness.sync();
  const shownBefore = await listShownHomes(harness);
  harness.sample.world.removeSilently(listShownKeys(harness)[0] as string);
  harness.sample.faults.set("status", { code: 500 }, { after: 1 });
  await expect(harness.sweep()).rejects.toThrow("500");
  expect(await listShownHomes(harness)).toEqual(shownBefore);
});

test("changes nothing if the feed sends fewer keys than it counts", async () => {
  harness = await startFeedHarness({ homes: 100 });
  await harness.sync();
  const shownBefore = await listShownHomes(harness);
  // A strict server treats $top as the size of the whole answer.
  harness.feed.profile = { ...harness.feed.profile, pageSizeBy: "top", sweepPageSize: 40 };
  await expect(harness.sweep()).rejects.toThrow("incomplete");
  expect(await listShownHomes(harness)).toEqual(shownBefore);
});

test("keeps a key that the feed lists but doesn't send when it is requested by key", async () => {
  harness = await startFeedHarness();
  await harness.sync();
  const shownBefore = await listShownHomes(harness);
  const key = listShownKeys(harness)[0] as string;
  await query("UPDATE listing SET modified_at = modified_at - interval '1 hour' WHERE feed = $1 AND listing_key = $2", [
    harness.feed.name,
    key,
  ]);
  // Records are searched by a field in which the vendor has another value.
  harness.feed.profile = { ...harness.feed.profile, byKey: { field: "ListingId", by: "in", batchSize: 10 } };
  harness.sample.world.edit(key, { ListingId: "other" }, { at: null });
  expect(await harness.sweep()).toMatchObject({ removed: 0 });
  expect((await listShownHomes(harness)).map((home) => home.key)).toEqual(shownBefore.map((one) => one.key));
});

test("reads a home once, and again when it changes, if its key doesn't show that it is withheld", async () => {
  harness = await startFeedHarness({ vendor: "trestle", homes: 40 });
  const { world, requests } = harness.sample;
  const [withheld] = listShownKeys(harness) as [string];
  world.setListingShown(withheld, false);
  await harness.sync();
  await harness.sweep();
  const later = async () => {
    world.advance(60_000);
    await harness.clock.sleep(60_000);
  };
  const read = async () => {
    requests.length = 0;
    await harness.sweep();
    return requests.filter(({ url }) => decodeURIComponent(url).includes(`'${withheld}'`)).length;
  };
  expect(await read()).toBe(0);
  await later();
  world.edit(withheld, { PublicRemarks: "Still withheld." });
  expect(await read()).toBeGreaterThan(0);
  expect(await read()).toBe(0);
  await later();
  world.setListingShown(withheld, true);
  await harness.sweep();
  expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
});

test("finds photos that changed without a new ModificationTimestamp if the feed has its own timestamp", async () => {
  harness = await startFeedHarness({ vendor: "bridge", homes: 20 });
  await harness.sync();
  const { world } = harness.sample;
  const key = listShownKeys(harness)[0] as string;
  const at = new Date(world.clock.now()).toISOString();
  const MediaURL = `${new URL(harness.sample.url).origin}/media/${key}-0-0.webp`;
  const photo = { MediaKey: `${key}-new`, ResourceRecordKey: key, MediaURL, Order: 0, MediaCategory: "Photo" };
  world.edit(key, { Media: [photo], PhotosCount: 1, PhotosChangeTimestamp: at }, { at: null });
  expect(await harness.sweep()).toMatchObject({ upserts: 1 });
  expect((await findListingRow(harness, key))?.photo_count).toBe(1);
  expect(await harness.sweep()).toMatchObject({ upserts: 0, unchanged: 0 });
});
