/**
 * The same home in several feeds. Listings are the same home if address, unit, ZIP code and home type are equal, their
 * prices and sizes are close, and no other listing of the same feed matches too. The one with fresher data is shown. The
 * matching follows the catalog's revisions, so that a feed added later is matched with existing homes, and does nothing if
 * only one feed is replicated.
 */

import { hash } from "node:crypto";
import { incrementRevision } from "~/listings/catalog-revision.server";
import type { HomeType } from "~/listings/listing";
import { listSpellings, UNIT_WORDS } from "~/listings/text/street-words";
import { FEED_MOVE_DAYS, isDisplayable } from "~/mls/displayable";
import type { Queryable } from "~/platform/db/db.server";
import { bulkTransaction } from "~/platform/db/pool.server";
import { bigint, bool, execute, int, orNull, run, sql, text } from "~/platform/db/statement.server";
import type { FeedConfig } from "../config.server";

/** How far the lower of two prices or living areas may be below the higher one, in percent. */
const MAX_DIFFERENCE = 5;
/** Homes of these types share a street number, so only their units distinguish them. */
const TYPES_WITH_UNITS: ReadonlySet<string> = new Set<HomeType>(["condo", "co-op"]);
/** Listings matched in one transaction, plus those that share the last one's revision. */
const BATCH_SIZE = 2_000;

type Row = { id: number; line1: string | null; zip: string; homeType: string | null; addressShown: boolean };

/** One spelling for all words of an address that may mean the same. "St" is both a street and a saint. */
function unifySpelling(word: string): string {
  const spellings = new Set([word]);
  for (const current of spellings) for (const other of listSpellings(current)) spellings.add(other);
  return [...spellings].sort()[0]!;
}

/**
 * The key of a home in words: ZIP code, type, street and unit. Null if they are incomplete, for a home in a building without
 * a unit, and for a withheld address.
 */
