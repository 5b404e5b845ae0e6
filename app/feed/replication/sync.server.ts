/**
 * Replication of a feed: everything that changed since the watermark, page by page, each page in one transaction with
 * the watermark that it brings. It can be killed at any point: what is committed is whole, and the next run asks again
 * from the watermark less the overlap.
 */

import { acquireLease, finishLease, heldLease, LeaseLostError, whileHeld } from "~/platform/jobs/leases.server";
import { type Clock, systemClock } from "../clock";
import { FeedClosedError, FeedError, StaleLinkError, SyncBusyError, UnauthorizedError } from "../errors";
import { instant, key } from "../mapping/values";
import { pageReader, readAgain, type Wanted, wantedListing } from "../protocol/fetch.server";
import { missingStatuses, UNKNOWN_OFFER } from "../protocol/offer";
import { readOffer } from "../protocol/offer.server";
import { askedNames, comesInOrder, type From, replicationUrl } from "../protocol/queries";
import type { ResoPage } from "../protocol/reso-client.server";
import { resoClient } from "../protocol/reso-client.server";
import { applyPage, type MappedRecord, mappingRules, mapRecords, type Writing } from "./apply.server";
import { matchAllDuplicates } from "./duplicates.server";
import { claimFeedName } from "./feed-source.server";
import { hideLongRefused } from "./hide-refused.server";
import { replicateOpenHouses } from "./open-houses.server";
import type { Run, SyncOptions } from "./run";
import {
  beginLoad,
  beginRun,
  endLoad,
  failRun,
  type Load,
  type LoadedWith,
  noCounts,
  type Progress,
  type ReplicationState,
  type RunCounts,
  type RunKind,
  type RunTrigger,
  replicationState,
  storedStatuses,
  succeedRun,
} from "./state.server";
import { sweep } from "./sweep.server";

export type SyncResult = RunCounts & {
  runId: number;
  /** The lower bound that was asked for; null on a load. */
  since: Date | null;
  /** Whether it was a load: the first one, one asked for, or one that a new mapping needs. */
  firstLoad: boolean;
  /** Why the sweep after a first load failed, if it did. */
  sweepError: string | null;
};

/** The one lock of a feed: replications and sweeps, scheduled or by hand, exclude one another. */
export const SYNC_SLOT = "running";
export const syncJob = (feed: string) => `sync:${feed}`;

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
    await claimFeedName(run.feed);
    run.offer.current = await readOffer(run.feed, run.client, run.clock, run.signal);
    const result = await work({ feed: run.feed, runId, lease: run.lease, counts: noCounts(), notes });
    await succeedRun(run.feed.name, runId, kind, notes, run.closed?.until ?? null);
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

/** Counted up with every change of the mapping that stored homes need: each feed is then loaded again. */
const MAPPING = 1;

/** The load that a run begins or continues; null where only changes are to be read. */
function loadOf({ load, loadedWith, watermark }: ReplicationState, full: boolean): Load | null {
  if (full) return { full, mapping: MAPPING };
  if (load) return load.mapping === MAPPING ? load : { full: load.full, mapping: MAPPING };
  return watermark && loadedWith?.mapping === MAPPING ? null : { full, mapping: MAPPING };
}

/** What the homes are read with after a run; null where the server now offers what it did not offer to the load. */
function loadedWithAfter({ feed, offer, state }: Run, load: Load | null): LoadedWith | null {
  const fields = askedNames(feed, offer.current);
  const before = new Set(state.loadedWith?.fields);
  return load || fields.every((name) => before.has(name)) ? { mapping: MAPPING, fields } : null;
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
    const load = loadOf(state, Boolean(options.full));
    const firstLoad = load !== null;
    const writtenUpTo = load ? load.writtenUpTo : state.watermark?.getTime();
    const from = writtenUpTo === undefined ? null : new Date(writtenUpTo);
    const since = firstLoad || !from ? null : new Date(from.getTime() - feed.profile.overlapMs);
    const began = clock.now();
    const result = await recorded(run, "replication", trigger, since, async (writing) => {
      if (load) await beginLoad(feed.name, load);
      await replicate(run, writing, { from, load, onProgress });
      await hideLongRefused(writing, clock);
      if (!run.closed) await replicateOpenHouses(run, writing, load?.full ?? false);
      const loadedWith = loadedWithAfter(run, load);
      if (!loadedWith) writing.notes.add("The feed offers more than it did; the next run reads all homes again.");
      await endLoad(feed.name, loadedWith);
      return { ...writing.counts, since, firstLoad };
    });
    const drifted = clock.now() - began > feed.profile.overlapMs;
    if (run.closed) return { ...result, sweepError: firstLoad ? run.closed.message : null };
    if (!firstLoad && !drifted && state.lastSweepAt) return { ...result, sweepError: null };
    return { ...result, sweepError: await sweepAfter(run, options) };
  });
}

