/**
 * Replication of a feed: everything that changed since the watermark, page by page, each page in one transaction with
 * the watermark that it brings. It can be killed at any point: what is committed is whole, and the next run asks again
 * from the watermark less the overlap.
 */
import {
  acquireLease,
  finishLease,
  heldLease,
  type Lease,
  LeaseLostError,
  whileHeld,
} from "~/platform/jobs/leases.server";
import { applyPage, type MappedRecord, mappingRules, mapRecords, type Writing } from "./apply.server";
import { type Clock, systemClock } from "./clock";
import type { FeedConfig } from "./config.server";
import { matchAllDuplicates } from "./duplicates.server";
import { FeedClosedError, FeedError, StaleLinkError, SyncBusyError } from "./errors";
import { instant } from "./mapping/values";
import { replicationUrl } from "./queries";
import { type ResoClient, type ResoPage, resoClient } from "./reso-client.server";
import {
  beginRun,
  failRun,
  noCounts,
  type ReplicationState,
  type RunCounts,
  type RunKind,
  type RunTrigger,
  replicationState,
  succeedRun,
} from "./state.server";
import { sweep } from "./sweep.server";

export type SyncProgress = RunCounts & {
  kind: RunKind;
  /** Records in all, where the feed tells; on a first load only. */
  total: number | null;
};

export type SyncOptions = {
  feed: FeedConfig;
  trigger: RunTrigger;
  signal?: AbortSignal;
  onProgress?: (progress: SyncProgress) => void;
  /** Forgets the watermark and loads everything again, for when the mapping has changed. */
  full?: boolean;
  clock?: Clock;
};

export type SyncResult = RunCounts & {
  runId: number;
  /** The lower bound that was asked for; null on a first load. */
  since: Date | null;
  firstLoad: boolean;
  /** Why the sweep after a first load failed, if it did. */
  sweepError: string | null;
};

/** The one lock of a feed: replications and sweeps, scheduled or by hand, exclude one another. */
export const SYNC_SLOT = "running";
export const syncJob = (feed: string) => `sync:${feed}`;

/** What a run has at hand once it has the right to run. */
export type Run = {
  feed: FeedConfig;
  client: ResoClient;
  lease: Lease;
  state: ReplicationState;
  clock: Clock;
  signal: AbortSignal;
};

/**
 * Runs `work` as the one run of the feed.
 * @throws {SyncBusyError} when another one runs
 * @throws {FeedClosedError} while the circuit is open; by hand it may be tried all the same
 */
export async function asTheOneRun<T>(
  { feed, trigger, signal, clock = systemClock }: Pick<SyncOptions, "feed" | "trigger" | "signal" | "clock">,
  work: (run: Run) => Promise<T>,
): Promise<T> {
  const lease = await acquireLease(syncJob(feed.name), SYNC_SLOT, { once: false });
  if (!lease) throw new SyncBusyError((await heldLease(syncJob(feed.name), SYNC_SLOT))?.since ?? new Date(clock.now()));
  let failure: unknown = null;
  try {
    const state = await replicationState(feed.name);
    const { circuitOpenUntil: until } = state;
    if (until && until.getTime() > clock.now() && trigger !== "manual")
      throw new FeedClosedError("The feed asked for fewer requests.", until);
    const client = resoClient(feed, { clock, earlierFailures: state.consecutiveFailures });
    const run = async (held: AbortSignal) => {
      await matchAllDuplicates(feed, held);
      return work({ feed, client, lease, state, clock, signal: held });
    };
    return await whileHeld(lease, run, { signal });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    const sentence = failure instanceof Error ? failure.message.slice(0, 500) : null;
    await finishLease(lease, sentence).catch((error) => {
      // With the database away the lease runs out by itself; what went wrong first is what is told.
      if (failure === null) throw error;
    });
  }
}

/** Wraps a run's row around its work. */
export async function recorded<T>(
  run: Run,
  kind: RunKind,
  trigger: RunTrigger,
  since: Date | null,
  work: (writing: Writing) => Promise<T>,
): Promise<T & { runId: number }> {
  const runId = await beginRun(run.feed.name, { kind, trigger, since });
  try {
    const result = await work({ feed: run.feed, runId, lease: run.lease, counts: noCounts() });
    await succeedRun(run.feed.name, runId, kind);
    return { ...result, runId };
  } catch (error) {
    const stopped = run.signal.aborted && !(error instanceof FeedError);
    const lost = error instanceof LeaseLostError || run.signal.reason instanceof LeaseLostError;
    const told = stopped && !lost ? new Error("Stopped before its end; the next run goes on from there.") : error;
    // The first error is what matters; the row of a run that cannot be closed is closed by the next run.
    await failRun(run.feed.name, runId, told, !stopped && !lost).catch(() => {});
    throw error;
  }
}

/**
 * Replicates a feed once: a first load, or what changed since the last run; after a first load, and after a run that
 * took longer than the overlap, a key sweep follows in the same turn.
 * @throws {SyncBusyError} {FeedClosedError} {FeedError} {LeaseLostError}, or the signal's reason
 */
