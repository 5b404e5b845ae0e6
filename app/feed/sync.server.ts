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
import { pageReader, type Reading, readAgain, wantedListing } from "./fetch.server";
import { instant, key } from "./mapping/values";
import { missingStatuses, UNKNOWN_OFFER } from "./offer";
import { readOffer } from "./offer.server";
import { replicateOpenHouses } from "./open-houses.server";
import { longRefused } from "./quarantine.server";
import { comesInOrder, type From, replicationUrl } from "./queries";
import type { ResoPage } from "./reso-client.server";
import { resoClient } from "./reso-client.server";
import {
  beginRun,
  failRun,
  noCounts,
  type Progress,
  type ReplicationState,
  type Resume,
  type RunCounts,
  type RunKind,
  type RunTrigger,
  replicationState,
  succeedRun,
} from "./state.server";
import { sweep } from "./sweep.server";
import { ABSENT } from "./write-page.server";

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
export type Run = Reading & { lease: Lease; state: ReplicationState };

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
    const offer = { current: UNKNOWN_OFFER };
    const run = async (held: AbortSignal) => {
      await matchAllDuplicates(feed, held);
      return work({ feed, client, offer, offices: new Map(), lease, state, clock, signal: held });
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
  const notes = new Set<string>();
  try {
    run.offer.current = await readOffer(run.feed, run.client, run.clock, run.signal);
    const result = await work({ feed: run.feed, runId, lease: run.lease, counts: noCounts(), notes });
    await succeedRun(run.feed.name, runId, kind, notes);
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
    const full = Boolean(options.full);
    const resume = full ? null : state.resume;
    const firstLoad = full || resume !== null || !state.backfilledAt || !state.watermark;
    // A first load that was interrupted goes on from its watermark, or from where it was.
    const from = full ? null : state.watermark;
    const since = firstLoad || !from ? null : new Date(from.getTime() - feed.profile.overlapMs);
    const began = clock.now();
    const result = await recorded(run, "replication", trigger, since, async (writing) => {
      await replicate(run, writing, { from, resume, firstLoad, full, onProgress });
      await hideLongRefused(run, writing);
      await replicateOpenHouses(run, writing, full);
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

/** More records than the feed counts, by this share and this many, are a feed that begins again and again. */
const EXCESS_SHARE = 0.2;
const EXCESS_ALWAYS = 1_000;
/** Records that may leave the feed while a load goes on. */
const LEAVING_SHARE = 0.01;
const LEAVING_ALWAYS = 10;
/** Homes whose photos are read again at once; the others are left to the key sweep. */
const MAX_READ_AGAIN = 1_000;

type Replication = {
  from: Date | null;
  resume: Resume | null;
  firstLoad: boolean;
  full: boolean;
  onProgress: SyncOptions["onProgress"];
};

async function replicate(run: Run, writing: Writing, replication: Replication): Promise<void> {
  const { feed, clock, signal, offer } = run;
  const { profile } = feed;
  const { from, firstLoad, full, onProgress } = replication;
  const cursor = new Cursor(profile.incrementalField, clock, replication.resume?.newest ?? null);
  const ended = new AbortController();
  const reader = pageReader(run, AbortSignal.any([signal, ended.signal]));
  let resume = replication.resume;
  let total: number | null = null;
  let rebuiltAt: number | string | null = null;
  let empty = 0;
  const statuses = new Set<string>();
  const untold = new Map<string, string>();

  const query = (start: From) => {
    const time = start.time && new Date(start.time.getTime() - profile.overlapMs);
    return reader.first((tried) => replicationUrl(feed, tried, { ...start, time }, firstLoad));
  };
  const noted = (page: Promise<ResoPage>) => {
    // It is awaited only after the page before it is written; until then its failure must not count as unhandled.
    page.catch(() => {});
    return page;
  };

  // While the database writes a page, the next one is read and mapped; pages are committed one after the other.
  let written: Promise<void> = Promise.resolve();
  const write = async (records: MappedRecord[], progress: Progress) => {
    await applyPage(writing, records, { progress, authoritative: full });
    onProgress?.({ ...writing.counts, kind: "replication", total });
  };

  const begin = () =>
    noted(resume?.link !== undefined ? reader.next(resume.link) : query({ time: from, key: resume?.key ?? null }));
  let next: Promise<ResoPage> | null = begin();
  let inOrder: boolean | null = null;
  try {
    while (next) {
      let page: ResoPage;
      try {
        page = await next;
      } catch (error) {
        // A link that died is replaced by a fresh query from what is committed, as long as that makes progress.
        const again = error instanceof StaleLinkError ? rebuilt() : null;
        if (!again) throw error;
        await written;
        next = noted(again());
        continue;
      }
      signal.throwIfAborted();
      // What the first query was refused decides on the order.
      inOrder ??= comesInOrder(feed, offer.current, from);
      next = page.next ? noted(reader.next(page.next)) : null;
      total ??= page.count;
      empty = page.records.length === 0 ? empty + 1 : 0;
      if (empty > MOST_EMPTY_PAGES) throw new FeedError(`The feed sent ${empty} pages without a record in a row.`);
      if (total !== null && writing.counts.received > total * (1 + EXCESS_SHARE) + EXCESS_ALWAYS)
        throw new FeedError(`The feed counts ${total} records and has sent ${writing.counts.received}; it has no end.`);

      const records = mapRecords(page.records, mappingRules(feed, new Date(clock.now())));
      for (const { mapped, raw } of records) {
        if (mapped.kind !== "listing") continue;
        statuses.add(mapped.content.status);
        const { Media } = raw as { Media?: unknown };
        if (!mapped.told.photos && Array.isArray(Media) && untold.size < MAX_READ_AGAIN)
          untold.set(mapped.content.listingKey, mapped.content.mlsId);
      }
      if (!cursor.take(page.records)) inOrder = false;
      // Out of order, a later page may hold older records: until the last one only the run's own start is safe.
      const safe = inOrder || next === null ? Math.max(cursor.newest ?? 0, from?.getTime() ?? 0) : 0;
      resume = next === null || !firstLoad || inOrder ? null : resumeAfter(page);
      const progress = { watermark: safe ? new Date(safe) : null, resume };
      await written;
      signal.throwIfAborted();
      written = write(records, progress);
      // It is awaited before the page after it is written; until then its failure must not count as unhandled.
      written.catch(() => {});
    }
    await written;
  } finally {
    ended.abort();
    // What is under way ends before the run does, whatever ended the run.
    await written.catch(() => {});
  }

  const { received } = writing.counts;
  if (firstLoad && total !== null && received < total - Math.max(LEAVING_ALWAYS, total * LEAVING_SHARE))
    throw new FeedError(`The load ended early: the feed counts ${total} records and sent ${received}.`);
  if (firstLoad && !replication.resume && !from) noteStatuses(run, writing, statuses);
  await readUntoldPhotos(run, writing, untold);

  function resumeAfter(page: ResoPage): Resume | null {
    if (profile.resume === "link" && page.next) return { link: page.next, newest: cursor.newest };
    const last = page.records.at(-1) as Record<string, unknown> | null | undefined;
    const lastKey = profile.resume === "key" ? key(last?.ListingKey) : null;
    return lastKey === null ? resume : { key: lastKey, newest: cursor.newest };
  }

  /** A fresh query in place of a dead link; null when it would make no progress. */
  function rebuilt(): (() => Promise<ResoPage>) | null {
    if (resume?.link !== undefined && writing.counts.pages === 0) {
      // The link that an earlier run left behind is dead: the load begins again.
      resume = null;
      return () => query({ time: from });
    }
    if (!inOrder && resume?.key !== undefined && resume.key !== rebuiltAt) {
      const { key } = resume;
      rebuiltAt = key;
      return () => query({ time: from, key });
    }
    if (!inOrder || cursor.newest === null || cursor.newest === rebuiltAt) return null;
    const { newest } = cursor;
    rebuiltAt = newest;
    cursor.restart();
    return () => query({ time: new Date(newest) });
  }
}

/** Says of which statuses a whole first load brought nothing: they may be spelled otherwise than we ask for them. */
function noteStatuses({ feed, offer }: Run, writing: Writing, seen: ReadonlySet<string>): void {
  const missing = new Set<string>(missingStatuses(offer.current, feed.statuses));
  for (const status of feed.statuses) {
    if (missing.has(status)) writing.notes.add(`The feed's enumeration has no status ${status}.`);
    else if (!seen.has(status)) writing.notes.add(`The first load brought no home with status ${status}.`);
  }
}

/** Reads homes again whose photos the feed kept back: a server under load answers with none. */
async function readUntoldPhotos(run: Run, writing: Writing, untold: ReadonlyMap<string, string>): Promise<void> {
  // Asking again for photos within the hour gets a token suspended there.
  if (untold.size === 0 || run.feed.profile.photoUrlsExpire) return;
  const wanted = [...untold].map(([key, mlsId]) => wantedListing(run.feed, { key, mlsId }));
  for await (const { records } of readAgain(run, wanted))
    await applyPage(writing, mapRecords(records, mappingRules(run.feed, new Date(run.clock.now()))), {
      authoritative: true,
    });
}

/** A home whose newer versions have been refused for this long is hidden: what we show of it may not be true any more. */
const REFUSED_MS = 24 * 3_600_000;

async function hideLongRefused(run: Run, writing: Writing): Promise<void> {
  const keys = await longRefused(run.feed.name, new Date(run.clock.now() - REFUSED_MS));
  if (keys.length === 0) return;
  const reason = "its newer versions are refused";
  const gone = keys.map(
    (key): MappedRecord => ({ raw: null, mapped: { kind: "removed", key, modifiedAt: null, reason, status: null } }),
  );
  await applyPage(writing, gone, { mark: ABSENT, keepsRefusals: true });
  writing.notes.add(`Homes hidden because their newer versions have been refused for a day: ${keys.length}.`);
}

/** The newest timestamp received, and whether records came in its order. */
class Cursor {
  #last = 0;

  constructor(
    private readonly field: string,
    private readonly clock: Clock,
    public newest: number | null,
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
