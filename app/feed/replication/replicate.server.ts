/**
 * Replication of a feed: everything that changed since the watermark, page by page. Each page is written in one transaction
 * with its watermark, so the process can be killed at any point; the next run starts from the watermark less the overlap.
 */

import { acquireLease, findActiveLease, finishLease, LeaseLostError, withLease } from "~/platform/jobs/leases.server";
import { pluralize } from "~/ui/text/text";
import { systemClock } from "../clock";
import { FeedError, FeedPausedError, SyncBusyError, UnauthorizedError } from "../errors";
import { OPTED_OUT } from "../mapping/display-status";
import { NO_OFFICE } from "../mapping/map-listing";
import { toRecordLookup } from "../protocol/page-reader.server";
import { createResoClient } from "../protocol/reso-client.server";
import { listRequestedNames } from "../protocol/reso-queries";
import { listMissingStatuses, UNKNOWN_CAPABILITIES } from "../protocol/server-capabilities";
import { readCapabilities } from "../protocol/server-capabilities.server";
import {
  applyAgain,
  applyPage,
  getMappingRules,
  type MappedRecord,
  mapRecords,
  type RunContext,
} from "./apply-page.server";
import { matchAllDuplicates } from "./duplicates.server";
import { countRun } from "./feed-metrics.server";
import { claimFeedName } from "./feed-source.server";
import { hideLongRejected } from "./hide-rejected.server";
import { replicateOpenHouses } from "./open-houses.server";
import { ignoreUnhandled, PageSequence, type ReplicationOptions } from "./page-sequence.server";
import {
  beginLoad,
  beginRun,
  createRunCounts,
  endLoad,
  failRun,
  getReplicationState,
  type Load,
  type LoadedWith,
  listStoredStatuses,
  type Progress,
  type ReplicationState,
  type RunCounts,
  type RunKind,
  type RunTrigger,
  succeedRun,
} from "./replication-state.server";
import type { SyncOptions, Run as SyncRunContext } from "./run";
import { sweep } from "./sweep.server";
import { type PreparedPage, preparePage } from "./write-page.server";

export type SyncResult = RunCounts & {
  runId: number;
  /** The requested lower bound; null on a load. */
  since: Date | null;
  /** Whether it was a load: the first one, a requested one, or one that a new mapping needs. */
  isFirstLoad: boolean;
  /** Why the sweep after a first load failed, if it did. */
  sweepError: string | null;
  /** What staff should know about the run, in sentences. */
  notes: string[];
  /** Whether a load found no home to show, or none of a wanted status. */
  isWithoutWantedHomes: boolean;
};

/** The lock of a feed. Replications and sweeps, scheduled or manual, exclude one another. */
export const SYNC_SLOT = "running";
export const getSyncJobName = (feed: string) => `sync:${feed}`;

/**
 * Runs `callback` while no other run of the feed can start.
 * @throws {SyncBusyError} if another run is in progress
 * @throws {FeedPausedError} while the circuit is open, unless the run is manual
 */
export async function withSyncLock<T>(
  { feed, trigger, signal, clock = systemClock }: Pick<SyncOptions, "feed" | "trigger" | "signal" | "clock">,
  callback: (run: SyncRunContext) => Promise<T>,
): Promise<T> {
  const lease = await acquireLease(getSyncJobName(feed.name), SYNC_SLOT, { once: false });
  if (!lease)
    throw new SyncBusyError(
      (await findActiveLease(getSyncJobName(feed.name), SYNC_SLOT))?.since ?? new Date(clock.now()),
    );
  let failure: unknown = null;
  try {
    const state = await getReplicationState(feed.name);
    const { circuitOpenUntil: until } = state;
    if (until && until.getTime() > clock.now() && trigger !== "manual")
      throw new FeedPausedError("The feed asked for fewer requests.", until);
    const client = createResoClient(feed, { clock, earlierFailures: state.consecutiveFailures });
    const capabilities = { current: UNKNOWN_CAPABILITIES };
    const run = async (leaseSignal: AbortSignal) => {
      await matchAllDuplicates(feed, leaseSignal);
      return callback({ feed, client, capabilities, offices: new Map(), lease, state, clock, signal: leaseSignal });
    };
    return await withLease(lease, run, { signal });
  } catch (error) {
    failure = error;
    throw error;
  } finally {
    const message = failure instanceof Error ? failure.message.slice(0, 500) : null;
    await finishLease(lease, message).catch((error) => {
      // If the database is unavailable, the lease expires by itself; the first error is the one to report.
      if (failure === null) throw error;
    });
  }
}

