/** What can be asked of the homes in a process's memory: which ones match, in which order, where they are and what they cost. */
import type { Bbox, LatLng } from "~/map/view";
import type { UpgradeRule } from "~/upgrades/upgrade-rules";
import { type ListingSort, PRICING_KEYS } from "../schema";
import { Columns, NO_POSITION } from "./columns";
import { findMatchingSlots, type ResolvedFilters } from "./match";
import { type PaymentChoice, Payments, pageByPayment } from "./payments";
import { countPlaces, type PlaceCounts } from "./place-counts";
import { SimilarHomesIndex, type SimilarHomesQuery } from "./similar-homes-index";
import { SortOrders } from "./sort-orders";

/** Whether every home matches. */
const isUnfiltered = (filters: ResolvedFilters) =>
  Object.keys(filters).every((name) => name === "minute" || PRICING_KEYS.includes(name));

export class HomeSearch {
  protected columns = new Columns();
  /** Of upgrades. */
  protected catalog: readonly UpgradeRule[] = [];
  #scratch = new Int32Array(0);
  #marks = new Uint8Array(0);
  #orders = new SortOrders(this.columns, this.#scratch);
  #places: PlaceCounts | undefined;
  #cities: readonly string[] | undefined;
  #placeLists: SimilarHomesIndex | undefined;

  /** The catalog of upgrades at the revision of the homes. */
  get upgrades(): readonly UpgradeRule[] {
    return this.catalog;
  }

  /** Number of homes that may be shown. */
  get count(): number {
    return this.#orders.count;
  }

  /** Searches other homes from now on. */
  protected replaceColumns(columns: Columns): void {
    this.columns = columns;
    this.#resetCaches();
    this.#orders = new SortOrders(columns, this.#scratch);
  }

  /** The homes in these slots of the columns have changed. */
  protected updateSlots(slots: readonly number[]): void {
    this.#orders.update(slots);
    this.#resetCaches();
  }

  #resetCaches(): void {
    this.#places = undefined;
    this.#cities = undefined;
    this.#placeLists = undefined;
    if (this.#scratch.length >= this.columns.capacity) return;
    this.#scratch = new Int32Array(this.columns.capacity);
    this.#marks = new Uint8Array(this.columns.capacity);
  }

  /** The matching slots; valid until the next call. */
  #findSlots(filters: ResolvedFilters): Int32Array {
    return findMatchingSlots(this.columns, filters, this.#scratch, this.#getPayments(filters));
  }

