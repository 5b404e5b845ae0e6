/**
 * Original photos: stored if the feed's rules allow it, fetched from valid URLs.
 *
 * @module-tag long
 */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { PhotoOriginals } from "~/listings/photos/photo-originals.server";
import { diskStore } from "~/platform/files/disk.server";
import { type FileStore, StorageFullError, StorageUnavailableError } from "~/platform/files/file-store";
import { createVariant, KEY, photoSource, setUpPhotoHarness } from "./photo-harness";
import { type PhotoHost, respondWith } from "./photo-host";

const harness = setUpPhotoHarness();
const { createPhotos, fetchReady } = harness;
let host: PhotoHost;
let photo: Buffer;
let folder: string;
beforeEach(() => {
  ({ host, photo, folder } = harness);
});

describe("stored originals", () => {
  const failing = (error: Error): FileStore => ({
    ...diskStore(join(folder, "files")),
    get: () => Promise.reject(error),
    put: () => Promise.reject(error),
    delete: () => Promise.reject(error),
  });

  it("fetches an original once for all widths, processes and requests", async () => {
    const photos = createPhotos({}, { keepsOriginals: true });
    await fetchReady(photos, createVariant());
    host.handlers.clear();
    await fetchReady(photos, createVariant({ width: 960 }));
    await fetchReady(
      createPhotos({ cacheFolder: join(folder, "another") }, { keepsOriginals: true }),
      createVariant({ width: 160 }),
    );
    expect(host.requestedPaths).toHaveLength(1);
  });

  it("fetches an original once if another width is requested while it is being stored", async () => {
    const store = diskStore(join(folder, "files"));
    let release = () => {};
    const gate = new Promise<void>((resolve) => (release = resolve));
    let putCount = 0;
    const put: FileStore["put"] = async (...args) => {
      putCount++;
      await gate;
      return store.put(...args);
    };
    const files: FileStore = { ...store, put };
    const photos = createPhotos({ files }, { keepsOriginals: true });
    const first = fetchReady(photos, createVariant({ width: 320 }));
    await expect.poll(() => putCount).toBe(1);
    const second = fetchReady(photos, createVariant({ width: 640 }));
    setTimeout(release, 200);
    await Promise.all([first, second]);
    expect(host.requestedPaths).toHaveLength(1);
  });

  it("stores no broken originals", async () => {
    host.handlers.set("/a.jpg", respondWith(photo.subarray(0, photo.length / 2)));
    expect(await createPhotos({}, { keepsOriginals: true }).getVariant(createVariant(), photoSource("/a.jpg"))).toEqual(
      { state: "missing" },
    );
    host.handlers.set("/a.jpg", respondWith(photo));
    await fetchReady(createPhotos({}, { keepsOriginals: true }), createVariant());
  });

  it.each([new StorageFullError("full"), new StorageUnavailableError("away")])(
    "serves a photo that cannot be stored because of %s",
    async (error) => {
      const photos = createPhotos({ files: failing(error) }, { keepsOriginals: true });
      await fetchReady(photos, createVariant());
      await photos.delete(1, [KEY]);
    },
  );

  it("fetches originals in advance, and continues after a missing one", async () => {
    const photos = createPhotos({}, { keepsOriginals: true });
    const media = ["/a.jpg", "/lost.jpg", "/b.jpg"].map((url, at) => ({
      key: `${at}123456789abcdef`,
      url,
      caption: null,
    }));
    host.handlers.set("/b.jpg", respondWith(photo));
    expect(await photos.copy(1, media)).toEqual({ stored: 2, missing: 1, postponed: 0 });
    expect(await photos.copy(1, media)).toEqual({ stored: 2, missing: 1, postponed: 0 });
    expect(host.requestedPaths).toEqual(["/a.jpg", "/lost.jpg", "/b.jpg", "/lost.jpg"]);
  });

  it("deletes all files of a removed photo", async () => {
    const photos = createPhotos({}, { keepsOriginals: true });
    for (const format of ["webp", "jpeg"] as const) await fetchReady(photos, createVariant({ format, width: 640 }));
    await photos.whenSettled();
    await photos.delete(1, [KEY]);
    expect(await readdir(join(folder, "photos", "01"))).toEqual([]);
    expect(await readdir(join(folder, "files", "photos", "01"))).toEqual([]);
    host.handlers.clear();
    expect(await photos.getVariant(createVariant({ width: 640 }), photoSource("/a.jpg"))).toEqual({ state: "missing" });
  });
});