/** Opens the run's row, runs the callback, and closes the row. */
export async function withRunRecord<T>(
  run: SyncRunContext,
  kind: RunKind,
  trigger: RunTrigger,
  since: Date | null,
  callback: (context: RunContext) => Promise<T>,
): Promise<T & { runId: number; notes: string[]; isWithoutWantedHomes: boolean }> {
  const runId = await beginRun(run.feed.name, { kind, trigger, since });
  const notes = new Set<string>();
  const context: RunContext = {
    feed: run.feed,
    runId,
    lease: run.lease,
    counts: createRunCounts(),
    notes,
    reasons: new Map(),
    isWithoutWantedHomes: false,
  };
  try {
    await claimFeedName(run.feed);
    run.capabilities.current = await readCapabilities(run.feed, run.client, run.clock, run.signal);
    const result = await callback(context);
    const unnamed = context.reasons.get(NO_OFFICE) ?? 0;
    if (unnamed > 0) notes.add(`${pluralize(unnamed, "home")} without a listing office can’t be shown.`);
    const optedOut = context.reasons.get(OPTED_OUT) ?? 0;
    if (optedOut > 0) notes.add(`${pluralize(optedOut, "home")} withheld because the seller opted out of display.`);
    await succeedRun(run.feed.name, runId, kind, notes, run.paused?.until ?? null);
    countRun(run.feed.name, kind, "done");
    return { ...result, runId, notes: [...notes], isWithoutWantedHomes: context.isWithoutWantedHomes };
  } catch (error) {
    const wasStopped = run.signal.aborted && !(error instanceof FeedError);
    const lostLease = error instanceof LeaseLostError || run.signal.reason instanceof LeaseLostError;
    const reportedError =
      wasStopped && !lostLease ? new Error("Stopped early. The next run continues from here.") : error;
    countRun(run.feed.name, kind, wasStopped ? "stopped" : "failed");
    // The first error matters. If this row can't be closed, the next run closes it.
    await failRun(run.feed.name, runId, reportedError, !wasStopped && !lostLease).catch(() => {});
    throw error;
  }
}

/** Increases with every change of the mapping that stored homes need. Each feed is then loaded again. */
const MAPPING = 3;

/** The load that a run starts or continues; null if only changes are read. */
function chooseLoad({ load, loadedWith, watermark }: ReplicationState, full: boolean): Load | null {
  if (full) return { full, mapping: MAPPING };
  if (load) return load.mapping === MAPPING ? load : { full: load.full, mapping: MAPPING };
  return watermark && loadedWith?.mapping === MAPPING ? null : { full, mapping: MAPPING };
}

/** The mapping and fields of the stored homes after a run; null if there are now fields or words that the load didn't read. */
function getLoadedWith({ feed, capabilities, state }: SyncRunContext, load: Load | null): LoadedWith | null {
  const words = feed.alteredWords.map((word) => `altered: ${word}`);
  const fields = [...listRequestedNames(feed, capabilities.current), ...words];
  const before = new Set(state.loadedWith?.fields);
  return load || fields.every((name) => before.has(name)) ? { mapping: MAPPING, fields } : null;
}

/**
 * Replicates a feed once: a first load, or what changed since the last run. A key sweep follows after a first load and
 * after a run that took longer than the overlap.
 * @throws {SyncBusyError} {FeedPausedError} {FeedError} {LeaseLostError}, or the signal's reason
 */
export function runReplication(options: SyncOptions): Promise<SyncResult> {
  const { trigger, onProgress } = options;
  return withSyncLock(options, async (run) => {
    const { feed, clock, state } = run;
    const load = chooseLoad(state, Boolean(options.isFull));
    const isFirstLoad = load !== null;
    const writtenUpTo = load ? load.writtenUpTo : state.watermark?.getTime();
    const from = writtenUpTo === undefined ? null : new Date(writtenUpTo);
    const since = isFirstLoad || !from ? null : new Date(from.getTime() - feed.profile.overlapMs);
    const startedAt = clock.now();
    const result = await withRunRecord(run, "replication", trigger, since, async (context) => {
      if (load) await beginLoad(feed.name, load);
      await replicate(run, context, { from, load, onProgress });
      await hideLongRejected(context, clock);
      if (!run.paused) await replicateOpenHouses(run, context, load?.full ?? false);
      const loadedWith = getLoadedWith(run, load);
      if (!loadedWith)
        context.notes.add("There are more fields or words than before. The next run reads all homes again.");
      await endLoad(feed.name, loadedWith);
      return { ...context.counts, since, isFirstLoad };
    });
    const hasDrifted = clock.now() - startedAt > feed.profile.overlapMs;
    if (run.paused) return { ...result, sweepError: isFirstLoad ? run.paused.message : null };
    if (!isFirstLoad && !hasDrifted && state.lastSweepAt) return { ...result, sweepError: null };
    return { ...result, sweepError: await sweepAfterLoad(run, options) };
  });
}

/** A load has succeeded even if the sweep after it fails. The sweep has its own row. */
async function sweepAfterLoad(run: SyncRunContext, { trigger, onProgress }: SyncOptions): Promise<string | null> {
  try {
    await withRunRecord(run, "sweep", trigger, null, (context) => sweep(run, context, onProgress));
    return null;
  } catch (error) {
    if (error instanceof FeedError) return error.message;
    throw error;
  }
}

/** Runs only the key sweep, as every night. Throws as {@link runReplication} does, and {@link PurgeGuardError}. */
export function runSweep(
  options: SyncOptions,
): Promise<RunCounts & { runId: number; notes: string[]; isWithoutWantedHomes: boolean }> {
  return withSyncLock(options, (run) =>
    withRunRecord(run, "sweep", options.trigger, null, (context) => sweep(run, context, options.onProgress)),
  );
}

