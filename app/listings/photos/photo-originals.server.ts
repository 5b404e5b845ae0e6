/** The originals of photos: as stored where the feed's rules let us keep them, else as the feed sends them. */
import { LRUCache } from "lru-cache";
import { FileNotFound, type FileStore, readFile } from "~/platform/files/file-store";
import type { ListingMedia } from "../listing";
import { mediaKey } from "./media";
import type { PhotoRules } from "./photo-rules.server";
import { MOST_BYTES, PhotoMissing, PhotoSource, type PhotoTimes } from "./photo-source.server";

export type PhotoId = { listingId: number; key: string };
/** Where a photo comes from: its stored address, the listing's key at the feed, and which feed where there are several. */
export type PhotoOrigin = { url: string; listingKey: string; feed?: string };
/** Reads a listing's photos at the feed again, for addresses that work now. */
export type ReadPhotos = (listingKey: string) => Promise<ListingMedia[]>;

const FOLDER = "photos/";
const fileOf = ({ listingId, key }: PhotoId) => `${FOLDER}${key.slice(0, 2)}/${mediaKey(listingId, key)}.img`;

/** Addresses are good for an hour, in which no other one may be asked for (MLS Grid). */
const ADDRESSES_MS = 65 * 60_000;
/** Reading records again spends the quota that the sync lives on; it comes first. */
const READING_SPACE_MS = 5_000;
const LONGEST_TURN_MS = 10_000;

const MAX_UNSTORED = 20;
const UNSTORED_MS = 60_000;

export type OriginalsSettings = {
  rules: PhotoRules;
  files: FileStore;
  times?: PhotoTimes;
  /** Given where stored addresses are dead by the time a visitor comes. */
  fresh?: ReadPhotos;
  onTrouble(error: unknown, message: string): void;
};

/** How many photos are stored now and how many could not be had, of these those that the host has asked us to wait for. */
export type CopyResult = { stored: number; missing: number; postponed: number };

export class PhotoOriginals {
  readonly #settings: OriginalsSettings;
  readonly #source: PhotoSource;
  /** Originals that are being fetched and, where they are kept, that are not stored yet. */
  readonly #flying = new LRUCache<string, Promise<Buffer>>({ max: MAX_UNSTORED, ttl: UNSTORED_MS });
  readonly #kept = new WeakSet<Buffer>();
  readonly #addresses = new LRUCache<string, Map<string, string>>({ max: 1000, ttl: ADDRESSES_MS });
  readonly #reading = new Map<string, Promise<Map<string, string>>>();
  #nextReading = 0;

  constructor(settings: OriginalsSettings) {
    this.#settings = settings;
    this.#source = new PhotoSource(settings.rules, settings.times);
  }

  /**
   * The original of a photo, not yet proved to be a whole picture. Callers that come while it is being fetched get the
   * same one, and where it is kept so do those that come before {@link keep} or {@link delete} has ended.
   * @throws {PhotoMissing}
   */
  get(photo: PhotoId, origin: PhotoOrigin): Promise<Buffer> {
    const name = mediaKey(photo.listingId, photo.key);
    let flight = this.#flying.get(name);
    if (!flight) {
      flight = this.#get(photo, origin);
      this.#flying.set(name, flight);
      const land = () => this.#flying.delete(name);
      flight.then(this.#settings.rules.keep ? () => {} : land, land);
    }
    return flight;
  }

  async #get(photo: PhotoId, { url, listingKey }: PhotoOrigin): Promise<Buffer> {
    if (this.#settings.rules.keep) {
      const stored = await this.#stored(photo);
      if (stored) return stored;
    }
    return this.#source.fetch(this.#settings.fresh ? await this.#address(listingKey, photo.key) : url);
  }

  async #stored(photo: PhotoId): Promise<Buffer | null> {
    try {
      const bytes = await readFile(this.#settings.files, fileOf(photo), MOST_BYTES);
      this.#kept.add(bytes);
      return bytes;
    } catch (error) {
      if (!(error instanceof FileNotFound)) this.#settings.onTrouble(error, "stored photo not read");
      return null;
    }
  }

  /** An address that works, once: a second download of the same one is an offence to some feeds. */
  async #address(listingKey: string, key: string): Promise<string> {
    let addresses = this.#addresses.get(listingKey);
    if (addresses && !addresses.has(key)) throw new PhotoMissing("The photo was asked for within the hour.", false);
    if (!addresses) {
      let reading = this.#reading.get(listingKey);
      if (!reading) {
        reading = this.#readAgain(listingKey).finally(() => this.#reading.delete(listingKey));
        this.#reading.set(listingKey, reading);
      }
      addresses = await reading;
    }
    const address = addresses.get(key);
    if (!address) throw new PhotoMissing("The feed has this photo no more.", true);
    addresses.delete(key);
    return address;
  }

  async #readAgain(listingKey: string): Promise<Map<string, string>> {
    const now = Date.now();
    const turn = Math.max(now, this.#nextReading);
    if (turn - now > LONGEST_TURN_MS) throw new PhotoMissing("Too many addresses are asked for.", false);
    this.#nextReading = turn + READING_SPACE_MS;
    if (turn > now) await new Promise((resolve) => setTimeout(resolve, turn - now));
    let media: ListingMedia[];
    try {
      media = (await this.#settings.fresh?.(listingKey)) ?? [];
    } catch (error) {
      throw new PhotoMissing("The feed does not tell the photo's address.", false, { cause: error });
    }
    const addresses = new Map(media.map(({ key, url }) => [key, url]));
    this.#addresses.set(listingKey, addresses);
    return addresses;
  }

  /** Stores an original that has proved to be a picture, where the rules allow it and it is not stored yet. */
  async keep(photo: PhotoId, bytes: Buffer): Promise<void> {
    if (!this.#settings.rules.keep) return;
    try {
      if (!this.#kept.has(bytes)) await this.#settings.files.put(fileOf(photo), bytes);
      this.#kept.add(bytes);
    } catch (error) {
      this.#settings.onTrouble(error, "photo not stored");
    } finally {
      this.#flying.delete(mediaKey(photo.listingId, photo.key));
    }
  }

  /** Removes a stored original. A store that is away keeps it. */
  async delete(photo: PhotoId): Promise<void> {
    if (!this.#settings.rules.keep) return;
    this.#flying.delete(mediaKey(photo.listingId, photo.key));
    await this.#settings.files
      .delete(fileOf(photo))
      .catch((error) => this.#settings.onTrouble(error, "photo not removed"));
  }

  /**
   * Fetches and stores those of a listing's originals that are not stored yet, at the addresses given. Photos that cannot
   * be had are left for a later call.
   * @returns what became of them
   */
  async copy(listingId: number, media: readonly ListingMedia[]): Promise<CopyResult> {
    const { rules, files, onTrouble } = this.#settings;
    const result: CopyResult = { stored: 0, missing: 0, postponed: 0 };
    if (!rules.keep) return result;
    for (const { key, url } of media) {
      const file = fileOf({ listingId, key });
      try {
        const known = await files.head(file).catch((error) => {
          if (error instanceof FileNotFound) return null;
          throw error;
        });
        if (!known) await files.put(file, await this.#source.fetch(url));
        result.stored++;
      } catch (error) {
        if (!(error instanceof PhotoMissing)) onTrouble(error, "photo not stored");
        else if (!error.lasting) result.postponed++;
        result.missing++;
      }
    }
    return result;
  }

  /** All stored originals, by file. */
  list(): ReturnType<FileStore["list"]> {
    return this.#settings.files.list(FOLDER);
  }
}
