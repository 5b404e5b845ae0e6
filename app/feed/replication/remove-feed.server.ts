/** The feeds that have homes in the database, and removal of a feed that is no longer configured. */
import { type Actor, audit } from "~/audit/audit.server";
import { incrementRevision } from "~/listings/catalog-revision.server";
import { discardSnapshots } from "~/listings/search/snapshot.server";
import { getFeedDisplay, WITH_STORED_FEEDS } from "~/mls/feed-display.server";
import { listFeedNames } from "~/mls/feeds.server";
import { db, type Tx } from "~/platform/db/db.server";
import { bulkTransaction } from "~/platform/db/pool.server";
import { bool, execute, int, orNull, run, sql, text, texts, time } from "~/platform/db/statement.server";
import { env } from "~/platform/env.server";
import { acquireLease, fence, findActiveLease, finishLease, withLease } from "~/platform/jobs/leases.server";
import { OperatorError } from "~/platform/operator-error";
import { SyncBusyError } from "../errors";
import { deleteRemovedPhotos } from "./removed-photos.server";
import { getSyncJobName, SYNC_SLOT } from "./replicate.server";
import { CLEAR_CONTENT, WITHDRAWN } from "./write-page.server";

export type FeedStatus = {
  name: string;
  display: "shown" | "out of date" | "not configured";
  /** Homes on the market. */
  homes: number;
  lastSuccessAt: Date | null;
};

const SELECT_FEEDS = sql(
  "stored-feeds",
  { name: text(), homes: int, lastSuccessAt: orNull(time) },
  `
  WITH RECURSIVE ${WITH_STORED_FEEDS}
  SELECT name, (SELECT count(*)::int FROM listing WHERE feed = name AND withdrawn_at IS NULL) AS homes,
    (SELECT max(last_success_at) FROM replication_state WHERE feed = name) AS "lastSuccessAt"
  FROM (
    SELECT feed FROM stored WHERE EXISTS (SELECT FROM listing l WHERE l.feed = stored.feed AND withdrawn_at IS NULL)
    UNION SELECT feed FROM replication_state UNION SELECT unnest($1::text[])) feeds (name)
  ORDER BY name`,
);

/**
 * All feeds that are configured or have homes or state in the database. A removed feed may still have listings without
 * content.
 */
export async function listFeeds(): Promise<FeedStatus[]> {
  const { shown, outOfDate } = await getFeedDisplay();
  const rows = await run(SELECT_FEEDS, [listFeedNames(env())]);
  const getDisplay = (name: string) =>
    shown.includes(name) ? "shown" : outOfDate.includes(name) ? "out of date" : "not configured";
  return rows.map((row) => ({ ...row, display: getDisplay(row.name) }));
}

/** Listings removed in one transaction. */
const BATCH_SIZE = 500;

/** Listings that people saved, asked about or made offers for are kept without their content. */
const IS_REFERENCED = `EXISTS (SELECT FROM saved_home WHERE listing_id = l.id)
  OR EXISTS (SELECT FROM timeline_request WHERE listing_id = l.id) OR EXISTS (SELECT FROM lead WHERE listing_id = l.id)
  OR EXISTS (SELECT FROM offer WHERE listing_id = l.id)`;

/** $1 feed, $2 the last id of the previous batch, $3 revision */
const REMOVE_BATCH = sql(
  "remove-listings",
  { listingId: int, isReferenced: bool, keys: texts() },
  `
WITH batch AS MATERIALIZED (
  SELECT l.id, l.media, ${IS_REFERENCED} AS is_referenced FROM listing l
  WHERE l.feed = $1 AND l.id > $2 ORDER BY l.id LIMIT ${BATCH_SIZE}
), deleted AS (
  DELETE FROM listing WHERE id IN (SELECT id FROM batch WHERE NOT is_referenced)
), emptied AS (
  UPDATE listing SET withdrawn_at = coalesce(withdrawn_at, clock_timestamp()), content_hash = '${WITHDRAWN}',
    revision = $3, ${CLEAR_CONTENT}
  WHERE id IN (SELECT id FROM batch WHERE is_referenced)
)
SELECT id AS "listingId", is_referenced AS "isReferenced",
  ARRAY(SELECT photo ->> 'key' FROM jsonb_array_elements(media) photo) AS keys FROM batch ORDER BY id`,
);

