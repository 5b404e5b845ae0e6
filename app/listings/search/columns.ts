/**
 * Searchable columns of all homes: a typed array per column, a slot per home. One million homes take about 58 MB, and
 * filters read them at memory speed, so counts stay exact at any size.
 *
 * Slots ascend by listing id. A home that leaves keeps its slot without `alive` until the next full load.
 */
import type { CatalogEntry } from "~/upgrades/upgrades";
import { HOME_TYPES, type HomeType, POOL_TYPES, type PoolType } from "../listing";
import type { WordMatches } from "../text/word-matches";

/**
 * A row as the database packs it. -1 means "unknown", and no bound matches it. Positions are millionths of a degree,
 * times minutes since 1970.
 */
export type IndexRow = {
  id: number;
  alive: boolean;
  price: number;
  beds: number;
  /** Quarter baths: 10 is 2.5. */
  baths: number;
  sqft: number;
  lot: number;
  stories: number;
  garage: number;
  year: number;
  /** Bits in the order of POOL_TYPES. */
  pools: number;
  /** Whether it is known to be a 55+ community. */
  senior: boolean;
  /** 1-based position in HOME_TYPES; 0 when unknown. */
  type: number;
  lat: number;
  lng: number;
  /** Seconds since {@link LISTED_SINCE}. */
  listed: number;
  /** Whether it is under contract or pending. */
  pending: boolean;
  /** Whether the list price is below the original one. */
  reduced: boolean;
  /** End of the latest open house, rounded up to the minute. */
  openUntil: number;
  score: number;
  /** Whole dollars a year. */
  taxes: number;
  /** Whole dollars a month. */
  hoa: number;
  /** The home's own upgrades, in place of the catalog's. */
  upgrades: readonly OwnUpgrade[] | null;
  city: string;
  county: string;
  /** Five digits; empty when unknown. */
  zip: string;
};

export type OwnUpgrade = Pick<CatalogEntry, "id" | "cost">;

/** 2010, in seconds since 1970: list dates around it fit ±2^30 like all values. */
export const LISTED_SINCE = Date.UTC(2010, 0, 1) / 1000;

/** Bits of the column `flags`. */
export const FLAGS = { alive: 1, reduced: 2, senior: 4, pending: 8 } as const;

/** What few homes have, and no column has room for. */
export type RareValues = { hoa: number; upgrades: readonly OwnUpgrade[] | null };

/** HOA dues from here on are {@link RareValues}. */
export const MAX_HOA = 32_767;

/** Outside of every area, and within ±2^30 like all values. */
export const NO_POSITION = 1_000_000_000;

/**
 * Only three array types: the filter's inner loop is shared, and V8 optimizes a loop for up to four array types but
 * uses slow lookups beyond.
 */
export const ARRAYS = {
  id: Int32Array,
  flags: Int8Array,
  price: Int32Array,
  beds: Int8Array,
  baths: Int16Array,
  sqft: Int32Array,
  lot: Int32Array,
  stories: Int8Array,
  garage: Int8Array,
  year: Int16Array,
  pools: Int8Array,
  type: Int8Array,
  lat: Int32Array,
  lng: Int32Array,
  listed: Int32Array,
  openUntil: Int32Array,
  score: Int32Array,
  taxes: Int32Array,
  hoa: Int16Array,
  city: Int16Array,
  county: Int16Array,
  zip: Int16Array,
} as const;
export type Column = Int32Array | Int16Array | Int8Array;
export type ColumnName = keyof typeof ARRAYS;
type ColumnArrays = { [K in ColumnName]: InstanceType<(typeof ARRAYS)[K]> };

export const getTypeCode = (type: HomeType): number => HOME_TYPES.indexOf(type) + 1;
export const getPoolBit = (type: PoolType): number => 1 << POOL_TYPES.indexOf(type);

/** Maps names to small codes and back, ignoring case. Code 0 means a name that no home has. */
class NameCodes {
  #codes = new Map<string, number>();
  readonly names: string[] = [""];

  code(name: string): number {
    const key = name.toLowerCase();
    let code = this.#codes.get(key);
    if (code === undefined) {
      code = this.names.length;
      this.#codes.set(key, code);
      this.names.push(name);
    }
    return code;
  }

  find(name: string): number {
    return this.#codes.get(name.trim().toLowerCase()) ?? 0;
  }
}

const clamp8 = (value: number) => Math.min(127, value);

/** Slots of the homes that match some words, ascending, and how well they match. */
export type MatchedSlots = { slots: Int32Array; ranks?: Float32Array };

/** With this many homes per id, looking up each id is faster than scanning all homes. */
const SPARSE_RATIO = 16;

export class Columns {
  #matchedSlots = new WeakMap<WordMatches, MatchedSlots & { size: number }>();
  arrays: ColumnArrays;
  capacity: number;
  /** Slots in use, including those of homes that left. */
  size = 0;
  readonly cities = new NameCodes();
  readonly counties = new NameCodes();
  readonly zips = new NameCodes();
  /** By slot. */
  readonly rare = new Map<number, RareValues>();