/** Records that may leave the feed during a load. */
const MAX_MISSING_SHARE = 0.01;
const MIN_MISSING_ALLOWANCE = 10;
/** Homes whose photos are read again right away. The key sweep reads the others. */
const MAX_REREAD = 1_000;

/** Reasons in a note. */
const MAX_REASONS = 5;

/** Reads all pages and writes each in a transaction of its own. */
async function replicate(run: SyncRunContext, context: RunContext, replication: ReplicationOptions): Promise<void> {
  const { feed, clock, signal } = run;
  const { load, onProgress } = replication;
  const stopController = new AbortController();
  const pages = new PageSequence(run, context, replication, AbortSignal.any([signal, stopController.signal]));
  const unsent = new Map<string, string>();
  // While the database writes a page, the next one is read and mapped. Pages are committed one after another.
  let pendingWrite: Promise<void> = Promise.resolve();
  const write = async (records: MappedRecord[], page: PreparedPage, progress: Progress) => {
    await applyPage(context, records, { page, progress, isAuthoritative: load?.full });
    onProgress?.({ ...context.counts, kind: "replication", total: pages.total });
  };
  try {
    for await (const { page, progress } of pages.read(() => pendingWrite)) {
      const records = await mapRecords(page.records, getMappingRules(feed, new Date(clock.now())));
      collectUnsentPhotos(records, unsent);
      const prepared = preparePage(records, feed.profile);
      await pendingWrite;
      signal.throwIfAborted();
      pendingWrite = ignoreUnhandled(write(records, prepared, progress));
    }
    await pendingWrite;
  } finally {
    stopController.abort();
    // The last write ends before the run does, whatever ended the run.
    await pendingWrite.catch(() => {});
  }
  if (load) {
    requireWholeLoad(pages.total, context.counts.received);
    await noteStatuses(run, context);
  }
  await rereadUnsentPhotos(run, context, unsent);
}

/** Adds the homes that came without their photos, by key with their MLS numbers. */
function collectUnsentPhotos(records: readonly MappedRecord[], unsent: Map<string, string>): void {
  for (const { mapped, raw } of records) {
    if (mapped.kind !== "listing") continue;
    const { Media } = raw as { Media?: unknown };
    if (!mapped.includes.photos && Array.isArray(Media) && unsent.size < MAX_REREAD)
      unsent.set(mapped.content.listingKey, mapped.content.mlsId);
  }
}

/** @param total of records, as the feed counts them. @throws {FeedError} if many of them are missing */
function requireWholeLoad(total: number | null, received: number): void {
  if (total !== null && received < total - Math.max(MIN_MISSING_ALLOWANCE, total * MAX_MISSING_SHARE))
    throw new FeedError(`The load ended early: the feed counts ${total} records but sent only ${received}.`);
}

/** Notes after a load that no home can be shown, and statuses without a home: the feed may have another word for them. */
async function noteStatuses({ feed, capabilities }: SyncRunContext, context: RunContext): Promise<void> {
  const { received, upserts, unchanged, outdated } = context.counts;
  if (received > 0 && upserts + unchanged + outdated === 0) {
    const reasons = [...context.reasons].sort((a, b) => b[1] - a[1]).slice(0, MAX_REASONS);
    const counted = reasons.map(([reason, count]) => `${count} ${reason}`).join(", ");
    context.notes.add(`None of the ${received} records that the feed sent can be shown: ${counted}.`);
    context.isWithoutWantedHomes = true;
  }
  const seenStatuses = await listStoredStatuses(feed.name);
  const missing = new Set<string>(listMissingStatuses(capabilities.current, feed.statuses));
  for (const status of feed.statuses) {
    if (missing.has(status)) context.notes.add(`The feed's enumeration has no status ${status}.`);
    else if (!seenStatuses.has(status)) context.notes.add(`The first load had no homes with status ${status}.`);
    // A feed may have nothing yet.
    context.isWithoutWantedHomes ||= received > 0 && !seenStatuses.has(status);
  }
}

/** Reads homes again that came without photos, as overloaded servers send them. The sweep reads the rest. */
async function rereadUnsentPhotos(
  run: SyncRunContext,
  context: RunContext,
  unsent: ReadonlyMap<string, string>,
): Promise<void> {
  // These vendors suspend a token that requests photos again within an hour.
  if (unsent.size === 0 || run.feed.profile.photoUrlsExpire) return;
  const lookups = [...unsent].map(([key, mlsId]) => toRecordLookup(run.feed, { key, mlsId }));
  try {
    await applyAgain(run, context, lookups);
  } catch (error) {
    if (!(error instanceof FeedError) || error instanceof UnauthorizedError) throw error;
    const homes = lookups.length === 1 ? "1 home" : `${lookups.length} homes`;
    context.notes.add(`Photos of ${homes} were not read again. ${error.message}`);
    // The homes are written, so the run has succeeded. The feed is paused all the same.
    if (error instanceof FeedPausedError) run.paused = error;
  }
}
