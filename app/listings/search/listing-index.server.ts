/**
 * This process's search index: every home that may be shown, read from the database once and then updated by catalog
 * revision. It is a cache, and rows are checked again when they are read from the database.
 */
import { createHash } from "node:crypto";
import type { Bbox, LatLng } from "~/map/view";
import { isShownSql, readFeedDisplay } from "~/mls/feed-display.server";
import type { Queryable } from "~/platform/db/db.server";
import { unpackInts } from "~/platform/db/packed.server";
import { bulkTransaction, longTransaction } from "~/platform/db/pool.server";
import { bigint, bytes, int, orNull, run, type Statement, sql, text } from "~/platform/db/statement.server";
import { log } from "~/platform/log.server";
import { HOME_TYPES, POOL_TYPES } from "../listing";
import type { ListingSort } from "../schema";
import { WordIndex } from "../text/word-index.server";
import { ARRAYS, Columns, NO_POSITION } from "./columns";
import { findMatchingSlots, type ResolvedFilters } from "./match";
import { countPlaces, type PlaceCounts } from "./place-counts";
import { SimilarHomesIndex, type SimilarHomesQuery } from "./similar-homes-index";
import { readSnapshot, type SnapshotSource, writeSnapshot } from "./snapshot.server";
import { SortOrders } from "./sort-orders";

/** Assumed duration of an open house when the feed does not give an end. */
const OPEN_HOUSE_HOURS = 3;
/** Changes of single homes that are remembered, 2 MB of memory. */
const MAX_REMEMBERED_CHANGES = 20_000;
/** Rows per statement; about 4 MB of data. */
const BATCH_SIZE = 20_000;
/**
 * A position that may not leave the server must not be searchable either, because a small enough box would reveal it.
 */
const HAS_PUBLIC_POSITION = "(address_shown OR location_approximate)";

/** Null if there are no rows. */
const PACKED_COLUMNS = {
  rows: int,
  last: orNull(int),
  id: orNull(bytes),
  alive: orNull(bytes),
  price: orNull(bytes),
  beds: orNull(bytes),
  baths: orNull(bytes),
  sqft: orNull(bytes),
  lot: orNull(bytes),
  stories: orNull(bytes),
  garage: orNull(bytes),
  year: orNull(bytes),
  pools: orNull(bytes),
  senior: orNull(bytes),
  type: orNull(bytes),
  zip: orNull(bytes),
  lat: orNull(bytes),
  lng: orNull(bytes),
  listed: orNull(bytes),
  listedSecond: orNull(bytes),
  reduced: orNull(bytes),
  openUntil: orNull(bytes),
  score: orNull(bytes),
  city: orNull(text()),
  county: orNull(text()),
};

/**
 * Packs a batch of rows into one row with a byte string per column: a million homes arrive in two dozen responses
 * instead of twenty million parsed values.
 */
