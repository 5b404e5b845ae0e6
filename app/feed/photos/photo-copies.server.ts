/**
 * Copies the photos of new and changed listings to our storage, for feeds whose photos may not be requested on every
 * visit.
 *
 * The catalog's revisions are the queue. Each page of a sync has its own revision, in the order of commits, and a listing
 * that changes moves to the newest one. A revision whose photos are copied is a finished slot of the job; the next run
 * continues after the newest finished slot. After a kill, the photos of at most one revision are looked up again.
 */
import type { ListingMedia } from "~/listings/listing";
import type { CopyResult } from "~/listings/photos/photo-originals.server";
import type { Photos } from "~/listings/photos/photos.server";
import { db } from "~/platform/db/db.server";
import { execute, orNull, run, sql, text } from "~/platform/db/statement.server";
import { acquireLease, finishLease, type Lease, releaseLease, withLease } from "~/platform/jobs/leases.server";
import { log } from "~/platform/log.server";
import { systemClock } from "../clock";
import type { FeedConfig } from "../config.server";
import { FeedError, FeedPausedError } from "../errors";
import type { ResoClientOptions } from "../protocol/reso-client.server";
import { fetchFreshPhotos } from "./fresh-photos.server";

export type CopyCounts = { listings: number; stored: number; missing: number };
/** `postponed` counts those of the missing photos that the host asked us to wait for. */
type RevisionCounts = CopyCounts & { postponed: number };

export type CopyOptions = {
  feed: FeedConfig;
  photos: Pick<Photos, "copy">;
  signal: AbortSignal;
  client?: ResoClientOptions;
};

/** Listings copied at once. {@link Photos} enforces the feed's own limits on photos. */
const MAX_CONCURRENT = 4;
/** Attempts at a revision of which no photo can be copied, before later revisions get their turn. */
const MAX_ATTEMPTS = 5;

const getCopyJobName = (feed: string) => `photo-copies:${feed}`;

/** No photo of a revision could be fetched or stored, or the host asked us to wait. */
export class NothingCopiedError extends FeedError {
  override name = "NothingCopiedError";
}

/**
 * Copies the photos of all revisions after the last finished one, oldest first. Stops where another process is copying.
 * @throws {NothingCopiedError} {FeedPausedError}, or the signal's reason; the next run continues with the current revision
 */
export async function copyPhotos(options: CopyOptions): Promise<CopyCounts> {
  const { feed, signal } = options;
  const counts: CopyCounts = { listings: 0, stored: 0, missing: 0 };
  for (
    let revision = await findNextRevision(feed.name);
    revision !== null;
    revision = await findNextRevision(feed.name)
  ) {
    signal.throwIfAborted();
    const lease = await acquireLease(getCopyJobName(feed.name), revision, { once: true });
    if (!lease) break;
    await copyRevision(lease, options, counts);
  }
  return counts;
}

/** $1 job */
const DELETE_FINISHED_SLOTS = sql(
  "delete-finished-slots",
  {},
  `DELETE FROM job_lease WHERE job = $1 AND slot::bigint <
     (SELECT max(slot::bigint) FROM job_lease WHERE job = $1 AND finished_at IS NOT NULL)`,
);

/** $1 feed, $2 job */
const SELECT_NEXT_REVISION = sql(
  "next-photo-revision",
  { revision: orNull(text()) },
  `SELECT min(revision)::text AS revision FROM listing WHERE feed = $1 AND withdrawn_at IS NULL AND photo_count > 0
     AND revision > coalesce((SELECT max(slot::bigint) FROM job_lease WHERE job = $2 AND finished_at IS NOT NULL), 0)`,
);

/** The oldest revision with shown listings after the newest finished one. Deletes the slots before that one. */
async function findNextRevision(feed: string): Promise<string | null> {
  await execute(DELETE_FINISHED_SLOTS, [getCopyJobName(feed)]);
  const [row] = await run(SELECT_NEXT_REVISION, [feed, getCopyJobName(feed)]);
  return row?.revision ?? null;
}