/** A load has succeeded even if the sweep after it fails; the sweep has a row of its own. */
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

/** Where a load continues. */
type Position = Omit<Load, "full" | "mapping">;

type Replication = {
  from: Date | null;
  /** The load that it begins or continues. */
  load: Load | null;
  onProgress: SyncOptions["onProgress"];
};

async function replicate(run: Run, writing: Writing, replication: Replication): Promise<void> {
  const { feed, clock, signal, offer } = run;
  const { profile } = feed;
  const { from, load, onProgress } = replication;
  const firstLoad = load !== null;
  const cursor = new Cursor(profile.incrementalField, clock, load?.newest ?? null);
  const ended = new AbortController();
  const reader = pageReader(run, AbortSignal.any([signal, ended.signal]));
  let resume: Position = load ?? {};
  let total: number | null = null;
  let rebuiltAt: number | string | null = null;
  let empty = 0;
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
    await applyPage(writing, records, { progress, authoritative: load?.full });
    onProgress?.({ ...writing.counts, kind: "replication", total });
  };

  const begin = () =>
    noted(resume.link !== undefined ? reader.next(resume.link) : query({ time: from, key: resume.key ?? null }));
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
        const { Media } = raw as { Media?: unknown };
        if (!mapped.told.photos && Array.isArray(Media) && untold.size < MAX_READ_AGAIN)
          untold.set(mapped.content.listingKey, mapped.content.mlsId);
      }
      if (!cursor.take(page.records)) inOrder = false;
      // Out of order, a later page may hold older records: until the last one only the run's own start is safe.
      const safe = inOrder || next === null ? Math.max(cursor.newest ?? 0, from?.getTime() ?? 0) : 0;
      resume = next === null || inOrder ? (safe ? { writtenUpTo: safe } : {}) : resumeAfter(page);
      const progress: Progress = {
        watermark: safe && (!load || next === null) ? new Date(safe) : null,
        load: load && { full: load.full, mapping: load.mapping, ...resume },
      };
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
  if (firstLoad) await noteStatuses(run, writing);
  await readUntoldPhotos(run, writing, untold);

  function resumeAfter(page: ResoPage): Position {
    if (profile.resume === "link" && page.next) return { link: page.next, newest: cursor.newest };
    const last = page.records.at(-1) as Record<string, unknown> | null | undefined;
    const lastKey = profile.resume === "key" ? key(last?.ListingKey) : null;
    return lastKey === null ? resume : { key: lastKey, newest: cursor.newest };
  }

  /** A fresh query in place of a dead link; null when it would make no progress. */
  function rebuilt(): (() => Promise<ResoPage>) | null {
    if (resume.link !== undefined && writing.counts.pages === 0) {
      // The link that an earlier run left behind is dead: the load begins again.
      resume = {};
      return () => query({ time: from });
    }
    if (!inOrder && resume.key !== undefined && resume.key !== rebuiltAt) {
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

/** Notes the statuses without a home after a load: the feed may spell them otherwise than we ask for them. */
async function noteStatuses({ feed, offer }: Run, writing: Writing): Promise<void> {
  const seen = await storedStatuses(feed.name);
  const missing = new Set<string>(missingStatuses(offer.current, feed.statuses));
  for (const status of feed.statuses) {
    if (missing.has(status)) writing.notes.add(`The feed's enumeration has no status ${status}.`);
    else if (!seen.has(status)) writing.notes.add(`The first load had no homes with status ${status}.`);
  }
}

/** Reads homes again whose photos did not come: a server under load answers with none. The rest is left to the sweep. */
async function readUntoldPhotos(run: Run, writing: Writing, untold: ReadonlyMap<string, string>): Promise<void> {
  // Asking again for photos within the hour gets a token suspended there.
  if (untold.size === 0 || run.feed.profile.photoUrlsExpire) return;
  const wanted = [...untold].map(([key, mlsId]) => wantedListing(run.feed, { key, mlsId }));
  try {
    await applyAgain(run, writing, wanted);
  } catch (error) {
    if (!(error instanceof FeedError) || error instanceof UnauthorizedError) throw error;
    const homes = wanted.length === 1 ? "1 home" : `${wanted.length} homes`;
    writing.notes.add(`Photos of ${homes} were not read again. ${error.message}`);
    // The homes themselves are written: the run has succeeded, and the feed is left alone all the same.
    if (error instanceof FeedClosedError) run.closed = error;
  }
}

async function applyAgain(run: Run, writing: Writing, wanted: readonly Wanted[]): Promise<void> {
  // A server that is behind must not bring back an older version: what is older than ours is not taken.
  for await (const { records } of readAgain(run, wanted))
    await applyPage(writing, mapRecords(records, mappingRules(run.feed, new Date(run.clock.now()))));
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