const SELECT_PACKED = `
  SELECT count(*)::int AS rows, max(id) AS last,
    string_agg(int4send(id), '' ORDER BY id) AS id,
    string_agg(int4send(shown::int), '' ORDER BY id) AS alive,
    string_agg(int4send(list_price), '' ORDER BY id) AS price,
    string_agg(int4send(coalesce(beds, -1)), '' ORDER BY id) AS beds,
    string_agg(int4send(coalesce(floor(baths * 4)::int, -1)), '' ORDER BY id) AS baths,
    string_agg(int4send(coalesce(sqft, -1)), '' ORDER BY id) AS sqft,
    string_agg(int4send(coalesce(lot_sqft, -1)), '' ORDER BY id) AS lot,
    string_agg(int4send(coalesce(stories, -1)), '' ORDER BY id) AS stories,
    string_agg(int4send(coalesce(garage_spaces, -1)), '' ORDER BY id) AS garage,
    string_agg(int4send(coalesce(year_built, -1)), '' ORDER BY id) AS year,
    string_agg(int4send(${POOL_TYPES.map((type, bit) => `('${type}' = ANY(pool_types))::int * ${1 << bit}`).join(" + ")}), '' ORDER BY id) AS pools,
    string_agg(int4send(coalesce(senior_community, false)::int), '' ORDER BY id) AS senior,
    string_agg(int4send(coalesce(array_position(ARRAY[${HOME_TYPES.map((type) => `'${type}'`).join(",")}], home_type), 0)), '' ORDER BY id) AS type,
    string_agg(int4send(CASE WHEN zip ~ '^[0-9]{5}' THEN left(zip, 5)::int ELSE -1 END), '' ORDER BY id) AS zip,
    string_agg(int4send(coalesce(CASE WHEN ${HAS_PUBLIC_POSITION} THEN (lat * 1000000)::int END, ${NO_POSITION})), '' ORDER BY id) AS lat,
    string_agg(int4send(coalesce(CASE WHEN ${HAS_PUBLIC_POSITION} THEN (lng * 1000000)::int END, ${NO_POSITION})), '' ORDER BY id) AS lng,
    string_agg(int4send(floor(extract(epoch FROM listed_at) / 60)::int), '' ORDER BY id) AS listed,
    string_agg(int4send(floor(extract(second FROM listed_at))::int), '' ORDER BY id) AS "listedSecond",
    string_agg(int4send(coalesce(list_price < original_list_price, false)::int), '' ORDER BY id) AS reduced,
    string_agg(int4send(coalesce(CASE WHEN open_houses = '[]' THEN -1 ELSE (SELECT max(ceil(extract(epoch FROM
      coalesce((held->>'endsAt')::timestamptz, (held->>'startsAt')::timestamptz + interval '${OPEN_HOUSE_HOURS} hours')) / 60))::int
      FROM jsonb_array_elements(open_houses) held) END, -1)), '' ORDER BY id) AS "openUntil",
    string_agg(int4send(score), '' ORDER BY id) AS score,
    string_agg(translate(city, E'\\n', ' '), E'\\n' ORDER BY id) AS city,
    string_agg(translate(coalesce(county, ''), E'\\n', ' '), E'\\n' ORDER BY id) AS county
  FROM `;
/** A batch of rows after id $1; $2 is the displayed feeds. */
const declareBatch = (name: string, shown: string, where: string) =>
  sql(
    name,
    PACKED_COLUMNS,
    `${SELECT_PACKED} (SELECT *, ${shown} AS shown FROM listing WHERE id > $1 AND ${where} ORDER BY id LIMIT ${BATCH_SIZE}) batch`,
  );
const SELECT_ALL = declareBatch("index-all", "true", isShownSql("$2"));
const SELECT_SOME = declareBatch("index-some", "true", `id = ANY($3::int[]) AND ${isShownSql("$2")}`);
const SELECT_CHANGES = declareBatch("index-changes", isShownSql("$2"), "revision > $3");

const SELECT_REVISION = sql("catalog-revision", { revision: bigint }, "SELECT revision FROM catalogue WHERE id = 1");
const COUNT_LISTINGS = sql(
  "count-listings",
  { count: int },
  "SELECT count(*)::int AS count FROM listing WHERE withdrawn_at IS NULL AND feed = ANY($1::text[])",
);

/** How often a changed index is written to the snapshot. */
const SNAPSHOT_INTERVAL_MS = 10 * 60_000;
/** With fewer current homes than this share of all slots, everything is loaded again to free the slots. */
const MIN_ALIVE_SHARE = 0.8;
const SNAPSHOT_LAYOUT = createHash("sha256")
  .update(JSON.stringify(Object.entries(ARRAYS).map(([name, { name: kind }]) => [name, kind])))
  .update(SELECT_ALL.text)
  .digest("hex");

/** Whether every home matches. */
const isUnfiltered = (filters: ResolvedFilters) => Object.keys(filters).every((name) => name === "minute");

const buildSnapshotSource = (feeds: readonly string[]): SnapshotSource => ({ layout: SNAPSHOT_LAYOUT, feeds });

async function readRevision(client: Queryable): Promise<bigint> {
  const [row] = await run(SELECT_REVISION, [], client);
  return BigInt(row?.revision ?? 0);
}

