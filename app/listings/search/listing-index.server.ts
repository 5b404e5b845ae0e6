/**
 * This process's search index: every home that may be shown, read from the database once and then updated by catalog
 * revision. It is a cache: what a page shows of a home is read from the database, and from kept rows of cards while they are current.
 */
import type { Bbox, LatLng } from "~/map/view";
import { readFeedDisplay } from "~/mls/feed-display.server";
import { isDatabaseUnavailable } from "~/platform/db/database-errors.server";
import type { Queryable } from "~/platform/db/db.server";
import { bulkTransaction, longTransaction, pool } from "~/platform/db/pool.server";
import { readCatalog, readerPool, setReaderCurrent } from "~/platform/db/reader.server";
import { fromEnv } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { defineGauge } from "~/platform/metrics.server";
import { readUpgradeRules } from "~/upgrades/catalog.server";
import type { UpgradeRule } from "~/upgrades/upgrade-rules";
import { type ListingSort, PRICING_KEYS } from "../schema";
import { WordIndex } from "../text/word-index.server";
import { ChangeMemory } from "./change-memory";
import { Columns, NO_POSITION } from "./columns";
import {
  countCurrentListings,
  readListings,
  readRevision,
  SELECT_ALL,
  SELECT_CHANGES,
  SELECT_SOME,
} from "./home-columns.server";
import { findMatchingSlots, type ResolvedFilters } from "./match";
import { type PaymentChoice, Payments, pageByPayment } from "./payments";
import { countPlaces, type PlaceCounts } from "./place-counts";
import { ScheduledSnapshot } from "./scheduled-snapshot.server";
import { SimilarHomesIndex, type SimilarHomesQuery } from "./similar-homes-index";
import { SortOrders } from "./sort-orders";

/** With fewer current homes than this share of all slots, everything is loaded again to free the slots. */
const MIN_ALIVE_SHARE = 0.8;

/** Whether every home matches. */
const isUnfiltered = (filters: ResolvedFilters) =>
  Object.keys(filters).every((name) => name === "minute" || PRICING_KEYS.includes(name));

export class ListingIndex {
  #columns = new Columns();
  #scratch = new Int32Array(0);
  #orders = new SortOrders(this.#columns, this.#scratch);
  #marks = new Uint8Array(0);
  #revision = -1n;
  /** The feeds of the indexed homes. */
  #feeds: readonly string[] = [];
  #refreshing: Promise<void> | undefined;
  #currentAt = 0;
  #snapshot: ScheduledSnapshot | undefined;
  #places: PlaceCounts | undefined;
  #cities: readonly string[] | undefined;
  readonly #changes = new ChangeMemory();
  #upgrades: readonly UpgradeRule[] = [];
  #placeLists: SimilarHomesIndex | undefined;
  /** The word index of the same homes. */
  readonly words = new WordIndex();

