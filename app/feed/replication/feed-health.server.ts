/** A feed's health and the times of its last runs. */

import { RESOURCE } from "~/mls/feeds.server";
import { db } from "~/platform/db/db.server";

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
  const state = await db().replicationState.findUnique({
    where: { feed_resource: { feed, resource: RESOURCE } },
    select: { lastSuccessAt: true, lastError: true, consecutiveFailures: true, circuitOpenUntil: true },
  });
  if (!state)
    return {
      lastSuccessAt: null,
      lagMs: null,
      lastError: null,
      consecutiveFailures: 0,
      circuitOpenUntil: null,
      quarantined: 0,
    };
  return {
    ...state,
    lagMs: state.lastSuccessAt && now.getTime() - state.lastSuccessAt.getTime(),
    quarantined: await db().quarantinedRecord.count({ where: { feed, resolvedAt: null } }),
  };
}

/** When the feed's first load ended, and when a key sweep last succeeded; null before. */
export async function getFeedMilestones(feed: string): Promise<{ loadedAt: Date | null; sweptAt: Date | null }> {
  const state = await db().replicationState.findUnique({
    where: { feed_resource: { feed, resource: RESOURCE } },
    select: { backfilledAt: true, lastSweepAt: true },
  });
  return { loadedAt: state?.backfilledAt ?? null, sweptAt: state?.lastSweepAt ?? null };
}
