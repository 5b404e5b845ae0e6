/** The pages of a replication in their order, and where the next run goes on after each. */
import type { Clock } from "../clock";
import { StaleLinkError } from "../errors";
import { parseInstant, parseKey } from "../mapping/parse-values";
import { createPageReader, type PageReader } from "../protocol/page-reader.server";
import type { ResoPage } from "../protocol/reso-client.server";
import { buildReplicationUrl, isOrdered, type StartPosition } from "../protocol/reso-queries";
import type { RunContext } from "./apply-page.server";
import type { Load, Progress } from "./replication-state.server";
import type { SyncOptions, Run as SyncRunContext } from "./run";

/** Timestamps further ahead are mistakes. They don't move the watermark, because later changes would be missed. */
const MAX_FUTURE_MS = 24 * 3_600_000;
/** Where a load continues. */
type Position = Omit<Load, "full" | "mapping">;

export type ReplicationOptions = {
  from: Date | null;
  /** The load that the run starts or continues. */
  load: Load | null;
  onProgress: SyncOptions["onProgress"];
};

/** For a promise that is awaited later: a failure before that must not count as unhandled. */
export function ignoreUnhandled<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}

/** The pages of a run, and after which of them the next run may go on. */
export class PageSequence {
  /** All records, as the feed counts them. */
  total: number | null = null;
  readonly #reader: PageReader;
  readonly #cursor: TimestampCursor;
  /** Where a load continues after the last page. */
  #resume: Position;
  #lastRebuildAt: number | string | null = null;
  /** Null until the first page: the order depends on what the server rejected of the first query. */
  #isInOrder: boolean | null = null;

  constructor(
    private readonly run: SyncRunContext,
    private readonly context: RunContext,
    private readonly replication: ReplicationOptions,
    signal: AbortSignal,
  ) {
    const { load } = replication;
    this.#reader = createPageReader(run, signal);
    this.#cursor = new TimestampCursor(run.feed.profile.incrementalField, run.clock, load?.newest ?? null);
    this.#resume = load ?? {};
  }

  /** Requests each page while the caller works on the one before. @param waitForWrites until all pages so far are written */
  async *read(waitForWrites: () => Promise<void>): AsyncGenerator<{ page: ResoPage; progress: Progress }> {
    const { link, key = null } = this.#resume;
    const first = link !== undefined ? this.#reader.next(link) : this.#fetchFrom({ time: this.replication.from, key });
    let next: Promise<ResoPage> | null = ignoreUnhandled(first);
    while (next) {
      let page: ResoPage;
      try {
        page = await next;
      } catch (error) {
        // A link that expired is replaced by a new query from the last commit, as long as that makes progress.
        const start = error instanceof StaleLinkError ? this.#findRestart() : null;
        if (!start) throw error;
        await waitForWrites();
        next = ignoreUnhandled(this.#fetchFrom(start));
        continue;
      }
      this.run.signal.throwIfAborted();
      next = page.next ? ignoreUnhandled(this.#reader.next(page.next)) : null;
      this.total ??= page.count;
      yield { page, progress: this.#advance(page, next === null) };
    }
  }

  #fetchFrom(start: StartPosition): Promise<ResoPage> {
    const { feed } = this.run;
    const time = start.time && new Date(start.time.getTime() - feed.profile.overlapMs);
    const isLoad = this.replication.load !== null;
    return this.#reader.first((tried) => buildReplicationUrl(feed, tried, { ...start, time }, isLoad));
  }

  /** What is stored with a page. */
  #advance(page: ResoPage, isLast: boolean): Progress {
    const { from, load } = this.replication;
    this.#isInOrder ??= isOrdered(this.run.feed, this.run.capabilities.current, from);
    if (!this.#cursor.advance(page.records)) this.#isInOrder = false;
    // If records come out of order, a later page may hold older ones: until the last page, only the run's start is safe.
    const isSafe = this.#isInOrder || isLast;
    const watermark = isSafe ? Math.max(this.#cursor.newest ?? 0, from?.getTime() ?? 0) : 0;
    this.#resume = isSafe ? (watermark ? { writtenUpTo: watermark } : {}) : this.#resumeAfter(page);
    return {
      watermark: watermark && (!load || isLast) ? new Date(watermark) : null,
      load: load && { full: load.full, mapping: load.mapping, ...this.#resume },
    };
  }

  #resumeAfter(page: ResoPage): Position {
    const { resume } = this.run.feed.profile;
    const { newest } = this.#cursor;
    if (resume === "link" && page.next) return { link: page.next, newest };
    const last = page.records.at(-1) as Record<string, unknown> | null | undefined;
    const key = resume === "key" ? parseKey(last?.ListingKey) : null;
    return key === null ? this.#resume : { key, newest };
  }

  /** Where a new query starts in place of an expired link; null if it would make no progress. */
  #findRestart(): StartPosition | null {
    const { from } = this.replication;
    const { link, key } = this.#resume;
    if (link !== undefined && this.context.counts.pages === 0) {
      // The link from an earlier run has expired, so the load starts over.
      this.#resume = {};
      return { time: from };
    }
    if (!this.#isInOrder && key !== undefined && key !== this.#lastRebuildAt) {
      this.#lastRebuildAt = key;
      return { time: from, key };
    }
    const { newest } = this.#cursor;
    if (!this.#isInOrder || newest === null || newest === this.#lastRebuildAt) return null;
    this.#lastRebuildAt = newest;
    this.#cursor.restart();
    return { time: new Date(newest) };
  }
}

/** Tracks the newest received timestamp and whether records come in order. */
class TimestampCursor {
  #last = 0;

  constructor(
    private readonly field: string,
    private readonly clock: Clock,
    public newest: number | null,
  ) {}

  /** Adds a page's timestamps; false if one is older than the one before it. */
  advance(records: readonly unknown[]): boolean {
    let inOrder = true;
    for (const record of records) {
      const at = Date.parse(parseInstant((record as Record<string, unknown> | null)?.[this.field]) ?? "");
      if (Number.isNaN(at) || at > this.clock.now() + MAX_FUTURE_MS) continue;
      if (at < this.#last) inOrder = false;
      this.#last = at;
      if (this.newest === null || at > this.newest) this.newest = at;
    }
    return inOrder;
  }

  /** Forgets the order, because a new query starts at older records. */
  restart() {
    this.#last = 0;
  }
}