export function runReplication(options: SyncOptions): Promise<SyncResult> {
  const { trigger, onProgress } = options;
  return asTheOneRun(options, async (run) => {
    const { feed, clock, state } = run;
    const firstLoad = Boolean(options.full) || !state.backfilledAt || !state.watermark;
    // A first load that was interrupted goes on from its watermark.
    const from = options.full ? null : state.watermark;
    const since = firstLoad || !from ? null : new Date(from.getTime() - feed.profile.overlapMs);
    const began = clock.now();
    const result = await recorded(run, "replication", trigger, since, async (writing) => {
      await replicate(run, writing, { from, firstLoad, onProgress });
      return { ...writing.counts, since, firstLoad };
    });
    const drifted = clock.now() - began > feed.profile.overlapMs;
    if (!firstLoad && !drifted && state.lastSweepAt) return { ...result, sweepError: null };
    return { ...result, sweepError: await sweepAfter(run, options) };
  });
}

/** The load stands whatever becomes of the sweep after it, which has a row of its own. */
async function sweepAfter(run: Run, { trigger, onProgress }: SyncOptions): Promise<string | null> {
  try {
    await recorded(run, "sweep", trigger, null, (writing) => sweep(run, writing, onProgress));
    return null;
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}

/** Runs the key sweep alone, as every night. Throws as {@link runReplication} does, and when the purge guard holds. */
export function runSweep(options: SyncOptions): Promise<RunCounts & { runId: number }> {
  return asTheOneRun(options, (run) =>
    recorded(run, "sweep", options.trigger, null, (writing) => sweep(run, writing, options.onProgress)),
  );
}

/** One run by hand or for a start; the same as {@link runReplication}. */
export { runReplication as syncOnce };

/** Timestamps further ahead than this are mistakes and move no watermark: it would hide all that comes after. */
const FUTURE_MS = 24 * 3_600_000;
/** Pages without a record that a feed may send in a row. */
const MOST_EMPTY_PAGES = 20;

async function replicate(
  { feed, client, clock, signal }: Run,
  writing: Writing,
  { from, firstLoad, onProgress }: { from: Date | null; firstLoad: boolean; onProgress: SyncOptions["onProgress"] },
): Promise<void> {
  const { profile } = feed;
  const cursor = new Cursor(profile.incrementalField, clock);
  const ended = new AbortController();
  const fetching = AbortSignal.any([signal, ended.signal]);
  let inOrder = profile.ordered;
  let total: number | null = null;
  let rebuiltAt: number | null = null;
  let empty = 0;

  const ask = (after: number | null) =>
    replicationUrl(feed, after === null ? null : new Date(after - profile.overlapMs), firstLoad);
  function fetchPage(url: string, link: boolean): Promise<ResoPage> {
    const page = client.page(url, { signal: fetching, link });
    // It is awaited only after the page before it is written; until then its failure must not count as unhandled.
    page.catch(() => {});
    return page;
  }

  // While the database writes a page, the next one is read and mapped; pages are committed one after the other.
  let written: Promise<void> = Promise.resolve();
  const write = async (records: MappedRecord[], watermark: Date | null) => {
    await applyPage(writing, records, { watermark });
    onProgress?.({ ...writing.counts, kind: "replication", total });
  };

  let next: Promise<ResoPage> | null = fetchPage(ask(from?.getTime() ?? null), false);
  try {
    while (next) {
      let page: ResoPage;
      try {
        page = await next;
      } catch (error) {
        // A link that died is replaced by a fresh query from what is committed, as long as that makes progress.
        if (!(error instanceof StaleLinkError) || !inOrder || cursor.newest === null || cursor.newest === rebuiltAt)
          throw error;
        await written;
        rebuiltAt = cursor.newest;
        cursor.restart();
        next = fetchPage(ask(rebuiltAt), false);
        continue;
      }
      signal.throwIfAborted();
      next = page.next ? fetchPage(page.next, true) : null;
      total ??= page.count;
      empty = page.records.length === 0 ? empty + 1 : 0;
      if (empty > MOST_EMPTY_PAGES) throw new FeedError(`The feed sent ${empty} pages without a record in a row.`);

      const records = mapRecords(page.records, mappingRules(feed, new Date(clock.now())));
      if (!cursor.take(page.records)) inOrder = false;
      // Out of order, a later page may hold older records: until the last one only the run's own start is safe.
      const safe = inOrder || next === null ? Math.max(cursor.newest ?? 0, from?.getTime() ?? 0) : from?.getTime();
      await written;
      signal.throwIfAborted();
      written = write(records, safe ? new Date(safe) : null);
      // It is awaited before the page after it is written; until then its failure must not count as unhandled.
      written.catch(() => {});
    }
    await written;
  } finally {
    ended.abort();
    // What is under way ends before the run does, whatever ended the run.
    await written.catch(() => {});
  }
}

/** The newest timestamp received, and whether records came in its order. */
class Cursor {
  newest: number | null = null;
  #last = 0;

  constructor(
    private readonly field: string,
    private readonly clock: Clock,
  ) {}

  /** Takes a page's timestamps in; false when one is older than the one before it. */
  take(records: readonly unknown[]): boolean {
    let inOrder = true;
    for (const record of records) {
      const at = Date.parse(instant((record as Record<string, unknown> | null)?.[this.field]) ?? "");
      if (Number.isNaN(at) || at > this.clock.now() + FUTURE_MS) continue;
      if (at < this.#last) inOrder = false;
      this.#last = at;
      if (this.newest === null || at > this.newest) this.newest = at;
    }
    return inOrder;
  }

  /** A fresh query begins again at older records. */
  restart() {
    this.#last = 0;
  }
}
