/**
 * Photo files are copied with new listings and deleted with removed ones.
 *
 * @module-tag long
 */
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { copyPhotos, NothingCopiedError } from "~/feed/photos/photo-copies.server";
import { getPhotos as shared } from "~/feed/photos/photos.server";
import type { ListingMedia } from "~/listings/listing";
import { getPhotoRules } from "~/listings/photos/photo-rules.server";
import { Photos } from "~/listings/photos/photos.server";
import { query } from "~/platform/db/pool.server";
import { readEnv } from "~/platform/env.server";
import type { FileStore } from "~/platform/files/file-store";
import { files } from "~/platform/files/files.server";
import { setUpFileDatabase } from "./database";
import { type FeedHarness, listShownKeys, startFeedHarness } from "./feed-harness";

process.env.FEED_PHOTOS = "copy";
setUpFileDatabase();

const never = new AbortController().signal;
let harness: FeedHarness;
const few = { homes: 5, pageSize: 2 };
afterEach(async () => {
  await harness.close();
  await rm(join(process.env.DATA_DIR as string, "files"), { recursive: true, force: true, maxRetries: 5 });
});

/** Copies photos from the test's feed into the process's store or another one. */
const createCopier = (store: FileStore = files()) =>
  new Photos({
    rules: getPhotoRules(readEnv({ FEED_URL: harness.sample.url, FEED_TOKEN: "sample", FEED_PHOTOS: "copy" })),
    files: store,
    cacheFolder: join(process.env.DATA_DIR as string, "photos"),
    cacheBytes: 1_000_000,
  });

const runCopy = (overrides: Partial<Parameters<typeof copyPhotos>[0]> = {}) =>
  copyPhotos({
    feed: harness.feed,
    photos: createCopier(),
    signal: never,
    client: { clock: harness.clock },
    ...overrides,
  });

/** `<listing>-<photo>` of all stored originals. */
async function listStoredFiles(): Promise<string[]> {
  const names: string[] = [];
  for await (const { key } of files().list("photos/")) names.push(/([^/]+)\.img$/.exec(key)?.[1] ?? key);
  return names.sort();
}

/** The files that should be stored: the photos of the feed's visible homes. */
async function listExpectedFiles(): Promise<string[]> {
  const rows = await query<{ id: number; media: ListingMedia[] }>(
    "SELECT id, media FROM listing WHERE feed = $1 AND withdrawn_at IS NULL",
    [harness.feed.name],
  );
  return rows.flatMap(({ id, media }) => media.map(({ key }) => `${id}-${key}`)).sort();
}

const countPhotoRequests = () => harness.sample.requests.filter(({ resource }) => resource === "photo").length;

test("copies every photo once, and later the photos of changed listings", { timeout: 60_000 }, async () => {
  harness = await startFeedHarness(few);
  await harness.sync();
  const counts = await runCopy();
  expect(counts).toMatchObject({ stored: (await listExpectedFiles()).length, missing: 0 });
  expect(await listStoredFiles()).toEqual(await listExpectedFiles());
  const requestsBefore = countPhotoRequests();
  expect(await runCopy()).toEqual({ listings: 0, stored: 0, missing: 0 });
  harness.sample.world.edit(listShownKeys(harness)[0] as string, { ListPrice: 123_000 });
  await harness.sync();
  expect(await runCopy()).toMatchObject({ listings: 1 });
  expect(countPhotoRequests()).toBe(requestsBefore);
});

test("continues after a stop in the middle, and requests nothing twice", { timeout: 60_000 }, async () => {
  harness = await startFeedHarness(few);
  await harness.sync();
  const stopping = new AbortController();
  const photos = createCopier();
  let left = 9;
  const stoppedCopy = runCopy({
    signal: stopping.signal,
    photos: {
      copy: (id, media) => {
        if (--left === 0) stopping.abort(new Error("The process is stopping."));
        return photos.copy(id, media);
      },
    },
  });
  await expect(stoppedCopy).rejects.toThrow("The process is stopping.");
  expect((await listStoredFiles()).length).toBeLessThan((await listExpectedFiles()).length);
  await runCopy();
  expect(await listStoredFiles()).toEqual(await listExpectedFiles());
  expect(countPhotoRequests()).toBe((await listExpectedFiles()).length);
});

test("continues a revision that a killed process held", { timeout: 60_000 }, async () => {
  harness = await startFeedHarness(few);
  await harness.sync();
  await query(
    `INSERT INTO job_lease (job, slot, holder, lease_until, started_at)
     SELECT 'photo-copies:' || $1, min(revision)::text, 'gone:1:x', now() - interval '1 second', now()
     FROM listing WHERE feed = $1 AND photo_count > 0`,
    [harness.feed.name],
  );
  await runCopy();
  expect(await listStoredFiles()).toEqual(await listExpectedFiles());
});

