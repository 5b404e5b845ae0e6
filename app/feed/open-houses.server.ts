/**
 * Open houses of feeds that have them as a resource of their own: the changed ones with every run, and a few times a day
 * all that are still to come, since a canceled one may vanish without a word.
 */
import { query, transaction } from "~/platform/db/pool.server";
import { fence } from "~/platform/jobs/leases.server";
import type { Writing } from "./apply.server";
import { FeedClosedError, FeedError, RefusedError } from "./errors";
import type { Reading } from "./fetch.server";
import { openHouseOf } from "./mapping/open-houses";
import { flag, instant, items, key, line } from "./mapping/values";
import { openHouseRoute } from "./offer";
import { refuseResource } from "./offer.server";
import { openHouseUrl } from "./queries";
import type { ResoPage } from "./reso-client.server";
import { nextRevision } from "./write-page.server";

const RESOURCE = "OpenHouse";
const COMPLETE_EVERY_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;

/** Reads and writes them. What the server refuses is noted; the homes are replicated all the same. */
export async function replicateOpenHouses(reading: Reading, writing: Writing, full: boolean): Promise<void> {
  const { feed, offer } = reading;
  if (openHouseRoute(offer.current, feed.profile) !== "own") return;
  try {
    await readOpenHouses(reading, writing, full);
  } catch (error) {
    if (!(error instanceof FeedError) || error instanceof FeedClosedError) throw error;
    writing.notes.add(`Open houses were not read. ${error.message}`);
    if (!(error instanceof RefusedError) || error.refusal === null) return;
    await refuseResource(feed, offer, RESOURCE);
  }
}

type Row = { key: string; listing_key: string | null; mls_id: string | null; starts_at: string; entry: unknown };

async function readOpenHouses(reading: Reading, writing: Writing, full: boolean): Promise<void> {
  const { feed, client, offer, clock, signal } = reading;
  const { profile } = feed;
  const [state] = await query<{ watermark: Date | null; last_sweep_at: Date | null }>(
    `INSERT INTO replication_state (feed, resource, last_run_at) VALUES ($1, $2, clock_timestamp())
     ON CONFLICT (feed, resource) DO UPDATE SET last_run_at = excluded.last_run_at RETURNING watermark, last_sweep_at`,
    [feed.name, RESOURCE],
  );
  const now = clock.now();
  const { watermark = null, last_sweep_at: listedAt = null } = state ?? {};
  const complete = full || !watermark || !listedAt || now - listedAt.getTime() >= COMPLETE_EVERY_MS;
  const url = openHouseUrl(
    feed,
    offer.current,
    complete ? { from: new Date(now - DAY_MS) } : { since: new Date(watermark.getTime() - profile.overlapMs) },
  );
  const rows = new Map<string, Row>();
  const removed = new Set<string>();
  let newest = watermark?.getTime() ?? 0;
  const seen = new Set<string>();
  for (let next: string | null = url; next !== null; ) {
    if (seen.has(next)) throw new RefusedError("The feed's next links lead in a circle.");
    seen.add(next);
    const page: ResoPage = await client.page(next, { signal, link: next !== url, pageSize: 1000 });
    for (const record of items(page.records)) {
      const own = key(record.OpenHouseKey);
      if (own === null) continue;
      const changed = Date.parse(instant(record[profile.incrementalField] ?? record.ModificationTimestamp) ?? "");
      if (changed > newest && changed <= now + DAY_MS) newest = changed;
      const row = rowOf(own, record, profile.idPrefix, now);
      rows.delete(own);
      removed.delete(own);
      if (row) rows.set(own, row);
      else removed.add(own);
    }
    next = page.next;
  }

  await transaction(async (on) => {
    await fence(on, writing.lease);
    const { rows: touched } = await on.query<{ listing_key: string | null; mls_id: string | null }>(WRITE, [
      JSON.stringify([...rows.values()]),
      feed.name,
      [...removed],
      complete,
      new Date(now - DAY_MS),
    ]);
    if (touched.length > 0) {
      const keys = touched.flatMap(({ listing_key }) => listing_key ?? []);
      const ids = touched.flatMap(({ listing_key, mls_id }) => (listing_key === null && mls_id !== null ? mls_id : []));
      await on.query(REFRESH, [feed.name, keys, ids, await nextRevision(on), new Date(now)]);
    }
    await on.query(
      `UPDATE replication_state SET watermark = $3, last_success_at = clock_timestamp(),
         last_sweep_at = CASE WHEN $4 THEN $5 ELSE last_sweep_at END WHERE feed = $1 AND resource = $2`,
      [feed.name, RESOURCE, new Date(newest || now), complete, new Date(now)],
    );
  });
}

/** The row of a record; null when it is not, or no longer, to be shown. */
function rowOf(own: string, record: Record<string, unknown>, idPrefix: RegExp | null, now: number): Row | null {
  const entry = openHouseOf(record);
  const listingKey = key(record.ListingKey);
  const mlsId = line(record.ListingId)?.replace(idPrefix ?? "", "") ?? null;
  if (!entry || flag(record.MlgCanView) === false || (listingKey === null && mlsId === null)) return null;
  if (Date.parse(entry.endsAt ?? entry.startsAt) < now - DAY_MS) return null;
  return { key: own, listing_key: listingKey, mls_id: mlsId, starts_at: entry.startsAt, entry };
}

/** $1 rows, $2 feed, $3 removed keys, $4 whether the rows are all there are, $5 before when one is over. Tells the homes. */
const WRITE = `
WITH incoming AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json)
    AS r (key text, listing_key text, mls_id text, starts_at timestamptz, entry jsonb)
), gone AS (
  DELETE FROM feed_open_house o WHERE o.feed = $2 AND (o.key = ANY($3) OR o.starts_at < $5
    OR ($4 AND NOT EXISTS (SELECT FROM incoming i WHERE i.key = o.key)))
    AND NOT EXISTS (SELECT FROM incoming i WHERE i.key = o.key)
  RETURNING o.listing_key, o.mls_id
), put AS (
  INSERT INTO feed_open_house AS o (feed, key, listing_key, mls_id, starts_at, entry)
  SELECT $2, key, listing_key, mls_id, starts_at, entry FROM incoming
  ON CONFLICT (feed, key) DO UPDATE SET listing_key = excluded.listing_key, mls_id = excluded.mls_id,
    starts_at = excluded.starts_at, entry = excluded.entry
  WHERE (o.listing_key, o.mls_id, o.entry) IS DISTINCT FROM (excluded.listing_key, excluded.mls_id, excluded.entry)
  RETURNING o.listing_key, o.mls_id
)
SELECT listing_key, mls_id FROM gone UNION SELECT listing_key, mls_id FROM put`;

/** $1 feed, $2 ListingKeys, $3 MLS numbers of open houses without a key, $4 revision, $5 now. */
const REFRESH = `
UPDATE listing l SET open_houses = x.houses, revision = $4, changed_at = $5
FROM (
  SELECT l.id, coalesce((SELECT jsonb_agg(o.entry ORDER BY o.starts_at) FROM feed_open_house o WHERE o.feed = $1
    AND (o.listing_key = l.listing_key OR (o.listing_key IS NULL AND o.mls_id = l.mls_id))), '[]') AS houses
  FROM listing l WHERE l.feed = $1 AND l.withdrawn_at IS NULL AND (l.listing_key = ANY($2) OR l.mls_id = ANY($3))
) x
WHERE l.id = x.id AND l.open_houses IS DISTINCT FROM x.houses`;
