/**
 * Sort orders as permutations of the current homes' slots, kept sorted while homes change. Slots break ties and ascend
 * by id, so pages never repeat or skip a home.
 */
import type { ListingSort } from "../schema";
import { type Columns, FLAGS, type MatchedSlots } from "./columns";

/** Up to four million slots, next to a 31-bit sort value in the 53 exact bits of a number. */
const MAX_SLOTS = 2 ** 22;
const MAX_SORT_VALUE = 2 ** 31 - 1;

type SortKey = (slot: number) => number;
/** Sort orders that are kept; payments depend on the search. */
type KeptSort = Exclude<ListingSort, "payment">;
type OrderName = Exclude<KeptSort, "price-desc">;

/** What each order sorts by, ascending. */
function buildSortValues({ arrays }: Columns): Record<OrderName, SortKey> {
  const descending = (getValue: (slot: number) => number): SortKey => {
    return (slot) => MAX_SORT_VALUE - Math.max(0, getValue(slot));
  };
  return {
    recommended: descending((slot) => arrays.score[slot]!),
    // Negative before 2010, but never below -2^30.
    newest: descending((slot) => arrays.listed[slot]! + 2 ** 30),
    price: (slot) => arrays.price[slot]!,
  };
}

/** Whether of homes with equal values the one with the lower slot comes first. */
const hasLowSlotsFirst = (name: OrderName): boolean => name === "price";

/** Sort keys of an order, ascending, with the slot in the low bits. */
function buildSortKey(name: OrderName, columns: Columns): SortKey {
  const getValue = buildSortValues(columns)[name];
  return hasLowSlotsFirst(name)
    ? (slot) => getValue(slot) * MAX_SLOTS + slot
    : (slot) => getValue(slot) * MAX_SLOTS + (MAX_SLOTS - 1 - slot);
}

function getSlotOfKey(name: OrderName, key: number): number {
  const low = key % MAX_SLOTS;
  return hasLowSlotsFirst(name) ? low : MAX_SLOTS - 1 - low;
}

function sortSlots(name: OrderName, slots: ArrayLike<number>, columns: Columns): Int32Array {
  const key = buildSortKey(name, columns);
  // Loops, because `from` of a typed array takes several times as long.
  const packed = new Float64Array(slots.length);
  for (let i = 0; i < slots.length; i++) packed[i] = key(slots[i]!);
  packed.sort();
  const result = new Int32Array(slots.length);
  for (let i = 0; i < slots.length; i++) result[i] = getSlotOfKey(name, packed[i]!);
  return result;
}

/** 32 bits are an odd number of digits, so the last pass of {@link sortHomes} writes to the new array and not to `scratch`. */
const DIGIT_BITS = 11;
const DIGITS = 2 ** DIGIT_BITS;
/** Makes unsigned digits of signed values. */
const SIGN = 1 << 31;

/**
 * All current homes in an order. A radix sort needs no room beside the order but `scratch`: the process needs the most memory
 * while it loads the index.
 * @param scratch of at least a number per home, whose contents are lost
 */
function sortHomes(name: OrderName, count: number, columns: Columns, scratch: Int32Array): Int32Array {
  const getValue = buildSortValues(columns)[name];
  const { flags } = columns.arrays;
  let from = scratch.subarray(0, count);
  let to: Int32Array = new Int32Array(count);
  const step = hasLowSlotsFirst(name) ? 1 : -1;
  for (let i = 0, slot = step > 0 ? 0 : columns.size - 1; i < count; slot += step)
    if (flags[slot]! & FLAGS.alive) from[i++] = slot;
  for (let shift = 0; shift < 32; shift += DIGIT_BITS) {
    const getDigit = (slot: number) => ((getValue(slot) ^ SIGN) >>> shift) & (DIGITS - 1);
    const next = new Int32Array(DIGITS + 1);
    for (let i = 0; i < count; i++) next[getDigit(from[i]!) + 1]!++;
    for (let digit = 1; digit < DIGITS; digit++) next[digit]! += next[digit - 1]!;
    for (let i = 0; i < count; i++) to[next[getDigit(from[i]!)]!++] = from[i]!;
    [from, to] = [to, from];
  }
  return from;
}

