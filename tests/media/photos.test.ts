/** The photo service with a misbehaving feed and a full disk. No database: access rules belong to the route. */
import { readFile as readBytes, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, describe, expect, it } from "vitest";
import { type PhotoHost, photoHost, sends } from "./photo-host";
import { at, photoStage, variant } from "./photo-stage";
import { bomb, described, png, SVG_BOMB, sidewaysJpeg, webp } from "./pictures";
import { tinyDisk } from "./tiny-disk";

const stage = photoStage();
const { make, ready } = stage;
let host: PhotoHost;
let photo: Buffer;
let folder: string;
beforeEach(() => {
  ({ host, photo, folder } = stage);
});

describe("a photo", () => {
  it.each(["webp", "avif", "jpeg"] as const)("serves a photo in the requested width as %s", async (format) => {
    expect(described(await ready(make(), variant({ format })))).toEqual({
      type: `image/${format}`,
      width: 320,
      height: 240,
    });
  });

  it("never enlarges a photo", async () => {
    expect(described(await ready(make(), variant({ width: 1920 })))).toMatchObject({ width: 1200, height: 900 });
  });

  it("accepts PNG and WebP originals", async () => {
    host.answers.set("/a.png", sends(await png(400, 300), "image/png"));
    host.answers.set("/a.webp", sends(await webp(400, 300), "application/octet-stream"));
    expect(described(await ready(make(), variant(), "/a.png"))).toMatchObject({ width: 320 });
    expect(described(await ready(make(), variant(), "/a.webp"))).toMatchObject({ width: 320 });
  });

  it("rotates a photo upright and removes camera and location data", async () => {
    const sideways = await sidewaysJpeg();
    expect(sideways.includes("Sunporch Camera")).toBe(true);
    host.answers.set("/a.jpg", sends(sideways));
    for (const format of ["webp", "avif", "jpeg"] as const) {
      const body = await ready(make(), variant({ format, listingId: 2 }));
      expect(described(body)).toMatchObject({ width: 320, height: 480 });
      expect(body.includes("Sunporch Camera")).toBe(false);
      expect(body.includes("Exif")).toBe(false);
    }
  });

  it("fetches a photo once and makes each variant once for twenty concurrent requests", async () => {
    const photos = make();
    const bodies = await Promise.all(Array.from({ length: 20 }, () => ready(photos, variant())));
    expect(host.asked).toEqual(["/a.jpg"]);
    expect(new Set(bodies).size).toBe(1);
  });

  it("fetches a photo once for several widths at once", async () => {
    const photos = make();
    const slow = sends(photo);
    host.answers.set("/a.jpg", (response, request) => void setTimeout(() => slow(response, request), 100));
    await Promise.all(([160, 320, 640] as const).map((width) => ready(photos, variant({ width }))));
    expect(host.asked).toHaveLength(1);
  });

  it("fetches a cached photo never again, also in the next process", async () => {
    const photos = make();
    const body = await ready(photos, variant());
    await photos.settled();
    host.answers.clear();
    expect(await ready(photos, variant())).toEqual(body);
    expect(await ready(make(), variant())).toEqual(body);
    expect(host.asked).toHaveLength(1);
  });

  it("makes a photo again if the cached file is damaged", async () => {
    const photos = make({ memoryBytes: 1 });
    const body = await ready(photos, variant());
    await photos.settled();
    const [name = ""] = await readdir(join(folder, "photos", "01"));
    const file = join(folder, "photos", "01", name);
    const whole = await readBytes(file);
    for (const damaged of [Buffer.alloc(0), whole.subarray(0, 500), Buffer.alloc(whole.length)]) {
      await writeFile(file, damaged);
      expect(await ready(photos, variant())).toEqual(body);
      await photos.settled();
    }
    expect(host.asked).toHaveLength(4);
  });
});