async function copyRevision(lease: Lease, options: CopyOptions, counts: CopyCounts): Promise<void> {
  const revisionCounts: RevisionCounts = { listings: 0, stored: 0, missing: 0, postponed: 0 };
  try {
    await withLease(lease, (signal) => copyListings(lease.slot, { ...options, signal }, revisionCounts), options);
    if (revisionCounts.postponed > 0 && lease.attempt < MAX_ATTEMPTS)
      throw new NothingCopiedError(`The feed asked us to wait with ${revisionCounts.postponed} photos.`);
    if (revisionCounts.missing > 0 && revisionCounts.stored === 0 && lease.attempt < MAX_ATTEMPTS)
      throw new NothingCopiedError(`None of ${revisionCounts.missing} photos could be copied.`);
  } catch (error) {
    // If the database is unavailable, the lease expires by itself; the first error is the one to report.
    await releaseLease(lease).catch(() => {});
    throw error;
  } finally {
    counts.listings += revisionCounts.listings;
    counts.stored += revisionCounts.stored;
    counts.missing += revisionCounts.missing;
  }
  await finishLease(lease, revisionCounts.missing > 0 ? `${revisionCounts.missing} photos could not be copied.` : null);
}

async function copyListings(revision: string, options: CopyOptions, counts: RevisionCounts): Promise<void> {
  const queue = await db().listing.findMany({
    where: { feed: options.feed.name, revision: BigInt(revision), withdrawnAt: null },
    select: { id: true },
    orderBy: { id: "asc" },
  });
  // The URLs of a page were read together, so they expire together.
  const pageState = { urlsExpired: false };
  const stopController = new AbortController();
  const signal = AbortSignal.any([options.signal, stopController.signal]);
  const runWorker = async () => {
    for (let next = queue.shift(); next; next = queue.shift()) {
      signal.throwIfAborted();
      await copyListing(next.id, pageState, { ...options, signal }, counts);
      counts.listings++;
    }
  };
  const workers = await Promise.allSettled(
    Array.from({ length: MAX_CONCURRENT }, () =>
      runWorker().catch((error: unknown) => {
        stopController.abort(error);
        throw error;
      }),
    ),
  );
  if (workers.some((worker) => worker.status === "rejected")) throw signal.reason;
}

const NOT_COPIED: CopyResult = { stored: 0, missing: 1, postponed: 0 };

/** Copies photo by photo, so that a stop waits for at most one. Reads the listing again because it may have changed. */
async function copyListing(
  id: number,
  page: { urlsExpired: boolean },
  { feed, photos, signal, client }: CopyOptions,
  counts: RevisionCounts,
): Promise<void> {
  const listing = await db().listing.findUnique({
    where: { id, withdrawnAt: null },
    select: { listingKey: true, media: true },
  });
  if (!listing) return;
  const expires = feed.profile.photoUrlsExpire;
  const now = (client?.clock ?? systemClock).now;
  let freshMedia: Map<string, ListingMedia> | null = null;
  for (const photo of listing.media as ListingMedia[]) {
    signal.throwIfAborted();
    let result: CopyResult = NOT_COPIED;
    if (!expires || !page.urlsExpired) result = await photos.copy(id, [photo], feed.name);
    // A host that asks us to wait says nothing about the URL.
    if (result.missing > result.postponed && expires && isExpired(photo.url, now())) {
      freshMedia ??= await readFreshUrls(feed, listing.listingKey, signal, client);
      const freshPhoto = freshMedia.get(photo.key);
      if (freshPhoto) result = await photos.copy(id, [freshPhoto], feed.name);
      if (result.stored > 0) page.urlsExpired = true;
    }
    counts.stored += result.stored;
    counts.missing += result.missing;
    counts.postponed += result.postponed;
  }
}

/**
 * Whether a signed URL says that it has expired; true if it says nothing. Feeds treat requests for a fresh URL as abuse
 * while the old one is valid.
 */
function isExpired(url: string, now: number): boolean {
  const expires = /[/?&]expires=(\d{10})(\d{3})?(?!\d)/.exec(url);
  return expires === null || Number(expires[1]) * 1000 < now;
}

/** Empty if the feed doesn't answer. The photo is then copied when a visitor requests it. */
async function readFreshUrls(
  feed: FeedConfig,
  key: string,
  signal: AbortSignal,
  client: ResoClientOptions | undefined,
): Promise<Map<string, ListingMedia>> {
  try {
    const media = await fetchFreshPhotos(feed, key, signal, client);
    return new Map(media.map((photo) => [photo.key, photo]));
  } catch (error) {
    if (signal.aborted || !(error instanceof FeedError) || error instanceof FeedPausedError) throw error;
    log().warn({ feed: feed.name, listing: key, reason: error.message }, "photo addresses not read");
    return new Map();
  }
}
