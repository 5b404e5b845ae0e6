import { afterEach, expect, test } from "vitest";
import { freshPhotos } from "~/feed/photos/fresh-photos.server";
import { feedHealth, LAG_ALERT_MS } from "~/feed/replication/runs.server";
import { fileDatabase } from "./database";
import { type House, openHouse, row, shownKeys } from "./house";

fileDatabase();
let house: House;
afterEach(() => house.close());

test("reports lag, refused records, and consecutive failures", async () => {
  house = await openHouse();
  expect(await feedHealth(house.feed.name)).toMatchObject({ lastSuccessAt: null, lagMs: null, quarantined: 0 });
  house.sample.faults.set("badRecord", { kind: "null-price", keys: [shownKeys(house)[0] as string] });
  await house.sync();
  const later = new Date(Date.now() + 2 * LAG_ALERT_MS);
  const health = await feedHealth(house.feed.name, later);
  expect(health).toMatchObject({ quarantined: 1, consecutiveFailures: 0, lastError: null });
  expect(health.lagMs).toBeGreaterThan(LAG_ALERT_MS);
  house.sample.faults.set("status", { code: 500 });
  await expect(house.sync()).rejects.toThrow();
  await expect(house.sync()).rejects.toThrow();
  expect(await feedHealth(house.feed.name)).toMatchObject({
    consecutiveFailures: 2,
    lastError: "The feed answered 500.",
  });
});

test.each([
  { field: "ListingKey", by: "or", atOnce: 20 } as const,
  { field: "ListingId", by: "in", atOnce: 20 } as const,
])("reads a listing's photos again, by %j, under the stored keys", async (byKey) => {
  house = await openHouse();
  await house.sync();
  house.feed.profile = { ...house.feed.profile, byKey };
  const key = shownKeys(house)[0] as string;
  const signal = new AbortController().signal;
  expect(await freshPhotos(house.feed, key, signal)).toEqual((await row(house, key))?.media);
  expect(await freshPhotos(house.feed, "nobody", signal)).toEqual([]);
});
