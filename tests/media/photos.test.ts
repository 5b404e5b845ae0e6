/**
 * The photo service with a misbehaving feed and a full disk. No database: access rules belong to the route.
 *
 * @module-tag long
 */
import { readFile as readBytes, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { createPng, createPngBomb, createSidewaysJpeg, createWebp, readImageInfo, SVG_BOMB } from "./images";
import { createVariant, photoSource, setUpPhotoHarness } from "./photo-harness";
import { type PhotoHost, respondWith, startPhotoHost } from "./photo-host";
import { mountTinyDisk } from "./tiny-disk";

/** For hosts that do not respond. A machine under load can exceed them with a healthy host. */
const SHORT_TIMES = { timeoutMs: 2_000, idleTimeoutMs: 400 };

const harness = setUpPhotoHarness();
const { createPhotos, fetchReady } = harness;
let host: PhotoHost;
let photo: Buffer;
let folder: string;
beforeEach(() => {
  ({ host, photo, folder } = harness);
});

describe("a photo", () => {
  it.each(["webp", "avif", "jpeg"] as const)("serves a photo in the requested width as %s", async (format) => {
    expect(readImageInfo(await fetchReady(createPhotos(), createVariant({ format })))).toEqual({
      type: `image/${format}`,
      width: 320,
      height: 240,
    });
  });

  it("never enlarges a photo", async () => {
    expect(readImageInfo(await fetchReady(createPhotos(), createVariant({ width: 1920 })))).toMatchObject({
      width: 1200,
      height: 900,
    });
  });

  it("accepts PNG and WebP originals", async () => {
    host.handlers.set("/a.png", respondWith(await createPng(400, 300), "image/png"));
    host.handlers.set("/a.webp", respondWith(await createWebp(400, 300), "application/octet-stream"));
    expect(readImageInfo(await fetchReady(createPhotos(), createVariant(), "/a.png"))).toMatchObject({ width: 320 });
    expect(readImageInfo(await fetchReady(createPhotos(), createVariant(), "/a.webp"))).toMatchObject({ width: 320 });
  });

  it("rotates a photo upright and removes camera and location data", async () => {
    const sideways = await createSidewaysJpeg();
    expect(sideways.includes("Sunporch Camera")).toBe(true);
    host.handlers.set("/a.jpg", respondWith(sideways));
    for (const format of ["webp", "avif", "jpeg"] as const) {
      const body = await fetchReady(createPhotos(), createVariant({ format, listingId: 2 }));
      expect(readImageInfo(body)).toMatchObject({ width: 320, height: 480 });
      expect(body.includes("Sunporch Camera")).toBe(false);
      expect(body.includes("Exif")).toBe(false);
    }
  });

  it("fetches a photo once and makes each variant once for twenty concurrent requests", async () => {
    const photos = createPhotos();
    const bodies = await Promise.all(Array.from({ length: 20 }, () => fetchReady(photos, createVariant())));
    expect(host.requestedPaths).toEqual(["/a.jpg"]);
    expect(new Set(bodies).size).toBe(1);
  });

  it("fetches a photo once for several widths at once", async () => {
    const photos = createPhotos();
    const respondSlowly = respondWith(photo);
    host.handlers.set("/a.jpg", (response, request) => void setTimeout(() => respondSlowly(response, request), 100));
    await Promise.all(([160, 320, 640] as const).map((width) => fetchReady(photos, createVariant({ width }))));
    expect(host.requestedPaths).toHaveLength(1);
  });

  it("fetches a cached photo never again, also in the next process", async () => {
    const photos = createPhotos();
    const body = await fetchReady(photos, createVariant());
    await photos.whenSettled();
    host.handlers.clear();
    expect(await fetchReady(photos, createVariant())).toEqual(body);
    expect(await fetchReady(createPhotos(), createVariant())).toEqual(body);
    expect(host.requestedPaths).toHaveLength(1);
  });

  it("makes a photo again if the cached file is damaged", async () => {
    const photos = createPhotos({ memoryBytes: 1 });
    const body = await fetchReady(photos, createVariant());
    await photos.whenSettled();
    const [name = ""] = await readdir(join(folder, "photos", "01"));
    const file = join(folder, "photos", "01", name);
    const wholeFile = await readBytes(file);
    for (const damaged of [Buffer.alloc(0), wholeFile.subarray(0, 500), Buffer.alloc(wholeFile.length)]) {
      await writeFile(file, damaged);
      expect(await fetchReady(photos, createVariant())).toEqual(body);
      await photos.whenSettled();
    }
    expect(host.requestedPaths).toHaveLength(4);
  });
});

describe("the cache", () => {
  it("keeps the cache within its limit and evicts the least recently used photos", async () => {
    const cacheBytes = 120_000;
    const photos = createPhotos({ cacheBytes, memoryBytes: 1 });
    const usedVariant = createVariant({ listingId: 1000 });
    await fetchReady(photos, usedVariant);
    await photos.whenSettled();
    for (let listingId = 1; listingId <= 30; listingId++) {
      await fetchReady(photos, createVariant({ listingId }));
      await photos.whenSettled();
      await fetchReady(photos, usedVariant);
    }
    await photos.whenSettled();
    const names = await readdir(join(folder, "photos", "01"));
    let bytes = 0;
    for (const name of names) bytes += (await readBytes(join(folder, "photos", "01", name))).length;
    expect(bytes).toBeLessThanOrEqual(cacheBytes);
    expect(names.length).toBeGreaterThan(3);
    expect(names.some((name) => name.startsWith("1000-"))).toBe(true);
    expect(names.some((name) => name.startsWith("1-"))).toBe(false);
    expect(host.requestedPaths).toHaveLength(31);
  });

  it("keeps serving photos when the disk is full", async ({ skip }) => {
    const disk = await mountTinyDisk(40 * 1024);
    if (!disk) return skip("needs the right to mount");
    try {
      const photos = createPhotos({ cacheFolder: join(disk.folder, "photos"), memoryBytes: 1 });
      for (let listingId = 1; listingId <= 12; listingId++) {
        expect(readImageInfo(await fetchReady(photos, createVariant({ listingId, width: 640 })))).toMatchObject({
          width: 640,
        });
        await photos.whenSettled();
      }
      const storedNames = await readdir(join(disk.folder, "photos", "01"));
      expect(storedNames.filter((name) => name.startsWith("."))).toEqual([]);
    } finally {
      await disk.remove();
    }
  });

  it("keeps serving photos when the cache folder cannot be created", async () => {
    await writeFile(join(folder, "file"), "");
    const photos = createPhotos({ cacheFolder: join(folder, "file", "photos") });
    expect(readImageInfo(await fetchReady(photos, createVariant()))).toMatchObject({ width: 320 });
    await photos.whenSettled();
  });
});

describe("a missing photo", () => {
  const faults: Record<string, () => void> = {
    "the host has lost": () => host.handlers.delete("/a.jpg"),
    "the host fails for": () => host.handlers.set("/a.jpg", respondWith(Buffer.from("oops"), "text/plain", 500)),
    "comes as HTML": () =>
      host.handlers.set("/a.jpg", respondWith(Buffer.from("<!doctype html><p>Sign in"), "image/jpeg")),
    "comes as SVG": () => host.handlers.set("/a.jpg", respondWith(SVG_BOMB, "image/jpeg")),
    "decompresses to 900 million pixels": () => host.handlers.set("/a.jpg", respondWith(createPngBomb(), "image/png")),
    "ends in the middle": () => host.handlers.set("/a.jpg", respondWith(photo.subarray(0, photo.length / 2))),
    "is a JPEG by its first bytes only": () =>
      host.handlers.set("/a.jpg", respondWith(Buffer.concat([photo.subarray(0, 3), Buffer.alloc(5000, 7)]))),
    "is cut off by the network": () =>
      host.handlers.set("/a.jpg", (response) => {
        response.writeHead(200, { "Content-Length": photo.length });
        response.write(photo.subarray(0, 1000), () => response.destroy());
      }),
    "announces 26 MB": () =>
      host.handlers.set("/a.jpg", (response) => {
        response.writeHead(200, { "Content-Length": 26 * 1024 * 1024 });
        response.write(photo);
      }),
    "does not end": () =>
      host.handlers.set("/a.jpg", (response) => {
        const more = () => {
          if (!response.destroyed) response.write(Buffer.alloc(1_000_000, 0xff), () => setImmediate(more));
        };
        response.write(photo.subarray(0, 3));
        more();
      }),
    "never comes": () => host.handlers.set("/a.jpg", () => {}),
    "trickles forever": () =>
      host.handlers.set("/a.jpg", (response) => {
        response.write(photo.subarray(0, 3));
        const timer = setInterval(() => response.write("x"), 50);
        response.on("close", () => clearInterval(timer));
      }),
    "redirects in a circle": () =>
      host.handlers.set("/a.jpg", (response) => void response.writeHead(302, { Location: "/a.jpg" }).end()),
    "redirects to nowhere": () =>
      host.handlers.set("/a.jpg", (response) => void response.writeHead(302, { Location: "http://[" }).end()),
  };

  it.each(Object.keys(faults))("reports as missing a photo that %s, and does not request it again", async (fault) => {
    faults[fault]?.();
    const photos = createPhotos({ times: SHORT_TIMES });
    expect(await photos.getVariant(createVariant(), photoSource("/a.jpg"))).toEqual({ state: "missing" });
    const requestCountBefore = host.requestedPaths.length;
    expect(requestCountBefore).toBeLessThanOrEqual(4);
    expect(await photos.getVariant(createVariant({ width: 640 }), photoSource("/a.jpg"))).toEqual({ state: "missing" });
    expect(host.requestedPaths).toHaveLength(requestCountBefore);
    await photos.whenSettled();
    expect(await readdir(join(folder, "photos")).catch(() => [])).toEqual([]);
  });

  it("does not request a photo again when its time is over", async () => {
    faults["trickles forever"]!();
    const photos = createPhotos({ times: SHORT_TIMES });
    expect(await photos.getVariant(createVariant(), photoSource("/a.jpg"))).toEqual({ state: "missing" });
    // A second request would arrive in this time.
    await new Promise((resolve) => setTimeout(resolve, 500));
    expect(host.requestedPaths).toEqual(["/a.jpg"]);
  });

  it("reports photos as missing while the host is down, and serves them when it is back", async () => {
    const photos = createPhotos({}, { feedOrigin: "http://127.0.0.1:1" });
    expect(await photos.getVariant(createVariant(), photoSource("/a.jpg"))).toEqual({ state: "missing" });
    const back = createPhotos();
    expect(readImageInfo(await fetchReady(back, createVariant()))).toMatchObject({ width: 320 });
  });

  it("retries a photo once after a transient error", async () => {
    let times = 0;
    host.handlers.set("/a.jpg", (response, request) =>
      times++ === 0 ? void response.writeHead(503).end() : respondWith(photo)(response, request),
    );
    await fetchReady(createPhotos(), createVariant());
    expect(times).toBe(2);
  });
});

describe("the feed's hosts", () => {
  it("follows no redirects to other hosts", async () => {
    const otherHost = await startPhotoHost();
    otherHost.handlers.set("/a.jpg", respondWith(photo));
    const photos = createPhotos();
    host.handlers.set(
      "/b.jpg",
      (response) => void response.writeHead(302, { Location: `${otherHost.origin}/a.jpg` }).end(),
    );
    expect(await photos.getVariant(createVariant(), photoSource("/b.jpg"))).toEqual({ state: "missing" });
    const elsewhere = [
      `${otherHost.origin}/a.jpg`,
      `${otherHost.origin.replace("http", "https")}/a.jpg`,
      "https://10.0.0.1/a.jpg",
    ];
    for (const [index, url] of [
      ...elsewhere,
      "https://localhost/a.jpg",
      "file:///etc/passwd",
      "https://[::1]/a.jpg",
    ].entries())
      expect(await photos.getVariant(createVariant({ listingId: index + 2 }), photoSource(url))).toEqual({
        state: "missing",
      });
    expect(otherHost.requestedPaths).toEqual([]);
    await otherHost.close();
  });

  it("follows redirects within the feed's hosts", async () => {
    host.handlers.set("/old.jpg", (response) => void response.writeHead(301, { Location: "/a.jpg" }).end());
    await fetchReady(createPhotos(), createVariant(), "/old.jpg");
    expect(host.requestedPaths).toEqual(["/old.jpg", "/a.jpg"]);
  });

  it("sends at most four concurrent requests to the feed's hosts", async () => {
    host.handlers.set(
      "/a.jpg",
      (response, request) => void setTimeout(() => respondWith(photo)(response, request), 20),
    );
    for (let at = 0; at < 20; at++) host.handlers.set(`/${at}.jpg`, host.handlers.get("/a.jpg")!);
    const photos = createPhotos();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => fetchReady(photos, createVariant({ listingId: at + 1 }), `/${at}.jpg`)),
    );
    expect(host.requestedPaths).toHaveLength(20);
    expect(host.getMaxConcurrent()).toBe(4);
  });

  it("pauses requests during Retry-After, without marking photos as missing", async () => {
    const photos = createPhotos();
    host.handlers.set("/a.jpg", (response) => void response.writeHead(429, { "Retry-After": "1" }).end());
    expect(await photos.getVariant(createVariant(), photoSource("/a.jpg"))).toEqual({ state: "missing" });
    host.handlers.set("/a.jpg", respondWith(photo));
    expect(await photos.getVariant(createVariant(), photoSource("/a.jpg"))).toEqual({ state: "missing" });
    expect(host.requestedPaths).toHaveLength(1);
    await expect
      .poll(() => photos.getVariant(createVariant(), photoSource("/a.jpg")))
      .toMatchObject({ state: "ready" });
  });

  it("pauses requests after repeated failures", async () => {
    const photos = createPhotos();
    const down = "/down.jpg";
    host.handlers.set(down, (response) => void response.writeHead(500).end());
    for (let listingId = 1; listingId <= 10; listingId++)
      await photos.getVariant(createVariant({ listingId }), photoSource(down));
    expect(host.requestedPaths.length).toBeLessThanOrEqual(12);
  });
});

