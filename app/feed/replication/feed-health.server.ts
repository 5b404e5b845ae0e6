/** A feed's health and the times of its last runs. */

import { RESOURCE } from "~/mls/feeds.server";
import { query } from "~/platform/db/pool.server";

/** When a replication of the feed last succeeded, which pages show as last updated. Null before the first. */
export async function getLastSuccessfulSync(feed: string): Promise<Date | null> {
  const [row] = await query<{ at: Date | null }>(
    "SELECT last_success_at AS at FROM replication_state WHERE feed = $1 AND resource = $2",
    [feed, RESOURCE],
  );
  return row?.at ?? null;
}

/** An hour without a successful run is worth an alert. IDX rules require a refresh every twelve hours. */
export const MAX_LAG_MS = 3_600_000;

export type FeedHealth = {
  lastSuccessAt: Date | null;
  /** Milliseconds since then; null before the first. */
  lagMs: number | null;
  lastError: string | null;
  consecutiveFailures: number;
  circuitOpenUntil: Date | null;
  /** Records that the mapper rejects at present. */
  quarantined: number;
};

export async function getFeedHealth(feed: string, now = new Date()): Promise<FeedHealth> {
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

/** When the feed's first load ended, and when a key sweep last succeeded; null before. */
export async function getFeedMilestones(feed: string): Promise<{ loadedAt: Date | null; sweptAt: Date | null }> {
  const [row] = await query<{ loadedAt: Date | null; sweptAt: Date | null }>(
    `SELECT backfilled_at AS "loadedAt", last_sweep_at AS "sweptAt" FROM replication_state
     WHERE feed = $1 AND resource = $2`,
    [feed, RESOURCE],
  );
  return row ?? { loadedAt: null, sweptAt: null };
}
