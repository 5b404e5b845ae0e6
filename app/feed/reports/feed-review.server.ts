/** What an MLS's reviewer asks about its homes on this site. */
import type { ListingStatus } from "~/listings/listing";
import { isShownSql, readFeedDisplay } from "~/mls/feed-display.server";
import { getFeedNotice } from "~/mls/feed-notices.server";
import { getFeedName, listFeedEnvs } from "~/mls/feeds.server";
import { brand } from "~/platform/brand.server";
import { int, run, sql, text } from "~/platform/db/statement.server";
import { type Env, env } from "~/platform/env.server";
import { listAllowedStatuses } from "../config.server";
import { listRecentRuns } from "../replication/run-history.server";
import { type Compliance, countCompliance, listComplianceRows } from "./compliance.server";

export type FeedReview = {
  name: string;
  mlsName: string | null;
  disclaimer: string | null;
  /** Whether its homes are on the site. */
  isShown: boolean;
  /** ISO 8601; null if never. */
  lastRead: string | null;
  lastSweep: string | null;
  statuses: { status: ListingStatus; homes: number }[];
  compliance: { label: string; value: string }[];
  optOuts: Pick<Compliance, "addressWithheld" | "valuationWithheld">;
  /** What the last comparison of all keys noted. */
  sweepNotes: readonly string[];
};

export type Review = { brokerage: ReturnType<typeof brand>["brokerage"]; feeds: FeedReview[] };

const COUNT_STATUSES = sql(
  "review-statuses",
  { status: text<ListingStatus>(), homes: int },
  `SELECT status, count(*)::int AS homes FROM listing WHERE feed = $1 AND ${isShownSql("$2")} GROUP BY status`,
);

export async function readReview(): Promise<Review> {
  return { brokerage: brand().brokerage, feeds: await Promise.all(listFeedEnvs(env()).map(reviewFeed)) };
}

async function reviewFeed(feed: Env): Promise<FeedReview> {
  const name = getFeedName(feed);
  const { shown, lastSuccess } = await readFeedDisplay();
  const [counts, runs, rows] = await Promise.all([
    countCompliance(name),
    listRecentRuns(name, MAX_RUNS),
    run(COUNT_STATUSES, [name, shown]),
  ]);
  const homesByStatus = new Map(rows.map(({ status, homes }) => [status, homes]));
  const sweep = runs.find(({ kind, finishedAt, error }) => kind === "sweep" && finishedAt && !error);
  const { addressWithheld, valuationWithheld } = counts;
  return {
    name,
    ...getFeedNotice(name),
    isShown: shown.includes(name),
    lastRead: lastSuccess.get(name) ?? null,
    lastSweep: sweep?.finishedAt?.toISOString() ?? null,
    statuses: listAllowedStatuses(feed).map((status) => ({ status, homes: homesByStatus.get(status) ?? 0 })),
    compliance: listComplianceRows(counts),
    optOuts: { addressWithheld, valuationWithheld },
    sweepNotes: sweep?.notes ?? [],
  };
}

/** A sweep runs once a night among a hundred replications. */
const MAX_RUNS = 120;
