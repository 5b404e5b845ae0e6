/**
 * Open houses. Where they are a separate resource, each run reads the changed ones, and a few times a day all upcoming ones,
 * because a canceled one may disappear without notice. Where they come only with their homes, homes with upcoming ones are
 * read again as often, because such a change may not move the home's timestamp.
 */

import { incrementRevision } from "~/listings/catalog-revision.server";
import { bulkTransaction } from "~/platform/db/pool.server";
import { execute, int, jsonb, orNull, run, sql, text, time } from "~/platform/db/statement.server";
import { fence } from "~/platform/jobs/leases.server";
import { FeedError, FeedPausedError, RejectedError } from "../errors";
import { mapOpenHouse } from "../mapping/open-houses";
import { parseFlag, parseInstant, parseKey, parseLine, parseObjects } from "../mapping/parse-values";
import { followPages } from "../protocol/follow-pages";
import { type FeedReader, toRecordLookup } from "../protocol/page-reader.server";
import type { ResoPage } from "../protocol/reso-client.server";
import { buildOpenHouseUrl, type OpenHouseRange } from "../protocol/reso-queries";
import { adaptToRejection, getOpenHouseRoute } from "../protocol/server-capabilities";
import { refuseResource, saveRefused } from "../protocol/server-capabilities.server";
import { applyAgain, type RunContext } from "./apply-page.server";
import { selectOpenHouses } from "./write-page.server";

const RESOURCE = "OpenHouse";
const PAGE_SIZE = 1000;
const FULL_READ_INTERVAL_MS = 6 * 3_600_000;
const DAY_MS = 86_400_000;
/** Open houses that may be missing from a response, or from the feed since the last full read. */
const MISSING_ALLOWANCE = 10;
const MAX_COUNT_SHARE = 0.01;
const MAX_DROP_SHARE = 0.1;
/** Stored after a full read that missed so many open houses that the next one must confirm it. */
const UNCONFIRMED = { unconfirmed: true };

/**
 * Reads and writes open houses. A rejection is noted and doesn't stop the replication of homes. The resource is left out
 * from then on if it is rejected twice in a row; a 400 counts only if it names the resource.
 */
export async function replicateOpenHouses(reader: FeedReader, context: RunContext, full: boolean): Promise<void> {
  const { feed, capabilities } = reader;
  const route = getOpenHouseRoute(capabilities.current, feed.profile);
  if (route === "none") return;
  try {
    await (route === "own" ? readOpenHouses : rereadHomes)(reader, context, full);
  } catch (error) {
    if (!(error instanceof FeedError) || error instanceof FeedPausedError) throw error;
    context.notes.add(`Open houses were not read. ${error.message}`);
    if (route === "own" && isOpenHouseRefusal(error)) await refuseResource(feed, capabilities, RESOURCE);
  }
}

/** The first page of the changed or upcoming open houses. A rejected query is sent once more, without what is rejected. */
export async function fetchOpenHouses(
  { feed, client, capabilities, signal }: Omit<FeedReader, "offices" | "clock">,
  range: OpenHouseRange,
): Promise<{ page: ResoPage; url: string }> {
  const fetchPage = async () => {
    const url = buildOpenHouseUrl(feed, capabilities.current, range);
    return { page: await client.fetchPage(url, { signal, pageSize: PAGE_SIZE }), url };
  };
  try {
    return await fetchPage();
  } catch (error) {
    const rejection = error instanceof RejectedError ? error.rejection : null;
    if (!rejection) throw error;
    const refused = adaptToRejection(rejection, capabilities.current);
    if (refused) await saveRefused(feed, capabilities, { ...capabilities.current, refused });
    return fetchPage();
  }
}

/** Homes with open houses that are not over. */
const SELECT_VISITED = sql(
  "homes-with-open-houses",
  { key: text(), mlsId: text() },
  `SELECT listing_key AS key, mls_id AS "mlsId" FROM listing
   WHERE feed = $1 AND withdrawn_at IS NULL AND open_houses <> '[]' AND EXISTS (
     SELECT FROM jsonb_array_elements(open_houses) o WHERE coalesce(o ->> 'endsAt', o ->> 'startsAt')::timestamptz > $2)
   ORDER BY listing_key`,
);

