/**
 * Finds the slots that match the filters. The first test reads a whole column and each further one only the remaining
 * slots, so the tests are ordered from most to least selective.
 */
import { getPolygonBox } from "../area";
import type { ListingFilters, Polygon } from "../schema";
import type { WordMatches } from "../text/word-matches";
import { type Column, type Columns, getPoolBit, getTypeCode } from "./columns";
import type { Payments } from "./payments";

/** Filters for the columns: `q` and `keywords` are resolved to the homes with those words. */
export type ResolvedFilters = Omit<ListingFilters, "q" | "keywords"> & {
  words?: WordMatches;
  /** The time for days on market and open houses: whole minutes since 1970. */
  minute: number;
};

const MINUTES_PER_DAY = 24 * 60;

/** The largest bound of a column; see Selection.between. */
const MAX_BOUND = 2 ** 30;

const toMicrodegrees = (degrees: number) => Math.round(degrees * 1e6);

/** Even-odd rule; corners and edges may count as inside or outside. */
export function isInsidePolygon(polygon: Polygon, lng: number, lat: number): boolean {
  let isInside = false;
  for (let i = 0, j = polygon.length - 1; i < polygon.length; j = i++) {
    const [x1, y1] = polygon[i]!;
    const [x2, y2] = polygon[j]!;
    if (y1 > lat !== y2 > lat && lng < ((x2 - x1) * (lat - y1)) / (y2 - y1) + x1) isInside = !isInside;
  }
  return isInside;
}

/** A selection of slots in one reused buffer. */
class Selection {
  #columns: Columns;
  #slots: Int32Array;
  #size = -1;

  constructor(columns: Columns, scratch: Int32Array) {
    this.#columns = columns;
    this.#slots = scratch;
  }

  /**
   * Keeps the slots whose value is in [low, high]. All three stay within ±2^30, so that the sign of either difference
   * is exact in 32 bits: the loops add that sign instead of branching, because branch prediction fails half of the time
   * for filters that half of the homes match.
   */
  keepBetween(column: Column, low: number, high: number): void {
    const slots = this.#slots;
    let size = 0;
    if (this.#size < 0) {
      const { alive } = this.#columns.arrays;
      const end = this.#columns.size;
      for (let slot = 0; slot < end; slot++) {
        const value = column[slot]!;
        slots[size] = slot;
        size += (1 + (((value - low) | (high - value)) >> 31)) & alive[slot]!;
      }
    } else {
      const end = this.#size;
      for (let i = 0; i < end; i++) {
        const slot = slots[i]!;
        const value = column[slot]!;
        slots[size] = slot;
        size += 1 + (((value - low) | (high - value)) >> 31);
      }
    }
    this.#size = size;
  }

  /** Keeps the slots of current homes among these; the first test. */
  startFrom(from: Int32Array): void {
    const slots = this.#slots;
    const { alive } = this.#columns.arrays;
    let size = 0;
    for (let i = 0; i < from.length; i++) {
      const slot = from[i]!;
      slots[size] = slot;
      size += alive[slot]!;
    }
    this.#size = size;
  }

  /** Keeps the slots whose value, a small code, has its bit set in `codes`. */
  keepCodes(column: Column, codes: number): void {
    const slots = this.slots;
    const scratch = this.#slots;
    let size = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      scratch[size] = slot;
      size += (codes >> column[slot]!) & 1;
    }
    this.#size = size;
  }

  /** Keeps the slots for which `passes` returns true. */
  keepWhere(passes: (slot: number) => boolean): void {
    const slots = this.slots;
    const scratch = this.#slots;
    let size = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      if (passes(slot)) scratch[size++] = slot;
    }
    this.#size = size;
  }

  /** Keeps the slots whose payment is at most `max`. */
  keepPayments(payments: Payments, max: number): void {
    this.#size = payments.keepUpTo(max, this.slots);
  }

  /** The remaining slots; all current ones before the first test. */
  get slots(): Int32Array {
    if (this.#size < 0) this.keepBetween(this.#columns.arrays.alive, 1, 1);
    return this.#slots.subarray(0, this.#size);
  }
}

/**
 * The slots of the homes that match all filters, ascending, as a view of `scratch` that is valid until its next use.
 * @param payments with the terms and upgrades of the filters
 */
