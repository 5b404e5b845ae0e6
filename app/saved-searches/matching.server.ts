/**
 * Matches saved searches with homes that are new or cheaper. Matching reads the price observations that replication writes
 * for every new home and every new price or status, so that replication doesn't depend on it.
 */

import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import type pg from "pg";
import { SHOWN_STATUSES } from "~/listings/listing";
import { parseListingQuery } from "~/listings/parse-list-search";
import { ListingIndex } from "~/listings/search/listing-index.server";
import { resolveFilters } from "~/listings/search/resolve-filters.server";
import { FEED_MOVE_DAYS } from "~/mls/displayable";
import { sameHomeIdsSql } from "~/mls/feed-display.server";
import { bulkTransaction } from "~/platform/db/pool.server";
import { bigint, bool, execute, int, orNull, type Row, run, sql, text, uuid } from "~/platform/db/statement.server";

/** Per batch. Up to this many homes, their texts are looked up one by one: see resolve.server. */
const OBSERVATION_BATCH_SIZE = 1_000;
/** Per query. */
const SEARCH_BATCH_SIZE = 5_000;
/** Searches matched before yielding to the event loop, which takes some milliseconds. */
const SEARCHES_PER_TURN = 50;
/** Hits per search and batch: beyond that, the search's list is more useful than an email. */
const MAX_HITS = 100;

/** A home that is new or cheaper. `observation` is the id of its price observation. Whole dollars. */
type ListingChange = { observation: string; listingId: number; priceBefore: number | null };

const SELECT_CURSOR = sql(
  "alert-cursor",
  { from: bigint, newest: bigint },
  `SELECT observation AS "from", (SELECT coalesce(max(id), 0) FROM price_observation) AS newest FROM alert_cursor`,
);

/** The observations after $1 with the home's previous price, here or at another feed. */
const SELECT_OBSERVATIONS = sql(
  "price-observations",
  { id: bigint, listingId: int, price: int, before: orNull(int), isNew: bool },
  `SELECT o.id, o.listing_id AS "listingId", o.list_price AS price,
     least(p.list_price, elsewhere.list_price) AS before,
     (p.status IS NULL OR NOT p.status = ANY($3)) AND elsewhere.list_price IS NULL AS "isNew"
   FROM (SELECT * FROM price_observation WHERE id > $1 ORDER BY id LIMIT $2) o
   LEFT JOIN LATERAL (
     SELECT list_price, status FROM price_observation
     WHERE listing_id = o.listing_id AND observed_at < o.observed_at ORDER BY observed_at DESC LIMIT 1
   ) p ON true
   LEFT JOIN LATERAL (
     SELECT e.list_price FROM price_observation e JOIN listing l ON l.id = e.listing_id
     WHERE e.listing_id = ANY(${sameHomeIdsSql("o.listing_id")}) AND e.id < o.id
       AND (l.withdrawn_at IS NULL OR l.withdrawn_at > now() - interval '${FEED_MOVE_DAYS} days')
     ORDER BY e.id DESC LIMIT 1
   ) elsewhere ON true ORDER BY o.id`,
);

const SELECT_SEARCHES = sql(
  "searches-to-match",
  { id: uuid, search: text(), matchedAfter: bigint },
  `SELECT s.id, s.search, s.matched_after AS "matchedAfter"
   FROM saved_search s JOIN account a ON a.id = s.account_id AND a.disabled_at IS NULL
   WHERE $1::uuid IS NULL OR s.id > $1 ORDER BY s.id LIMIT $2`,
);

const MOVE_CURSOR = sql("move-alert-cursor", {}, "UPDATE alert_cursor SET observation = $2 WHERE observation = $1");

const INSERT_HITS = sql(
  "insert-search-hits",
  {},
  `INSERT INTO search_hit (search_id, listing_id, price_before, mail_due)
   SELECT s.id, h.listing_id, h.price_before, s.alerts <> 'off'
   FROM unnest($1::uuid[], $2::int[], $3::int[]) h (search_id, listing_id, price_before)
   JOIN saved_search s ON s.id = h.search_id
   JOIN listing l ON l.id = h.listing_id
   WHERE NOT EXISTS (
     SELECT FROM search_hit sent WHERE sent.search_id = s.id AND sent.listing_id = ANY(${sameHomeIdsSql("h.listing_id")}))
   ON CONFLICT DO NOTHING`,
);

