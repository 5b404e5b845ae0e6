/**
 * The feeds whose homes are shown: configured feeds that have been replicated within FEED_MAX_AGE. All code that reads
 * homes for visitors uses {@link isShownSql}.
 */
import { isDisplayable } from "~/mls/displayable";
import type { Queryable, Tx } from "~/platform/db/db.server";
import { readCatalog } from "~/platform/db/reader.server";
import { bool, int, orNull, run, sql, text, time } from "~/platform/db/statement.server";
import { type Env, env } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { getFeedName, listFeedEnvs, listFeedNames, RESOURCE } from "./feeds.server";

export type FeedDisplay = {
  shown: readonly string[];
  /** Names of the configured feeds whose homes are hidden because they have not been replicated for too long. */
  outOfDate: readonly string[];
  /** When each feed was last replicated completely: ISO 8601. */
  lastSuccess: ReadonlyMap<string, string>;
};

/** The web process's follow loop reads the display more often than this, so requests never wait for it. */
const DISPLAY_TTL_MS = 5_000;

/** A feed without a successful replication is as old as its first attempt. */
const SELECT_DISPLAY = sql(
  "feed-display",
  { name: text(), isOutOfDate: bool, lastSuccessAt: orNull(time) },
  `
  SELECT f.name, coalesce(f.hours > 0 AND clock_timestamp() - f.hours * interval '1 hour' > coalesce(
    s.last_success_at, (SELECT min(started_at) FROM sync_run r WHERE r.feed = f.name)), false) AS "isOutOfDate",
    s.last_success_at AS "lastSuccessAt"
  FROM unnest($1::text[], $2::int[]) WITH ORDINALITY AS f (name, hours, place)
  LEFT JOIN replication_state s ON s.feed = f.name AND s.resource = '${RESOURCE}' ORDER BY f.place`,
  { isPrepared: true },
);

let cachedDisplay: { from: Env; display: Promise<FeedDisplay>; until: number } | undefined;

/** Reads which feeds are shown now, for the cache. */
export function readFeedDisplay(): Promise<FeedDisplay> {
  const display = readDisplay();
  const entry = { from: env(), display, until: Date.now() + DISPLAY_TTL_MS };
  cachedDisplay = entry;
  display.catch(() => {
    if (cachedDisplay === entry) cachedDisplay = undefined;
  });
  return display;
}

async function readDisplay(tx?: Tx): Promise<FeedDisplay> {
  const feeds = listFeedEnvs(env());
  const values = [feeds.map(getFeedName), feeds.map(({ FEED_MAX_AGE }) => FEED_MAX_AGE)];
  const rows = await (tx ? run(SELECT_DISPLAY, values, tx) : readCatalog((from) => run(SELECT_DISPLAY, values, from)));
  const names = (isOutOfDate: boolean) => rows.filter((row) => row.isOutOfDate === isOutOfDate).map(({ name }) => name);
  const lastSuccess = rows.flatMap(({ name, lastSuccessAt: at }) => (at ? [[name, at.toISOString()] as const] : []));
  return { shown: names(false), outOfDate: names(true), lastSuccess: new Map(lastSuccess) };
}

/** Which feeds are shown, cached for a moment. A transaction may hold the last connection, so it doesn't wait for the cache. */
export function getFeedDisplay(tx?: Tx): Promise<FeedDisplay> {
  if (tx) return readDisplay(tx);
  const isCurrent = cachedDisplay?.from === env() && cachedDisplay.until > Date.now();
  return isCurrent && cachedDisplay ? cachedDisplay.display : readFeedDisplay();
}

/** The names of the feeds whose homes are shown, cached for a moment. */
export async function listShownFeeds(): Promise<readonly string[]> {
  return (await getFeedDisplay()).shown;
}

/** A term of WITH RECURSIVE that names all feeds with listings, one index lookup each. The last name is null. */
export const WITH_STORED_FEEDS = `stored AS (
    (SELECT feed FROM listing ORDER BY feed LIMIT 1)
    UNION ALL
    SELECT (SELECT feed FROM listing WHERE feed > stored.feed ORDER BY feed LIMIT 1) FROM stored WHERE feed IS NOT NULL)`;

const SELECT_OTHER_FEEDS = sql(
  "other-feeds",
  { name: text(), homes: int },
  `WITH RECURSIVE ${WITH_STORED_FEEDS}
   SELECT feed AS name, (SELECT count(*)::int FROM listing l WHERE l.feed = stored.feed AND withdrawn_at IS NULL) AS homes
   FROM stored WHERE NOT feed = ANY($1::text[]) ORDER BY feed`,
);

/** Feeds whose homes are hidden because they are not configured, and the number of those homes. */
export async function listHiddenFeeds(
  configured: readonly string[],
  on?: Queryable,
): Promise<{ name: string; homes: number }[]> {
  const rows = await run(SELECT_OTHER_FEEDS, [configured], on);
  return rows.filter(({ homes }) => homes > 0);
}

/** Logs which homes are hidden. Never rejects, so that a start doesn't depend on it. */
export async function logHiddenFeeds(): Promise<void> {
  try {
    for (const { name, homes } of await listHiddenFeeds(listFeedNames(env())))
      log().warn({ feed: name, homes }, "homes of a feed that is not configured are hidden");
  } catch (error) {
    log().warn({ err: error }, "hidden feeds not counted");
  }
}

/**
 * The SQL condition that a home is shown: it may be displayed, its feed is shown, and no shown feed has the same home with
 * fresher data.
 * @param feeds the parameter that holds {@link listShownFeeds}
 * @param listing the table's name in the statement
 */
export const isShownSql = (feeds: `$${number}`, listing = "listing") =>
  `(${isDisplayable(listing)} AND ${listing}.feed = ANY(${feeds}::text[]) AND NOT EXISTS (
    SELECT FROM duplicate_listing WHERE listing_id = ${listing}.id AND shown_feed = ANY(${feeds}::text[])))`;

/**
 * The SQL of the id under which a home is shown: its own, or that of the same home in another feed while its own listing
 * is hidden or withdrawn.
 * @param id an expression
 * @param feeds the parameter that holds {@link listShownFeeds}
 */
export const shownIdSql = (id: string, feeds: `$${number}`) =>
  `coalesce((
    SELECT other.id FROM duplicate_listing pair
    JOIN listing other ON other.id = CASE WHEN pair.listing_id = ${id} THEN pair.shown_id ELSE pair.listing_id END
    WHERE (pair.listing_id = ${id} OR pair.shown_id = ${id}) AND ${isShownSql(feeds, "other")}
      AND NOT EXISTS (SELECT FROM listing own WHERE own.id = ${id} AND ${isShownSql(feeds, "own")})
    ORDER BY other.modified_at DESC, other.id DESC LIMIT 1), ${id})`;

/** The SQL of the ids of the same home in other feeds, as an array. @param id an expression */
export const sameHomeIdsSql = (id: string) =>
  `ARRAY(SELECT shown_id FROM duplicate_listing WHERE listing_id = ${id}
    UNION ALL SELECT listing_id FROM duplicate_listing WHERE shown_id = ${id})`;

const SELECT_IS_SAME_HOME = sql(
  "is-same-home",
  { isSame: bool },
  `SELECT $1::int = ANY(${sameHomeIdsSql("$2::int")}) AS "isSame"`,
);

/** Whether two listings are of the same home. */
export async function isSameHome(id: number, otherId: number, tx: Tx): Promise<boolean> {
  if (id === otherId) return true;
  const [row] = await run(SELECT_IS_SAME_HOME, [id, otherId], tx);
  return row!.isSame;
}
