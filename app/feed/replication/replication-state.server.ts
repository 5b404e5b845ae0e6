/** The state of a feed's replication, and the record of its runs. */
import { RESOURCE } from "~/mls/feeds.server";
import { db, type Queryable } from "~/platform/db/db.server";
import { Prisma } from "~/platform/db/generated/client";
import { execute, int, jsonb, orNull, run, sql, time } from "~/platform/db/statement.server";
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

/** $1 feed, $2 resource. Creates the row if there is none. */
const START_REPLICATION = sql(
  "start-replication",
  {
    watermark: orNull(time),
    load: orNull(jsonb<Load>()),
    loadedWith: orNull(jsonb<LoadedWith>()),
    lastSweepAt: orNull(time),
    consecutiveFailures: int,
    circuitOpenUntil: orNull(time),
  },
  `INSERT INTO replication_state AS s (feed, resource, last_run_at) VALUES ($1, $2, clock_timestamp())
   ON CONFLICT (feed, resource) DO UPDATE SET last_run_at = excluded.last_run_at
   RETURNING watermark, load, loaded_with AS "loadedWith", last_sweep_at AS "lastSweepAt",
     consecutive_failures AS "consecutiveFailures", circuit_open_until AS "circuitOpenUntil"`,
);

/** The feed's state. Creates the row if there is none. */
export async function getReplicationState(feed: string): Promise<ReplicationState> {
  const [state] = await run(START_REPLICATION, [feed, RESOURCE]);
  if (!state) throw new Error("The replication state has no row.");
  return state;
}

/** The progress of a run. */
export type Progress = {
  /** Null leaves the watermark as it is. */
  watermark: Date | null;
  /** Null outside a load. */
  load: Load | null;
};

const SAVE_PROGRESS = sql(
  "save-progress",
  {},
  `UPDATE replication_state SET load = $4,
     watermark = CASE WHEN $4::jsonb IS NULL THEN coalesce($3, watermark) ELSE least($3, watermark) END
   WHERE feed = $1 AND resource = $2`,
  { isPrepared: true },
);

/**
 * Writes a run's progress in the transaction of its page. A load keeps an earlier watermark, so that the next run reads
 * homes that changed meanwhile to a status that the load doesn't request.
 */
export async function saveProgress(client: Queryable, feed: string, { watermark, load }: Progress): Promise<void> {
  await execute(SAVE_PROGRESS, [feed, RESOURCE, watermark, load && JSON.stringify(load)], client);
}

/** Marks a load as in progress before its first request. */
export async function beginLoad(feed: string, load: Load): Promise<void> {
  await db().replicationState.updateMany({ where: { feed, resource: RESOURCE }, data: { load } });
}

/** Ends the load in progress, if any. If `loadedWith` is null, the next run reads all homes again. */
export async function endLoad(feed: string, loadedWith: LoadedWith | null): Promise<void> {
  await db().replicationState.updateMany({
    where: { feed, resource: RESOURCE },
    data: { load: Prisma.DbNull, loadedWith: loadedWith ?? Prisma.DbNull },
  });
}

/** The statuses of the feed's homes on the market. */
export async function listStoredStatuses(feed: string): Promise<Set<string>> {
  const rows = await db().listing.groupBy({ by: "status", where: { feed, withdrawnAt: null } });
  return new Set(rows.map(({ status }) => status));
}

/** Opens a run's row, and closes unfinished rows of the feed, whose processes ended too early. */
export async function beginRun(
  feed: string,
  { kind, trigger, since }: { kind: RunKind; trigger: RunTrigger; since: Date | null },
): Promise<number> {
  const now = new Date();
  await db().syncRun.updateMany({
    where: { feed, finishedAt: null },
    data: { finishedAt: now, error: "The process ended before the run did." },
  });
  const { id } = await db().syncRun.create({
    data: { feed, kind, trigger, startedAt: now, since },
    select: { id: true },
  });
  return id;
}

const SAVE_COUNTS = sql(
  "save-run-counts",
  {},
  `UPDATE sync_run SET pages = $2, received = $3, upserts = $4, unchanged = $5, removed = $6, quarantined = $7,
     outdated = $8 WHERE id = $1`,
  { isPrepared: true },
);

/** Writes a run's counts in the transaction of the page that made them. */
export async function saveCounts(client: Queryable, runId: number, counts: RunCounts): Promise<void> {
  const { pages, received, upserts, unchanged, removed, quarantined, outdated } = counts;
  await execute(SAVE_COUNTS, [runId, pages, received, upserts, unchanged, removed, quarantined, outdated], client);
}

/** Closes the row of a successful run. `pausedUntil` is set if the feed asked us to wait at its end. */
export async function succeedRun(
  feed: string,
  runId: number,
  kind: RunKind,
  notes: ReadonlySet<string>,
  pausedUntil: Date | null,
): Promise<void> {
  const now = new Date();
  await db().syncRun.updateMany({ where: { id: runId }, data: { finishedAt: now, notes: [...notes] } });
  if (kind === "replication")
    await db().replicationState.updateMany({
      where: { feed, resource: RESOURCE, backfilledAt: null },
      data: { backfilledAt: now },
    });
  await db().replicationState.updateMany({
    where: { feed, resource: RESOURCE },
    data: {
      ...(kind === "sweep" ? { lastSweepAt: now } : { lastSuccessAt: now }),
      lastError: null,
      consecutiveFailures: 0,
      circuitOpenUntil: pausedUntil,
    },
  });
}

/** Closes the row of a failed run. `isFeedFailure` is false if we stopped it, which says nothing about the feed. */
export async function failRun(feed: string, runId: number, error: unknown, isFeedFailure: boolean): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500);
  await db().syncRun.updateMany({ where: { id: runId }, data: { finishedAt: new Date(), error: message } });
  await db().replicationState.updateMany({
    where: { feed, resource: RESOURCE },
    data: {
      lastError: message,
      ...(isFeedFailure && { consecutiveFailures: { increment: 1 } }),
      ...(error instanceof FeedPausedError && { circuitOpenUntil: error.until }),
    },
  });
}
