/** Original photos: stored ones if the feed's rules allow storage, else fetched from the feed. */
import { LRUCache } from "lru-cache";
import { FileNotFoundError, type FileStore, readFile } from "~/platform/files/file-store";
import type { ListingMedia } from "../listing";
import { formatMediaKey } from "./media-url";
import type { PhotoRules } from "./photo-rules.server";
import { MAX_ORIGINAL_BYTES, PhotoMissingError, PhotoSource, type PhotoTimes } from "./photo-source.server";

export type PhotoId = { listingId: number; key: string };
/** The source of a photo: its stored URL, the listing's key in the feed, and the feed's name if there are several. */
export type PhotoOrigin = { url: string; listingKey: string; feed?: string };
/** Reads a listing's media from the feed again, for URLs that are valid now. */
export type ReadFreshMedia = (listingKey: string) => Promise<ListingMedia[]>;

const FOLDER = "photos/";
const getFileName = ({ listingId, key }: PhotoId) =>
  `${FOLDER}${key.slice(0, 2)}/${formatMediaKey(listingId, key)}.img`;

/** URLs are valid for an hour, and MLS Grid does not allow requesting new ones within it. */
const URLS_TTL_MS = 65 * 60_000;
/** Reading records again uses the sync's quota, and the sync has priority. */
const MIN_READ_INTERVAL_MS = 5_000;
const MAX_WAIT_MS = 10_000;

const MAX_UNSTORED = 20;
const UNSTORED_TTL_MS = 60_000;

export type OriginalsSettings = {
  rules: PhotoRules;
  files: FileStore;
  times?: PhotoTimes;
  /** Set if stored URLs expire before visitors request them. */
  readFresh?: ReadFreshMedia;
  onError(error: unknown, message: string): void;
};

/** Number of photos stored now, and missing ones, of which the host postponed some by rate limiting. */
export type CopyResult = { stored: number; missing: number; postponed: number };

export class PhotoOriginals {
  readonly #settings: OriginalsSettings;
  readonly #source: PhotoSource;
  /** Originals being fetched or, if they are kept, not stored yet. */
  readonly #pending = new LRUCache<string, Promise<Buffer>>({ max: MAX_UNSTORED, ttl: UNSTORED_TTL_MS });
  readonly #storedBuffers = new WeakSet<Buffer>();
  readonly #freshUrls = new LRUCache<string, Map<string, string>>({ max: 1000, ttl: URLS_TTL_MS });
  readonly #pendingReads = new Map<string, Promise<Map<string, string>>>();
  #nextReadAt = 0;

  constructor(settings: OriginalsSettings) {
    this.#settings = settings;
    this.#source = new PhotoSource(settings.rules, settings.times);
  }

  /**
   * The original of a photo, not yet verified as an image. Concurrent callers share one fetch and, if it is kept, so do
   * callers before {@link store} or {@link delete} has finished.
   * @throws {PhotoMissingError}
   */
  get(photo: PhotoId, origin: PhotoOrigin): Promise<Buffer> {
    const name = formatMediaKey(photo.listingId, photo.key);
    let pending = this.#pending.get(name);
    if (!pending) {
      pending = this.#load(photo, origin);
      this.#pending.set(name, pending);
      const clearPending = () => this.#pending.delete(name);
      pending.then(this.#settings.rules.keepsOriginals ? () => {} : clearPending, clearPending);
    }
    return pending;
  }

  async #load(photo: PhotoId, { url, listingKey }: PhotoOrigin): Promise<Buffer> {
    if (this.#settings.rules.keepsOriginals) {
      const stored = await this.#readStored(photo);
      if (stored) return stored;
    }
    return this.#source.fetch(this.#settings.readFresh ? await this.#takeFreshUrl(listingKey, photo.key) : url);
  }

  async #readStored(photo: PhotoId): Promise<Buffer | null> {
    try {
      const bytes = await readFile(this.#settings.files, getFileName(photo), MAX_ORIGINAL_BYTES);
      this.#storedBuffers.add(bytes);
      return bytes;
    } catch (error) {
      if (!(error instanceof FileNotFoundError)) this.#settings.onError(error, "could not read a stored photo");
      return null;
    }
  }

