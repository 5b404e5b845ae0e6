/** Reads about a feed's runs, for pages and for health. */
import { query } from "~/platform/db/pool.server";
import type { RunKind, RunTrigger } from "./state.server";
import { RESOURCE } from "./write-page.server";

export type SyncRun = {
  id: number;
  kind: RunKind;
  trigger: RunTrigger;
  startedAt: Date;
  finishedAt: Date | null;
  /** The lower bound that was asked for; null on a first load and on a sweep. */
  since: Date | null;
  pages: number;
  received: number;
  upserts: number;
  unchanged: number;
  removed: number;
  quarantined: number;
  error: string | null;
};

/** The latest runs of a feed, newest first. */
export function lastRuns(feed: string, limit = 20): Promise<SyncRun[]> {
  return query<SyncRun>(
    `SELECT id, kind, trigger, started_at AS "startedAt", finished_at AS "finishedAt", since, pages, received, upserts,
       unchanged, removed, quarantined, error
     FROM sync_run WHERE feed = $1 ORDER BY started_at DESC, id DESC LIMIT $2`,
    [feed, limit],
  );
}

/** When a replication of the feed last ended well; the time that pages show as last updated. Null before the first. */
export async function lastSuccessfulSync(feed: string): Promise<Date | null> {
  const [row] = await query<{ at: Date | null }>(
    "SELECT last_success_at AS at FROM replication_state WHERE feed = $1 AND resource = $2",
    [feed, RESOURCE],
  );
  return row?.at ?? null;
}

/** An hour without a good run is worth an alert; after twelve hours IDX rules forbid showing the listings as current. */
export const LAG_ALERT_MS = 3_600_000;
export const LAG_LIMIT_MS = 12 * 3_600_000;

export type FeedHealth = {
  lastSuccessAt: Date | null;
  /** Milliseconds since then; null before the first. */
  lagMs: number | null;
  lastError: string | null;
  consecutiveFailures: number;
  circuitOpenUntil: Date | null;
  /** Records that the mapper refuses at present. */
  quarantined: number;
};

export async function feedHealth(feed: string, now = new Date()): Promise<FeedHealth> {
  const [row] = await query<Omit<FeedHealth, "lagMs">>(
    `SELECT last_success_at AS "lastSuccessAt", last_error AS "lastError",
       consecutive_failures AS "consecutiveFailures", circuit_open_until AS "circuitOpenUntil",
       (SELECT count(*)::int FROM quarantined_record q WHERE q.feed = s.feed AND q.resolved_at IS NULL) AS quarantined
     FROM replication_state s WHERE feed = $1 AND resource = $2`,
    [feed, RESOURCE],
  );
  if (!row)
    return {
      lastSuccessAt: null,
      lagMs: null,
      lastError: null,
      consecutiveFailures: 0,
      circuitOpenUntil: null,
      quarantined: 0,
    };
  return { ...row, lagMs: row.lastSuccessAt && now.getTime() - row.lastSuccessAt.getTime() };
}

/** When a key sweep of the feed last ended well. */
export async function lastSweep(feed: string): Promise<Date | null> {
  const [row] = await query<{ at: Date | null }>(
    "SELECT last_sweep_at AS at FROM replication_state WHERE feed = $1 AND resource = $2",
    [feed, RESOURCE],
  );
  return row?.at ?? null;
}