const DELETE_LEASES = sql(
  "delete-leases",
  {},
  "DELETE FROM job_lease WHERE split_part(job, ':', 2) = $1 AND finished_at IS NOT NULL",
);

export type FeedRemoval = {
  deleted: number;
  /** Listings that are kept without their content. */
  emptied: number;
};

/**
 * Removes a feed's listings, photos, runs and state in batches. The next call continues an interrupted removal.
 * @throws {OperatorError} if the feed is configured or unknown @throws {SyncBusyError} while it is replicated
 */
export async function removeFeed(
  name: string,
  actor: Actor,
  { signal, onProgress }: { signal?: AbortSignal; onProgress?: (removal: FeedRemoval) => void } = {},
): Promise<FeedRemoval> {
  const feed = (await listFeeds()).find((candidate) => candidate.name === name);
  if (!feed) throw new OperatorError(`No feed is called ${name}.`);
  if (feed.display !== "not configured")
    throw new OperatorError(`${name} is still configured. Remove it from the environment first.`);
  const lease = await acquireLease(getSyncJobName(name), SYNC_SLOT, { once: false });
  if (!lease) throw new SyncBusyError((await findActiveLease(getSyncJobName(name), SYNC_SLOT))?.since ?? new Date());
  const removal: FeedRemoval = { deleted: 0, emptied: 0 };
  await audit(actor, { action: "delete", entity: "feed", entityId: name, before: { homes: feed.homes } }, db());
  try {
    await withLease(
      lease,
      async (leaseSignal) => {
        for (let last = 0; ; ) {
          leaseSignal.throwIfAborted();
          const batch = await bulkTransaction(async (client) => {
            await fence(client, lease);
            return run(REMOVE_BATCH, [name, last, await incrementRevision(client)], client);
          });
          if (batch.length === 0) break;
          last = batch.at(-1)!.listingId;
          removal.emptied += batch.filter(({ isReferenced }) => isReferenced).length;
          removal.deleted += batch.filter(({ isReferenced }) => !isReferenced).length;
          await deleteRemovedPhotos(batch.filter(({ keys }) => keys.length > 0));
          onProgress?.(removal);
        }
        await discardSnapshots();
        await removeState(name);
      },
      { signal },
    );
  } finally {
    await finishLease(lease);
  }
  await execute(DELETE_LEASES, [name]);
  return removal;
}

/** By table, the removal of a feed's rows: all tables with the name of a feed, except `listing`. */
export const STATE_REMOVALS = {
  replication_state: (feed, tx) => tx.replicationState.deleteMany({ where: { feed } }),
  feed_metadata: (feed, tx) => tx.feedMetadata.deleteMany({ where: { feed } }),
  feed_source: (feed, tx) => tx.feedSource.deleteMany({ where: { feed } }),
  withheld_record: (feed, tx) => tx.withheldRecord.deleteMany({ where: { feed } }),
  swept_key: (feed, tx) => tx.sweptKey.deleteMany({ where: { feed } }),
  feed_open_house: (feed, tx) => tx.feedOpenHouse.deleteMany({ where: { feed } }),
  sync_run: (feed, tx) => tx.syncRun.deleteMany({ where: { feed } }),
  quarantined_record: (feed, tx) => tx.quarantinedRecord.deleteMany({ where: { feed } }),
} satisfies Record<string, (feed: string, tx: Tx) => Promise<object>>;

async function removeState(feed: string): Promise<void> {
  // Each one alone, because a transaction of the typed client ends after a minute. They can be repeated.
  for (const removeRows of Object.values(STATE_REMOVALS)) await removeRows(feed, db());
}
