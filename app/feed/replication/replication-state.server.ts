/** The state of a feed's replication, and the record of its runs. */
import type pg from "pg";
import { RESOURCE } from "~/mls/feeds.server";
import type { Queryable } from "~/platform/db/db.server";
import { query } from "~/platform/db/pool.server";
import { FeedPausedError } from "../errors";

export const RUN_KINDS = ["replication", "sweep"] as const;
export type RunKind = (typeof RUN_KINDS)[number];
export const RUN_TRIGGERS = ["schedule", "start", "manual"] as const;
export type RunTrigger = (typeof RUN_TRIGGERS)[number];

/** Counts of a run so far, of rows as written and not as sent. */
export type RunCounts = {
  pages: number;
  received: number;
  upserts: number;
  unchanged: number;
  removed: number;
  quarantined: number;
  /** Rejected because ours is newer. */
  outdated: number;
};

export const createRunCounts = (): RunCounts => ({
  pages: 0,
  received: 0,
  upserts: 0,
  unchanged: 0,
  removed: 0,
  quarantined: 0,
  outdated: 0,
});

/** A load of the whole feed, from its first request until it has succeeded, and where it continues. */
export type Load = {
  /** Its records replace ours even where ours are newer. */
  full: boolean;
  /** The mapping with which it started. */
  mapping: number;
  /** Everything up to this time has been written, in milliseconds. */
  writtenUpTo?: number;
  /** If records don't come in order of time: the next link to read, or the last ListingKey that was read. */
  link?: string;
  key?: string;
  /** The newest timestamp received so far, in milliseconds. */
  newest?: number | null;
};

/** The mapping and fields with which the stored homes were read. */
export type LoadedWith = { mapping: number; fields: string[] };

export type ReplicationState = {
  watermark: Date | null;
  load: Load | null;
  loadedWith: LoadedWith | null;
  lastSweepAt: Date | null;
  consecutiveFailures: number;
  circuitOpenUntil: Date | null;
};

/** The feed's state. Creates the row if there is none. */
export async function getReplicationState(feed: string): Promise<ReplicationState> {
  const [row] = await query<{
    watermark: Date | null;
    load: Load | null;
    loaded_with: LoadedWith | null;
    last_sweep_at: Date | null;
    consecutive_failures: number;
    circuit_open_until: Date | null;
  }>(
    `INSERT INTO replication_state AS s (feed, resource, last_run_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (feed, resource) DO UPDATE SET last_run_at = excluded.last_run_at
     RETURNING watermark, load, loaded_with, last_sweep_at, consecutive_failures, circuit_open_until`,
    [feed, RESOURCE],
  );
  return {
    watermark: row?.watermark ?? null,
    load: row?.load ?? null,
    loadedWith: row?.loaded_with ?? null,
    lastSweepAt: row?.last_sweep_at ?? null,
    consecutiveFailures: row?.consecutive_failures ?? 0,
    circuitOpenUntil: row?.circuit_open_until ?? null,
  };
}

/** The progress of a run. */
export type Progress = {
  /** Null leaves the watermark as it is. */
  watermark: Date | null;
  /** Null outside a load. */
  load: Load | null;
};

/**
 * Writes a run's progress in the transaction of its page. A load keeps an earlier watermark, so that the next run reads
 * homes that changed meanwhile to a status that the load doesn't request.
 */
export async function saveProgress(client: pg.ClientBase, feed: string, { watermark, load }: Progress): Promise<void> {
  await client.query({
    name: "save-progress",
    text: `UPDATE replication_state SET load = $4,
             watermark = CASE WHEN $4::jsonb IS NULL THEN coalesce($3, watermark) ELSE least($3, watermark) END
           WHERE feed = $1 AND resource = $2`,
    values: [feed, RESOURCE, watermark, load && JSON.stringify(load)],
  });
}

