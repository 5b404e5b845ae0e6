/**
 * Photos of listings in the sizes and formats that pages ask for: made from the feed's original on the first request,
 * then kept on this machine's disk as long as there is room.
 *
 * Memory is bounded by the lane: so many originals are held at once, whatever is asked for. The disk is bounded by
 * PHOTO_CACHE_MB. Neither a dead feed nor a full disk is a fault of the request: the first means a missing photo, the
 * second one that is made again next time.
 */
import { join } from "node:path";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { feedConfig, feedEnvs, feedName } from "~/feed/config.server";
import { freshPhotos } from "~/feed/photos.server";
import { PROFILES } from "~/feed/vendors";
import { type Env, env } from "~/platform/env.server";
import { DiskCache } from "~/platform/files/disk-cache.server";
import type { FileStore } from "~/platform/files/file-store";
import { files } from "~/platform/files/files.server";
import { IMAGE_FORMATS, type ImageFormat } from "~/platform/files/image-format";
import { ImageRejected, ImagesBusy, renderImage } from "~/platform/files/images.server";
import { log } from "~/platform/log.server";
import type { ListingMedia } from "../listing";
import { mediaKey, PHOTO_WIDTHS, type PhotoWidth, parseMediaKey } from "./media";
import { forgetPhotos, unknownPhotos } from "./photo-known.server";
import {
  type CopyResult,
  type PhotoId,
  type PhotoOrigin,
  PhotoOriginals,
  type ReadPhotos,
} from "./photo-originals.server";
import { type PhotoRules, photoRules } from "./photo-rules.server";
import { PhotoMissing, type PhotoTimes } from "./photo-source.server";

export type PhotoVariant = PhotoId & { width: PhotoWidth; format: ImageFormat };
/** `missing`: it cannot be had, at least for the next minute; `busy`: too many are being made, try in seconds. */
export type PhotoAnswer = { state: "ready"; body: Buffer } | { state: "missing" } | { state: "busy" };

/** Of the encoders' settings: another number makes every variant anew, under another ETag. */
const REVISION = 1;
const AT_ONCE = 6;
const MOST_WAITING = 240;
const MISSING_MS = 60_000;
const MEMORY_BYTES = 8 * 1024 * 1024;
const QUIET_MS = 60_000;
const READING_MS = 10_000;
const SWEEP_BATCH = 500;
/** A file younger than this may belong to a listing whose transaction has not ended. */
const SWEEP_AGE_MS = 24 * 60 * 60_000;

const variantName = ({ listingId, key, width, format }: PhotoVariant) =>
  `${key.slice(0, 2)}/${mediaKey(listingId, key)}.${width}.${REVISION}.${format}`;

/** The photo that a file's name stands for, of an original or of a variant. */
function photoOf(name: string): PhotoId | null {
  return parseMediaKey(name.slice(name.lastIndexOf("/") + 1).split(".", 1)[0] ?? "");
}

export type PhotosSettings = {
  rules: PhotoRules;
  files: FileStore;
  cacheFolder: string;
  cacheBytes: number;
  memoryBytes?: number;
  times?: PhotoTimes;
  /** See {@link PhotoOriginals}. */
  fresh?: ReadPhotos;
  /** The rules of each further feed, by its name. */
  further?: ReadonlyMap<string, Pick<PhotosSettings, "rules" | "fresh">>;
};

export class Photos {
  readonly #files: FileStore;
  readonly #originals: PhotoOriginals;
  /** Of further feeds, by name: each host has its own pace. */
  readonly #further: ReadonlyMap<string, PhotoOriginals>;
  readonly #cache: DiskCache;
  readonly #lane = bulkhead(AT_ONCE, MOST_WAITING);
  readonly #making = new Map<string, Promise<PhotoAnswer>>();
  readonly #missing = new LRUCache<string, true>({ max: 10_000, ttl: MISSING_MS });
  #quietUntil = 0;

