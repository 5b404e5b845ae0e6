/**
 * This process's search index: every home that may be shown, read from the database once and then updated by catalog
 * revision. It is a cache: what a page shows of a home is read from the database, and from kept rows of cards while they are current.
 */
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
import { WordIndex } from "../text/word-index.server";
import { ChangeMemory } from "./change-memory";
import { Columns } from "./columns";
import {
  countCurrentListings,
  readListings,
  readRevision,
  SELECT_ALL,
  SELECT_CHANGES,
  SELECT_SOME,
} from "./home-columns.server";
import { HomeSearch } from "./home-search";
import { ScheduledSnapshot } from "./scheduled-snapshot.server";

/** With fewer current homes than this share of all slots, everything is loaded again to free the slots. */
const MIN_ALIVE_SHARE = 0.8;

export class ListingIndex extends HomeSearch {
  #revision = -1n;
  /** The feeds of the indexed homes. */
  #feeds: readonly string[] = [];
  #refreshing: Promise<void> | undefined;
  #currentAt = 0;
  #snapshot: ScheduledSnapshot | undefined;
  readonly #changes = new ChangeMemory();
  /** The word index of the same homes. */
  readonly words = new WordIndex();

  /** An index of those of these homes that may be shown; it is not updated. */
  static async loadSome(ids: readonly number[]): Promise<ListingIndex> {
    const index = new ListingIndex();
    const feeds = (await readFeedDisplay()).shown;
    await bulkTransaction(async (client) => {
      index.#revision = await readRevision(client);
      const columns = new Columns();
      await readListings(client, SELECT_SOME, [feeds, ids], columns, () => {});
      index.replaceColumns(columns);
      index.catalog = await readUpgradeRules(client);
    });
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
    await this.#runAlone(() => snapshot.write(this.#feeds, this.#revision, this.columns));
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
      const complete = await readListings(client, SELECT_CHANGES, values, this.columns, (slot) => slots.push(slot));
      return { revision, slots, complete, upgrades: await readUpgradeRules(client) };
    };
    const changes = await readCatalog((from) => bulkTransaction(readChanges, from));
    if (!changes) return;
    if (!changes.complete) return this.#load(feeds);
    this.updateSlots(changes.slots);
    this.#revision = changes.revision;
    this.#changes.record(changes.slots.map((slot) => this.columns.arrays.id[slot]!));
    this.#replaceUpgrades(changes.upgrades);
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
    this.replaceColumns(columns);
    this.#revision = revision;
    this.#feeds = feeds;
    this.#changes.recordAll();
  }

  #replaceUpgrades(upgrades: readonly UpgradeRule[]): void {
    if (JSON.stringify(upgrades) === JSON.stringify(this.catalog)) return;
    this.catalog = upgrades;
    this.#changes.recordAll();
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