describe("expiring photo URLs", () => {
  const OTHER = "fedcba9876543210";

  it("reads fresh URLs for the whole home when a visitor needs one, and uses each once", async () => {
    const reads: string[] = [];
    host.handlers.set("/fresh-b.jpg", respondWith(photo));
    const photos = createPhotos(
      {
        readFresh: async (listingKey) => {
          reads.push(listingKey);
          return [
            { key: KEY, url: "/a.jpg", caption: null },
            { key: OTHER, url: "/fresh-b.jpg", caption: null },
          ];
        },
      },
      { keepsOriginals: true },
    );
    await Promise.all(([320, 640] as const).map((width) => fetchReady(photos, createVariant({ width }), "/stale.jpg")));
    await fetchReady(photos, createVariant({ key: OTHER }), "/stale.jpg");
    await fetchReady(photos, createVariant({ width: 960 }), "/stale.jpg");
    expect(reads).toEqual(["home"]);
    expect(host.requestedPaths).toEqual(["/a.jpg", "/fresh-b.jpg"]);
  });

  it("reports a photo as missing if the feed removed it or does not respond", async () => {
    const withoutFresh = createPhotos({ readFresh: async () => [] });
    expect(await withoutFresh.getVariant(createVariant(), photoSource("/a.jpg"))).toEqual({ state: "missing" });
    const withFailingFresh = createPhotos({ readFresh: () => Promise.reject(new Error("503")) });
    expect(await withFailingFresh.getVariant(createVariant(), photoSource("/a.jpg"))).toEqual({ state: "missing" });
    expect(host.requestedPaths).toEqual([]);
  });

  it("uses a single-use URL once, and requests no other within the hour", async () => {
    let reads = 0;
    const fetchFresh = async () => {
      reads++;
      return [{ key: KEY, url: "/once.jpg", caption: null }];
    };
    host.handlers.set("/once.jpg", (response) => void response.writeHead(503).end());
    const photos = createPhotos({ readFresh: fetchFresh }, { keepsOriginals: true, singleUse: true });
    expect(await photos.getVariant(createVariant(), photoSource("/stale.jpg"))).toEqual({ state: "missing" });
    expect(host.requestedPaths).toEqual(["/once.jpg"]);
    const originals = new PhotoOriginals({
      rules: { feedOrigin: host.origin, keepsOriginals: true, singleUse: true, perSecond: 1000, headers: () => ({}) },
      files: diskStore(join(folder, "others")),
      readFresh: fetchFresh,
      onError: () => {},
    });
    const photo = { listingId: 1, key: KEY };
    reads = 0;
    for (let attempt = 0; attempt < 3; attempt++)
      await expect(originals.get(photo, { url: "/stale.jpg", listingKey: "home" })).rejects.toThrow();
    expect([reads, host.requestedPaths.length]).toEqual([1, 2]);
  });

  it("copies photos during the sync from the URLs it has just received", async () => {
    const photos = createPhotos({ readFresh: () => Promise.reject(new Error("not asked")) }, { keepsOriginals: true });
    expect(await photos.copy(1, [{ key: KEY, url: "/a.jpg", caption: null }])).toEqual({
      stored: 1,
      missing: 0,
      postponed: 0,
    });
    await fetchReady(photos, createVariant(), "/stale.jpg");
    expect(host.requestedPaths).toEqual(["/a.jpg"]);
  });
});
