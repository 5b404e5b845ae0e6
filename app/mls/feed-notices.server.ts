/** The notices of pages about the feeds of their homes. */
import { readCatalog } from "~/platform/db/reader.server";
import { run, sql, text } from "~/platform/db/statement.server";
import { env } from "~/platform/env.server";
import { formatDateTimeWithZone, type ShownTime } from "~/ui/text/dates";
import type { FeedCredit } from "./feed-credit";
import { getFeedDisplay } from "./feed-display.server";
import { getFeedName, listFeedEnvs } from "./feeds.server";
import { getAsOfText, getFeedCredit } from "./presentation.server";

export type FeedNotice = {
  mlsName: string | null;
  /** The notice that the MLS requires next to its listings. */
  disclaimer: string | null;
};

/** When a feed's data was last updated; null if it never was. */
export const formatUpdateTime = (at: string | undefined): ShownTime | null =>
  at ? { at, text: formatDateTimeWithZone(at) } : null;

/** The notices of a feed whose listings don't have their own. */
export function getFeedNotice(feed: string): FeedNotice {
  const feedSettings = listFeedEnvs(env()).find((settings) => getFeedName(settings) === feed);
  return { mlsName: feedSettings?.FEED_MLS_NAME ?? null, disclaimer: feedSettings?.FEED_DISCLAIMER ?? null };
}

export type ListSource = FeedNotice & {
  feed: string;
  /** What the MLS's rules require under a list. */
  credit: FeedCredit | null;
  /** The text instead of the time of the last update; {updated} is that time. */
  asOf: string | null;
  /** Null before the first replication has ended. */
  updated: ShownTime | null;
};

export type ListSources = {
  /** Each feed with homes in the list. */
  sources: ListSource[];
  /** Names of the MLSs whose homes are hidden because their data is out of date. */
  hidden: string[];
  /** Whether all homes are hidden for that reason. */
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
      updated: formatUpdateTime(lastSuccess.get(feed)),
    })),
    hidden: outOfDate.map((feed) => getFeedNotice(feed).mlsName ?? feed),
    allHidden: shown.length === 0 && outOfDate.length > 0,
  };
}

const SELECT_FEEDS = sql(
  "feeds-of-listings",
  { feed: text() },
  "SELECT DISTINCT feed FROM listing WHERE id = ANY($1::int[]) ORDER BY feed",
  { isPrepared: true },
);

async function listFeedsOf(ids: readonly number[]): Promise<string[]> {
  return (await readCatalog((from) => run(SELECT_FEEDS, [ids], from))).map(({ feed }) => feed);
}