  /** Takes a valid URL for one use: some feeds do not allow a second download of the same one. */
  async #takeFreshUrl(listingKey: string, key: string): Promise<string> {
    let addresses = this.#freshUrls.get(listingKey);
    if (addresses && !addresses.has(key))
      throw new PhotoMissingError("The feed's URL of this photo was already used within the hour.", false);
    if (!addresses) {
      let pendingRead = this.#pendingReads.get(listingKey);
      if (!pendingRead) {
        pendingRead = this.#readFreshUrls(listingKey).finally(() => this.#pendingReads.delete(listingKey));
        this.#pendingReads.set(listingKey, pendingRead);
      }
      addresses = await pendingRead;
    }
    const address = addresses.get(key);
    if (!address) throw new PhotoMissingError("The feed no longer has this photo.", true);
    addresses.delete(key);
    return address;
  }

  async #readFreshUrls(listingKey: string): Promise<Map<string, string>> {
    const now = Date.now();
    const startAt = Math.max(now, this.#nextReadAt);
    if (startAt - now > MAX_WAIT_MS)
      throw new PhotoMissingError("Too many photo URLs are being read from the feed.", false);
    this.#nextReadAt = startAt + MIN_READ_INTERVAL_MS;
    if (startAt > now) await new Promise((resolve) => setTimeout(resolve, startAt - now));
    let media: ListingMedia[];
    try {
      media = (await this.#settings.readFresh?.(listingKey)) ?? [];
    } catch (error) {
      throw new PhotoMissingError("The feed did not return the photo's URL.", false, { cause: error });
    }
    const addresses = new Map(media.map(({ key, url }) => [key, url]));
    this.#freshUrls.set(listingKey, addresses);
    return addresses;
  }

  /** Stores a verified original, if the rules allow it and it is not stored yet. */
  async store(photo: PhotoId, bytes: Buffer): Promise<void> {
    if (!this.#settings.rules.keepsOriginals) return;
    try {
      if (!this.#storedBuffers.has(bytes)) await this.#settings.files.put(getFileName(photo), bytes);
      this.#storedBuffers.add(bytes);
    } catch (error) {
      this.#settings.onError(error, "could not store a photo");
    } finally {
      this.#pending.delete(formatMediaKey(photo.listingId, photo.key));
    }
  }

  /** Deletes a stored original. If the store is unavailable, it stays. */
  async delete(photo: PhotoId): Promise<void> {
    if (!this.#settings.rules.keepsOriginals) return;
    this.#pending.delete(formatMediaKey(photo.listingId, photo.key));
    await this.#settings.files
      .delete(getFileName(photo))
      .catch((error) => this.#settings.onError(error, "could not delete a stored photo"));
  }

  /**
   * Fetches and stores a listing's missing originals from the given URLs. Unavailable photos are left for a later call.
   * @returns how many were stored, missing and postponed
   */
  async copy(listingId: number, media: readonly ListingMedia[]): Promise<CopyResult> {
    const { rules, files, onError } = this.#settings;
    const result: CopyResult = { stored: 0, missing: 0, postponed: 0 };
    if (!rules.keepsOriginals) return result;
    for (const { key, url } of media) {
      const file = getFileName({ listingId, key });
      try {
        const exists = await files.head(file).catch((error) => {
          if (error instanceof FileNotFoundError) return null;
          throw error;
        });
        if (!exists) await files.put(file, await this.#source.fetch(url));
        result.stored++;
      } catch (error) {
        if (!(error instanceof PhotoMissingError)) onError(error, "could not store a photo");
        else if (!error.isPermanent) result.postponed++;
        result.missing++;
      }
    }
    return result;
  }

  /** All stored originals, by file name. */
  list(): ReturnType<FileStore["list"]> {
    return this.#settings.files.list(FOLDER);
  }
}
