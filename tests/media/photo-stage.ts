/** A photo host, an empty disk and a photo service, recreated for each test. */
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeAll, beforeEach } from "vitest";
import { Photos, type PhotosSettings, type PhotoVariant } from "~/listings/photos/media.server";
import type { PhotoRules } from "~/listings/photos/photo-rules.server";
import { diskStore } from "~/platform/files/disk.server";
import { type PhotoHost, photoHost, sends } from "./photo-host";
import { jpeg } from "./pictures";

process.env.LOG_LEVEL = "silent";

export const KEY = "0123456789abcdef";

export const variant = (change: Partial<PhotoVariant> = {}): PhotoVariant => ({
  listingId: 1,
  key: KEY,
  width: 320,
  format: "webp",
  ...change,
});

/** The origin of a photo stored under this URL. */
export const at = (url: string) => ({ url, listingKey: "home" });

export type PhotoStage = {
  host: PhotoHost;
  /** A JPEG of 1200 x 900 pixels, served as /a.jpg. */
  photo: Buffer;
  folder: string;
  make(change?: Partial<PhotosSettings>, rules?: Partial<PhotoRules>): Photos;
  /** The bytes of a photo; fails if it is not available. */
  ready(photos: Photos, asked: PhotoVariant, url?: string): Promise<Buffer>;
};

/** Registers setup and teardown for each test of the calling file. */
export function photoStage(): PhotoStage {
  let made: Photos[] = [];
  const stage = {
    make(change: Partial<PhotosSettings> = {}, rules: Partial<PhotoRules> = {}) {
      const photos = new Photos({
        rules: {
          feedOrigin: stage.host.origin,
          keep: false,
          singleUse: false,
          perSecond: Number.POSITIVE_INFINITY,
          headers: () => ({}),
          ...rules,
        },
        files: diskStore(join(stage.folder, "files")),
        cacheFolder: join(stage.folder, "photos"),
        cacheBytes: 100_000_000,
        times: { timeoutMs: 2_000, silenceMs: 400 },
        ...change,
      });
      made.push(photos);
      return photos;
    },
    async ready(photos: Photos, asked: PhotoVariant, url = "/a.jpg") {
      const answer = await photos.variant(asked, at(url));
      if (answer.state !== "ready") throw new Error(`The photo is ${answer.state}.`);
      return answer.body;
    },
  } as PhotoStage;
  beforeAll(async () => {
    stage.photo = await jpeg();
  });
  beforeEach(async () => {
    stage.folder = await mkdtemp(join(tmpdir(), "sunporch-photos-"));
    stage.host = await photoHost();
    stage.host.answers.set("/a.jpg", sends(stage.photo));
  });
  afterEach(async () => {
    await stage.host.close();
    // Variants are written to disk after the response.
    await Promise.all(made.map((photos) => photos.settled()));
    made = [];
    await rm(stage.folder, { recursive: true, force: true, maxRetries: 5 });
  });
  return stage;
}