export function formatHomeKey({ line1, zip, homeType, addressShown }: Omit<Row, "id">): string | null {
  const zip5 = /^\d{5}/.exec(zip)?.[0];
  if (!addressShown || !line1 || !zip5 || !homeType) return null;
  const words = line1
    .normalize("NFD")
    .replace(/[\u0300-\u036f']/g, "")
    .toLowerCase()
    .replace(/#/g, " unit ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  // Feeds write a word, a sign or nothing before the unit, and may separate its letter from its number.
  const unitIndex = words.findIndex((word, at) => at > 1 && UNIT_WORDS.has(word));
  const street = unitIndex < 0 ? words : words.slice(0, unitIndex);
  const unit = unitIndex < 0 ? [] : words.slice(unitIndex).filter((word) => !UNIT_WORDS.has(word));
  if (!/^\d/.test(street[0] ?? "") || street.length < 2) return null;
  // A number at the end may also belong to a highway.
  if (unit.length === 0 && TYPES_WITH_UNITS.has(homeType)) return null;
  return [zip5, homeType, ...street.map(unifySpelling), unit.join("")].join(" ").trim();
}

/** The key as a decimal number. It is a hash because a withdrawn home keeps its key but not its address. */
function hashHomeKey(row: Row): string | null {
  const text = formatHomeKey(row);
  return text === null ? null : hash("sha1", text, "buffer").readBigInt64BE().toString();
}

const SELECT_UNMATCHED = sql(
  "listings-to-match",
  {
    id: int,
    line1: orNull(text()),
    zip: text(),
    homeType: orNull(text()),
    addressShown: bool,
    revision: bigint,
    withdrawn: bool,
  },
  `
  SELECT id, line1, zip, home_type AS "homeType", address_shown AND withdrawn_at IS NULL AS "addressShown", revision,
    withdrawn_at IS NOT NULL AS withdrawn
  FROM listing WHERE revision > coalesce((SELECT max(revision) FROM home_address), -1)
  ORDER BY revision FETCH FIRST ${BATCH_SIZE} ROWS WITH TIES`,
  { isPrepared: true },
);

/**
 * $1 ids, $2 keys, $3 revisions, $4 the withdrawn ids, which keep their key so that their page leads to the other listing.
 * Returns the keys before and after.
 */
const WRITE_KEYS = sql(
  "write-home-keys",
  { key: bigint },
  `
WITH before AS (
  SELECT key FROM home_address WHERE listing_id = ANY($1::int[])
), written AS (
  INSERT INTO home_address AS known (listing_id, key, revision)
  SELECT id, key, revision FROM unnest($1::int[], $2::bigint[], $3::bigint[]) r (id, key, revision)
  ON CONFLICT (listing_id) DO UPDATE SET revision = excluded.revision,
    key = CASE WHEN excluded.listing_id = ANY($4::int[]) THEN known.key ELSE excluded.key END
  RETURNING key
)
SELECT key FROM before WHERE key IS NOT NULL UNION SELECT key FROM written WHERE key IS NOT NULL`,
  { isPrepared: true },
);

const isClose = (column: string) =>
  `least(a.${column}, b.${column}) * 100::bigint >= greatest(a.${column}, b.${column}) * ${100 - MAX_DIFFERENCE}::bigint`;
const leftBefore = (one: string, other: string) =>
  `${one}.withdrawn_at < ${other}.listed_at - interval '${FEED_MOVE_DAYS} days'`;
/** Another price or status counts at once. Other changes count only after a day, so that the shown listing doesn't alternate. */
const isFresher = (one: string, other: string) =>
  `(${one}.modified_at > ${other}.modified_at + interval '1 day' OR (${one}.modified_at > ${other}.modified_at
    AND (${one}.list_price, ${one}.status) <> (${other}.list_price, ${other}.status)))`;

/**
 * $1 ids of listings whose keys, prices or data are new, $2 the current revision, $3 their keys before and after: all
 * listings with those keys are matched again. Of two listings of the same home, the one that can't be displayed or is less
 * fresh is hidden by the other. Two that can't be displayed are not a pair. Listings whose pairs change get the revision, so
 * that search indexes read them again.
 */
const MATCH_DUPLICATES = sql(
  "match-duplicates",
  {},
  `
WITH touched AS MATERIALIZED (
  SELECT listing_id FROM home_address WHERE key = ANY($3::bigint[]) UNION SELECT unnest($1::int[])
), pairs AS MATERIALIZED (
  SELECT a.id AS a_id, b.id AS b_id, a.feed AS a_feed, b.feed AS b_feed, a_is_displayable, b_is_displayable,
    CASE WHEN a_is_displayable <> b_is_displayable THEN a_is_displayable
      WHEN b_hidden.shown_id IS NOT NULL THEN NOT ${isFresher("b", "a")}
      WHEN a_hidden.shown_id IS NOT NULL THEN ${isFresher("a", "b")}
      ELSE (a.modified_at, a.id) > (b.modified_at, b.id) END AS a_wins
  FROM touched
  JOIN home_address mine ON mine.listing_id = touched.listing_id
  JOIN home_address twin ON twin.key = mine.key AND twin.listing_id <> mine.listing_id
  JOIN listing a ON a.id = mine.listing_id
  JOIN listing b ON b.id = twin.listing_id AND b.feed <> a.feed
  CROSS JOIN LATERAL (SELECT ${isDisplayable("a")} AS a_is_displayable, ${isDisplayable("b")} AS b_is_displayable) d
  LEFT JOIN duplicate_listing b_hidden ON b_hidden.listing_id = b.id AND b_hidden.shown_id = a.id
  LEFT JOIN duplicate_listing a_hidden ON a_hidden.listing_id = a.id AND a_hidden.shown_id = b.id
  WHERE (a_is_displayable OR b_is_displayable) AND ${isClose("list_price")}
    AND (a.beds = b.beds) IS NOT FALSE AND (${isClose("sqft")}) IS NOT FALSE
    AND (${leftBefore("a", "b")}) IS NOT TRUE AND (${leftBefore("b", "a")}) IS NOT TRUE
), unambiguous AS (
  SELECT *,
    NOT b_is_displayable OR count(*) FILTER (WHERE b_is_displayable) OVER (PARTITION BY a_id, b_feed) = 1 AS b_is_alone,
    NOT a_is_displayable OR count(*) FILTER (WHERE a_is_displayable) OVER (PARTITION BY b_id, a_feed) = 1 AS a_is_alone
  FROM pairs
), wanted AS MATERIALIZED (
  SELECT DISTINCT CASE WHEN a_wins THEN b_id ELSE a_id END AS listing_id,
    CASE WHEN a_wins THEN a_id ELSE b_id END AS shown_id, CASE WHEN a_wins THEN a_feed ELSE b_feed END AS shown_feed
  FROM unambiguous WHERE a_is_alone AND b_is_alone
), dropped AS (
  DELETE FROM duplicate_listing d
  WHERE (listing_id IN (SELECT listing_id FROM touched) OR shown_id IN (SELECT listing_id FROM touched))
    AND NOT EXISTS (SELECT FROM wanted w WHERE w.listing_id = d.listing_id AND w.shown_id = d.shown_id)
  RETURNING listing_id, shown_id
), added AS (
  INSERT INTO duplicate_listing (listing_id, shown_id, shown_feed) SELECT listing_id, shown_id, shown_feed FROM wanted
  ON CONFLICT DO NOTHING RETURNING listing_id, shown_id
)
UPDATE listing SET revision = $2 WHERE id IN (
  SELECT unnest(ARRAY[listing_id, shown_id]) FROM (TABLE dropped UNION ALL TABLE added) moved)`,
  { isPrepared: true },
);

/** $1 current revision */
const PASS_MATCHED = sql(
  "pass-matched-listings",
  {},
  "UPDATE home_address SET revision = $1 WHERE listing_id IN (SELECT id FROM listing WHERE revision = $1)",
  { isPrepared: true },
);

/**
 * Matches the listings that were written since the last time, in a transaction that has increased the catalog's revision.
 * @returns the number of listings examined
 */
export async function matchDuplicates(client: Queryable, revision: string): Promise<number> {
  const rows = await run(SELECT_UNMATCHED, [], client);
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const withdrawn = rows.filter((row) => row.withdrawn).map(({ id }) => id);
  const revisions = rows.map((row) => row.revision);
  const keys = await run(WRITE_KEYS, [ids, rows.map(hashHomeKey), revisions, withdrawn], client);
  await execute(MATCH_DUPLICATES, [ids, revision, keys.map(({ key }) => key)], client);
  // Only the revision of listings whose pairs changed is new.
  if (rows.length < BATCH_SIZE) await execute(PASS_MATCHED, [revision], client);
  return rows.length;
}

const HAS_BEHIND = sql(
  "has-unmatched",
  { hasBehind: bool },
  `
  SELECT EXISTS (SELECT FROM listing WHERE revision > coalesce((SELECT max(revision) FROM home_address), -1)) AS "hasBehind"`,
);

/** Matches listings that earlier runs left, in batches: all listings when a second feed is configured. */
export async function matchAllDuplicates(feed: FeedConfig, signal: AbortSignal): Promise<void> {
  if (!feed.isOneOfSeveral) return;
  for (let matched = BATCH_SIZE; matched >= BATCH_SIZE; ) {
    signal.throwIfAborted();
    // A new revision makes every search index query for changes.
    const [behind] = await run(HAS_BEHIND);
    if (!behind?.hasBehind) return;
    matched = await bulkTransaction(async (client) => {
      await client.query("SET LOCAL enable_seqscan = off");
      return matchDuplicates(client, await incrementRevision(client));
    });
  }
}
