/** What pages say about the feeds of the homes that they show. */
import { query } from "~/platform/db/pool.server";
import { env } from "~/platform/env.server";
import type { FeedCredit } from "./feed-credit";
import { getFeedDisplay } from "./feed-display.server";
import { getFeedName, listFeedEnvs } from "./feeds.server";
import { getAsOfText, getFeedCredit } from "./presentation.server";

export type FeedNotice = {
  /** What the MLS is called. */
  mlsName: string | null;
  /** The notice that the MLS wants beside its listings. */
  disclaimer: string | null;
};

/** What is said of a feed's listings where they do not say it themselves. */
export function getFeedNotice(feed: string): FeedNotice {
  const feedSettings = listFeedEnvs(env()).find((settings) => getFeedName(settings) === feed);
  return { mlsName: feedSettings?.FEED_MLS_NAME ?? null, disclaimer: feedSettings?.FEED_DISCLAIMER ?? null };
}

export type ListSource = FeedNotice & {
  feed: string;
  /** What the MLS's rules want under a list. */
  credit: FeedCredit | null;
  /** What is said in place of the time of the last update; {updated} stands for that time. */
  asOf: string | null;
  /** ISO 8601; null before the first replication has ended. */
  updatedAt: string | null;
};

export type ListSources = {
  /** Each feed with homes in the list. */
  sources: ListSource[];
  /** Names of the MLSs whose homes are not shown because their data is out of date. */
  hidden: string[];
  /** Whether no home can be shown for that reason. */
  allHidden: boolean;
};

/**
 * The sources of a list.
 * @param ids of its homes; without them, all feeds that are shown
 */
export async function getListSources(ids?: readonly number[]): Promise<ListSources> {
  const { shown, outOfDate, lastSuccess } = await getFeedDisplay();
  const feeds = shown.length > 1 && ids ? await listFeedsOf(ids) : shown;
  return {
    sources: feeds.map((feed) => ({
      feed,
      ...getFeedNotice(feed),
      credit: getFeedCredit(feed, "lists"),
      asOf: getAsOfText(feed),
      updatedAt: lastSuccess.get(feed) ?? null,
    })),
    hidden: outOfDate.map((feed) => getFeedNotice(feed).mlsName ?? feed),
    allHidden: shown.length === 0 && outOfDate.length > 0,
  };
}

async function listFeedsOf(ids: readonly number[]): Promise<string[]> {
  const rows = await query<{ feed: string }>(
    "SELECT DISTINCT feed FROM listing WHERE id = ANY($1::int[]) ORDER BY feed",
    [ids],
    "feeds-of-listings",
  );
  return rows.map(({ feed }) => feed);
}