describe("the cache", () => {
  it("keeps the cache within its limit and evicts the least recently used photos", async () => {
    const cacheBytes = 120_000;
    const photos = make({ cacheBytes, memoryBytes: 1 });
    const used = variant({ listingId: 1000 });
    await ready(photos, used);
    await photos.settled();
    for (let listingId = 1; listingId <= 30; listingId++) {
      await ready(photos, variant({ listingId }));
      await photos.settled();
      await ready(photos, used);
    }
    await photos.settled();
    const names = await readdir(join(folder, "photos", "01"));
    let bytes = 0;
    for (const name of names) bytes += (await readBytes(join(folder, "photos", "01", name))).length;
    expect(bytes).toBeLessThanOrEqual(cacheBytes);
    expect(names.length).toBeGreaterThan(3);
    expect(names.some((name) => name.startsWith("1000-"))).toBe(true);
    expect(names.some((name) => name.startsWith("1-"))).toBe(false);
    expect(host.asked).toHaveLength(31);
  });

  it("keeps serving photos when the disk is full", async ({ skip }) => {
    const disk = await tinyDisk(40 * 1024);
    if (!disk) return skip("needs the right to mount");
    try {
      const photos = make({ cacheFolder: join(disk.folder, "photos"), memoryBytes: 1 });
      for (let listingId = 1; listingId <= 12; listingId++) {
        expect(described(await ready(photos, variant({ listingId, width: 640 })))).toMatchObject({ width: 640 });
        await photos.settled();
      }
      const kept = await readdir(join(disk.folder, "photos", "01"));
      expect(kept.filter((name) => name.startsWith("."))).toEqual([]);
    } finally {
      await disk.remove();
    }
  });

  it("keeps serving photos when the cache folder cannot be created", async () => {
    await writeFile(join(folder, "file"), "");
    const photos = make({ cacheFolder: join(folder, "file", "photos") });
    expect(described(await ready(photos, variant()))).toMatchObject({ width: 320 });
    await photos.settled();
  });
});

describe("a missing photo", () => {
  const faults: Record<string, () => void> = {
    "the host has lost": () => host.answers.delete("/a.jpg"),
    "the host fails for": () => host.answers.set("/a.jpg", sends(Buffer.from("oops"), "text/plain", 500)),
    "comes as HTML": () => host.answers.set("/a.jpg", sends(Buffer.from("<!doctype html><p>Sign in"), "image/jpeg")),
    "comes as SVG": () => host.answers.set("/a.jpg", sends(SVG_BOMB, "image/jpeg")),
    "decompresses to 900 million pixels": () => host.answers.set("/a.jpg", sends(bomb(), "image/png")),
    "ends in the middle": () => host.answers.set("/a.jpg", sends(photo.subarray(0, photo.length / 2))),
    "is a JPEG by its first bytes only": () =>
      host.answers.set("/a.jpg", sends(Buffer.concat([photo.subarray(0, 3), Buffer.alloc(5000, 7)]))),
    "is cut off by the network": () =>
      host.answers.set("/a.jpg", (response) => {
        response.writeHead(200, { "Content-Length": photo.length });
        response.write(photo.subarray(0, 1000), () => response.destroy());
      }),
    "announces 26 MB": () =>
      host.answers.set("/a.jpg", (response) => {
        response.writeHead(200, { "Content-Length": 26 * 1024 * 1024 });
        response.write(photo);
      }),
    "does not end": () =>
      host.answers.set("/a.jpg", (response) => {
        const more = () => {
          if (!response.destroyed) response.write(Buffer.alloc(1_000_000, 0xff), () => setImmediate(more));
        };
        response.write(photo.subarray(0, 3));
        more();
      }),
    "never comes": () => host.answers.set("/a.jpg", () => {}),
    "trickles forever": () =>
      host.answers.set("/a.jpg", (response) => {
        response.write(photo.subarray(0, 3));
        const timer = setInterval(() => response.write("x"), 50);
        response.on("close", () => clearInterval(timer));
      }),
    "redirects in a circle": () =>
      host.answers.set("/a.jpg", (response) => void response.writeHead(302, { Location: "/a.jpg" }).end()),
    "redirects to nowhere": () =>
      host.answers.set("/a.jpg", (response) => void response.writeHead(302, { Location: "http://[" }).end()),
  };

  it.each(Object.keys(faults))("reports as missing a photo that %s, and does not request it again", async (fault) => {
    faults[fault]?.();
    const photos = make();
    expect(await photos.variant(variant(), at("/a.jpg"))).toEqual({ state: "missing" });
    const asked = host.asked.length;
    expect(asked).toBeLessThanOrEqual(4);
    expect(await photos.variant(variant({ width: 640 }), at("/a.jpg"))).toEqual({ state: "missing" });
    expect(host.asked).toHaveLength(asked);
    await photos.settled();
    expect(await readdir(join(folder, "photos")).catch(() => [])).toEqual([]);
  });

  it("reports photos as missing while the host is down, and serves them when it is back", async () => {
    const photos = make({}, { feedOrigin: "http://127.0.0.1:1" });
    expect(await photos.variant(variant(), at("/a.jpg"))).toEqual({ state: "missing" });
    const back = make();
    expect(described(await ready(back, variant()))).toMatchObject({ width: 320 });
  });

  it("retries a photo once after a transient error", async () => {
    let times = 0;
    host.answers.set("/a.jpg", (response, request) =>
      times++ === 0 ? void response.writeHead(503).end() : sends(photo)(response, request),
    );
    await ready(make(), variant());
    expect(times).toBe(2);
  });
});

