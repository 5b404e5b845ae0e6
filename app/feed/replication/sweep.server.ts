/**
 * The key sweep compares all keys of the feed with ours. It finds homes that left the feed without notice, and changes
 * that paging missed. An incomplete sweep changes nothing, and neither does one that would remove too many homes.
 */

import { pool } from "~/platform/db/pool.server";
import { execute, int, run, sql, text } from "~/platform/db/statement.server";
import { FeedError } from "../errors";
import { getDisplayStatus } from "../mapping/display-status";
import { getPhotosTime, NO_OFFICE } from "../mapping/map-listing";
import { parseObjects } from "../mapping/parse-values";
import { readProperty } from "../mapping/property";
import { followPages } from "../protocol/follow-pages";
import { rereadRecords, toRecordLookup } from "../protocol/page-reader.server";
import { buildSweepUrl } from "../protocol/reso-queries";
import { translateWords } from "../protocol/server-capabilities";
import { fetchFirstPage } from "../protocol/server-capabilities.server";
import {
  applyPage,
  countReason,
  getMappingRules,
  type MappedRecord,
  mapRecords,
  type RunContext,
} from "./apply-page.server";
import { type RunCounts, saveCounts } from "./replication-state.server";
import type { Run, SyncOptions } from "./run";
import { ABSENT, HIDDEN } from "./write-page.server";

/** The share of shown homes that one sweep may remove, and the number that it always may. */
const MAX_PURGE_SHARE = 0.1;
const MIN_PURGE_ALLOWANCE = 10;
/** How many of a feed's homes may be removed at once. */
export const maxRemovals = (homes: number) => Math.max(MIN_PURGE_ALLOWANCE, homes * MAX_PURGE_SHARE);
/** How far the feed's own count may differ from the received keys: homes leave while the pages are read. */
const MAX_COUNT_DRIFT_SHARE = 0.01;
const MIN_COUNT_DRIFT = 10;

/** The feed would remove an implausible number of homes at once. */
export class PurgeGuardError extends FeedError {
  override name = "PurgeGuardError";
}

/**
 * Sweeps within a run. @throws {PurgeGuardError} and the client's errors, with nothing changed
 */
export async function sweep(
  reader: Run,
  context: RunContext,
  onProgress: SyncOptions["onProgress"],
): Promise<RunCounts> {
  const { feed, signal, clock } = reader;
  const progress = () => onProgress?.({ ...context.counts, kind: "sweep", total: null });
  const staged = [feed.name, context.runId];
  // Keys of sweeps that failed.
  await execute(DELETE_KEYS, [feed.name]);
  await stageKeys(reader, context, progress);
  await pool().query("ANALYZE swept_key");
  const absent = (await run(SELECT_ABSENT, staged)).map((listing) => toRecordLookup(feed, listing));
  const outdated = (await run(SELECT_OUTDATED, [...staged, [ABSENT, HIDDEN]])).map(({ key, mlsId }) => ({
    key,
    value: mlsId,
  }));
  const [shown] = await run(COUNT_SHOWN, [feed.name]);
  const shownCount = shown?.count ?? 0;
  if (absent.length > maxRemovals(shownCount))
    throw new PurgeGuardError(
      `The key sweep would remove ${absent.length} of ${shownCount} homes. More than a tenth is implausible, so no homes were removed.`,
    );
  await execute(FORGET_WITHHELD, staged);
  await execute(DELETE_KEYS, [feed.name]);

  const rules = () => getMappingRules(feed, new Date(clock.now()));
  const unlisted = new Set(absent.map((lookup) => lookup.key));
  for await (const { records, missing } of rereadRecords(reader, [...absent, ...outdated])) {
    signal.throwIfAborted();
    // The feed was asked for these keys, so its answer is authoritative.
    const mapped = await mapRecords(records, rules());
    await applyPage(context, mapped, { isAuthoritative: true });
    await rememberWithheld(feed.name, mapped);
    // Homes that the sweep missed are gone only if the feed also doesn't have them when asked by key.
    const removals = [...missing]
      .filter((key) => unlisted.has(key))
      .map(
        (key): MappedRecord => ({
          raw: null,
          mapped: { kind: "removed", key, modifiedAt: null, reason: "no longer in the feed", status: null },
        }),
      );
    if (removals.length > 0) await applyPage(context, removals, { removalMark: ABSENT });
    progress();
  }
  await saveCounts(pool(), context.runId, context.counts);
  return context.counts;
}

