/** What becomes of the files of photos: copied with the listings that bring them, gone with those that lose them. */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { copyPhotos, NothingCopiedError } from "~/feed/photo-copies.server";
import type { ListingMedia } from "~/listings/listing";
import { Photos, photos as shared } from "~/listings/photos/media.server";
import { photoRules } from "~/listings/photos/photo-rules.server";
import { query } from "~/platform/db/pool.server";
import { readEnv } from "~/platform/env.server";
import type { FileStore } from "~/platform/files/file-store";
import { files } from "~/platform/files/files.server";
import { fileDatabase } from "./database";
import { type House, openHouse, shownKeys } from "./house";

process.env.FEED_PHOTOS = "copy";
fileDatabase();

const never = new AbortController().signal;
let house: House;
/** Drawing a photograph takes the sample feed a while: few homes where photos are copied. */
const few = { homes: 5, pageSize: 2 };
afterEach(async () => {
  await house.close();
  await rm(join(process.env.DATA_DIR as string, "files"), { recursive: true, force: true, maxRetries: 5 });
});

/** Photos that copy from the house's feed into the process's store, or another. */
const copier = (store: FileStore = files()) =>
  new Photos({
    rules: photoRules(readEnv({ FEED_URL: house.sample.url, FEED_TOKEN: "sample", FEED_PHOTOS: "copy" })),
    files: store,
    cacheFolder: join(process.env.DATA_DIR as string, "photos"),
    cacheBytes: 1_000_000,
  });

const copy = (more: Partial<Parameters<typeof copyPhotos>[0]> = {}) =>
  copyPhotos({ feed: house.feed, photos: copier(), signal: never, client: { clock: house.clock }, ...more });

/** `<listing>-<photo>` of all stored originals. */
async function stored(): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of files().list("photos/")) names.push(/([^/]+)\.img$/.exec(key)?.[1] ?? key);
  return names.sort();
}

/** What ought to be stored: the photos of the feed's homes on show. */
async function wanted(): Promise<string[]> {
  const rows = await query<{ id: number; media: ListingMedia[] }>(
    "SELECT id, media FROM listing WHERE feed = $1 AND withdrawn_at IS NULL",
    [house.feed.name],
  );
  return rows.flatMap(({ id, media }) => media.map(({ key }) => `${id}-${key}`)).sort();
}

const asked = () => house.sample.requests.filter(({ resource }) => resource === "photo").length;

test("copies every photo once, and afterwards what a change brought", { timeout: 60_000 }, async () => {
  house = await openHouse(few);
  await house.sync();
  const counts = await copy();
  expect(counts).toMatchObject({ stored: (await wanted()).length, missing: 0 });
  expect(await stored()).toEqual(await wanted());
  const before = asked();
  expect(await copy()).toEqual({ listings: 0, stored: 0, missing: 0 });
  house.sample.world.edit(shownKeys(house)[0] as string, { ListPrice: 123_000 });
  await house.sync();
  expect(await copy()).toMatchObject({ listings: 1 });
  expect(asked()).toBe(before);
});

test("goes on after a stop in the middle, and asks for nothing twice", { timeout: 60_000 }, async () => {
  house = await openHouse(few);
  await house.sync();
  const stopping = new AbortController();
  const photos = copier();
  let left = 9;
  const stopped = copy({
    signal: stopping.signal,
    photos: {
      copy: (id, media) => {
        if (--left === 0) stopping.abort(new Error("The process is to end."));
        return photos.copy(id, media);
      },
    },
  });
  await expect(stopped).rejects.toThrow("The process is to end.");
  expect((await stored()).length).toBeLessThan((await wanted()).length);
  await copy();
  expect(await stored()).toEqual(await wanted());
  expect(asked()).toBe((await wanted()).length);
});

test("goes on where a killed process held a revision", { timeout: 60_000 }, async () => {
  house = await openHouse(few);
  await house.sync();
  await query(
    `INSERT INTO job_lease (job, slot, holder, lease_until, started_at)
     SELECT 'photo-copies:' || $1, min(revision)::text, 'gone:1:x', now() - interval '1 second', now()
     FROM listing WHERE feed = $1 AND photo_count > 0`,
    [house.feed.name],
  );
  await copy();
  expect(await stored()).toEqual(await wanted());
});