export function findMatchingSlots(
  columns: Columns,
  filters: ResolvedFilters,
  scratch: Int32Array,
  payments: Payments,
): Int32Array {
  const { arrays } = columns;
  const selection = new Selection(columns, scratch);
  if (filters.words) selection.startFrom(columns.findMatchedSlots(filters.words).slots);
  if (filters.city !== undefined) {
    const code = columns.cities.find(filters.city);
    selection.keepBetween(arrays.city, code, code === 0 ? -1 : code);
  }
  if (filters.zip !== undefined) selection.keepBetween(arrays.zip, Number(filters.zip), Number(filters.zip));
  if (filters.county !== undefined) {
    const code = columns.counties.find(filters.county.replace(/ county$/i, ""));
    selection.keepBetween(arrays.county, code, code === 0 ? -1 : code);
  }
  if (filters.bbox) {
    const [west, south, east, north] = filters.bbox;
    selection.keepBetween(arrays.lat, toMicrodegrees(south), toMicrodegrees(north));
    selection.keepBetween(arrays.lng, toMicrodegrees(west), toMicrodegrees(east));
  }
  const keepRange = (column: Column, low: number | undefined, high: number | undefined, scale = 1) => {
    if (low === undefined && high === undefined) return;
    selection.keepBetween(
      column,
      low === undefined ? 0 : Math.ceil(low * scale),
      high === undefined ? MAX_BOUND : Math.min(MAX_BOUND, high * scale),
    );
  };
  if (filters.openHouse) selection.keepBetween(arrays.openUntil, filters.minute + 1, MAX_BOUND);
  const { minPrice, maxPrice, maxPayment } = filters;
  // Fewer homes are left whose payment has to be calculated.
  const maxPriceToPay = maxPayment === undefined ? undefined : payments.getMaxPrice(maxPayment);
  keepRange(
    arrays.price,
    minPrice,
    maxPriceToPay === undefined ? maxPrice : Math.min(maxPriceToPay, maxPrice ?? MAX_BOUND),
  );
  keepRange(arrays.beds, filters.beds, undefined);
  keepRange(arrays.baths, filters.baths, undefined, 4);
  if (filters.types) {
    let codes = 0;
    for (const type of filters.types) codes |= 1 << getTypeCode(type);
    selection.keepCodes(arrays.type, codes);
  }
  keepRange(arrays.sqft, filters.sqftMin, filters.sqftMax);
  keepRange(arrays.lot, filters.lotMin, filters.lotMax);
  keepRange(arrays.year, filters.yearMin, filters.yearMax);
  keepRange(arrays.stories, filters.storiesMin, filters.storiesMax);
  keepRange(arrays.garage, filters.garageMin, undefined);
  const { daysMin, daysMax, minute } = filters;
  if (daysMin !== undefined || daysMax !== undefined) {
    // Whole days as in `daysOnMarket` of rules.ts: day n lasts from n days after the list date to n + 1. A home listed
    // in the future is on day 0, so the list date has no upper bound unless a minimum of days is set.
    selection.keepBetween(
      arrays.listed,
      daysMax === undefined ? -MAX_BOUND : minute - (daysMax + 1) * MINUTES_PER_DAY + 1,
      daysMin === undefined ? MAX_BOUND : minute - daysMin * MINUTES_PER_DAY,
    );
  }
  if (filters.reduced) selection.keepBetween(arrays.reduced, 1, 1);
  if (filters.poolType) {
    const bit = getPoolBit(filters.poolType);
    selection.keepWhere((slot) => (arrays.pools[slot]! & bit) !== 0);
  }
  if (filters.exclude55) selection.keepBetween(arrays.senior, 0, 0);
  if (filters.polygon) {
    const polygon = filters.polygon;
    const [west, south, east, north] = getPolygonBox(polygon);
    selection.keepBetween(arrays.lat, toMicrodegrees(south), toMicrodegrees(north));
    selection.keepBetween(arrays.lng, toMicrodegrees(west), toMicrodegrees(east));
    selection.keepWhere((slot) => isInsidePolygon(polygon, arrays.lng[slot]! / 1e6, arrays.lat[slot]! / 1e6));
  }
  if (maxPayment !== undefined) selection.keepPayments(payments, maxPayment);
  return selection.slots;
}