/** Reads homes again whose open houses lie ahead, unless a load has just read them. */
async function rereadHomes(reader: FeedReader, context: RunContext, full: boolean): Promise<void> {
  const { feed, clock } = reader;
  const [state] = await run(START_OPEN_HOUSES, [feed.name, RESOURCE]);
  const listedAt = state?.listedAt ?? null;
  const now = new Date(clock.now());
  if (!full && listedAt && now.getTime() - listedAt.getTime() < FULL_READ_INTERVAL_MS) return;
  if (!full && listedAt) {
    const visited = await run(SELECT_VISITED, [feed.name, now]);
    await applyAgain(
      reader,
      context,
      visited.map((listing) => toRecordLookup(feed, listing)),
    );
  }
  await bulkTransaction(async (client) => {
    await fence(client, context.lease);
    await execute(FINISH_OPEN_HOUSES, [feed.name, RESOURCE, null, true, now, null], client);
  });
}

/** Whether the error says that the server doesn't serve the resource. */
export const isOpenHouseRefusal = (error: FeedError): boolean =>
  error instanceof RejectedError &&
  error.rejection !== null &&
  (error.rejection.status !== 400 || error.rejection.message.includes(RESOURCE));

type Row = { key: string; listing_key: string | null; mls_id: string | null; starts_at: string; entry: unknown };

/** $1 feed, $2 resource. Creates the row if there is none. `load` is set after an unconfirmed full read. */
const START_OPEN_HOUSES = sql(
  "start-open-houses",
  { watermark: orNull(time), listedAt: orNull(time), unconfirmed: orNull(jsonb<typeof UNCONFIRMED>()) },
  `INSERT INTO replication_state (feed, resource, last_run_at) VALUES ($1, $2, clock_timestamp())
   ON CONFLICT (feed, resource) DO UPDATE SET last_run_at = excluded.last_run_at
   RETURNING watermark, last_sweep_at AS "listedAt", load AS unconfirmed`,
);

async function readOpenHouses(reader: FeedReader, context: RunContext, full: boolean): Promise<void> {
  const { feed, client, clock, signal } = reader;
  const { profile } = feed;
  const [state] = await run(START_OPEN_HOUSES, [feed.name, RESOURCE]);
  const now = clock.now();
  const { watermark = null, listedAt = null, unconfirmed = null } = state ?? {};
  const isFullRead =
    full || unconfirmed !== null || !watermark || !listedAt || now - listedAt.getTime() >= FULL_READ_INTERVAL_MS;
  const first = await fetchOpenHouses(
    reader,
    isFullRead ? { from: new Date(now - DAY_MS) } : { since: new Date(watermark.getTime() - profile.overlapMs) },
  );
  const rows = new Map<string, Row>();
  let total: number | null = null;
  let received = 0;
  const removed = new Set<string>();
  let newest = watermark?.getTime() ?? 0;
  for await (const page of followPages(client, first, { signal, pageSize: PAGE_SIZE })) {
    total ??= page.count;
    received += page.records.length;
    for (const record of parseObjects(page.records)) {
      const openHouseKey = parseKey(record.OpenHouseKey);
      if (openHouseKey === null) continue;
      const changed = Date.parse(parseInstant(record[profile.incrementalField] ?? record.ModificationTimestamp) ?? "");
      if (changed > newest && changed <= now + DAY_MS) newest = changed;
      const row = toRow(openHouseKey, record, profile.idPrefix, now);
      rows.delete(openHouseKey);
      removed.delete(openHouseKey);
      if (row) rows.set(openHouseKey, row);
      else removed.add(openHouseKey);
    }
  }

  if (total !== null && received < total - Math.max(MISSING_ALLOWANCE, total * MAX_COUNT_SHARE))
    throw new FeedError(`The feed counts ${total} upcoming open houses but sent only ${received}.`);
  let isConfirmed = true;
  if (isFullRead) {
    const [stored] = await run(COUNT_MISSING, [
      feed.name,
      [...rows.keys()],
      [...removed],
      new Date(now - DAY_MS),
      new Date(now),
    ]);
    const { all = 0, missing = 0 } = stored ?? {};
    isConfirmed = unconfirmed !== null || missing <= Math.max(MISSING_ALLOWANCE, all * MAX_DROP_SHARE);
    if (!isConfirmed)
      context.notes.add(
        `${missing} of ${all} open houses are missing. They will be removed if the next run doesn't find them either.`,
      );
  }
  const isComplete = isFullRead && isConfirmed;
  await bulkTransaction(async (client) => {
    await fence(client, context.lease);
    const written = [JSON.stringify([...rows.values()]), feed.name, [...removed], isComplete, new Date(now - DAY_MS)];
    const changed = await run(WRITE_OPEN_HOUSES, written, client);
    if (changed.length > 0) {
      const keys = changed.flatMap(({ listingKey }) => listingKey ?? []);
      const ids = changed.flatMap(({ listingKey, mlsId }) => (listingKey === null && mlsId !== null ? mlsId : []));
      const revision = await incrementRevision(client);
      await execute(REFRESH_LISTINGS, [feed.name, keys, ids, revision, new Date(now)], client);
    }
    const load = isConfirmed ? null : JSON.stringify(UNCONFIRMED);
    const finished = [feed.name, RESOURCE, new Date(newest || now), isComplete, new Date(now), load];
    await execute(FINISH_OPEN_HOUSES, finished, client);
  });
}

