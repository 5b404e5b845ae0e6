/**
 * Listing photos in the sizes and formats that pages request, made from the feed's original on first request and cached
 * on this machine's disk.
 *
 * A bulkhead bounds memory by limiting the originals held at once. PHOTO_CACHE_MB bounds the disk. Neither an
 * unavailable feed nor a full disk fails a request: the first means a missing photo, the second a variant that is made
 * again next time.
 */

import { setTimeout as sleep } from "node:timers/promises";
import { BulkheadRejectedError } from "cockatiel";
import { LRUCache } from "lru-cache";
import { bulkhead } from "~/platform/bulkhead.server";
import { DiskCache } from "~/platform/files/disk-cache.server";
import type { FileStore } from "~/platform/files/file-store";
import { IMAGE_FORMATS, type ImageFormat } from "~/platform/files/image-format";
import { ImageRejectedError, ImagesBusyError, renderImage } from "~/platform/files/images.server";
import { log } from "~/platform/log.server";
import { defineCounter } from "~/platform/metrics.server";
import type { ListingMedia } from "../listing";
import { formatMediaKey, PHOTO_WIDTHS, type PhotoWidth, parseMediaKey } from "./media-url";
import { clearPhotoLookups, filterUnknownPhotos } from "./photo-lookup.server";
import {
  type CopyResult,
  type PhotoId,
  type PhotoOrigin,
  PhotoOriginals,
  type ReadFreshMedia,
} from "./photo-originals.server";
import type { PhotoRules } from "./photo-rules.server";
import { PhotoMissingError, type PhotoTimes } from "./photo-source.server";

export type PhotoVariant = PhotoId & { width: PhotoWidth; format: ImageFormat };
/** `missing`: not available for at least a minute; `busy`: too many variants are being made, or this one takes long; retry in seconds. */
export type PhotoAnswer = { state: "ready"; body: Buffer } | { state: "missing" } | { state: "busy" };

/** Version of the encoder settings: another number makes all variants again, with another ETag. */
const VARIANT_REVISION = 1;
const MAX_CONCURRENT = 6;
const MAX_QUEUED = 240;
/** A request that waits this long for its download and those before it is answered as busy. Its photo is made all the same. */
const MAX_WAIT_MS = 20_000;
const MISSING_TTL_MS = 60_000;
const MEMORY_CACHE_BYTES = 8 * 1024 * 1024;
const WARNING_INTERVAL_MS = 60_000;
const SWEEP_BATCH = 500;
/** A younger file may belong to a listing whose transaction is not committed yet. */
const MIN_SWEEP_AGE_MS = 24 * 60 * 60_000;

const requests = defineCounter(
  "photo_cache_requests_total",
  "Photos for pages: cached ones, rendered ones, missing ones, and those refused because too many are being made or theirs takes too long (busy).",
  ["outcome"],
);

const getVariantName = ({ listingId, key, width, format }: PhotoVariant) =>
  `${key.slice(0, 2)}/${formatMediaKey(listingId, key)}.${width}.${VARIANT_REVISION}.${format}`;

/** Parses the photo from the file name of an original or a variant. */
function parsePhotoName(name: string): PhotoId | null {
  return parseMediaKey(name.slice(name.lastIndexOf("/") + 1).split(".", 1)[0] ?? "");
}

export type PhotosSettings = {
  rules: PhotoRules;
  files: FileStore;
  cacheFolder: string;
  cacheBytes: number;
  memoryBytes?: number;
  times?: PhotoTimes;
  /** How long a request waits. */
  maxWaitMs?: number;
  /** See {@link PhotoOriginals}. */
  readFresh?: ReadFreshMedia;
  /** Rules of additional feeds, by name. */
  otherFeeds?: ReadonlyMap<string, Pick<PhotosSettings, "rules" | "readFresh">>;
};

export class Photos {
  readonly #files: FileStore;
  readonly #originals: PhotoOriginals;
  /** Originals of additional feeds, by name: each host has its own rate limit. */
  readonly #otherOriginals: ReadonlyMap<string, PhotoOriginals>;
  readonly #cache: DiskCache;
  readonly #maxWaitMs: number;
  readonly #bulkhead = bulkhead(MAX_CONCURRENT, MAX_QUEUED);
  readonly #pending = new Map<string, Promise<PhotoAnswer>>();
  readonly #missing = new LRUCache<string, true>({ max: 10_000, ttl: MISSING_TTL_MS });
  #nextWarningAt = 0;

