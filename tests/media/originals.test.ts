/** Originals: kept where the feed's rules want it, fetched at addresses that work. */
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { PhotoOriginals } from "~/listings/photos/photo-originals.server";
import { diskStore } from "~/platform/files/disk.server";
import { type FileStore, FilesAway, FilesFull } from "~/platform/files/file-store";
import { type PhotoHost, sends } from "./photo-host";
import { at, KEY, photoStage, variant } from "./photo-stage";

const stage = photoStage();
const { make, ready } = stage;
let host: PhotoHost;
let photo: Buffer;
let folder: string;
beforeEach(() => {
  ({ host, photo, folder } = stage);
});

describe("where originals are kept", () => {
  const failing = (error: Error): FileStore => ({
    ...diskStore(join(folder, "files")),
    get: () => Promise.reject(error),
    put: () => Promise.reject(error),
    delete: () => Promise.reject(error),
  });

  it("they are fetched once for all widths, processes and times", async () => {
    const photos = make({}, { keep: true });
    await ready(photos, variant());
    host.answers.clear();
    await ready(photos, variant({ width: 960 }));
    await ready(make({ cacheFolder: join(folder, "another") }, { keep: true }), variant({ width: 160 }));
    expect(host.asked).toHaveLength(1);
  });

  it("they are fetched once, also where another width is asked for while one is being stored", async () => {
    const store = diskStore(join(folder, "files"));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let puts = 0;
    const put: FileStore["put"] = async (...args) => {
      puts++;
      await held;
      return store.put(...args);
    };
    const files: FileStore = { ...store, put };
    const photos = make({ files }, { keep: true });
    const first = ready(photos, variant({ width: 320 }));
    await expect.poll(() => puts).toBe(1);
    const second = ready(photos, variant({ width: 640 }));
    setTimeout(release, 200);
    await Promise.all([first, second]);
    expect(host.asked).toHaveLength(1);
  });

  it("no broken one is", async () => {
    host.answers.set("/a.jpg", sends(photo.subarray(0, photo.length / 2)));
    expect(await make({}, { keep: true }).variant(variant(), at("/a.jpg"))).toEqual({ state: "missing" });
    host.answers.set("/a.jpg", sends(photo));
    await ready(make({}, { keep: true }), variant());
  });

  it.each([new FilesFull("full"), new FilesAway("away")])("%s is no fault of the photo", async (error) => {
    const photos = make({ files: failing(error) }, { keep: true });
    await ready(photos, variant());
    await photos.delete(1, [KEY]);
  });

  it("they can be fetched ahead, and one that is missing does not stop the rest", async () => {
    const photos = make({}, { keep: true });
    const media = ["/a.jpg", "/lost.jpg", "/b.jpg"].map((url, at) => ({
      key: `${at}123456789abcdef`,
      url,
      caption: null,
    }));
    host.answers.set("/b.jpg", sends(photo));
    expect(await photos.copy(1, media)).toEqual({ stored: 2, missing: 1 });
    expect(await photos.copy(1, media)).toEqual({ stored: 2, missing: 1 });
    expect(host.asked).toEqual(["/a.jpg", "/lost.jpg", "/b.jpg", "/lost.jpg"]);
  });

  it("a removed photo leaves nothing behind", async () => {
    const photos = make({}, { keep: true });
    for (const format of ["webp", "jpeg"] as const) await ready(photos, variant({ format, width: 640 }));
    await photos.settled();
    await photos.delete(1, [KEY]);
    expect(await readdir(join(folder, "photos", "01"))).toEqual([]);
    expect(await readdir(join(folder, "files", "photos", "01"))).toEqual([]);
    host.answers.clear();
    expect(await photos.variant(variant({ width: 640 }), at("/a.jpg"))).toEqual({ state: "missing" });
  });
});

describe("where addresses expire", () => {
  const OTHER = "fedcba9876543210";

  it("a visitor's photo is fetched at a fresh one, each used once and read for the whole home", async () => {
    const reads: string[] = [];
    host.answers.set("/fresh-b.jpg", sends(photo));
    const photos = make(
      {
        fresh: async (listingKey) => {
          reads.push(listingKey);
          return [
            { key: KEY, url: "/a.jpg", caption: null },
            { key: OTHER, url: "/fresh-b.jpg", caption: null },
          ];
        },
      },
      { keep: true },
    );
    await Promise.all(([320, 640] as const).map((width) => ready(photos, variant({ width }), "/stale.jpg")));
    await ready(photos, variant({ key: OTHER }), "/stale.jpg");
    await ready(photos, variant({ width: 960 }), "/stale.jpg");
    expect(reads).toEqual(["home"]);
    expect(host.asked).toEqual(["/a.jpg", "/fresh-b.jpg"]);
  });

  it("a photo that the feed has no more is missing, and so is one while the feed does not answer", async () => {
    const none = make({ fresh: async () => [] });
    expect(await none.variant(variant(), at("/a.jpg"))).toEqual({ state: "missing" });
    const silent = make({ fresh: () => Promise.reject(new Error("503")) });
    expect(await silent.variant(variant(), at("/a.jpg"))).toEqual({ state: "missing" });
    expect(host.asked).toEqual([]);
  });

  it("an address that is good for one download is not tried twice, nor another one asked for within the hour", async () => {
    let reads = 0;
    const fresh = async () => {
      reads++;
      return [{ key: KEY, url: "/once.jpg", caption: null }];
    };
    host.answers.set("/once.jpg", (response) => void response.writeHead(503).end());
    const photos = make({ fresh }, { keep: true, singleUse: true });
    expect(await photos.variant(variant(), at("/stale.jpg"))).toEqual({ state: "missing" });
    expect(host.asked).toEqual(["/once.jpg"]);
    const originals = new PhotoOriginals({
      rules: { feedOrigin: host.origin, keep: true, singleUse: true, perSecond: 1000, headers: () => ({}) },
      files: diskStore(join(folder, "others")),
      fresh,
      onTrouble: () => {},
    });
    const photo = { listingId: 1, key: KEY };
    reads = 0;
    for (let ask = 0; ask < 3; ask++)
      await expect(originals.get(photo, { url: "/stale.jpg", listingKey: "home" })).rejects.toThrow();
    expect([reads, host.asked.length]).toEqual([1, 2]);
  });

  it("the sync copies at those it has just received", async () => {
    const photos = make({ fresh: () => Promise.reject(new Error("not asked")) }, { keep: true });
    expect(await photos.copy(1, [{ key: KEY, url: "/a.jpg", caption: null }])).toEqual({
      stored: 1,
      missing: 0,
      postponed: 0,
    });
    await ready(photos, variant(), "/stale.jpg");
    expect(host.asked).toEqual(["/a.jpg"]);
  });
});