/** Marks a load as in progress before its first request. */
export async function beginLoad(feed: string, load: Load): Promise<void> {
  await query("UPDATE replication_state SET load = $3 WHERE feed = $1 AND resource = $2", [
    feed,
    RESOURCE,
    JSON.stringify(load),
  ]);
}

/** Ends the load in progress, if any. If `loadedWith` is null, the next run reads all homes again. */
export async function endLoad(feed: string, loadedWith: LoadedWith | null): Promise<void> {
  await query("UPDATE replication_state SET load = NULL, loaded_with = $3 WHERE feed = $1 AND resource = $2", [
    feed,
    RESOURCE,
    loadedWith && JSON.stringify(loadedWith),
  ]);
}

/** The statuses of the feed's homes on the market. */
export async function listStoredStatuses(feed: string): Promise<Set<string>> {
  const rows = await query<{ status: string }>(
    "SELECT DISTINCT status FROM listing WHERE feed = $1 AND withdrawn_at IS NULL",
    [feed],
  );
  return new Set(rows.map(({ status }) => status));
}

/** Opens a run's row, and closes unfinished rows of the feed, whose processes ended too early. */
export async function beginRun(
  feed: string,
  run: { kind: RunKind; trigger: RunTrigger; since: Date | null },
): Promise<number> {
  await query(
    `UPDATE sync_run SET finished_at = clock_timestamp(), error = 'The process ended before the run did.'
     WHERE feed = $1 AND finished_at IS NULL`,
    [feed],
  );
  const [row] = await query<{ id: number }>(
    `INSERT INTO sync_run (feed, kind, trigger, started_at, since, notes)
     VALUES ($1, $2, $3, clock_timestamp(), $4, '{}') RETURNING id`,
    [feed, run.kind, run.trigger, run.since],
  );
  if (!row) throw new Error("The run has no row.");
  return row.id;
}

/** Writes a run's counts in the transaction of the page that made them. */
export async function saveCounts(client: Queryable, runId: number, counts: RunCounts): Promise<void> {
  await client.query({
    name: "save-run-counts",
    text: `UPDATE sync_run SET pages = $2, received = $3, upserts = $4, unchanged = $5, removed = $6, quarantined = $7,
             outdated = $8 WHERE id = $1`,
    values: [
      runId,
      counts.pages,
      counts.received,
      counts.upserts,
      counts.unchanged,
      counts.removed,
      counts.quarantined,
      counts.outdated,
    ],
  });
}

/** Closes the row of a successful run. `pausedUntil` is set if the feed asked us to wait at its end. */
export async function succeedRun(
  feed: string,
  runId: number,
  kind: RunKind,
  notes: ReadonlySet<string>,
  pausedUntil: Date | null,
): Promise<void> {
  await query("UPDATE sync_run SET finished_at = clock_timestamp(), notes = $2 WHERE id = $1", [runId, [...notes]]);
  const assignments =
    kind === "sweep"
      ? "last_sweep_at = clock_timestamp()"
      : "last_success_at = clock_timestamp(), backfilled_at = coalesce(backfilled_at, clock_timestamp())";
  await query(
    `UPDATE replication_state SET ${assignments}, last_error = NULL, consecutive_failures = 0, circuit_open_until = $3
     WHERE feed = $1 AND resource = $2`,
    [feed, RESOURCE, pausedUntil],
  );
}

/** Closes the row of a failed run. `isFeedFailure` is false if we stopped it, which says nothing about the feed. */
export async function failRun(feed: string, runId: number, error: unknown, isFeedFailure: boolean): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await query("UPDATE sync_run SET finished_at = clock_timestamp(), error = $2 WHERE id = $1", [runId, message]);
  await query(
    `UPDATE replication_state SET last_error = $3, consecutive_failures = consecutive_failures + $4,
       circuit_open_until = coalesce($5, circuit_open_until)
     WHERE feed = $1 AND resource = $2`,
    [feed, RESOURCE, message, isFeedFailure ? 1 : 0, error instanceof FeedPausedError ? error.until : null],
  );
}