test("keeps a revision for later while nothing can be had", { timeout: 60_000 }, async () => {
  house = await openHouse(few);
  await house.sync();
  const away = { ...files(), put: () => Promise.reject(new Error("away")) };
  await expect(copy({ photos: copier(away) })).rejects.toThrow(NothingCopiedError);
  expect(await stored()).toEqual([]);
  await copy();
  expect(await stored()).toEqual(await wanted());
});

test("keeps a revision for later while the feed asks for patience, although other photos of it came", {
  timeout: 60_000,
}, async () => {
  house = await openHouse({ homes: 2, pageSize: 10 });
  await house.sync();
  house.sample.faults.set(
    "rateLimit",
    { retryAfter: "seconds", seconds: 60 },
    { times: 1, after: 3, resource: "photo" },
  );
  await expect(copy()).rejects.toThrow(NothingCopiedError);
  expect((await stored()).length).toBeGreaterThan(0);
  expect((await stored()).length).toBeLessThan((await wanted()).length);
  await copy();
  expect(await stored()).toEqual(await wanted());
});

test("reads addresses again that have died", { timeout: 60_000 }, async () => {
  house = await openHouse(few);
  await house.sync();
  house.feed.profile = { ...house.feed.profile, photoUrlsExpire: true };
  await query(
    `UPDATE listing SET media = (SELECT jsonb_agg(photo || '{"url": "/media/dead.jpg"}')
       FROM jsonb_array_elements(media) photo) WHERE feed = $1 AND photo_count > 0`,
    [house.feed.name],
  );
  // Keys of expiring addresses leave the path out, so those stored here are not the ones that are read again.
  const [key] = shownKeys(house);
  const { freshPhotos } = await import("~/feed/photos.server");
  await query("UPDATE listing SET withdrawn_at = now() WHERE feed = $1 AND listing_key <> $2", [house.feed.name, key]);
  const media = (await freshPhotos(house.feed, key as string, never, { clock: house.clock })).map((photo) => ({
    ...photo,
    url: "/media/dead.jpg",
  }));
  await query("UPDATE listing SET media = $3 WHERE feed = $1 AND listing_key = $2", [
    house.feed.name,
    key,
    JSON.stringify(media),
  ]);
  expect(await copy()).toMatchObject({ listings: 1, stored: media.length, missing: 0 });
  expect(await stored()).toEqual(await wanted());
});

/** Files under the names of a listing's photos, as if they had been copied. */
async function storeFiles(): Promise<string[]> {
  const names = await wanted();
  for (const name of names) {
    const key = name.slice(name.indexOf("-") + 1);
    await files().put(`photos/${key.slice(0, 2)}/${name}.img`, Buffer.from(name));
  }
  return names;
}

test("removes the files of homes that leave and of photos that are replaced, and no others", async () => {
  house = await openHouse({ homes: 12, pageSize: 5 });
  await house.sync();
  const before = await storeFiles();
  const [withdrawn, vanished, renewed, edited] = shownKeys(house) as [string, string, string, string];
  const { world } = house.sample;
  world.setStatus(withdrawn, "Withdrawn");
  world.edit(edited, { ListPrice: 321_000 });
  const media = world.record(renewed)?.Media as Record<string, unknown>[] | undefined;
  world.edit(renewed, {
    Media: [{ MediaKey: "new", MediaURL: "https://photos.example/new.jpg", Order: 0 }, ...(media?.slice(0, 1) ?? [])],
  });
  await house.sync();
  world.vanish(vanished);
  await house.sweep();
  const after = await wanted();
  expect(await stored()).toEqual(before.filter((name) => after.includes(name)));
  const ids = await query<{ id: number }>("SELECT id FROM listing WHERE feed = $1 AND listing_key = ANY($2)", [
    house.feed.name,
    [withdrawn, vanished, renewed],
  ]);
  for (const { id } of ids) expect((await stored()).some((name) => name.startsWith(`${id}-`))).toBe(false);
  expect((await stored()).length).toBeGreaterThan(0);
});

test("a run whose photos cannot be removed goes on", async () => {
  house = await openHouse({ homes: 12, pageSize: 5 });
  await house.sync();
  await storeFiles();
  const [key] = shownKeys(house);
  const { delete: remove } = shared();
  shared().delete = () => Promise.reject(new Error("away"));
  try {
    house.sample.world.setStatus(key as string, "Withdrawn");
    expect((await house.sync()).removed).toBe(1);
  } finally {
    shared().delete = remove;
  }
});
