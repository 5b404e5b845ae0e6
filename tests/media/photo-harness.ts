/** A photo host, an empty disk and a photo service, recreated for each test. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach } from "vitest";
import type { PhotoRules } from "~/listings/photos/photo-rules.server";
import { Photos, type PhotosSettings, type PhotoVariant } from "~/listings/photos/photos.server";
import { diskStore } from "~/platform/files/disk.server";
import { createJpeg } from "./images";
import { type PhotoHost, respondWith, startPhotoHost } from "./photo-host";

process.env.LOG_LEVEL = "silent";

export const KEY = "0123456789abcdef";

export const createVariant = (change: Partial<PhotoVariant> = {}): PhotoVariant => ({
  listingId: 1,
  key: KEY,
  width: 320,
  format: "webp",
  ...change,
});

/** The origin of a photo stored under this URL. */
export const photoSource = (url: string) => ({ url, listingKey: "home" });

export type PhotoHarness = {
  host: PhotoHost;
  /** A JPEG of 1200 x 900 pixels, served as /a.jpg. */
  photo: Buffer;
  folder: string;
  createPhotos(change?: Partial<PhotosSettings>, rules?: Partial<PhotoRules>): Photos;
  /** The bytes of a photo; fails if it is not available. */
  fetchReady(photos: Photos, requested: PhotoVariant, url?: string): Promise<Buffer>;
};

/** Registers setup and teardown for each test of the calling file. */
export function setUpPhotoHarness(): PhotoHarness {
  let createdPhotos: Photos[] = [];
  const harness = {
    createPhotos(change: Partial<PhotosSettings> = {}, rules: Partial<PhotoRules> = {}) {
      const photos = new Photos({
        rules: {
          feedOrigin: harness.host.origin,
          keepsOriginals: false,
          singleUse: false,
          perSecond: Number.POSITIVE_INFINITY,
          headers: () => ({}),
          ...rules,
        },
        files: diskStore(join(harness.folder, "files")),
        cacheFolder: join(harness.folder, "photos"),
        cacheBytes: 100_000_000,
        ...change,
      });
      createdPhotos.push(photos);
      return photos;
    },
    async fetchReady(photos: Photos, requested: PhotoVariant, url = "/a.jpg") {
      const response = await photos.getVariant(requested, photoSource(url));
      if (response.state !== "ready") throw new Error(`The photo is ${response.state}.`);
      return response.body;
    },
  } as PhotoHarness;
  beforeAll(async () => {
    harness.photo = await createJpeg();
  });
  beforeEach(async () => {
    harness.folder = await mkdtemp(join(tmpdir(), "sunporch-photos-"));
    harness.host = await startPhotoHost();
    harness.host.handlers.set("/a.jpg", respondWith(harness.photo));
  });
  afterEach(async () => {
    await harness.host.close();
    // Variants are written to disk after the response.
    await Promise.all(createdPhotos.map((photos) => photos.whenSettled()));
    createdPhotos = [];
    await rm(harness.folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return harness;
}
