/**
 * Listing photos in the sizes and formats that pages request, made from the feed's original on first request and cached
 * on this machine's disk.
 *
 * A bulkhead bounds memory by limiting the originals held at once. PHOTO_CACHE_MB bounds the disk. Neither an
 * unavailable feed nor a full disk fails a request: the first means a missing photo, the second a variant that is made
 * again next time.
 */
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { DiskCache } from "~/platform/files/disk-cache.server";
import type { FileStore } from "~/platform/files/file-store";
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
import type { PhotoRules } from "./photo-rules.server";
import { PhotoMissing, type PhotoTimes } from "./photo-source.server";

export type PhotoVariant = PhotoId & { width: PhotoWidth; format: ImageFormat };
/** `missing`: not available for at least a minute; `busy`: too many variants are being made, retry in seconds. */
export type PhotoAnswer = { state: "ready"; body: Buffer } | { state: "missing" } | { state: "busy" };

/** Version of the encoder settings: another number makes all variants again, with another ETag. */
const REVISION = 1;
const AT_ONCE = 6;
const MOST_WAITING = 240;
const MISSING_MS = 60_000;
const MEMORY_BYTES = 8 * 1024 * 1024;
const QUIET_MS = 60_000;
const SWEEP_BATCH = 500;
/** A younger file may belong to a listing whose transaction is not committed yet. */
const SWEEP_AGE_MS = 24 * 60 * 60_000;

const variantName = ({ listingId, key, width, format }: PhotoVariant) =>
  `${key.slice(0, 2)}/${mediaKey(listingId, key)}.${width}.${REVISION}.${format}`;

/** Parses the photo from the file name of an original or a variant. */
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
  /** Rules of additional feeds, by name. */
  further?: ReadonlyMap<string, Pick<PhotosSettings, "rules" | "fresh">>;
};

export class Photos {
  readonly #files: FileStore;
  readonly #originals: PhotoOriginals;
  /** Originals of additional feeds, by name: each host has its own rate limit. */
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
      onTrouble: (error) => this.#trouble(error, "could not cache a photo"),
    });
  }

  /** A photo of a listing on display. Concurrent requests for one variant share one fetch and one encoding. */
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
      // Stored only after it has been decoded as an image.
      await originals.keep(variant, original);
      return body;
    } catch (error) {
      // A stored file that is not an image is fetched again next time.
      if (error instanceof ImageRejected) await this.#originals.delete(variant);
      throw error;
    }
  }

  #originalsOf(feed: string | undefined): PhotoOriginals {
    return (feed !== undefined && this.#further.get(feed)) || this.#originals;
  }

  /** Logs once a minute, because a full disk fails for every photo. */
  #trouble(error: unknown, message: string): void {
    if (Date.now() < this.#quietUntil) return;
    this.#quietUntil = Date.now() + QUIET_MS;
    log().warn({ err: error }, message);
  }

  /**
   * Stores a listing's originals before visitors request them, if the feed's rules allow storage; called by the sync,
   * whose URLs are valid. Unavailable photos are left for a later call.
   * @returns how many are stored now, and how many are missing.
   */
  copy(listingId: number, media: readonly ListingMedia[], feed?: string): Promise<CopyResult> {
    return this.#originalsOf(feed).copy(listingId, media);
  }

  /**
   * Deletes photos from the store and this machine's cache. If the store is unavailable, {@link sweep} deletes them
   * later.
   */
  async delete(listingId: number, keys: readonly string[]): Promise<void> {
    forgetPhotos(listingId, keys);
    for (const key of keys) {
      const photo = { listingId, key };
      for (const width of PHOTO_WIDTHS)
        for (const format of IMAGE_FORMATS) await this.#cache.delete(variantName({ ...photo, width, format }));
      await this.#originals.delete(photo);
    }
  }

  /** Deletes all stored and cached photos that no displayed listing has; returns the number of files. */
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

  /** Resolves when all pending writes to the disk have succeeded or failed. */
  settled(): Promise<void> {
    return this.#cache.settled();
  }
}

/** The ETag of a variant, made of everything that determines its bytes, so it is known before they are. */
export function photoEtag({ key, width, format }: PhotoVariant): string {
  return `"${key}.${width}.${REVISION}.${format}"`;
}
