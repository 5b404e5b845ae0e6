/**
 * The same home in several feeds. Listings are the same home when address, unit, ZIP code and home type are equal and their
 * prices are close; the one with fresher data is shown. It follows the catalogue's revisions, so that a feed added later is
 * matched with what is there, and does nothing where only one feed is replicated.
 */
import { hash } from "node:crypto";
import type pg from "pg";
import { spellingsOf, UNIT_WORDS } from "~/listings/text/street-words";
import { transaction } from "~/platform/db/pool.server";
import type { FeedConfig } from "../config.server";

/** How far the lower of two prices may lie below the higher one, in hundredths of it. */
const MAX_PRICE_DIFFERENCE = 5;
/** Listings matched in one transaction, and those besides that share the last one's revision. */
const BATCH = 2_000;

type Row = { id: number; line1: string | null; zip: string; homeType: string | null; addressShown: boolean };

/** One spelling of a word of an address for all that may mean the same: "St" is a street and a saint, so those are one too. */
function spelling(word: string): string {
  const same = new Set([word]);
  for (const known of same) for (const other of spellingsOf(known)) same.add(other);
  return [...same].sort()[0]!;
}

/**
 * What the same homes have in common, in words: ZIP code, type, street and unit. Null where that is not known well enough, and
 * for an address that is withheld.
 */
export function homeKeyText({ line1, zip, homeType, addressShown }: Omit<Row, "id">): string | null {
  const zip5 = /^\d{5}/.exec(zip)?.[0];
  if (!addressShown || !line1 || !zip5 || !homeType) return null;
  const words = line1
    .normalize("NFD")
    .replace(/[\u0300-\u036f']/g, "")
    .toLowerCase()
    .replace(/#/g, " unit ")
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
  // Feeds write a word or a sign before the unit, or nothing, and its letter apart from its number or not.
  const mark = words.findIndex((word, at) => at > 1 && UNIT_WORDS.has(word));
  const street = mark < 0 ? words : words.slice(0, mark);
  const unit = mark < 0 ? [] : words.slice(mark).filter((word) => !UNIT_WORDS.has(word));
  if (!/^\d/.test(street[0] ?? "") || street.length < 2) return null;
  return [zip5, homeType, ...street.map(spelling), unit.join("")].join(" ").trim();
}

/** The key as a number, in decimal: a hash, since a home that has left keeps its key but not its address. */
function homeKey(row: Row): string | null {
  const text = homeKeyText(row);
  return text === null ? null : hash("sha1", text, "buffer").readBigInt64BE().toString();
}

const BEHIND = `
  SELECT id, line1, zip, home_type AS "homeType", address_shown AND withdrawn_at IS NULL AS "addressShown", revision,
    withdrawn_at IS NOT NULL AS withdrawn
  FROM listing WHERE revision > coalesce((SELECT max(revision) FROM home_address), -1)
  ORDER BY revision FETCH FIRST ${BATCH} ROWS WITH TIES`;

/** $1 ids, $2 keys, $3 revisions, $4 whether the listing is withdrawn: it keeps its key, so that its page leads to the other. */
const WRITE_KEYS = `
  INSERT INTO home_address AS known (listing_id, key, revision)
  SELECT id, key, revision FROM unnest($1::int[], $2::bigint[], $3::bigint[]) r (id, key, revision)
  ON CONFLICT (listing_id) DO UPDATE SET revision = excluded.revision,
    key = CASE WHEN excluded.listing_id = ANY($4::int[]) THEN known.key ELSE excluded.key END`;

/**
 * $1 ids of listings whose keys, prices or data are new, $2 the revision at hand. Of each pair of the same home the withdrawn or
 * less fresh listing is hidden by the other; of two withdrawn ones there is nothing to say. Listings whose pairs change get the
 * revision, by which search indexes take notice.
 */
const MATCH = `
WITH wanted AS MATERIALIZED (
  SELECT DISTINCT CASE WHEN first_wins THEN b.id ELSE a.id END AS listing_id,
    CASE WHEN first_wins THEN a.id ELSE b.id END AS shown_id, CASE WHEN first_wins THEN a.feed ELSE b.feed END AS shown_feed
  FROM home_address changed
  JOIN home_address twin ON twin.key = changed.key AND twin.listing_id <> changed.listing_id
  JOIN listing a ON a.id = changed.listing_id
  JOIN listing b ON b.id = twin.listing_id AND b.feed <> a.feed
  CROSS JOIN LATERAL (SELECT (a.withdrawn_at IS NULL, coalesce(a.changed_at, a.modified_at), a.id)
    > (b.withdrawn_at IS NULL, coalesce(b.changed_at, b.modified_at), b.id) AS first_wins) fresher
  WHERE changed.listing_id = ANY($1::int[]) AND (a.withdrawn_at IS NULL OR b.withdrawn_at IS NULL)
    AND least(a.list_price, b.list_price) * 100::bigint
      >= greatest(a.list_price, b.list_price) * ${100 - MAX_PRICE_DIFFERENCE}::bigint
), dropped AS (
  DELETE FROM duplicate_listing d WHERE (listing_id = ANY($1::int[]) OR shown_id = ANY($1::int[]))
    AND NOT EXISTS (SELECT FROM wanted w WHERE w.listing_id = d.listing_id AND w.shown_id = d.shown_id)
  RETURNING listing_id, shown_id
), added AS (
  INSERT INTO duplicate_listing (listing_id, shown_id, shown_feed) SELECT listing_id, shown_id, shown_feed FROM wanted
  ON CONFLICT DO NOTHING RETURNING listing_id, shown_id
)
UPDATE listing SET revision = $2 WHERE id IN (
  SELECT unnest(ARRAY[listing_id, shown_id]) FROM (TABLE dropped UNION ALL TABLE added) moved)`;

/**
 * Matches the listings that were written since the last time, in a transaction that has counted up the catalogue's revision.
 * @returns how many listings were looked at
 */
export async function matchDuplicates(client: pg.ClientBase, revision: string): Promise<number> {
  const { rows } = await client.query<Row & { revision: string; withdrawn: boolean }>({
    name: "listings-to-match",
    text: BEHIND,
  });
  if (rows.length === 0) return 0;
  const ids = rows.map(({ id }) => id);
  const withdrawn = rows.filter((row) => row.withdrawn).map(({ id }) => id);
  await client.query({
    name: "write-home-keys",
    text: WRITE_KEYS,
    values: [ids, rows.map(homeKey), rows.map((row) => row.revision), withdrawn],
  });
  await client.query({ name: "match-duplicates", text: MATCH, values: [ids, revision] });
  return rows.length;
}

/** Matches what earlier runs have left, a batch a transaction: all listings once a second feed is configured. */
export async function matchAllDuplicates(feed: FeedConfig, signal: AbortSignal): Promise<void> {
  if (!feed.isOneOfSeveral) return;
  for (let matched = BATCH; matched >= BATCH; ) {
    signal.throwIfAborted();
    matched = await transaction(async (client) => {
      await client.query("SET LOCAL enable_seqscan = off");
      const { rows } = await client.query<{ revision: string }>(
        "UPDATE catalogue SET revision = revision + 1 WHERE id = 1 RETURNING revision",
      );
      return matchDuplicates(client, rows[0]!.revision);
    });
  }
}