export class ListingIndex {
  #columns = new Columns();
  #orders = new SortOrders(this.#columns);
  #scratch = new Int32Array(0);
  #marks = new Uint8Array(0);
  #revision = -1n;
  /** The feeds of the indexed homes. */
  #feeds: readonly string[] = [];
  #refreshing: Promise<void> | undefined;
  #snapshot: { path: string; revision: bigint; dueAt: number } | undefined;
  #places: PlaceCounts | undefined;
  #cities: readonly string[] | undefined;
  #version = 0;
  /** The versions in which homes changed last, by id, for changes after {@link #forgotten}. */
  readonly #changed = new Map<number, number>();
  #forgotten = 0;
  #placeLists: SimilarHomesIndex | undefined;
  /** The word index of the same homes. */
  readonly words = new WordIndex();

  /** An index of those of these homes that may be shown; it is not updated. */
  static async loadSome(ids: readonly number[]): Promise<ListingIndex> {
    const index = new ListingIndex();
    const feeds = (await readFeedDisplay()).shown;
    await bulkTransaction(async (client) => {
      index.#revision = await readRevision(client);
      await index.#read(client, SELECT_SOME, [feeds, ids], index.#columns, () => {});
    });
    index.#orders = new SortOrders(index.#columns);
    index.#resetCaches();
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
    return this.#version;
  }

  /** Whether one of these homes may have changed since a version. */
  haveChanged(ids: readonly number[], version: number): boolean {
    return version < this.#forgotten || ids.some((id) => (this.#changed.get(id) ?? 0) > version);
  }

  #recordChanges(slots: readonly number[]): void {
    this.#version++;
    if (this.#changed.size + slots.length > MAX_REMEMBERED_CHANGES) this.#forgetChanges();
    else for (const slot of slots) this.#changed.set(this.#columns.arrays.id[slot]!, this.#version);
  }