  constructor(settings: PhotosSettings) {
    this.#files = settings.files;
    this.#maxWaitMs = settings.maxWaitMs ?? MAX_WAIT_MS;
    const onTrouble = (error: unknown, message: string) => this.#warn(error, message);
    this.#originals = new PhotoOriginals({ ...settings, onError: onTrouble });
    this.#otherOriginals = new Map(
      [...(settings.otherFeeds ?? [])].map(([feed, feedSettings]) => [
        feed,
        new PhotoOriginals({ files: settings.files, times: settings.times, ...feedSettings, onError: onTrouble }),
      ]),
    );
    this.#cache = new DiskCache({
      root: settings.cacheFolder,
      maxBytes: settings.cacheBytes,
      memoryBytes: settings.memoryBytes ?? MEMORY_CACHE_BYTES,
      onError: (error) => this.#warn(error, "could not cache a photo"),
    });
  }

  /** Disk space of cached photos. */
  get cacheBytes(): number {
    return this.#cache.bytes;
  }

  /** A photo of a listing on display. Concurrent requests for one variant share one fetch and one encoding. */
  async getVariant(variant: PhotoVariant, origin: PhotoOrigin): Promise<PhotoAnswer> {
    const name = getVariantName(variant);
    const body = await this.#cache.get(name);
    if (body) {
      requests.inc({ outcome: "cached" });
      return { state: "ready", body };
    }
    const stopped = new AbortController();
    const late = sleep(this.#maxWaitMs, { state: "busy" } as const, { signal: stopped.signal, ref: false });
    const answer = await Promise.race([this.#makeVariant(variant, origin, name), late]).finally(() => stopped.abort());
    requests.inc({ outcome: answer.state === "ready" ? "rendered" : answer.state });
    return answer;
  }

  #makeVariant(variant: PhotoVariant, origin: PhotoOrigin, name: string): PhotoAnswer | Promise<PhotoAnswer> {
    if (this.#missing.has(formatMediaKey(variant.listingId, variant.key))) return { state: "missing" };
    let pending = this.#pending.get(name);
    if (!pending) {
      pending = this.#createVariant(variant, origin).finally(() => this.#pending.delete(name));
      this.#pending.set(name, pending);
    }
    return pending;
  }

  async #createVariant(variant: PhotoVariant, origin: PhotoOrigin): Promise<PhotoAnswer> {
    try {
      return await this.#bulkhead.execute(async () => {
        const body = await this.#render(variant, origin);
        this.#cache.put(getVariantName(variant), body);
        return { state: "ready" as const, body };
      });
    } catch (error) {
      if (error instanceof BulkheadRejectedError || error instanceof ImagesBusyError) return { state: "busy" };
      if (!(error instanceof PhotoMissingError) && !(error instanceof ImageRejectedError)) throw error;
      if (error instanceof ImageRejectedError || error.isPermanent)
        this.#missing.set(formatMediaKey(variant.listingId, variant.key), true);
      log().debug({ photo: formatMediaKey(variant.listingId, variant.key), reason: error.message }, "photo missing");
      return { state: "missing" };
    }
  }

  async #render(variant: PhotoVariant, origin: PhotoOrigin): Promise<Buffer> {
    const originals = this.#getOriginals(origin.feed);
    const original = await originals.get(variant, origin);
    try {
      const body = await renderImage(original, variant.width, variant.format);
      // Stored only after it has been decoded as an image.
      await originals.store(variant, original);
      return body;
    } catch (error) {
      // A stored file that is not an image is fetched again next time.
      if (error instanceof ImageRejectedError) await this.#originals.delete(variant);
      throw error;
    }
  }

  #getOriginals(feed: string | undefined): PhotoOriginals {
    return (feed !== undefined && this.#otherOriginals.get(feed)) || this.#originals;
  }

  /** Logs once a minute, because a full disk fails for every photo. */
  #warn(error: unknown, message: string): void {
    if (Date.now() < this.#nextWarningAt) return;
    this.#nextWarningAt = Date.now() + WARNING_INTERVAL_MS;
    log().warn({ err: error }, message);
  }

  /**
   * Stores a listing's originals before visitors request them, if the feed's rules allow storage; called by the sync,
   * whose URLs are valid. Unavailable photos are left for a later call.
   * @returns how many are stored now, and how many are missing.
   */
  copy(listingId: number, media: readonly ListingMedia[], feed?: string): Promise<CopyResult> {
    return this.#getOriginals(feed).copy(listingId, media);
  }

  /**
   * Deletes photos from the store and this machine's cache. If the store is unavailable, {@link sweep} deletes them
   * later.
   */
  async delete(listingId: number, keys: readonly string[]): Promise<void> {
    clearPhotoLookups(listingId, keys);
    for (const key of keys) {
      const photo = { listingId, key };
      for (const width of PHOTO_WIDTHS)
        for (const format of IMAGE_FORMATS) await this.#cache.delete(getVariantName({ ...photo, width, format }));
      await this.#originals.delete(photo);
    }
  }

  /** Deletes all stored and cached photos that no displayed listing has; returns the number of files. */
  async sweep(): Promise<number> {
    let removed = await this.#files.sweep();
    const removeUnknown = async <F extends PhotoId>(batch: F[], remove: (file: F) => Promise<void>) => {
      for (const file of await filterUnknownPhotos(batch)) {
        await remove(file);
        removed++;
      }
      batch.length = 0;
    };
    const cached: (PhotoId & { name: string })[] = [];
    const dropCached = () => removeUnknown(cached, ({ name }) => this.#cache.delete(name));
    for (const name of await this.#cache.names()) {
      const photo = parsePhotoName(name);
      if (photo) cached.push({ ...photo, name });
      if (cached.length === SWEEP_BATCH) await dropCached();
    }
    await dropCached();
    const stored: (PhotoId & { name: string })[] = [];
    const dropStored = () => removeUnknown(stored, ({ name }) => this.#files.delete(name));
    for await (const { key: name, modifiedAt } of this.#originals.list()) {
      const photo = parsePhotoName(name);
      if (photo && Date.now() - modifiedAt.getTime() > MIN_SWEEP_AGE_MS) stored.push({ ...photo, name });
      if (stored.length === SWEEP_BATCH) await dropStored();
    }
    await dropStored();
    return removed;
  }

  /** Resolves when all pending writes to the disk have succeeded or failed. */
  whenSettled(): Promise<void> {
    return this.#cache.waitForWrites();
  }
}

/** The ETag of a variant, made of everything that determines its bytes, so it is known before they are. */
export function getPhotoEtag({ key, width, format }: PhotoVariant): string {
  return `"${key}.${width}.${VARIANT_REVISION}.${format}"`;
}