/** The next batch of observations: its range, and the newest change of each home. */
async function readNextChanges(): Promise<{
  from: string;
  to: string;
  changes: ListingChange[];
  hasMore: boolean;
} | null> {
  const [cursor] = await run(SELECT_CURSOR);
  if (!cursor || BigInt(cursor.newest) <= BigInt(cursor.from)) return null;
  const rows = await run(SELECT_OBSERVATIONS, [cursor.from, OBSERVATION_BATCH_SIZE, [...SHOWN_STATUSES]]);
  const changes = new Map<number, ListingChange>();
  for (const { id, listingId, isNew, before, price } of rows) {
    if (!isNew && !(before !== null && price < before)) continue;
    // A home that was new earlier in the batch is still new.
    const priceBefore = isNew || changes.get(listingId)?.priceBefore === null ? null : before;
    changes.set(listingId, { observation: id, listingId, priceBefore });
  }
  const to = rows.at(-1)?.id ?? cursor.newest;
  return { from: cursor.from, to, changes: [...changes.values()], hasMore: rows.length === OBSERVATION_BATCH_SIZE };
}

type Search = Row<typeof SELECT_SEARCHES.columns>;
type Hit = { searchId: string; change: ListingChange };

/** Matches the changes since the last run. @returns how many homes were matched and how many hits were new */
export async function matchSearches(signal?: AbortSignal): Promise<{ homes: number; hits: number }> {
  const totals = { homes: 0, hits: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const next = await readNextChanges();
    if (!next) return totals;
    const hits = next.changes.length > 0 ? await findHits(next.changes, signal) : [];
    const saved = await bulkTransaction((client) => saveHits(client, next, hits));
    // Another process has handled this batch.
    if (saved === null) continue;
    totals.homes += next.changes.length;
    totals.hits += saved;
    if (!next.hasMore) return totals;
  }
}

async function findHits(changes: readonly ListingChange[], signal?: AbortSignal): Promise<Hit[]> {
  const byListing = new Map(changes.map((change) => [change.listingId, change]));
  const index = await ListingIndex.loadSome([...byListing.keys()]);
  const hits: Hit[] = [];
  if (index.count === 0) return hits;
  let turn = 0;
  for (let last: string | null = null; ; ) {
    const searches: Search[] = await run(SELECT_SEARCHES, [last, SEARCH_BATCH_SIZE]);
    const bySearch = new Map<string, Search[]>();
    for (const search of searches) {
      const owners = bySearch.get(search.search);
      if (owners) owners.push(search);
      else bySearch.set(search.search, [search]);
    }
    for (const [search, owners] of bySearch) {
      if (++turn % SEARCHES_PER_TURN === 0) await yieldToEventLoop();
      signal?.throwIfAborted();
      const found = await findMatchingIds(index, search);
      for (const { id: searchId, matchedAfter } of owners) {
        let notified = 0;
        for (const listingId of found) {
          const change = byListing.get(listingId)!;
          if (BigInt(change.observation) <= BigInt(matchedAfter)) continue;
          if (++notified > MAX_HITS) break;
          hits.push({ searchId, change });
        }
      }
    }
    last = searches.at(-1)?.id ?? null;
    if (searches.length < SEARCH_BATCH_SIZE) return hits;
  }
}

async function findMatchingIds(index: ListingIndex, search: string): Promise<Int32Array> {
  const { filters } = parseListingQuery(new URLSearchParams(search)).query;
  return index.findMatchingIds(await resolveFilters(index, filters));
}

/** Saves hits and moves the cursor; null when another process moved it first. */
async function saveHits(client: pg.ClientBase, { from, to }: { from: string; to: string }, hits: readonly Hit[]) {
  if ((await execute(MOVE_CURSOR, [from, to], client)) === 0) return null;
  return execute(
    INSERT_HITS,
    [
      hits.map(({ searchId }) => searchId),
      hits.map(({ change }) => change.listingId),
      hits.map(({ change }) => change.priceBefore),
    ],
    client,
  );
}