/** The row of a record; null if it must not or no longer be shown. */
function toRow(
  openHouseKey: string,
  record: Record<string, unknown>,
  idPrefix: RegExp | null,
  now: number,
): Row | null {
  const entry = mapOpenHouse(record);
  const listingKey = parseKey(record.ListingKey);
  const mlsId = parseLine(record.ListingId)?.replace(idPrefix ?? "", "") ?? null;
  if (!entry || parseFlag(record.MlgCanView) === false || (listingKey === null && mlsId === null)) return null;
  if (Date.parse(entry.endsAt ?? entry.startsAt) < now - DAY_MS) return null;
  return { key: openHouseKey, listing_key: listingKey, mls_id: mlsId, starts_at: entry.startsAt, entry };
}

const ENDS_AT = "coalesce((o.entry->>'endsAt')::timestamptz, o.starts_at)";

/** $1 feed, $2 received keys, $3 those that must not be shown, $4 start of the requested range, $5 now. */
const COUNT_MISSING = sql(
  "count-missing-open-houses",
  { all: int, missing: int },
  `
  SELECT count(*)::int AS "all", count(*) FILTER (WHERE NOT o.key = ANY($2) AND NOT o.key = ANY($3))::int AS missing
  FROM feed_open_house o WHERE o.feed = $1 AND o.starts_at >= $4 AND ${ENDS_AT} > $5`,
);

/**
 * $1 rows, $2 feed, $3 removed keys, $4 whether the rows are all that start after $5, $5 the time before which an open house
 * is over. Returns the homes whose open houses changed.
 */
const WRITE_OPEN_HOUSES = sql(
  "write-open-houses",
  { listingKey: orNull(text()), mlsId: orNull(text()) },
  `
WITH incoming AS MATERIALIZED (
  SELECT * FROM json_to_recordset($1::json)
    AS r (key text, listing_key text, mls_id text, starts_at timestamptz, entry jsonb)
), removed AS (
  DELETE FROM feed_open_house o WHERE o.feed = $2 AND (o.key = ANY($3) OR ${ENDS_AT} < $5 OR ($4 AND o.starts_at >= $5))
    AND NOT EXISTS (SELECT FROM incoming i WHERE i.key = o.key)
  RETURNING o.listing_key, o.mls_id
), written AS (
  INSERT INTO feed_open_house AS o (feed, key, listing_key, mls_id, starts_at, entry)
  SELECT $2, key, listing_key, mls_id, starts_at, entry FROM incoming
  ON CONFLICT (feed, key) DO UPDATE SET listing_key = excluded.listing_key, mls_id = excluded.mls_id,
    starts_at = excluded.starts_at, entry = excluded.entry
  WHERE (o.listing_key, o.mls_id, o.entry) IS DISTINCT FROM (excluded.listing_key, excluded.mls_id, excluded.entry)
  RETURNING o.listing_key, o.mls_id
)
SELECT listing_key AS "listingKey", mls_id AS "mlsId" FROM removed UNION SELECT listing_key, mls_id FROM written`,
);

/** $1 feed, $2 ListingKeys, $3 MLS numbers of open houses without a key, $4 revision, $5 now. */
const REFRESH_LISTINGS = sql(
  "refresh-open-houses",
  {},
  `
UPDATE listing l SET open_houses = x.houses, revision = $4, changed_at = $5
FROM (
  SELECT l.id, coalesce(${selectOpenHouses("$1", "l.listing_key", "l.mls_id")}, '[]') AS houses
  FROM listing l WHERE l.feed = $1 AND l.withdrawn_at IS NULL AND (l.listing_key = ANY($2) OR l.mls_id = ANY($3))
) x
WHERE l.id = x.id AND l.open_houses IS DISTINCT FROM x.houses`,
);

/** $1 feed, $2 resource, $3 watermark, $4 whether all were read, $5 now, $6 load */
const FINISH_OPEN_HOUSES = sql(
  "finish-open-houses",
  {},
  `UPDATE replication_state SET watermark = $3, last_success_at = clock_timestamp(),
     last_sweep_at = CASE WHEN $4 THEN $5 ELSE last_sweep_at END, load = $6 WHERE feed = $1 AND resource = $2`,
);