/** An order without the marked slots. */
function removeMarked(order: Int32Array, marked: Uint8Array): Int32Array {
  const remaining = new Int32Array(order.length);
  let size = 0;
  for (let i = 0; i < order.length; i++) {
    const slot = order[i]!;
    remaining[size] = slot;
    size += 1 - marked[slot]!;
  }
  return remaining.subarray(0, size);
}

/** The position of a key in an order, at or after `from`. */
function findPosition(target: number, order: Int32Array, from: number, key: SortKey): number {
  let low = from;
  let high = order.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (key(order[middle]!) < target) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Marking or sorting a slot takes a share of the time of a lookup. */
const LOOKUP_COST = 16;
/** Homes of a page may be further from the order's end than on average. */
const MARGIN = 4;

/** Whether a slot is one of these, which ascend. */
function hasSlot(slots: Int32Array, slot: number): boolean {
  let low = 0;
  let high = slots.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (slots[middle]! < slot) low = middle + 1;
    else high = middle;
  }
  return slots[low] === slot;
}

/** What of an order is on a page. */
type Part = {
  /** Whether the order is read from its end. */
  isReversed: boolean;
  skip: number;
  pageSize: number;
};

/** The page among these slots, which ascend; undefined if it needs more than `tries` lookups. */
function findPage(
  order: Int32Array,
  { isReversed, skip, pageSize }: Part,
  slots: Int32Array,
  tries: number,
): number[] | undefined {
  const page: number[] = [];
  const end = Math.min(order.length, tries);
  for (let i = 0, left = skip; i < end; i++) {
    const slot = order[isReversed ? order.length - 1 - i : i]!;
    if (!hasSlot(slots, slot)) continue;
    if (left > 0) left--;
    else if (page.push(slot) === pageSize) return page;
  }
}

/** The page among the marked slots. Not {@link findPage} with a test, which takes twice as long for deep pages. */
function findMarkedPage(order: Int32Array, { isReversed, skip, pageSize }: Part, marks: Uint8Array): number[] {
  const page: number[] = [];
  for (let i = 0, left = skip; i < order.length && page.length < pageSize; i++) {
    const slot = order[isReversed ? order.length - 1 - i : i]!;
    if (!marks[slot]) continue;
    if (left > 0) left--;
    else page.push(slot);
  }
  return page;
}

const ORDER_NAMES: OrderName[] = ["recommended", "price", "newest"];

export class SortOrders {
  #columns: Columns;
  #permutations = new Map<OrderName, Int32Array>();

  /** @param scratch of at least a number per slot, whose contents are lost */
  constructor(columns: Columns, scratch: Int32Array) {
    this.#columns = columns;
    const { flags } = columns.arrays;
    let count = 0;
    for (let slot = 0; slot < columns.size; slot++) count += flags[slot]! & FLAGS.alive;
    for (const name of ORDER_NAMES) this.#permutations.set(name, sortHomes(name, count, columns, scratch));
  }

  /** Number of homes. */
  get count(): number {
    return this.#permutations.get("price")?.length ?? 0;
  }