it("answers after a while that it is busy, and goes on making the photo", async () => {
  const photos = createPhotos({ maxWaitMs: 50 });
  let release: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  host.handlers.set("/a.jpg", (response, request) => void gate.then(() => respondWith(photo)(response, request)));
  const [first, second] = await Promise.all(
    [0, 1].map(() => photos.getVariant(createVariant(), photoSource("/a.jpg"))),
  );
  expect([first, second]).toEqual([{ state: "busy" }, { state: "busy" }]);
  release();
  await expect.poll(() => photos.getVariant(createVariant(), photoSource("/a.jpg"))).toMatchObject({ state: "ready" });
  expect(host.requestedPaths).toHaveLength(1);
});

it("rejects requests beyond the queue limit", async () => {
  const photos = createPhotos({ maxWaitMs: 600_000 });
  let release: () => void = () => {};
  const gate = new Promise<void>((resolve) => {
    release = resolve;
  });
  host.handlers.set("/a.jpg", (response, request) => void gate.then(() => respondWith(photo)(response, request)));
  const requests = Array.from({ length: 300 }, (_, index) =>
    photos.getVariant(createVariant({ listingId: index + 1 }), photoSource("/a.jpg")),
  );
  setTimeout(release, 50);
  const states = (await Promise.all(requests)).map(({ state }) => state);
  expect(states.filter((state) => state === "busy")).toHaveLength(300 - 246);
  expect(states.filter((state) => state === "ready")).toHaveLength(246);
  // A busy response does not mark the photo as missing.
  await fetchReady(photos, createVariant({ listingId: 300 }));
});
