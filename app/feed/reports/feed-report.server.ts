/** What the sync page shows of each feed. */
import { getFeedDisplay } from "~/mls/feed-display.server";
import { getFeedName, listFeedEnvs } from "~/mls/feeds.server";
import { type Env, env } from "~/platform/env.server";
import { listAllowedStatuses } from "../config.server";
import { getFeedHealth } from "../replication/feed-health.server";
import { listRejectedRecords, type RejectedRecords } from "../replication/quarantine.server";
import { listStoredStatuses } from "../replication/replication-state.server";
import { listRecentRuns } from "../replication/run-history.server";
import { type OfferSummaryData, summarizeOffer } from "./capabilities-summary.server";
import type { RunRow } from "./run-table";

const MAX_RUNS = 20;
const MAX_RECORDS = 50;

export type FeedReport = {
  name: string;
  mlsName: string | null;
  /** Whether its homes are hidden because it hasn't been replicated for too long. */
  isOutOfDate: boolean;
  offer: OfferSummaryData | null;
  /** Wanted statuses without a home; all of them if nothing can be shown. Empty before the first successful replication. */
  missingStatuses: string[];
  /** ISO 8601; null before the first successful replication. */
  lastSuccess: string | null;
  lagMinutes: number | null;
  error: string | null;
  rejected: RejectedRecords;
  runs: RunRow[];
};

/** Reports on all configured feeds. */
export async function listFeedReports(): Promise<FeedReport[]> {
  const { outOfDate } = await getFeedDisplay();
  return Promise.all(listFeedEnvs(env()).map((feed) => readFeedReport(feed, outOfDate)));
}

async function readFeedReport(feed: Env, outOfDate: readonly string[]): Promise<FeedReport> {
  const name = getFeedName(feed);
  const [health, runs, rejected, offer, statuses] = await Promise.all([
    getFeedHealth(name),
    listRecentRuns(name, MAX_RUNS),
    listRejectedRecords(name, MAX_RECORDS),
    summarizeOffer(name, feed),
    listStoredStatuses(name),
  ]);
  const missingStatuses = listAllowedStatuses(feed).filter((status) => !statuses.has(status));
  return {
    name,
    mlsName: feed.FEED_MLS_NAME ?? null,
    isOutOfDate: outOfDate.includes(name),
    offer,
    missingStatuses: health.lastSuccessAt ? missingStatuses : [],
    lastSuccess: health.lastSuccessAt?.toISOString() ?? null,
    lagMinutes: health.lagMs === null ? null : Math.floor(health.lagMs / 60_000),
    error: health.lastError,
    rejected,
    runs: runs.map(({ id, kind, trigger, startedAt, finishedAt, pages, upserts, removed, outdated, notes, error }) => ({
      id,
      kind,
      trigger,
      startedAt: startedAt.toISOString(),
      seconds: finishedAt ? Math.round((finishedAt.getTime() - startedAt.getTime()) / 100) / 10 : null,
      pages,
      upserts,
      removed,
      outdated,
      notes,
      error,
    })),
  };
}
