/** @module-tag long */
import { afterEach, expect, test } from "vitest";
import { fetchFreshPhotos } from "~/feed/photos/fresh-photos.server";
import { getFeedHealth, MAX_LAG_MS } from "~/feed/replication/feed-health.server";
import { setUpFileDatabase } from "./database";
import { type FeedHarness, findListingRow, listShownKeys, startFeedHarness } from "./feed-harness";

setUpFileDatabase();
let harness: FeedHarness;
afterEach(() => harness.close());

test("reports lag, rejected records, and consecutive failures", async () => {
  harness = await startFeedHarness();
  expect(await getFeedHealth(harness.feed.name)).toMatchObject({ lastSuccessAt: null, lagMs: null, quarantined: 0 });
  harness.sample.faults.set("badRecord", { kind: "null-price", keys: [listShownKeys(harness)[0] as string] });
  await harness.sync();
  const laterTime = new Date(Date.now() + 2 * MAX_LAG_MS);
  const health = await getFeedHealth(harness.feed.name, laterTime);
  expect(health).toMatchObject({ quarantined: 1, consecutiveFailures: 0, lastError: null });
  expect(health.lagMs).toBeGreaterThan(MAX_LAG_MS);
  harness.sample.faults.set("status", { code: 500 });
  await expect(harness.sync()).rejects.toThrow();
  await expect(harness.sync()).rejects.toThrow();
  expect(await getFeedHealth(harness.feed.name)).toMatchObject({
    consecutiveFailures: 2,
    lastError: "The feed answered 500.",
  });
});

test.each([
  { field: "ListingKey", by: "or", batchSize: 20 } as const,
  { field: "ListingId", by: "in", batchSize: 20 } as const,
])("reads a listing's photos again, by %j, under the stored keys", async (byKey) => {
  harness = await startFeedHarness();
  await harness.sync();
  harness.feed.profile = { ...harness.feed.profile, byKey };
  const key = listShownKeys(harness)[0] as string;
  const signal = new AbortController().signal;
  expect(await fetchFreshPhotos(harness.feed, key, signal)).toEqual((await findListingRow(harness, key))?.media);
  expect(await fetchFreshPhotos(harness.feed, "unknown", signal)).toEqual([]);
});
