import { FrontAssignment } from "../homes/fronts";
import { getFrontClass } from "../homes/gallery";
import { buildListingKey, parseListingKey, parseMediaKey } from "../homes/keys";
import { getLifeState, type Status, statuses } from "../homes/life-cycle";
import { Listing } from "../homes/listings";
import { type Front, type Picture, type Pictures, readPictures } from "../photos/pictures";
import { buildPropertyRecord } from "../records/property";
import type { FeedRecord } from "../records/record";
import { type Clock, createWorldClock } from "./clock";
import { ModificationIndex } from "./modification-index";

export type WorldOptions = {
  /** Number of homes for sale at any time, at most 1,000,000. */
  homes?: number;
  seed?: number;
  /** How fast time passes for listings. At 1, about forty of 6,000 homes change per hour. */
  speed?: number;
  now?: () => Date;
  /** Folder of photos to show instead of the package's. */
  photoFolder?: string;
};

/** What a test changed in a slot's listing. It ends with that listing. */
type Edit = { generation: number; fields: FeedRecord; isRemoved: boolean };

/**
 * The homes of the feed. Each slot holds one listing at any time. What it shows is a function of seed, slot, and time,
 * so the world stores for each slot only when it last changed, when it changes next, and its status.
 * Edits are for tests and are stored individually.
 */
export class World {
  readonly size: number;
  readonly seed: number;
  readonly speed: number;
  readonly clock: Clock;
  readonly index: ModificationIndex;
  readonly pictures: Pictures;
  #fronts: FrontAssignment;
  #nextAt: Float64Array;
  #status: Uint8Array;
  #soonest = Number.POSITIVE_INFINITY;
  #edits = new Map<number, Edit>();

  constructor({ homes = 6_000, seed = 1, speed = 1, now, photoFolder }: WorldOptions = {}) {
    if (!Number.isInteger(homes) || homes < 0 || homes > 1_000_000) throw new RangeError("0 to 1,000,000 homes");
    if (!(speed > 0 && speed <= 20_000)) throw new RangeError("a speed above 0 and at most 20,000");
    this.size = homes;
    this.seed = seed;
    this.speed = speed;
    this.clock = createWorldClock(now);
    this.pictures = readPictures(photoFolder);
    this.#fronts = new FrontAssignment(this, this.pictures);
    this.#nextAt = new Float64Array(homes);
    this.#status = new Uint8Array(homes);
    const modifiedAt = new Float64Array(homes);
    const begin = this.clock.now();
    for (let slot = 0; slot < homes; slot++) modifiedAt[slot] = this.#live(slot, begin);
    this.index = new ModificationIndex(homes, modifiedAt);
  }

  getFront(listing: Listing): Front {
    return this.#fronts.getFront(listing);
  }

  /** Stores status and next event of a slot and returns the time of its latest one. */
  #live(slot: number, at: number): number {
    const life = getLifeState(this.seed, slot, at, this.speed);
    this.#nextAt[slot] = life.nextAt;
    if (life.nextAt < this.#soonest) this.#soonest = life.nextAt;
    this.#status[slot] = statuses.indexOf(life.status);
    return life.lastAt;
  }

