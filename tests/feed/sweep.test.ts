import { afterEach, expect, test } from "vitest";
import { PurgeGuardError } from "~/feed/replication/sweep.server";
import { query } from "~/platform/db/pool.server";
import { fileDatabase } from "./database";
import { type House, openHouse, row, shown, shownKeys, truth } from "./house";

fileDatabase();
let house: House;
afterEach(() => house.close());

test("removes homes that left the feed without notice, and shows them again when they return", async () => {
  house = await openHouse();
  await house.sync();
  const key = shownKeys(house)[0] as string;
  house.sample.world.vanish(key);
  await house.sync();
  expect((await row(house, key))?.withdrawn_at).toBeNull();
  expect(await house.sweep()).toMatchObject({ removed: 1 });
  expect(await row(house, key)).toMatchObject({ withdrawn_at: expect.any(Date), line1: null, media: [] });
  expect(await shown(house)).toEqual(truth(house));
});

test("fetches what is missing or older here, and ignores what a seller withheld", async () => {
  house = await openHouse();
  await house.sync();
  const [lost, stale, withheld] = shownKeys(house) as [string, string, string];
  house.sample.world.showListing(withheld, false);
  await house.sync();
  await query("DELETE FROM listing WHERE feed = $1 AND listing_key = $2", [house.feed.name, lost]);
  await query(
    "UPDATE listing SET modified_at = modified_at - interval '1 hour', content_hash = '' WHERE feed = $1 AND listing_key = $2",
    [house.feed.name, stale],
  );
  house.sample.requests.length = 0;
  expect(await house.sweep()).toMatchObject({ upserts: 2, removed: 0 });
  expect(await shown(house)).toEqual(truth(house));
  expect(house.sample.requests.filter(({ url }) => url.includes("expand"))).toHaveLength(1);
  expect((await row(house, withheld))?.withdrawn_at).not.toBeNull();
});

test("shows a key again whose record returns with the same timestamp", async () => {
  house = await openHouse();
  await house.sync();
  const key = shownKeys(house)[0] as string;
  await query("UPDATE listing SET withdrawn_at = now(), content_hash = 'absent' WHERE feed = $1 AND listing_key = $2", [
    house.feed.name,
    key,
  ]);
  await house.sweep();
  expect(await shown(house)).toEqual(truth(house));
});

test("rejects removals of more than a tenth, and then changes nothing", async () => {
  house = await openHouse({ homes: 150, pageSize: 50 });
  await house.sync();
  const before = await shown(house);
  const gone = shownKeys(house).slice(0, Math.ceil(before.length / 10) + 1);
  for (const key of gone) house.sample.world.vanish(key);
  await expect(house.sweep()).rejects.toThrow(PurgeGuardError);
  expect(await shown(house)).toEqual(before);
  const [run] = await query("SELECT kind, removed, error FROM sync_run WHERE feed = $1 ORDER BY id DESC LIMIT 1", [
    house.feed.name,
  ]);
  expect(run).toMatchObject({ kind: "sweep", removed: 0, error: expect.stringContaining(`remove ${gone.length} of`) });
});

test("changes nothing if the sweep's pages break off", async () => {
  house = await openHouse();
  await house.sync();
  const before = await shown(house);
  house.sample.world.vanish(shownKeys(house)[0] as string);
  house.sample.faults.set("status", { code: 500 }, { after: 1 });
  await expect(house.sweep()).rejects.toThrow("500");
  expect(await shown(house)).toEqual(before);
});

test("changes nothing if the feed sends fewer keys than it counts", async () => {
  house = await openHouse({ homes: 100 });
  await house.sync();
  const before = await shown(house);
  // A strict server treats $top as the size of the whole answer.
  house.feed.profile = { ...house.feed.profile, pageSizeBy: "top", sweepPageSize: 40 };
  await expect(house.sweep()).rejects.toThrow("not complete");
  expect(await shown(house)).toEqual(before);
});

test("keeps a key that the feed lists but doesn't send when it is requested by key", async () => {
  house = await openHouse();
  await house.sync();
  const before = await shown(house);
  const key = shownKeys(house)[0] as string;
  await query("UPDATE listing SET modified_at = modified_at - interval '1 hour' WHERE feed = $1 AND listing_key = $2", [
    house.feed.name,
    key,
  ]);
  // Records are searched by a field in which the vendor has another value.
  house.feed.profile = { ...house.feed.profile, byKey: { field: "ListingId", by: "in", atOnce: 10 } };
  house.sample.world.edit(key, { ListingId: "other" }, { at: null });
  expect(await house.sweep()).toMatchObject({ removed: 0 });
  expect((await shown(house)).map((one) => one.key)).toEqual(before.map((one) => one.key));
});

test("a home whose key alone does not tell that it is withheld is read once, and again when it changes", async () => {
  house = await openHouse({ as: "trestle", homes: 40 });
  const { world, requests } = house.sample;
  const [withheld] = shownKeys(house) as [string];
  world.showListing(withheld, false);
  await house.sync();
  await house.sweep();
  const later = async () => {
    world.advance(60_000);
    await house.clock.sleep(60_000);
  };
  const read = async () => {
    requests.length = 0;
    await house.sweep();
    return requests.filter(({ url }) => decodeURIComponent(url).includes(`'${withheld}'`)).length;
  };
  expect(await read()).toBe(0);
  await later();
  world.edit(withheld, { PublicRemarks: "Still withheld." });
  expect(await read()).toBeGreaterThan(0);
  expect(await read()).toBe(0);
  await later();
  world.showListing(withheld, true);
  await house.sweep();
  expect(await shown(house)).toEqual(truth(house));
});

test("finds photos that changed without a new ModificationTimestamp where the feed has a timestamp of its own", async () => {
  house = await openHouse({ as: "bridge", homes: 20 });
  await house.sync();
  const { world } = house.sample;
  const key = shownKeys(house)[0] as string;
  const at = new Date(world.clock.now()).toISOString();
  const MediaURL = `${new URL(house.sample.url).origin}/media/${key}-0-0.jpg`;
  const photo = { MediaKey: `${key}-new`, ResourceRecordKey: key, MediaURL, Order: 0, MediaCategory: "Photo" };
  world.edit(key, { Media: [photo], PhotosCount: 1, PhotosChangeTimestamp: at }, { at: null });
  expect(await house.sweep()).toMatchObject({ upserts: 1 });
  expect((await row(house, key))?.photo_count).toBe(1);
  expect(await house.sweep()).toMatchObject({ upserts: 0, unchanged: 0 });
});