  /** An index of those of these homes that may be shown; it is not updated. */
  static async loadSome(ids: readonly number[]): Promise<ListingIndex> {
    const index = new ListingIndex();
    const feeds = (await readFeedDisplay()).shown;
    await bulkTransaction(async (client) => {
      index.#revision = await readRevision(client);
      await readListings(client, SELECT_SOME, [feeds, ids], index.#columns, () => {});
      index.#upgrades = await readUpgradeRules(client);
    });
    index.#resetCaches();
    index.#orders = new SortOrders(index.#columns, index.#scratch);
    return index;
  }

  /** Whether the first load is done. */
  get isLoaded(): boolean {
    return this.#revision >= 0n;
  }

  /** The catalog revision of this index. */
  get revision(): bigint {
    return this.#revision;
  }

  /** Increases with every change that this process has seen. */
  get version(): number {
    return this.#changes.version;
  }

  /** Whether one of these homes may have changed since a version. */
  haveChanged(ids: readonly number[], version: number): boolean {
    return this.#changes.haveChanged(ids, version);
  }

  /** The catalog of upgrades at the index's revision. */
  get upgrades(): readonly UpgradeRule[] {
    return this.#upgrades;
  }

  /** Number of homes that may be shown. */
  get count(): number {
    return this.#orders.count;
  }

  /** Applies all changes since the last refresh; the first call loads everything. Concurrent calls share one pass. */
  refresh(): Promise<void> {
    return this.#runAlone(async () => {
      const startedAt = Date.now();
      await this.#applyChanges();
      this.#currentAt = startedAt;
    });
  }

  /** When this index last had all changes; milliseconds since 1970. */
  get currentAt(): number {
    return this.#currentAt;
  }

  /** Runs a task while no other one changes the columns. If one is running, its promise is returned instead. */
  #runAlone(task: () => Promise<void>): Promise<void> {
    this.#refreshing ??= task().finally(() => {
      this.#refreshing = undefined;
    });
    return this.#refreshing;
  }

  /** Loads the index from this file when it is usable, and lets {@link saveSnapshot} write it. */
  enableSnapshot(path: string): void {
    this.#snapshot = new ScheduledSnapshot(path);
  }

  /** Writes the snapshot if it is due. */
  async saveSnapshot(): Promise<void> {
    const snapshot = this.#snapshot;
    if (!snapshot?.isDue(this.#revision)) return;
    await this.#runAlone(() => snapshot.write(this.#feeds, this.#revision, this.#columns));
  }

  /** Reads the catalog from the replica if it has the primary's revision, or while there is no primary, ours. */
  async #chooseReader(): Promise<void> {
    const reader = readerPool();
    if (!reader) return;
    const [needed, available] = await Promise.all([
      readRevision(pool()).catch((error: unknown) => {
        if (isDatabaseUnavailable(error)) return this.#revision;
        throw error;
      }),
      readRevision(reader).catch(() => null),
    ]);
    setReaderCurrent(available !== null && available >= needed);
  }

  async #applyChanges(): Promise<void> {
    await this.#chooseReader();
    const feeds = (await readFeedDisplay()).shown;
    // A change of feeds affects about as many homes as a full load.
    if (!this.isLoaded || feeds.join() !== this.#feeds.join()) return this.#load(feeds);
    const readChanges = async (client: Queryable) => {
      const revision = await readRevision(client);
      if (revision === this.#revision) return null;
      const slots: number[] = [];
      const values = [feeds, this.#revision.toString()];
      const complete = await readListings(client, SELECT_CHANGES, values, this.#columns, (slot) => slots.push(slot));
      return { revision, slots, complete, upgrades: await readUpgradeRules(client) };
    };
    const changes = await readCatalog((from) => bulkTransaction(readChanges, from));
    if (!changes) return;
    if (!changes.complete) return this.#load(feeds);
    this.#orders.update(changes.slots);
    this.#revision = changes.revision;
    this.#changes.record(changes.slots.map((slot) => this.#columns.arrays.id[slot]!));
    this.#replaceUpgrades(changes.upgrades);
    this.#resetCaches();
  }

  async #load(feeds: readonly string[]): Promise<void> {
    if (!this.isLoaded && (await this.#loadSnapshot(feeds))) return;
    const readAll = async (client: Queryable) => {
      const revision = await readRevision(client);
      const columns = new Columns(await countCurrentListings(client, feeds));
      await readListings(client, SELECT_ALL, [feeds], columns, () => {});
      const upgrades = await readUpgradeRules(client);
      this.#replace(columns, revision, feeds);
      this.#replaceUpgrades(upgrades);
    };
    await readCatalog((from) => longTransaction(readAll, from));
    this.#snapshot?.expire();
  }

  /** Loads the snapshot and the changes since. @returns false if everything must be loaded from the database */
  async #loadSnapshot(feeds: readonly string[]): Promise<boolean> {
    const snapshot = this.#snapshot;
    if (!snapshot) return false;
    try {
      const stored = await snapshot.read(feeds);
      if (!stored) return false;
      const { revision: since, columns } = stored;
      const readChanges = async (client: Queryable) => {
        const revision = await readRevision(client);
        if (!(await readListings(client, SELECT_CHANGES, [feeds, since.toString()], columns, () => {}))) return false;
        const upgrades = await readUpgradeRules(client);
        this.#replace(columns, revision, feeds);
        this.#replaceUpgrades(upgrades);
        snapshot.postpone(since);
        return this.count >= columns.size * MIN_ALIVE_SHARE;
      };
      return await readCatalog((from) => longTransaction(readChanges, from));
    } catch (error) {
      log().info({ reason: (error as Error).message }, "search snapshot not used");
      return false;
    }
  }

  #replace(columns: Columns, revision: bigint, feeds: readonly string[]): void {
    this.#columns = columns;
    this.#resetCaches();
    this.#orders = new SortOrders(columns, this.#scratch);
    this.#revision = revision;
    this.#feeds = feeds;
    this.#changes.recordAll();
  }

  #replaceUpgrades(upgrades: readonly UpgradeRule[]): void {
    if (JSON.stringify(upgrades) === JSON.stringify(this.#upgrades)) return;
    this.#upgrades = upgrades;
    this.#changes.recordAll();
  }

  #resetCaches(): void {
    this.#places = undefined;
    this.#cities = undefined;
    this.#placeLists = undefined;
    if (this.#scratch.length >= this.#columns.capacity) return;
    this.#scratch = new Int32Array(this.#columns.capacity);
    this.#marks = new Uint8Array(this.#columns.capacity);
  }

  /** The matching slots; valid until the next call. */
  #findSlots(filters: ResolvedFilters): Int32Array {
    return findMatchingSlots(this.#columns, filters, this.#scratch, this.#getPayments(filters));
  }

  #getPayments(choice: PaymentChoice): Payments {
    return new Payments(this.#columns, this.#upgrades, choice);
  }

  #findIndexed(ids: readonly number[]): Int32Array {
    return Int32Array.from(ids, (id) => this.#columns.findSlot(id))
      .filter((slot) => slot >= 0)
      .sort();
  }

  #mapById(slots: Int32Array, values: Int32Array | Float64Array): Map<number, number> {
    return new Map(Array.from(slots, (slot, at) => [this.#columns.arrays.id[slot]!, values[at]!]));
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
    const { id } = this.#columns.arrays;
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
    const toIds = (slots: number[]) => slots.map((slot) => this.#columns.arrays.id[slot]!);
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
      const { slots: matchedSlots, ranks } = this.#columns.findMatchedSlots(filters.words);
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
    const { id, lat, lng, price } = this.#columns.arrays;
    for (let i = 0; i < slots.length; i++) {
      const slot = slots[i]!;
      if (lat[slot] !== NO_POSITION) visit(id[slot]!, lat[slot]! / 1e6, lng[slot]! / 1e6, price[slot]!);
    }
  }

  /** The box, in degrees, around the positions of the matching homes; null if none has one. */
  findExtent(filters: ResolvedFilters): Bbox | null {
    const slots = this.#findSlots(filters);
    const { lat, lng } = this.#columns.arrays;
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
    const { lat, lng, price } = this.#columns.arrays;
    const found = new Map<number, LatLng & { price: number }>();
    for (const id of ids) {
      const slot = this.#columns.findSlot(id);
      if (slot < 0 || lat[slot] === NO_POSITION) continue;
      found.set(id, { lat: lat[slot]! / 1e6, lng: lng[slot]! / 1e6, price: price[slot]! });
    }
    return found;
  }

  /** Ids of up to `limit` similar homes; the first call after a change sorts the homes of each place. */
  findSimilar(target: SimilarHomesQuery, limit: number): number[] {
    this.#placeLists ??= new SimilarHomesIndex(this.#columns, this.#orders.recommended);
    return this.#placeLists.findSimilar(target, limit);
  }

  /**
   * Number of homes by city, ZIP code and county, counted at the first call after a change; the same object until the
   * next change.
   */
  get places(): PlaceCounts {
    this.#places ??= countPlaces(this.#columns);
    return this.#places;
  }

  /** City names in use, most homes first. */
  get cities(): readonly string[] {
    this.#cities ??= [...this.places.cities.keys()];
    return this.#cities;
  }
}

/** The index is updated every one or two seconds. */
const MAX_UNSEEN_MS = 10_000;

const getSharedIndex = fromEnv(() => new ListingIndex());

/**
 * The process's index, loaded on first use. Later calls do not wait for changes, which {@link startListingIndexRefresh} applies.
 */
export async function getListingIndex(): Promise<ListingIndex> {
  const index = getSharedIndex();
  if (!index.isLoaded) await index.refresh();
  return index;
}

/** Whether this process can answer searches without loading first. */
export function isListingIndexReady(): boolean {
  return getSharedIndex().isLoaded;
}

/** The index, unless it has missed changes for a while: it isn't loaded or updated, or updates fail or take long. */
export function findCurrentIndex(): ListingIndex | undefined {
  const index = getSharedIndex();
  return Date.now() - index.currentAt < MAX_UNSEEN_MS ? index : undefined;
}

/** Adds the index to the metrics of this process. Others have none that they keep up to date. */
function reportIndex(index: ListingIndex): void {
  defineGauge(
    "search_index_revision",
    "The revision of the listings in the search index; -1 before it is loaded.",
    () => Number(index.revision),
  );
  defineGauge("search_index_homes", "Homes in the search index.", () => index.count);
}

/**
 * Updates the index: checks for a new catalog revision every `intervalMs` until the returned function is called. Errors
 * (such as an unavailable database) are passed to `onError`, and the next check tries again.
 * @param snapshotPath the file that the index is first loaded from, and saved to
 */
export function startListingIndexRefresh(
  intervalMs: number,
  snapshotPath: string,
  onError: (error: unknown) => void,
): () => void {
  const index = getSharedIndex();
  reportIndex(index);
  index.enableSnapshot(snapshotPath);
  const refresh = () => {
    index
      .refresh()
      .then(() => index.saveSnapshot())
      .catch(onError);
  };
  refresh();
  const timer = setInterval(refresh, intervalMs);
  timer.unref();
  return () => clearInterval(timer);
}
