/**
 * Finds the slots that match the filters. The first test reads a whole column and each further one only the remaining
 * slots, so the test that the fewest homes of a sample pass comes first.
 */
import { getPolygonBox } from "../area";
import type { Bbox, ListingFilters, Polygon } from "../schema";
import type { WordMatches } from "../text/word-matches";
import { type Column, type Columns, FLAGS, getPoolBit, getTypeCode, LISTED_SINCE } from "./columns";
import type { Payments } from "./payments";

/** Filters for the columns: `q` and `keywords` are resolved to the homes with those words. */
export type ResolvedFilters = Omit<ListingFilters, "q" | "keywords"> & {
  words?: WordMatches;
  /** The time for days on market and open houses: whole minutes since 1970. */
  minute: number;
};

const SECONDS_PER_DAY = 24 * 60 * 60;

/** The largest bound of a column; see {@link Selection.keepBetween}. */
const MAX_BOUND = 2 ** 30;

const ANY_VALUE = new Uint8Array(256).fill(1);

const toMicrodegrees = (degrees: number) => Math.round(degrees * 1e6);

/** How many homes are tried to order the tests. */
const SAMPLE = 512;
/** If so few of the sample pass, branches of the processor are predicted well. */
const RARE = SAMPLE / 32;

/** Whether a column's value is in [low, high]. */
type RangeTest = { column: Column; low: number; high: number };
/** Whether `listed` has a 1 for a column's value, whose low eight bits count. */
type ListTest = { column: Int8Array; listed: Uint8Array };
type Test = RangeTest | ListTest;

/** A test for the values that pass. */
const testValues = (column: Int8Array, passes: (value: number) => boolean): ListTest => ({
  column,
  listed: Uint8Array.from({ length: 256 }, (_, bits) => Number(passes((bits << 24) >> 24))),
});

/** How many homes of a sample pass. */
function countPassing(test: Test, size: number): number {
  const step = Math.max(1, Math.floor(size / SAMPLE));
  let count = 0;
  for (let slot = 0; slot < size; slot += step) {
    const value = test.column[slot]!;
    if ("listed" in test ? test.listed[value & 255] : value >= test.low && value <= test.high) count++;
  }
  return count;
}

/**
 * Tells whether a position is inside, by the even-odd rule. Corners and edges may count as inside or outside. The edges are prepared
 * once, because a polygon can be asked about most homes.
 */
