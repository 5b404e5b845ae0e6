/**
 * Finds which saved searches the homes are for that replications bring or make cheaper. It runs behind replication, which
 * knows nothing of it, by the observations of prices: whoever writes a home that is new, or has another price or status,
 * writes one of them.
 */
import { setImmediate as breathe } from "node:timers/promises";
import type pg from "pg";
import { sameHomeIds } from "~/feed/display.server";
import { MOVE_DAYS } from "~/feed/duplicates.server";
import { SHOWN_STATUSES } from "~/listings/listing";
import { parseListingQuery } from "~/listings/schema";
import { ListingIndex } from "~/listings/search/listing-index.server";
import { resolved } from "~/listings/search/resolve.server";
import { query, transaction } from "~/platform/db/pool.server";

/** Observations taken at a time. Of no more homes the words are looked up one by one: see resolve.server. */
const OBSERVATIONS = 1_000;
/** Searches read at a time. */
const SEARCHES = 5_000;
/** Searches matched before whatever else this process does has its turn: some milliseconds. */
const TURN = 50;
/** Homes that one search is told of at a time: beyond that its list says more than a letter. */
const MOST_HITS = 100;

/** A home that came, or got cheaper. `observation`: the number of the change. Whole dollars. */
type Change = { observation: string; listingId: number; priceBefore: number | null };

/** Where matching has come to, and what comes next: the newest change of each home among the next observations. */
async function nextChanges(): Promise<{ from: string; to: string; changes: Change[]; more: boolean } | null> {
  const [cursor] = await query<{ from: string; newest: string }>(
    `SELECT observation AS "from", (SELECT coalesce(max(id), 0) FROM price_observation) AS newest
     FROM alert_cursor`,
  );
  if (!cursor || BigInt(cursor.newest) <= BigInt(cursor.from)) return null;
  const rows = await query<{ id: string; listingId: number; isNew: boolean; before: number | null; price: number }>(
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
       WHERE e.listing_id = ANY(${sameHomeIds("o.listing_id")}) AND e.id < o.id
         AND (l.withdrawn_at IS NULL OR l.withdrawn_at > now() - interval '${MOVE_DAYS} days')
       ORDER BY e.id DESC LIMIT 1
     ) elsewhere ON true ORDER BY o.id`,
    [cursor.from, OBSERVATIONS, [...SHOWN_STATUSES]],
  );
  const changes = new Map<number, Change>();
  for (const { id, listingId, isNew, before, price } of rows) {
    if (!isNew && !(before !== null && price < before)) continue;
    // A home that came a moment before is still a new one.
    const priceBefore = isNew || changes.get(listingId)?.priceBefore === null ? null : before;
    changes.set(listingId, { observation: id, listingId, priceBefore });
  }
  const to = rows.at(-1)?.id ?? cursor.newest;
  return { from: cursor.from, to, changes: [...changes.values()], more: rows.length === OBSERVATIONS };
}

type Search = { id: string; search: string; matchedAfter: string };
type Hit = { searchId: string; change: Change };

/** Matches what has changed since the last time. @returns how many homes were looked at and how many hits were new */
export async function matchSearches(signal?: AbortSignal): Promise<{ homes: number; hits: number }> {
  const done = { homes: 0, hits: 0 };
  for (;;) {
    signal?.throwIfAborted();
    const next = await nextChanges();
    if (!next) return done;
    const hits = next.changes.length > 0 ? await hitsOf(next.changes, signal) : [];
    const kept = await transaction((client) => keep(client, next, hits));
    // Another process was quicker.
    if (kept === null) continue;
    done.homes += next.changes.length;
    done.hits += kept;
    if (!next.more) return done;
  }
}

async function hitsOf(changes: readonly Change[], signal?: AbortSignal): Promise<Hit[]> {
  const byListing = new Map(changes.map((change) => [change.listingId, change]));
  const index = await ListingIndex.of([...byListing.keys()]);
  const hits: Hit[] = [];
  if (index.count === 0) return hits;
  let turn = 0;
  for (let last: string | null = null; ; ) {
    const searches: Search[] = await query<Search>(
      `SELECT s.id, s.search, s.matched_after AS "matchedAfter"
       FROM saved_search s JOIN account a ON a.id = s.account_id AND a.disabled_at IS NULL
       WHERE $1::uuid IS NULL OR s.id > $1 ORDER BY s.id LIMIT $2`,
      [last, SEARCHES],
    );
    const same = new Map<string, Search[]>();
    for (const search of searches) {
      const owners = same.get(search.search);
      if (owners) owners.push(search);
      else same.set(search.search, [search]);
    }
    for (const [search, owners] of same) {
      if (++turn % TURN === 0) await breathe();
      signal?.throwIfAborted();
      const found = await matching(index, search);
      for (const { id: searchId, matchedAfter } of owners) {
        let told = 0;
        for (const listingId of found) {
          const change = byListing.get(listingId)!;
          if (BigInt(change.observation) <= BigInt(matchedAfter)) continue;
          if (++told > MOST_HITS) break;
          hits.push({ searchId, change });
        }
      }
    }
    last = searches.at(-1)?.id ?? null;
    if (searches.length < SEARCHES) return hits;
  }
}

async function matching(index: ListingIndex, search: string): Promise<Int32Array> {
  const { filters } = parseListingQuery(new URLSearchParams(search)).query;
  return index.matchingIds(await resolved(index, filters));
}

/** Keeps hits and where matching has come to; null where another process has come there before. */
async function keep(client: pg.ClientBase, { from, to }: { from: string; to: string }, hits: readonly Hit[]) {
  const moved = await client.query("UPDATE alert_cursor SET observation = $2 WHERE observation = $1", [from, to]);
  if (moved.rowCount === 0) return null;
  const { rowCount } = await client.query(
    `INSERT INTO search_hit (search_id, listing_id, price_before, mail_due)
     SELECT s.id, h.listing_id, h.price_before, s.alerts <> 'off'
     FROM unnest($1::uuid[], $2::int[], $3::int[]) h (search_id, listing_id, price_before)
     JOIN saved_search s ON s.id = h.search_id
     JOIN listing l ON l.id = h.listing_id
     WHERE NOT EXISTS (
       SELECT FROM search_hit told WHERE told.search_id = s.id AND told.listing_id = ANY(${sameHomeIds("h.listing_id")}))
     ON CONFLICT DO NOTHING`,
    [
      hits.map(({ searchId }) => searchId),
      hits.map(({ change }) => change.listingId),
      hits.map(({ change }) => change.priceBefore),
    ],
  );
  return rowCount ?? 0;
}