  #forgetChanges(): void {
    this.#changed.clear();
    this.#forgotten = this.#version;
  }

  /** Number of homes that may be shown. */
  get count(): number {
    return this.#orders.count;
  }

  /** Applies all changes since the last refresh; the first call loads everything. Concurrent calls share one pass. */
  refresh(): Promise<void> {
    return this.#runAlone(() => this.#applyChanges());
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
    this.#snapshot = { path, revision: -1n, dueAt: 0 };
  }

  /** Writes the snapshot if it is due: after a full load, and later every ten minutes if homes have changed. */
  async saveSnapshot(): Promise<void> {
    const snapshot = this.#snapshot;
    if (!snapshot || snapshot.revision === this.#revision || performance.now() < snapshot.dueAt) return;
    await this.#runAlone(async () => {
      snapshot.dueAt = performance.now() + SNAPSHOT_INTERVAL_MS;
      snapshot.revision = this.#revision;
      await writeSnapshot(snapshot.path, buildSnapshotSource(this.#feeds), this.#revision, this.#columns).catch(
        (error) => log().warn({ err: error }, "search snapshot not written"),
      );
    });
  }

  async #applyChanges(): Promise<void> {
    const feeds = (await readFeedDisplay()).shown;
    // A change of feeds affects about as many homes as a full load.
    if (!this.isLoaded || feeds.join() !== this.#feeds.join()) return this.#load(feeds);
    const changes = await bulkTransaction(async (client) => {
      const revision = await readRevision(client);
      if (revision === this.#revision) return null;
      const slots: number[] = [];
      const complete = await this.#read(
        client,
        SELECT_CHANGES,
        [feeds, this.#revision.toString()],
        this.#columns,
        (slot) => slots.push(slot),
      );
      return { revision, slots, complete };
    });
    if (!changes) return;
    if (!changes.complete) return this.#load(feeds);
    this.#orders.update(changes.slots);
    this.#revision = changes.revision;
    this.#recordChanges(changes.slots);
    this.#resetCaches();
  }

  async #load(feeds: readonly string[]): Promise<void> {
    if (!this.isLoaded && (await this.#loadSnapshot(feeds))) return;
    await longTransaction(async (client) => {
      const revision = await readRevision(client);
      const [listings] = await run(COUNT_LISTINGS, [feeds], client);
      const columns = new Columns(listings?.count);
      await this.#read(client, SELECT_ALL, [feeds], columns, () => {});
      this.#replace(columns, revision, feeds);
    });
    if (this.#snapshot) this.enableSnapshot(this.#snapshot.path);
  }

  /** Loads the snapshot and the changes since. @returns false if everything must be loaded from the database */
  async #loadSnapshot(feeds: readonly string[]): Promise<boolean> {
    const snapshot = this.#snapshot;
    if (!snapshot) return false;
    try {
      const stored = await readSnapshot(snapshot.path, buildSnapshotSource(feeds));
      if (!stored) return false;
      const { revision: since, columns } = stored;
      return await longTransaction(async (client) => {
        const revision = await readRevision(client);
        if (!(await this.#read(client, SELECT_CHANGES, [feeds, since.toString()], columns, () => {}))) return false;
        this.#replace(columns, revision, feeds);
        snapshot.revision = since;
        snapshot.dueAt = performance.now() + SNAPSHOT_INTERVAL_MS;
        return this.count >= columns.size * MIN_ALIVE_SHARE;
      });
    } catch (error) {
      log().info({ reason: (error as Error).message }, "search snapshot not used");
      return false;
    }
  }

  #replace(columns: Columns, revision: bigint, feeds: readonly string[]): void {
    this.#columns = columns;
    this.#orders = new SortOrders(columns);
    this.#revision = revision;
    this.#feeds = feeds;
    this.#version++;
    this.#forgetChanges();
    this.#resetCaches();
  }

  /**
   * Reads batches into `columns`.
   * @returns false if a row was out of order and everything must be loaded again
   */
  async #read(
    client: Queryable,
    statement: Statement<typeof PACKED_COLUMNS>,
    values: readonly unknown[],
    columns: Columns,
    onChange: (slot: number) => void,
  ): Promise<boolean> {
    for (let last = 0; ; ) {
      const [batch] = await run(statement, [last, ...values], client);
      if (!batch) return true;
      const { rows, last: lastId, city, county, ...packed } = batch;
      if (lastId === null || city === null || county === null) return true;
      const numbers = Object.fromEntries(
        Object.entries(packed).map(([name, column]) => [name, unpackInts(column)]),
      ) as Record<keyof typeof packed, Int32Array>;
      const cities = city.split("\n");
      const counties = county.split("\n");
      for (let i = 0; i < rows; i++) {
        const read = (name: keyof typeof numbers) => numbers[name][i]!;
        const slot = columns.write({
          id: read("id"),
          alive: read("alive") === 1,
          price: read("price"),
          beds: read("beds"),
          baths: read("baths"),
          sqft: read("sqft"),
          lot: read("lot"),
          stories: read("stories"),
          garage: read("garage"),
          year: read("year"),
          pools: read("pools"),
          senior: read("senior"),
          type: read("type"),
          zip: read("zip"),
          lat: read("lat"),
          lng: read("lng"),
          listed: read("listed"),
          listedSecond: read("listedSecond"),
          reduced: read("reduced"),
          openUntil: read("openUntil"),
          score: read("score"),
          city: cities[i]!,
          county: counties[i]!,
        });
        if (slot < 0) return false;
        onChange(slot);
      }
      last = lastId;
      if (rows < BATCH_SIZE) return true;
    }
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
    return findMatchingSlots(this.#columns, filters, this.#scratch);
  }

  /** The exact number of matching homes. */
  countMatching(filters: ResolvedFilters): number {
    return isUnfiltered(filters) ? this.count : this.#findSlots(filters).length;
  }

  /** The ids of the matching homes, ascending. */
  findMatchingIds(filters: ResolvedFilters): Int32Array {
    const { id } = this.#columns.arrays;
    return this.#findSlots(filters).map((slot) => id[slot]!);
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
    if (isUnfiltered(filters)) {
      return { total: this.count, ids: toIds(this.#orders.pageOfAll(sort, offset, limit)) };
    }
    const slots = this.#findSlots(filters);
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

let sharedIndex: ListingIndex | undefined;

/**
 * The process's index, loaded on first use. Later calls do not wait for changes, which {@link startListingIndexRefresh} applies.
 */
export async function getListingIndex(): Promise<ListingIndex> {
  sharedIndex ??= new ListingIndex();
  if (!sharedIndex.isLoaded) await sharedIndex.refresh();
  return sharedIndex;
}

/** Whether this process can answer searches without loading first. */
export function isListingIndexReady(): boolean {
  return sharedIndex?.isLoaded ?? false;
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
  sharedIndex ??= new ListingIndex();
  const index = sharedIndex;
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

/** Discards the index, for tests that switch databases. */
export function resetListingIndex(): void {
  sharedIndex = undefined;
}