  /** @param homes how many to leave room for, with some that are added later */
  constructor(homes = 0) {
    this.capacity = Math.ceil(homes * 1.05) + 1024;
    this.arrays = Object.fromEntries(
      Object.entries(ARRAYS).map(([name, Kind]) => [name, new Kind(this.capacity)]),
    ) as unknown as ColumnArrays;
  }

  /**
   * Columns whose arrays are still to be filled with this many homes.
   * @param names of cities, counties and ZIP codes, as they are in `names`
   * @param rare as in the map
   */
  static withSize(
    size: number,
    names: Record<"cities" | "counties" | "zips", readonly string[]>,
    rare: readonly (readonly [slot: number, RareValues])[],
  ): Columns {
    const columns = new Columns(size);
    columns.size = size;
    for (const [slot, values] of rare) columns.rare.set(slot, values);
    for (const kind of ["cities", "counties", "zips"] as const)
      for (const name of names[kind].slice(1)) columns[kind].code(name);
    return columns;
  }

  /** The slot of a listing id, or -1. */
  findSlot(id: number): number {
    const ids = this.arrays.id;
    let low = 0;
    let high = this.size - 1;
    while (low <= high) {
      const middle = (low + high) >>> 1;
      const current = ids[middle]!;
      if (current === id) return middle;
      if (current < id) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  /** Slots of the homes that match some words, without homes not loaded yet. Cached until homes are added. */
  findMatchedSlots(words: WordMatches): MatchedSlots {
    const cached = this.#matchedSlots.get(words);
    if (cached?.size === this.size) return cached;
    const { ids, ranks } = words;
    const slots = new Int32Array(ids.length);
    const slotRanks = ranks && new Float32Array(ids.length);
    const isSparse = ids.length * SPARSE_RATIO < this.size;
    let count = 0;
    for (let i = 0, slot = 0; i < ids.length; i++) {
      const id = ids[i]!;
      if (isSparse) slot = this.findSlot(id);
      else while (slot < this.size && this.arrays.id[slot]! < id) slot++;
      if (slot < 0 || slot >= this.size || this.arrays.id[slot] !== id) continue;
      if (slotRanks) slotRanks[count] = ranks[i]!;
      slots[count++] = slot;
    }
    const result = { slots: slots.subarray(0, count), ranks: slotRanks?.subarray(0, count), size: this.size };
    this.#matchedSlots.set(words, result);
    return result;
  }

  /**
   * Writes a row to its slot, or a new slot for a new id.
   * @returns the slot, or -1 if a new id is not above all existing ones and everything must be loaded again.
   */
  write(row: IndexRow): number {
    let slot = this.findSlot(row.id);
    if (slot < 0) {
      if (this.size > 0 && row.id < this.arrays.id[this.size - 1]!) return -1;
      if (this.size === this.capacity) this.#grow();
      slot = this.size++;
    }
    const arrays = this.arrays;
    arrays.id[slot] = row.id;
    arrays.flags[slot] =
      (row.alive ? FLAGS.alive : 0) |
      (row.reduced ? FLAGS.reduced : 0) |
      (row.senior ? FLAGS.senior : 0) |
      (row.pending ? FLAGS.pending : 0);
    arrays.price[slot] = row.price;
    arrays.beds[slot] = clamp8(row.beds);
    arrays.baths[slot] = row.baths;
    arrays.sqft[slot] = row.sqft;
    arrays.lot[slot] = row.lot;
    arrays.stories[slot] = clamp8(row.stories);
    arrays.garage[slot] = clamp8(row.garage);
    arrays.year[slot] = row.year;
    arrays.pools[slot] = row.pools;
    arrays.type[slot] = row.type;
    arrays.lat[slot] = row.lat;
    arrays.lng[slot] = row.lng;
    arrays.listed[slot] = row.listed;
    arrays.openUntil[slot] = row.openUntil;
    arrays.score[slot] = row.score;
    arrays.taxes[slot] = row.taxes;
    arrays.hoa[slot] = Math.min(MAX_HOA, row.hoa);
    if (row.upgrades || row.hoa >= MAX_HOA) this.rare.set(slot, { hoa: row.hoa, upgrades: row.upgrades });
    else this.rare.delete(slot);
    arrays.city[slot] = this.cities.code(row.city);
    arrays.county[slot] = this.counties.code(row.county);
    arrays.zip[slot] = this.zips.code(row.zip);
    return slot;
  }

  #grow(): void {
    this.capacity = Math.ceil(this.capacity * 1.25) + 1024;
    for (const name of Object.keys(ARRAYS) as ColumnName[]) {
      const grown = new ARRAYS[name](this.capacity);
      grown.set(this.arrays[name] as never);
      this.arrays[name] = grown as never;
    }
  }
}
