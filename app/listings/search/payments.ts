/**
 * Monthly payments of the homes in the columns, to the dollar as `upgrades/price-choice.ts` calculates them for a home's
 * page. Homes are calculated in blocks: one pass per upgrade adds its cost, so that each pass reads few columns.
 */
import { DEFAULT_TERMS } from "~/mortgage/default-terms";
import { calculatePropertyTax, prepareLevelPayment, TAX_PERCENT } from "~/mortgage/mortgage";
import { calculateCost, normalizeCounty, OWN_POOL_TYPES, type UpgradeRule } from "~/upgrades/upgrade-rules";
import { HOME_TYPES, type HomeType, type PoolType } from "../listing";
import type { SearchTerms } from "../schema";
import { type Column, type Columns, getPoolBit, getTypeCode, MAX_HOA } from "./columns";

/** The terms and the ids of the chosen upgrades. */
export type PaymentChoice = SearchTerms & { upgrades?: readonly string[] };

/** Homes of a block, whose costs stay in the processor's cache. */
const BLOCK_SIZE = 2_048;
const MAX_PAYMENT = 2 ** 31 - 1;
/** Of a home's upgrades. What is more than any payment that can be searched for still fits 32 bits. */
const MAX_COST = 1e10;
/** The largest bound of a condition, as in `match.ts`. */
const MAX_BOUND = 2 ** 30;

const OWN_POOL_BITS = OWN_POOL_TYPES.reduce((bits, type) => bits | getPoolBit(type as PoolType), 0);

/** A rule of the catalog in terms of the columns. Without a condition, its column isn't read. */
type ColumnRule = {
  rule: UpgradeRule;
  /** The column that the cost depends on, with so many units in a square foot, bedroom or bath; null if it is fixed. */
  size: { column: Column; units: number } | null;
  /** 1 for the code of each county and ZIP code where it is offered; null for everywhere. */
  places: Record<"counties" | "zips", Uint8Array> | null;
  /** A bit for the code of each type that it is offered for, and of the unknown one; null for all. */
  types: number | null;
  years: readonly [min: number, max: number] | null;
  stories: readonly [min: number, max: number] | null;
  /** Whether it needs a pool, or none. */
  pool: boolean | null;
};

const toRange = (min: number | null, max: number | null) =>
  min === null && max === null ? null : ([min ?? 0, max ?? MAX_BOUND] as const);

function toColumnRule(rule: UpgradeRule, { arrays, counties, zips }: Columns): ColumnRule {
  const sizes = {
    fixed: null,
    "per square foot": { column: arrays.sqft, units: 1 },
    "per bedroom": { column: arrays.beds, units: 1 },
    "per bath": { column: arrays.baths, units: 4 },
  };
  const names = new Set(rule.counties.map(normalizeCounty));
  return {
    rule,
    size: sizes[rule.costRule],
    places:
      rule.counties.length + rule.zips.length > 0
        ? {
            counties: Uint8Array.from(counties.names, (name) => Number(names.has(normalizeCounty(name)))),
            zips: Uint8Array.from(zips.names, (name) => Number(rule.zips.includes(name))),
          }
        : null,
    types:
      rule.homeTypes.length > 0
        ? HOME_TYPES.filter((type) => rule.homeTypes.includes(type)).reduce(
            (codes, type: HomeType) => codes | (1 << getTypeCode(type)),
            1,
          )
        : null,
    years: toRange(rule.yearMin, rule.yearMax),
    stories: toRange(rule.storiesMin, rule.storiesMax),
    pool: rule.pool === "any" ? null : rule.pool === "with",
  };
}

export class Payments {
  readonly #columns: Columns;
  readonly #ids: ReadonlySet<string>;
  readonly #rules: readonly ColumnRule[];
  readonly #terms: Record<"down" | "insurance", number>;
  readonly #calculateLevelPayment: (loan: number) => number;
  /** Of the upgrades of a block's homes, in whole dollars. */
  readonly #costs = new Float64Array(BLOCK_SIZE);
  /** Homes with their own upgrades, ascending; none if no upgrades are chosen. */
  readonly #ownSlots: readonly number[];
  readonly #hasCosts: boolean;

  constructor(columns: Columns, rules: readonly UpgradeRule[], { upgrades = [], ...terms }: PaymentChoice) {
    this.#columns = columns;
    this.#ids = new Set(upgrades);
    this.#rules = rules.filter(({ id }) => this.#ids.has(id)).map((rule) => toColumnRule(rule, columns));
    const { down, rate, term, insurance } = { ...DEFAULT_TERMS, ...terms };
    this.#terms = { down, insurance };
    this.#calculateLevelPayment = prepareLevelPayment(rate, term);
    const rare = upgrades.length > 0 ? [...columns.rare] : [];
    this.#ownSlots = rare
      .filter(([, values]) => values.upgrades)
      .map(([slot]) => slot)
      .sort((a, b) => a - b);
    this.#hasCosts = this.#rules.length + this.#ownSlots.length > 0;
  }