  /** Updates every slot to the clock's time and returns that time. Cheap when nothing is due. */
  catchUp(): number {
    const now = this.clock.now();
    if (now < this.#soonest) return now;
    const due: [at: number, slot: number][] = [];
    this.#soonest = Number.POSITIVE_INFINITY;
    for (let slot = 0; slot < this.size; slot++) {
      if (this.#nextAt[slot]! <= now) due.push([this.#live(slot, now), slot]);
      else if (this.#nextAt[slot]! < this.#soonest) this.#soonest = this.#nextAt[slot]!;
    }
    due.sort((a, b) => a[0] - b[0] || a[1] - b[1]);
    for (const [at, slot] of due) {
      const edit = this.#edits.get(slot);
      if (edit && edit.generation !== getLifeState(this.seed, slot, now, this.speed).generation)
        this.#edits.delete(slot);
      else if (edit?.isRemoved) continue;
      const before = this.index.modifiedAt[slot]!;
      // An edit may have a later time than the due event.
      this.index.move(slot, Number.isNaN(before) ? at : Math.max(at, before));
    }
    return now;
  }

  /** Moves the clock forward by this many milliseconds, and runs due events. */
  advance(ms: number) {
    this.clock.advance(ms);
    this.catchUp();
  }

  getStatus(slot: number): Status {
    const edited = this.#edits.get(slot)?.fields.StandardStatus;
    return typeof edited === "string" ? (edited as Status) : statuses[this.#status[slot]!]!;
  }

  /** Whether the slot shows a listing, which it does unless a test removed it. */
  isShown(slot: number): boolean {
    return slot >= 0 && slot < this.size && !Number.isNaN(this.index.modifiedAt[slot]!);
  }

  /** Slot of a key whose listing is in the feed now, or null. */
  findSlot(key: string): number | null {
    const place = parseListingKey(key);
    if (!place || !this.isShown(place.slot)) return null;
    const { generation } = getLifeState(this.seed, place.slot, this.clock.now(), this.speed);
    return generation === place.generation ? place.slot : null;
  }

  /** What the slot shows. A slot that changed after `now` (while a page was being written) shows its change. */
  getListing(slot: number, now = this.clock.now()): Listing {
    const modifiedAt = this.index.modifiedAt[slot]!;
    return new Listing(this, slot, Math.max(now, modifiedAt), modifiedAt);
  }

  /**
   * The picture of a MediaKey, or null when the slot's current listing has no such photo.
   * @param frontName of the front that the photo's address names
   */
  findPicture(mediaKey: string, frontName?: string): Picture | null {
    const position = parseMediaKey(mediaKey);
    if (!position || !this.isShown(position.slot)) return null;
    const listing = new Listing(this, position.slot, this.clock.now());
    const { generation, photoRevision } = listing.life;
    if (generation !== position.generation || photoRevision !== position.revision) return null;
    const picture = listing.gallery[position.photo]?.picture ?? null;
    if (picture !== "front") return picture;
    const fronts = this.pictures.listFronts(getFrontClass(listing.home));
    return fronts.find(({ name }) => name === frontName) ?? listing.front;
  }

  /** ListingKey of the slot's listing, computed only from its life cycle. */
  getKey(slot: number, now = this.clock.now()): string {
    const at = Math.max(now, this.index.modifiedAt[slot]!);
    return buildListingKey(slot, getLifeState(this.seed, slot, at, this.speed).generation);
  }

  /** The listing's Property record with the changes of tests, without its expansions. */
  getProperty(listing: Listing): FeedRecord {
    const record = buildPropertyRecord(listing);
    const edit = this.#edits.get(listing.slot);
    if (!edit) return record;
    const { Media: _, OpenHouse: __, ...fields } = edit.fields;
    return { ...record, ...fields };
  }

  /** Media that a test set instead of the listing's own, if any. */
  getMediaEdit(slot: number): FeedRecord[] | undefined {
    const media = this.#edits.get(slot)?.fields.Media;
    return Array.isArray(media) ? media : undefined;
  }

  /** Open houses that a test set instead of the listing's own, if any. */
  getOpenHouseEdit(slot: number): FeedRecord[] | undefined {
    const openHouses = this.#edits.get(slot)?.fields.OpenHouse;
    return Array.isArray(openHouses) ? openHouses : undefined;
  }

  /** The Property record of a key, or null when the feed no longer has it. */
  getRecord(key: string): FeedRecord | null {
    this.catchUp();
    const slot = this.findSlot(key);
    return slot === null ? null : this.getProperty(this.getListing(slot));
  }

  /** Keys in the order of modification, newest last, optionally of one status. */
  listKeys(limit = Number.POSITIVE_INFINITY, status?: Status): string[] {
    const now = this.catchUp();
    const keys: string[] = [];
    for (const slot of this.index.iterateFrom()) {
      if (keys.length >= limit) break;
      if (!status || this.getStatus(slot) === status) keys.push(this.getKey(slot, now));
    }
    return keys;
  }

  /**
   * Changes fields of a listing and updates its timestamp, as the MLS does when an agent saves. With `at: null` the
   * timestamp stays, as when a field changes behind the MLS's back. Throws when the key doesn't exist.
   */
  edit(key: string, fields: FeedRecord, { at = this.clock.now() }: { at?: number | null } = {}) {
    this.editMany([key], fields, { at });
  }

  /** A bulk edit: all keys get the same timestamp to the millisecond. */
  editMany(keys: string[], fields: FeedRecord, { at = this.clock.now() }: { at?: number | null } = {}) {
    this.catchUp();
    const slots = keys.map((key) => this.#present(key));
    for (const slot of slots) {
      const edit = this.#editOf(slot);
      Object.assign(edit.fields, fields);
      if (at !== null) this.index.move(slot, at);
    }
  }

  /** Gives every listing the same timestamp and changes nothing else, as a recalculation at the MLS does. */
  touchAll(at = this.clock.now()) {
    this.catchUp();
    for (let slot = 0; slot < this.size; slot++) if (this.isShown(slot)) this.index.modifiedAt[slot] = at;
    this.index.rebuild();
  }

  /** Removes a listing from the feed without notice: no status, no timestamp, no record. */
  removeSilently(key: string) {
    this.catchUp();
    const slot = this.#present(key);
    this.#editOf(slot).isRemoved = true;
    this.index.move(slot, Number.NaN);
  }

  /** The seller withdraws, or any other status. The feed continues to show the record with that status. */
  setStatus(key: string, status: Status) {
    const at = new Date(this.clock.now()).toISOString();
    this.edit(key, { StandardStatus: status, MlsStatus: status, StatusChangeTimestamp: at });
  }

  /** The seller hides the address, or shows it again. */
  setAddressShown(key: string, isShown: boolean) {
    this.edit(key, { InternetAddressDisplayYN: isShown });
  }

  /** The seller opts out of display by others, or opts in again. */
  setListingShown(key: string, isShown: boolean) {
    this.edit(key, { InternetEntireListingDisplayYN: isShown });
  }

  /**
   * Relists one listing's home under another's key and number while the old listing remains: the second listing takes
   * over the first one's address and facts.
   */
  relist(key: string, underKey: string) {
    const { ListingKey, ListingId, OriginatingSystemKey, ModificationTimestamp, ...home } = this.getProperty(
      this.getListing(this.#present(key)),
    );
    this.edit(underKey, { ...home, StandardStatus: "Active", MlsStatus: "Active" });
  }

  #present(key: string): number {
    const slot = this.findSlot(key);
    if (slot === null) throw new Error(`the feed has no listing ${key}`);
    return slot;
  }

  #editOf(slot: number): Edit {
    const { generation } = getLifeState(this.seed, slot, this.clock.now(), this.speed);
    const existing = this.#edits.get(slot);
    if (existing?.generation === generation) return existing;
    const edit: Edit = { generation, fields: {}, isRemoved: false };
    this.#edits.set(slot, edit);
    return edit;
  }
}

/** The selected fields of a record that it has. */
export function selectFields(record: FeedRecord, select: Set<string> | null): FeedRecord {
  if (!select) return record;
  const result: FeedRecord = {};
  for (const name of select) if (name in record) result[name] = record[name];
  return result;
}