  /** Moves changed slots to their new positions: a few passes over each permutation at copying speed. */
  update(changed: readonly number[]): void {
    const { flags } = this.#columns.arrays;
    const isMoving = new Uint8Array(this.#columns.size);
    for (const slot of changed) isMoving[slot] = 1;
    const living = [...new Set(changed)].filter((slot) => flags[slot]! & FLAGS.alive);
    for (const name of ORDER_NAMES) {
      const key = buildSortKey(name, this.#columns);
      const remaining = removeMarked(this.#permutations.get(name) ?? new Int32Array(), isMoving);
      const added = sortSlots(name, living, this.#columns);
      const next = new Int32Array(remaining.length + added.length);
      let from = 0;
      for (let i = 0; i < added.length; i++) {
        const to = findPosition(key(added[i]!), remaining, from, key);
        next.set(remaining.subarray(from, to), from + i);
        next[to + i] = added[i]!;
        from = to;
      }
      next.set(remaining.subarray(from), from + added.length);
      this.#permutations.set(name, next);
    }
  }

  /** All homes, recommended first. */
  get recommended(): Int32Array {
    return this.#permutations.get("recommended")!;
  }

  /** One page of all homes. */
  pageOfAll(sort: KeptSort, offset: number, limit: number): number[] {
    const order = this.#permutations.get(sort === "price-desc" ? "price" : sort)!;
    if (sort !== "price-desc") return Array.from(order.subarray(offset, offset + limit));
    const end = order.length - offset;
    return end <= 0 ? [] : Array.from(order.subarray(Math.max(0, end - limit), end)).reverse();
  }

  /**
   * One page of the given slots, highest rank first and equal ranks in the recommended order. Slots ascend.
   * @param matchedSlots has the ranks of these slots, and perhaps others
   */
  pageByRank(slots: Int32Array, matchedSlots: Required<MatchedSlots>, offset: number, limit: number): number[] {
    // Bits of non-negative floats ascend like the floats.
    const bits = new Int32Array(matchedSlots.ranks.buffer, matchedSlots.ranks.byteOffset, matchedSlots.ranks.length);
    const byRank = new Float64Array(slots.length);
    for (let i = 0, at = 0; i < slots.length; i++) {
      while (matchedSlots.slots[at]! < slots[i]!) at++;
      byRank[i] = (MAX_SORT_VALUE - bits[at]!) * MAX_SLOTS + i;
    }
    byRank.sort();
    const end = Math.min(slots.length, offset + limit);
    const page: number[] = [];
    const getRank = (at: number) => Math.floor(byRank[at]! / MAX_SLOTS);
    // Only the ranks on this page are sorted within themselves.
    for (let from = offset; from < end; ) {
      const rank = getRank(from);
      let first = from;
      let last = from;
      while (first > 0 && getRank(first - 1) === rank) first--;
      while (last < slots.length && getRank(last) === rank) last++;
      const equals = Array.from(byRank.subarray(first, last), (key) => slots[key % MAX_SLOTS]!);
      const order = sortSlots("recommended", equals, this.#columns);
      page.push(...order.subarray(from - first, Math.min(last, end) - first));
      from = last;
    }
    return page;
  }

  /**
   * One page of the given slots, which ascend. The order is read from its nearer end. If the page's end should come soon, each home
   * is looked up among the slots; otherwise a few slots are sorted, and many are marked first.
   * @param marks scratch of at least one byte per slot, all zero before and after
   */
  pageOf(sort: KeptSort, slots: Int32Array, offset: number, limit: number, marks: Uint8Array): number[] {
    const pageSize = Math.min(limit, slots.length - offset);
    if (pageSize <= 0) return [];
    const name = sort === "price-desc" ? "price" : sort;
    const order = this.#permutations.get(name)!;
    const fromEnd = slots.length - offset - pageSize;
    const isBackwards = fromEnd < offset;
    const part: Part = {
      isReversed: (sort === "price-desc") !== isBackwards,
      skip: isBackwards ? fromEnd : offset,
      pageSize,
    };
    const expectedTries = ((part.skip + pageSize) * order.length) / slots.length;
    const lookups = slots.length / LOOKUP_COST;
    const near = expectedTries * MARGIN < lookups ? findPage(order, part, slots, lookups) : undefined;
    if (near) return isBackwards ? near.reverse() : near;
    if (slots.length * 16 < this.count) {
      const sorted = sortSlots(name, slots, this.#columns);
      if (sort === "price-desc") sorted.reverse();
      return Array.from(sorted.subarray(offset, offset + pageSize));
    }
    for (let i = 0; i < slots.length; i++) marks[slots[i]!] = 1;
    const page = findMarkedPage(order, part, marks);
    for (let i = 0; i < slots.length; i++) marks[slots[i]!] = 0;
    return isBackwards ? page.reverse() : page;
  }
}