const DELETE_KEYS = sql("delete-swept-keys", {}, "DELETE FROM swept_key WHERE feed = $1");
/** $1 feed, $2 run */
const STAGE_KEYS = sql(
  "stage-keys",
  {},
  `
INSERT INTO swept_key AS s (feed, run_id, key, mls_id, modified_at, photos_at, photos, shown)
SELECT DISTINCT ON (key) $1::text, $2::int, key, mls_id, modified_at, photos_at, photos, shown
FROM json_to_recordset($3::json)
  AS r (key text, mls_id text, modified_at timestamptz, photos_at timestamptz, photos boolean, shown boolean)
ON CONFLICT (feed, run_id, key) DO UPDATE SET modified_at = greatest(s.modified_at, excluded.modified_at),
  photos_at = greatest(s.photos_at, excluded.photos_at), photos = excluded.photos, shown = excluded.shown`,
);
const COUNT_STAGED = sql(
  "count-swept-keys",
  { count: int },
  "SELECT count(*)::int AS count FROM swept_key WHERE feed = $1 AND run_id = $2",
);
const COUNT_SHOWN = sql(
  "count-swept-homes",
  { count: int },
  "SELECT count(*)::int AS count FROM listing WHERE feed = $1 AND withdrawn_at IS NULL",
);
const SELECT_ABSENT = sql(
  "absent-keys",
  { key: text(), mlsId: text() },
  `
SELECT l.listing_key AS key, l.mls_id AS "mlsId" FROM listing l
LEFT JOIN swept_key s ON s.feed = $1 AND s.run_id = $2 AND s.key = l.listing_key
WHERE l.feed = $1 AND l.withdrawn_at IS NULL AND s.shown IS NOT TRUE`,
);
/** Keys that we lack or have in another version, or whose photos changed or never came. */
const SELECT_OUTDATED = sql(
  "outdated-keys",
  { key: text(), mlsId: text() },
  `
SELECT s.key, s.mls_id AS "mlsId" FROM swept_key s LEFT JOIN listing l ON l.feed = $1 AND l.listing_key = s.key
WHERE s.feed = $1 AND s.run_id = $2 AND s.shown AND ((l.id IS NULL AND NOT EXISTS (
    SELECT FROM withheld_record w WHERE w.feed = $1 AND w.key = s.key AND w.modified_at = s.modified_at)) OR l.modified_at <> s.modified_at OR l.content_hash = ANY($3)
  OR (l.withdrawn_at IS NULL AND (s.photos_at > coalesce(l.photos_changed_at, l.modified_at)
    OR (s.photos AND l.photo_count = 0 AND l.photos_changed_at IS NULL))))`,
);

const FORGET_WITHHELD = sql(
  "forget-withheld",
  {},
  `
DELETE FROM withheld_record w WHERE feed = $1 AND NOT EXISTS (
  SELECT FROM swept_key s WHERE s.feed = $1 AND s.run_id = $2 AND s.key = w.key AND s.shown AND s.modified_at = w.modified_at)`,
);

const REMEMBER_WITHHELD = sql(
  "remember-withheld",
  {},
  `INSERT INTO withheld_record (feed, key, modified_at) SELECT $1, key, modified_at
   FROM unnest($2::text[], $3::timestamptz[]) r (key, modified_at)
   ON CONFLICT (feed, key) DO UPDATE SET modified_at = excluded.modified_at`,
);

/**
 * Stores records that the sweep's fields would show but the whole record doesn't, so that sweeps don't read them again.
 * Those without an office are read again, because their office may come later and alone.
 */
async function rememberWithheld(feed: string, records: readonly MappedRecord[]): Promise<void> {
  const withheld = records.flatMap(({ mapped }) =>
    mapped.kind === "removed" && mapped.modifiedAt && mapped.reason !== NO_OFFICE ? mapped : [],
  );
  if (withheld.length === 0) return;
  const keys = withheld.map(({ key }) => key);
  await execute(REMEMBER_WITHHELD, [feed, keys, withheld.map(({ modifiedAt }) => modifiedAt)]);
}

/** Reads all pages of keys into the staging table. @throws {FeedError} if fewer came than the feed counts */
async function stageKeys(reader: Run, context: RunContext, progress: () => void): Promise<void> {
  const { feed, client, capabilities, signal, clock } = reader;
  const now = new Date(clock.now()).toISOString();
  const options = { signal, pageSize: feed.profile.sweepPageSize };
  const first = await fetchFirstPage(feed, client, capabilities, (tried) => buildSweepUrl(feed, tried), options);
  for await (const page of followPages(client, first, options)) {
    translateWords(capabilities.current, parseObjects(page.records));
    const rows = page.records.flatMap((record) => {
      if (record === null || typeof record !== "object") return [];
      const property = readProperty(record as Record<string, unknown>);
      if (property.ListingKey === null) return [];
      // If the fields of a key are not enough to decide, the whole record is read.
      const display = getDisplayStatus(property, feed.statuses);
      const isShown = display.isShown !== false;
      if (!isShown) countReason(context, display.reason);
      const id = (feed.profile.byKey.field === "ListingId" ? property.ListingId : null) ?? property.ListingKey;
      const { ModificationTimestamp: at, PhotosCount: photos } = property;
      const photosAt = getPhotosTime(property, record as Record<string, unknown>, feed.profile);
      return {
        key: property.ListingKey,
        mls_id: id,
        modified_at: at !== null && at > now ? now : at,
        photos_at: photosAt !== null && photosAt > now ? now : photosAt,
        photos: photos !== null && photos > 0,
        shown: isShown,
      };
    });
    await execute(STAGE_KEYS, [feed.name, context.runId, JSON.stringify(rows)]);
    context.counts.pages++;
    progress();
  }
  const { count } = first.page;
  const [stored] = await run(COUNT_STAGED, [feed.name, context.runId]);
  const staged = stored?.count ?? 0;
  if (count !== null && staged < count - Math.max(MIN_COUNT_DRIFT, count * MAX_COUNT_DRIFT_SHARE))
    throw new FeedError(`The key sweep is incomplete: the feed counts ${count} keys but sent only ${staged}.`);
}