  /** A list price, in whole dollars, above which no home's payment is at most `max`. Its taxes, dues and upgrades only add to it. */
  getMaxPrice(max: number): number {
    const { down, insurance } = this.#terms;
    return Math.max(-1, Math.ceil((max + 1 - insurance / 12) / this.#calculateLevelPayment(1 - down / 100)));
  }

  /** Moves the slots whose payment is at most `max` to the front. Slots ascend. @returns how many they are */
  keepUpTo(max: number, slots: Int32Array): number {
    if (!this.#hasCosts) return this.#keepBlock(max, slots, 0, slots.length, 0);
    let size = 0;
    for (let from = 0; from < slots.length; from += BLOCK_SIZE) {
      const end = Math.min(slots.length, from + BLOCK_SIZE);
      this.#calculateCosts(slots, from, end);
      size = this.#keepBlock(max, slots, from, end, size);
    }
    return size;
  }

  /** Moves those of a block after the first `size` slots. */
  #keepBlock(max: number, slots: Int32Array, from: number, end: number, size: number): number {
    const { price, taxes, hoa } = this.#columns.arrays;
    const { down, insurance } = this.#terms;
    const costs = this.#costs;
    // Without costs, the first one is read again and again.
    const mask = this.#hasCosts ? BLOCK_SIZE - 1 : 0;
    // Payments are linear but for the rounded tax, so the exact calculation decides only near the bound.
    const loanPerDollar = this.#calculateLevelPayment(1 - down / 100);
    const taxPerDollar = TAX_PERCENT / 100 / 12;
    const billShare = 1 / 12;
    /** By whether the tax bill is unknown. */
    const perDollar = Float64Array.of(loanPerDollar, loanPerDollar + taxPerDollar);
    const room = max - insurance / 12;
    for (let i = from; i < end; i++) {
      const slot = slots[i]!;
      const listPrice = price[slot]!;
      const bill = taxes[slot]!;
      const dues = hoa[slot]!;
      const upgrades = costs[(i - from) & mask]!;
      // As in Selection, signs are used instead of branches: all bits are set for a home without a tax bill, or dues.
      const unknown = bill >> 31;
      const fees = (bill & ~unknown) + 12 * (dues & ~(dues >> 31));
      const left = room - listPrice * perDollar[unknown & 1]! - fees * billShare - upgrades * perDollar[1]!;
      const dollars = left | 0;
      slots[size] = slot;
      if ((dollars + 1) >>> 0 > 2 && dues !== MAX_HOA) size += 1 + (dollars >> 31);
      else if (this.#calculate(slot, upgrades) <= max) size++;
    }
    return size;
  }

  /**
   * Moves the slots to the front whose payment may be as low as the highest of `some`, by their list price. Both ascend.
   * @returns those slots
   */
  keepAsLow(slots: Int32Array, some: Int32Array): Int32Array {
    const { price } = this.#columns.arrays;
    const highest = this.list(some).reduce((a, b) => Math.max(a, b), 0);
    const maxPrice = Math.min(MAX_BOUND, this.getMaxPrice(highest));
    let size = 0;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      slots[size] = slot;
      size += 1 + ((maxPrice - price[slot]!) >> 31);
    }
    return slots.subarray(0, size);
  }

  /** The payments of the homes in these slots, which ascend. */
  list(slots: Int32Array): Int32Array {
    const payments = new Int32Array(slots.length);
    for (let from = 0; from < slots.length; from += BLOCK_SIZE) {
      const end = Math.min(slots.length, from + BLOCK_SIZE);
      this.#calculateCosts(slots, from, end);
      for (let i = from; i < end; i++) payments[i] = this.#calculate(slots[i]!, this.#costs[i - from]!);
    }
    return payments;
  }

  /** What the chosen upgrades cost at the homes in these slots, in whole dollars. Slots ascend. */
  listCosts(slots: Int32Array): Float64Array {
    const costs = new Float64Array(slots.length);
    for (let from = 0; from < slots.length; from += BLOCK_SIZE) {
      const end = Math.min(slots.length, from + BLOCK_SIZE);
      this.#calculateCosts(slots, from, end);
      costs.set(this.#costs.subarray(0, end - from), from);
    }
    return costs;
  }

  /** The payment in whole dollars, at most {@link MAX_PAYMENT}. */
  #calculate(slot: number, upgrades: number): number {
    const { price, taxes, hoa } = this.#columns.arrays;
    const { down, insurance } = this.#terms;
    const listPrice = price[slot]!;
    const bill = taxes[slot]!;
    const dues = hoa[slot]!;
    const total = listPrice + upgrades;
    const tax = calculatePropertyTax({ price: listPrice, upgrades, taxesAnnual: bill < 0 ? null : bill });
    const monthlyDues = dues === MAX_HOA ? this.#columns.rare.get(slot)!.hoa : Math.max(0, dues);
    const payment = this.#calculateLevelPayment(total - (total * down) / 100) + tax / 12 + insurance / 12 + monthlyDues;
    return Math.min(MAX_PAYMENT, Math.round(payment));
  }

  /** Sets the costs of the slots in a block. */
  #calculateCosts(slots: Int32Array, from: number, end: number): void {
    if (!this.#hasCosts) return;
    this.#costs.fill(0);
    const block = slots.subarray(from, end);
    for (const rule of this.#rules) addCosts(rule, this.#columns, block, this.#costs);
    for (const slot of this.#ownSlots) {
      const at = slot < block[0]! || slot > block.at(-1)! ? -1 : block.indexOf(slot);
      if (at < 0) continue;
      const own = this.#columns.rare.get(slot)!.upgrades!.filter(({ id }) => this.#ids.has(id));
      this.#costs[at] = own.reduce((sum, { cost }) => sum + cost, 0);
    }
    for (let i = 0; i < block.length; i++) this.#costs[i] = Math.min(MAX_COST, this.#costs[i]!);
  }
}

/** Adds the cost of an upgrade for the homes that are offered it, as `fitsHome` of the catalog decides. */
function addCosts(
  { rule, size, places, types, years, stories, pool }: ColumnRule,
  { arrays }: Columns,
  slots: Int32Array,
  costs: Float64Array,
): void {
  const { zip, county, type, year, stories: storyCounts, pools } = arrays;
  const fixedCost = calculateCost(rule, 1);
  for (let i = 0; i < slots.length; i++) {
    const slot = slots[i]!;
    let fits = 1;
    if (places) fits &= places.counties[county[slot]!]! | places.zips[zip[slot]!]!;
    if (types !== null) fits &= types >> type[slot]!;
    if (years) fits &= isUnknownOrBetween(year[slot]!, years);
    if (stories) fits &= isUnknownOrBetween(storyCounts[slot]!, stories);
    if (pool !== null) fits &= Number(((pools[slot]! & OWN_POOL_BITS) !== 0) === pool);
    if (!size) costs[i]! += fits * fixedCost;
    else if (size.column[slot]! > 0) costs[i]! += fits * calculateCost(rule, size.column[slot]! / size.units);
  }
}

/** 1 or 0, by signs instead of branches. */
const isUnknownOrBetween = (value: number, [min, max]: readonly [number, number]) =>
  (value >>> 31) | (1 + (((value - min) | (max - value)) >> 31));

/** Buckets of payments: as many for each doubling, so that homes of any price spread over many. */
const BUCKET_SHIFT = 13;
const floats = new Float32Array(1);
const bits = new Int32Array(floats.buffer);
/** The bits of a non-negative float ascend like the float. */
function getBucket(payment: number): number {
  floats[0] = payment;
  return bits[0]! >> BUCKET_SHIFT;
}
const BUCKETS = getBucket(MAX_PAYMENT) + 1;

/** Up to four million slots, next to a payment in the 53 exact bits of a number. */
const MAX_SLOTS = 2 ** 22;

/**
 * One page of the slots, lowest payment first and equal payments by slot. Only the buckets of the page are sorted.
 * @param payments of these slots
 */
export function pageByPayment(slots: Int32Array, payments: Int32Array, offset: number, limit: number): number[] {
  const end = Math.min(slots.length, offset + limit);
  if (offset >= end) return [];
  const counts = new Int32Array(BUCKETS);
  for (let i = 0; i < payments.length; i++) counts[getBucket(payments[i]!)]!++;
  let first = 0;
  let before = 0;
  while (before + counts[first]! <= offset) before += counts[first++]!;
  let last = first;
  let upTo = before + counts[first]!;
  while (upTo < end) upTo += counts[++last]!;
  const keys = new Float64Array(upTo - before);
  for (let i = 0, at = 0; i < payments.length; i++) {
    const bucket = getBucket(payments[i]!);
    if (bucket >= first && bucket <= last) keys[at++] = payments[i]! * MAX_SLOTS + slots[i]!;
  }
  keys.sort();
  return Array.from(keys.subarray(offset - before, end - before), (key) => key % MAX_SLOTS);
}