describe("the feed's hosts", () => {
  it("follows no redirects to other hosts", async () => {
    const other = await photoHost();
    other.answers.set("/a.jpg", sends(photo));
    const photos = make();
    host.answers.set("/b.jpg", (response) => void response.writeHead(302, { Location: `${other.origin}/a.jpg` }).end());
    expect(await photos.variant(variant(), at("/b.jpg"))).toEqual({ state: "missing" });
    const elsewhere = [
      `${other.origin}/a.jpg`,
      `${other.origin.replace("http", "https")}/a.jpg`,
      "https://10.0.0.1/a.jpg",
    ];
    for (const [index, url] of [
      ...elsewhere,
      "https://localhost/a.jpg",
      "file:///etc/passwd",
      "https://[::1]/a.jpg",
    ].entries())
      expect(await photos.variant(variant({ listingId: index + 2 }), at(url))).toEqual({ state: "missing" });
    expect(other.asked).toEqual([]);
    await other.close();
  });

  it("follows redirects within the feed's hosts", async () => {
    host.answers.set("/old.jpg", (response) => void response.writeHead(301, { Location: "/a.jpg" }).end());
    await ready(make(), variant(), "/old.jpg");
    expect(host.asked).toEqual(["/old.jpg", "/a.jpg"]);
  });

  it("sends at most four concurrent requests to the feed's hosts", async () => {
    host.answers.set("/a.jpg", (response, request) => void setTimeout(() => sends(photo)(response, request), 20));
    for (let at = 0; at < 20; at++) host.answers.set(`/${at}.jpg`, host.answers.get("/a.jpg")!);
    const photos = make();
    await Promise.all(
      Array.from({ length: 20 }, (_, at) => ready(photos, variant({ listingId: at + 1 }), `/${at}.jpg`)),
    );
    expect(host.asked).toHaveLength(20);
    expect(host.atOnce()).toBe(4);
  });

  it("pauses requests during Retry-After, without marking photos as missing", async () => {
    const photos = make();
    host.answers.set("/a.jpg", (response) => void response.writeHead(429, { "Retry-After": "1" }).end());
    expect(await photos.variant(variant(), at("/a.jpg"))).toEqual({ state: "missing" });
    host.answers.set("/a.jpg", sends(photo));
    expect(await photos.variant(variant(), at("/a.jpg"))).toEqual({ state: "missing" });
    expect(host.asked).toHaveLength(1);
    await expect.poll(() => photos.variant(variant(), at("/a.jpg"))).toMatchObject({ state: "ready" });
  });

  it("pauses requests after repeated failures", async () => {
    const photos = make();
    const down = "/down.jpg";
    host.answers.set(down, (response) => void response.writeHead(500).end());
    for (let listingId = 1; listingId <= 10; listingId++) await photos.variant(variant({ listingId }), at(down));
    expect(host.asked.length).toBeLessThanOrEqual(12);
  });
});

it("rejects requests beyond the queue limit", async () => {
  const photos = make();
  let open: () => void = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  host.answers.set("/a.jpg", (response, request) => void opened.then(() => sends(photo)(response, request)));
  const asked = Array.from({ length: 300 }, (_, index) =>
    photos.variant(variant({ listingId: index + 1 }), at("/a.jpg")),
  );
  setTimeout(open, 50);
  const states = (await Promise.all(asked)).map(({ state }) => state);
  expect(states.filter((state) => state === "busy")).toHaveLength(300 - 246);
  expect(states.filter((state) => state === "ready")).toHaveLength(246);
  // A busy response does not mark the photo as missing.
  await ready(photos, variant({ listingId: 300 }));
});