function preparePolygon(polygon: Polygon): (lng: number, lat: number) => boolean {
  const count = polygon.length;
  /** Of each edge: the latitudes of its ends, and the line through them. */
  const [from, to, slopes, starts] = [0, 1, 2, 3].map(() => new Float64Array(count)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  polygon.forEach(([x1, y1], i) => {
    const [x2, y2] = polygon[(i + count - 1) % count]!;
    from[i] = y1;
    to[i] = y2;
    slopes[i] = (x2 - x1) / (y2 - y1);
    starts[i] = x1;
  });
  return (lng, lat) => {
    let isInside = false;
    for (let i = 0; i < count; i++)
      if (from[i]! > lat !== to[i]! > lat && lng < slopes[i]! * (lat - from[i]!) + starts[i]!) isInside = !isInside;
    return isInside;
  };
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
   * @param isRare whether few homes pass, so that a branch takes less time than writing each slot
   */
  keepBetween({ column, low, high }: RangeTest, isRare: boolean): void {
    const slots = this.#slots;
    let size = 0;
    if (this.#size < 0) {
      const { flags } = this.#columns.arrays;
      const end = this.#columns.size;
      if (isRare)
        for (let slot = 0; slot < end; slot++) {
          const value = column[slot]!;
          if (((value - low) | (high - value)) >= 0 && flags[slot]! & FLAGS.alive) slots[size++] = slot;
        }
      else
        for (let slot = 0; slot < end; slot++) {
          const value = column[slot]!;
          slots[size] = slot;
          size += (1 + (((value - low) | (high - value)) >> 31)) & flags[slot]!;
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
    const { flags } = this.#columns.arrays;
    let size = 0;
    for (let i = 0; i < from.length; i++) {
      const slot = from[i]!;
      slots[size] = slot;
      size += flags[slot]! & FLAGS.alive;
    }
    this.#size = size;
  }

  /** Keeps the slots whose value is listed. */
  keepListed({ column, listed }: ListTest): void {
    const slots = this.#slots;
    let size = 0;
    if (this.#size < 0) {
      const { flags } = this.#columns.arrays;
      const end = this.#columns.size;
      for (let slot = 0; slot < end; slot++) {
        slots[size] = slot;
        size += listed[column[slot]! & 255]! & flags[slot]!;
      }
    } else {
      const end = this.#size;
      for (let i = 0; i < end; i++) {
        const slot = slots[i]!;
        slots[size] = slot;
        size += listed[column[slot]! & 255]!;
      }
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
    if (this.#size < 0) this.keepListed({ column: this.#columns.arrays.flags, listed: ANY_VALUE });
    return this.#slots.subarray(0, this.#size);
  }
}

/** The tests of all filters but words, polygons' edges and payments. */
function listTests(
  { arrays, cities, counties, zips }: Columns,
  filters: ResolvedFilters,
  maxPriceToPay: number,
): Test[] {
  const tests: Test[] = [];
  const addRange = (column: Column, low: number, high: number) => tests.push({ column, low, high });
  const addCode = (column: Column, code: number) => addRange(column, code, code === 0 ? -1 : code);
  const addBox = ([west, south, east, north]: Bbox) => {
    addRange(arrays.lat, toMicrodegrees(south), toMicrodegrees(north));
    addRange(arrays.lng, toMicrodegrees(west), toMicrodegrees(east));
  };
  const addBounds = (column: Column, low: number | undefined, high: number | undefined, scale = 1) => {
    if (low === undefined && high === undefined) return;
    addRange(column, Math.ceil((low ?? 0) * scale), Math.min(MAX_BOUND, (high ?? MAX_BOUND) * scale));
  };
  if (filters.city !== undefined) addCode(arrays.city, cities.find(filters.city));
  if (filters.zip !== undefined) addCode(arrays.zip, zips.find(filters.zip));
  if (filters.county !== undefined) addCode(arrays.county, counties.find(filters.county.replace(/ county$/i, "")));
  if (filters.bbox) addBox(filters.bbox);
  if (filters.polygon) addBox(getPolygonBox(filters.polygon));
  if (filters.openHouse) addRange(arrays.openUntil, filters.minute + 1, MAX_BOUND);
  addBounds(
    arrays.price,
    filters.minPrice,
    filters.maxPayment === undefined ? filters.maxPrice : Math.min(maxPriceToPay, filters.maxPrice ?? MAX_BOUND),
  );
  addBounds(arrays.beds, filters.beds, undefined);
  addBounds(arrays.baths, filters.baths, undefined, 4);
  if (filters.types) {
    const codes = new Set(filters.types.map(getTypeCode));
    tests.push(testValues(arrays.type, (code) => codes.has(code)));
  }
  addBounds(arrays.sqft, filters.sqftMin, filters.sqftMax);
  addBounds(arrays.lot, filters.lotMin, filters.lotMax);
  addBounds(arrays.year, filters.yearMin, filters.yearMax);
  addBounds(arrays.stories, filters.storiesMin, filters.storiesMax);
  addBounds(arrays.garage, filters.garageMin, undefined);
  const { daysMin, daysMax, minute } = filters;
  if (daysMin !== undefined || daysMax !== undefined) {
    // Whole days as in `countDaysOnMarket` of rules.ts: day n lasts from n days after the list date to n + 1. A home listed
    // in the future is on day 0, so the list date has no upper bound unless a minimum of days is set. List dates are
    // compared by their minute, so days on market change up to a minute early.
    const startOfMinute = minute * 60 - LISTED_SINCE;
    addRange(
      arrays.listed,
      daysMax === undefined ? -MAX_BOUND : Math.max(-MAX_BOUND, startOfMinute + 60 - (daysMax + 1) * SECONDS_PER_DAY),
      daysMin === undefined ? MAX_BOUND : Math.max(-MAX_BOUND, startOfMinute + 59 - daysMin * SECONDS_PER_DAY),
    );
  }
  if (filters.status) tests.push(testValues(arrays.flags, (flags) => (flags & FLAGS.pending) === 0));
  if (filters.reduced) tests.push(testValues(arrays.flags, (flags) => (flags & FLAGS.reduced) !== 0));
  if (filters.poolType) {
    const bit = getPoolBit(filters.poolType);
    tests.push(testValues(arrays.pools, (bits) => (bits & bit) !== 0));
  }
  if (filters.exclude55) tests.push(testValues(arrays.flags, (flags) => (flags & FLAGS.senior) === 0));
  return tests;
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
  const { polygon, maxPayment, words } = filters;
  const selection = new Selection(columns, scratch);
  if (words) selection.startFrom(columns.findMatchedSlots(words).slots);
  // Fewer homes are left whose payment has to be calculated.
  const maxPriceToPay = maxPayment === undefined ? MAX_BOUND : payments.getMaxPrice(maxPayment);
  const tests = listTests(columns, filters, maxPriceToPay);
  const passing = new Map(tests.map((test) => [test, countPassing(test, columns.size)]));
  for (const test of tests.sort((a, b) => passing.get(a)! - passing.get(b)!)) {
    if ("listed" in test) selection.keepListed(test);
    else selection.keepBetween(test, passing.get(test)! < RARE);
  }
  if (polygon) {
    const { lng, lat } = columns.arrays;
    const isInside = preparePolygon(polygon);
    selection.keepWhere((slot) => isInside(lng[slot]! / 1e6, lat[slot]! / 1e6));
  }
  if (maxPayment !== undefined) selection.keepPayments(payments, maxPayment);
  return selection.slots;
}