  #getPayments(choice: PaymentChoice): Payments {
    return new Payments(this.columns, this.catalog, choice);
  }

  #findIndexed(ids: readonly number[]): Int32Array {
    return Int32Array.from(ids, (id) => this.columns.findSlot(id))
      .filter((slot) => slot >= 0)
      .sort();
  }

  #mapById(slots: Int32Array, values: Int32Array | Float64Array): Map<number, number> {
    return new Map(Array.from(slots, (slot, at) => [this.columns.arrays.id[slot]!, values[at]!]));
  }

  /** The monthly payments of these homes, without those that are not indexed. */
  findPayments(ids: readonly number[], choice: PaymentChoice): Map<number, number> {
    const slots = this.#findIndexed(ids);
    return this.#mapById(slots, this.#getPayments(choice).list(slots));
  }

  /** What the chosen upgrades cost at these homes, in whole dollars, without those that are not indexed. */
  findUpgradeCosts(ids: readonly number[], choice: PaymentChoice): Map<number, number> {
    const slots = this.#findIndexed(ids);
    return this.#mapById(slots, this.#getPayments(choice).listCosts(slots));
  }

  /** The exact number of matching homes. */
  countMatching(filters: ResolvedFilters): number {
    return isUnfiltered(filters) ? this.count : this.#findSlots(filters).length;
  }

  /** The ids of the matching homes, ascending. */
  findMatchingIds(filters: ResolvedFilters): Int32Array {
    return this.#toIds(this.#findSlots(filters));
  }

  /** The ids of the matching homes, if they are at most `max`. */
  findFewIds(filters: ResolvedFilters, max: number): Int32Array | undefined {
    if (isUnfiltered(filters) && this.count > max) return undefined;
    const slots = this.#findSlots(filters);
    return slots.length <= max ? this.#toIds(slots) : undefined;
  }

  #toIds(slots: Int32Array): Int32Array {
    const { id } = this.columns.arrays;
    return slots.map((slot) => id[slot]!);
  }

  /**
   * The exact number of matching homes, and the listing ids of one page of them. If the homes have word ranks, the
   * recommended order puts the best first.
   */
  findPage(
    filters: ResolvedFilters,
    sort: ListingSort,
    offset: number,
    limit: number,
  ): { total: number; ids: number[] } {
    const toIds = (slots: number[]) => slots.map((slot) => this.columns.arrays.id[slot]!);
    if (sort !== "payment" && isUnfiltered(filters)) {
      return { total: this.count, ids: toIds(this.#orders.pageOfAll(sort, offset, limit)) };
    }
    const slots = this.#findSlots(filters);
    if (sort === "payment") {
      const payments = this.#getPayments(filters);
      const candidates = this.#keepCandidates(slots, payments, offset + limit);
      const page = pageByPayment(candidates, payments.list(candidates), offset, limit);
      return { total: slots.length, ids: toIds(page) };
    }
    if (sort === "recommended" && filters.words?.ranks) {
      const { slots: matchedSlots, ranks } = this.columns.findMatchedSlots(filters.words);
      if (ranks)
        return {
          total: slots.length,
          ids: toIds(this.#orders.pageByRank(slots, { slots: matchedSlots, ranks }, offset, limit)),
        };
    }
    return { total: slots.length, ids: toIds(this.#orders.pageOf(sort, slots, offset, limit, this.#marks)) };
  }

  /**
   * Of the slots, those that may be among so many of the lowest payments. The payments of that many of the cheapest homes are a
   * bound for them, and few homes of all have a list price below it.
   */
  #keepCandidates(slots: Int32Array, payments: Payments, count: number): Int32Array {
    if (count * 16 > slots.length) return slots;
    const cheapest = Int32Array.from(this.#orders.pageOf("price", slots, 0, count, this.#marks)).sort();
    return payments.keepAsLow(slots, cheapest);
  }

  /** Calls `visit` for each matching home that has a position: degrees, whole dollars. */
  forEachPosition(
    filters: ResolvedFilters,
    visit: (id: number, lat: number, lng: number, price: number) => void,
  ): void {
    const slots = this.#findSlots(filters);
    const { id, lat, lng, price } = this.columns.arrays;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      if (lat[slot] !== NO_POSITION) visit(id[slot]!, lat[slot]! / 1e6, lng[slot]! / 1e6, price[slot]!);
    }
  }

  /** The box, in degrees, around the positions of the matching homes; null if none has one. */
  findExtent(filters: ResolvedFilters): Bbox | null {
    const slots = this.#findSlots(filters);
    const { lat, lng } = this.columns.arrays;
    let [west, south, east, north] = [NO_POSITION, NO_POSITION, -NO_POSITION, -NO_POSITION];
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      const y = lat[slot]!;
      if (y === NO_POSITION) continue;
      const x = lng[slot]!;
      west = Math.min(west, x);
      east = Math.max(east, x);
      south = Math.min(south, y);
      north = Math.max(north, y);
    }
    return west > east ? null : [west / 1e6, south / 1e6, east / 1e6, north / 1e6];
  }

  /** Position in degrees and price of these homes, without those that are not indexed or have no position. */
  findPositions(ids: readonly number[]): Map<number, LatLng & { price: number }> {
    const { lat, lng, price } = this.columns.arrays;
    const found = new Map<number, LatLng & { price: number }>();
    for (const id of ids) {
      const slot = this.columns.findSlot(id);
      if (slot < 0 || lat[slot] === NO_POSITION) continue;
      found.set(id, { lat: lat[slot]! / 1e6, lng: lng[slot]! / 1e6, price: price[slot]! });
    }
    return found;
  }

  /** Ids of up to `limit` similar homes; the first call after a change sorts the homes of each place. */
  findSimilar(target: SimilarHomesQuery, limit: number): number[] {
    this.#placeLists ??= new SimilarHomesIndex(this.columns, this.#orders.recommended);
    return this.#placeLists.findSimilar(target, limit);
  }

  /**
   * Number of homes by city, ZIP code and county, counted at the first call after a change; the same object until the
   * next change.
   */
  get places(): PlaceCounts {
    this.#places ??= countPlaces(this.columns);
    return this.#places;
  }

  /** City names in use, most homes first. */
  get cities(): readonly string[] {
    this.#cities ??= [...this.places.cities.keys()];
    return this.#cities;
  }
}