test("keeps a revision for later while no photo can be fetched", { timeout: 60_000 }, async () => {
  harness = await startFeedHarness(few);
  await harness.sync();
  const failingStore = { ...files(), put: () => Promise.reject(new Error("away")) };
  await expect(runCopy({ photos: createCopier(failingStore) })).rejects.toThrow(NothingCopiedError);
  expect(await listStoredFiles()).toEqual([]);
  await runCopy();
  expect(await listStoredFiles()).toEqual(await listExpectedFiles());
});

test("keeps a revision for later while the feed asks to wait, even if some of its photos were fetched", {
  timeout: 60_000,
}, async () => {
  harness = await startFeedHarness({ homes: 2, pageSize: 10 });
  await harness.sync();
  harness.sample.faults.set(
    "rateLimit",
    { retryAfter: "seconds", seconds: 60 },
    { times: 1, after: 3, resource: "photo" },
  );
  await expect(runCopy()).rejects.toThrow(NothingCopiedError);
  expect((await listStoredFiles()).length).toBeGreaterThan(0);
  expect((await listStoredFiles()).length).toBeLessThan((await listExpectedFiles()).length);
  await runCopy();
  expect(await listStoredFiles()).toEqual(await listExpectedFiles());
});

test("reads expired photo URLs again", { timeout: 60_000 }, async () => {
  harness = await startFeedHarness(few);
  await harness.sync();
  harness.feed.profile = { ...harness.feed.profile, photoUrlsExpire: true };
  await query(
    `UPDATE listing SET media = (SELECT jsonb_agg(photo || '{"url": "/media/dead.jpg"}')
       FROM jsonb_array_elements(media) photo) WHERE feed = $1 AND photo_count > 0`,
    [harness.feed.name],
  );
  // Keys of expiring URLs omit the path, so the photos stored here aren't the ones that are read again.
  const [key] = listShownKeys(harness);
  const { fetchFreshPhotos: freshPhotos } = await import("~/feed/photos/fresh-photos.server");
  await query("UPDATE listing SET withdrawn_at = now() WHERE feed = $1 AND listing_key <> $2", [
    harness.feed.name,
    key,
  ]);
  const media = (await freshPhotos(harness.feed, key as string, never, { clock: harness.clock })).map((photo) => ({
    ...photo,
    url: "/media/dead.jpg",
  }));
  await query("UPDATE listing SET media = $3 WHERE feed = $1 AND listing_key = $2", [
    harness.feed.name,
    key,
    JSON.stringify(media),
  ]);
  expect(await runCopy()).toMatchObject({ listings: 1, stored: media.length, missing: 0 });
  expect(await listStoredFiles()).toEqual(await listExpectedFiles());
});

/** Creates files under the names of a listing's photos, as if they had been copied. */
async function storeFiles(): Promise<string[]> {
  const names = await listExpectedFiles();
  for (const name of names) {
    const key = name.slice(name.indexOf("-") + 1);
    await files().put(`photos/${key.slice(0, 2)}/${name}.img`, Buffer.from(name));
  }
  return names;
}

test("deletes only files of removed homes and replaced photos", async () => {
  harness = await startFeedHarness({ homes: 12, pageSize: 5 });
  await harness.sync();
  const filesBefore = await storeFiles();
  const [withdrawn, vanished, renewed, edited] = listShownKeys(harness) as [string, string, string, string];
  const { world } = harness.sample;
  world.setStatus(withdrawn, "Withdrawn");
  world.edit(edited, { ListPrice: 321_000 });
  const media = world.getRecord(renewed)?.Media as Record<string, unknown>[] | undefined;
  world.edit(renewed, {
    Media: [{ MediaKey: "new", MediaURL: "https://photos.example/new.jpg", Order: 0 }, ...(media?.slice(0, 1) ?? [])],
  });
  await harness.sync();
  world.removeSilently(vanished);
  await harness.sweep();
  const filesAfter = await listExpectedFiles();
  expect(await listStoredFiles()).toEqual(filesBefore.filter((name) => filesAfter.includes(name)));
  const ids = await query<{ id: number }>("SELECT id FROM listing WHERE feed = $1 AND listing_key = ANY($2)", [
    harness.feed.name,
    [withdrawn, vanished, renewed],
  ]);
  for (const { id } of ids) expect((await listStoredFiles()).some((name) => name.startsWith(`${id}-`))).toBe(false);
  expect((await listStoredFiles()).length).toBeGreaterThan(0);
});

test("completes a run whose photos can't be deleted", async () => {
  harness = await startFeedHarness({ homes: 12, pageSize: 5 });
  await harness.sync();
  await storeFiles();
  const [key] = listShownKeys(harness);
  const { delete: remove } = shared();
  shared().delete = () => Promise.reject(new Error("away"));
  try {
    harness.sample.world.setStatus(key as string, "Withdrawn");
    expect((await harness.sync()).removed).toBe(1);
  } finally {
    shared().delete = remove;
  }
});