  constructor(settings: PhotosSettings) {
    this.#files = settings.files;
    const onTrouble = (error: unknown, message: string) => this.#trouble(error, message);
    this.#originals = new PhotoOriginals({ ...settings, onTrouble });
    this.#further = new Map(
      [...(settings.further ?? [])].map(([feed, own]) => [
        feed,
        new PhotoOriginals({ files: settings.files, times: settings.times, ...own, onTrouble }),
      ]),
    );
    this.#cache = new DiskCache({
      root: settings.cacheFolder,
      maxBytes: settings.cacheBytes,
      memoryBytes: settings.memoryBytes ?? MEMORY_BYTES,
      onTrouble: (error) => this.#trouble(error, "photo not kept"),
    });
  }

  /**
   * A photo of a listing that is shown. Callers that ask for one variant at a time share
   * one fetch and one encoding.
   */
  async variant(variant: PhotoVariant, origin: PhotoOrigin): Promise<PhotoAnswer> {
    const name = variantName(variant);
    const body = await this.#cache.get(name);
    if (body) return { state: "ready", body };
    if (this.#missing.has(mediaKey(variant.listingId, variant.key))) return { state: "missing" };
    let making = this.#making.get(name);
    if (!making) {
      making = this.#make(variant, origin).finally(() => this.#making.delete(name));
      this.#making.set(name, making);
    }
    return making;
  }

  async #make(variant: PhotoVariant, origin: PhotoOrigin): Promise<PhotoAnswer> {
    try {
      return await this.#lane.execute(async () => {
        const body = await this.#render(variant, origin);
        this.#cache.put(variantName(variant), body);
        return { state: "ready" as const, body };
      });
    } catch (error) {
      if (error instanceof BulkheadRejectedError || error instanceof ImagesBusy) return { state: "busy" };
      if (!(error instanceof PhotoMissing) && !(error instanceof ImageRejected)) throw error;
      if (error instanceof ImageRejected || error.lasting)
        this.#missing.set(mediaKey(variant.listingId, variant.key), true);
      log().debug({ photo: mediaKey(variant.listingId, variant.key), reason: error.message }, "photo missing");
      return { state: "missing" };
    }
  }

  async #render(variant: PhotoVariant, origin: PhotoOrigin): Promise<Buffer> {
    const originals = this.#originalsOf(origin.feed);
    const original = await originals.get(variant, origin);
    try {
      const body = await renderImage(original, variant.width, variant.format);
      // Kept only once it has proved to be a whole picture.
      await originals.keep(variant, original);
      return body;
    } catch (error) {
      // What was stored and is none after all is fetched anew next time.
      if (error instanceof ImageRejected) await this.#originals.delete(variant);
      throw error;
    }
  }

  #originalsOf(feed: string | undefined): PhotoOriginals {
    return (feed !== undefined && this.#further.get(feed)) || this.#originals;
  }

  /** One line a minute: a full disk fails at every photo. */
  #trouble(error: unknown, message: string): void {
    if (Date.now() < this.#quietUntil) return;
    this.#quietUntil = Date.now() + QUIET_MS;
    log().warn({ err: error }, message);
  }

  /**
   * Stores the originals of a listing ahead of visitors, when the feed's rules let them be kept; for the sync, which has
   * addresses that work. Photos that cannot be had are left for a later call.
   * @returns how many are stored now, and how many could not be had.
   */
  copy(listingId: number, media: readonly ListingMedia[], feed?: string): Promise<CopyResult> {
    return this.#originalsOf(feed).copy(listingId, media);
  }

  /** Removes photos from the store and from this machine's cache. A store that is away keeps them for {@link sweep}. */
  async delete(listingId: number, keys: readonly string[]): Promise<void> {
    forgetPhotos(listingId, keys);
    for (const key of keys) {
      const photo = { listingId, key };
      for (const width of PHOTO_WIDTHS)
        for (const format of IMAGE_FORMATS) await this.#cache.delete(variantName({ ...photo, width, format }));
      await this.#originals.delete(photo);
    }
  }

  /** Removes all photos, stored and cached here, that no shown listing has any more; how many files. */
  async sweep(): Promise<number> {
    let removed = await this.#files.sweep();
    const drop = async <F extends PhotoId>(batch: F[], remove: (file: F) => Promise<void>) => {
      for (const file of await unknownPhotos(batch)) {
        await remove(file);
        removed++;
      }
      batch.length = 0;
    };
    const cached: (PhotoId & { name: string })[] = [];
    const dropCached = () => drop(cached, ({ name }) => this.#cache.delete(name));
    for (const name of await this.#cache.names()) {
      const photo = photoOf(name);
      if (photo) cached.push({ ...photo, name });
      if (cached.length === SWEEP_BATCH) await dropCached();
    }
    await dropCached();
    const stored: (PhotoId & { name: string })[] = [];
    const dropStored = () => drop(stored, ({ name }) => this.#files.delete(name));
    for await (const { key: name, modifiedAt } of this.#originals.list()) {
      const photo = photoOf(name);
      if (photo && Date.now() - modifiedAt.getTime() > SWEEP_AGE_MS) stored.push({ ...photo, name });
      if (stored.length === SWEEP_BATCH) await dropStored();
    }
    await dropStored();
    return removed;
  }

  /** When all that was made so far has reached the disk or failed to. */
  settled(): Promise<void> {
    return this.#cache.settled();
  }
}

let shared: Photos | undefined;

/** The process's photos, made on first use from the environment. */
export function photos(): Photos {
  shared ??= makePhotos(env());
  return shared;
}

function makePhotos(settings: Env): Photos {
  const [first, ...further] = feedEnvs(settings);
  return new Photos({
    ...feedPhotos(first ?? settings),
    further: new Map(further.map((feed) => [feedName(feed), feedPhotos(feed)])),
    files: files(),
    cacheFolder: join(settings.DATA_DIR, "photos"),
    cacheBytes: settings.PHOTO_CACHE_MB * 1024 * 1024,
  });
}

/** How photos of the feed of an environment are fetched. */
const feedPhotos = (settings: Env): Pick<PhotosSettings, "rules" | "fresh"> => ({
  rules: photoRules(settings),
  fresh: PROFILES[settings.FEED_VENDOR].photoUrlsExpire
    ? (listingKey) => freshPhotos(feedConfig(settings), listingKey, AbortSignal.timeout(READING_MS))
    : undefined,
});

/** The ETag of a variant. It says all that decides its bytes, so it is known before they are. */
export function photoEtag({ key, width, format }: PhotoVariant): string {
  return `"${key}.${width}.${REVISION}.${format}"`;
}

/** Removes the photos of a listing that the feed has removed or replaced, after that has committed. */
export function deletePhotos(listingId: number, keys: readonly string[]): Promise<void> {
  return photos().delete(listingId, keys);
}
