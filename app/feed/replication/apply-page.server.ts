/** Writes records to the database with a fence and counts. Records that the database rejects go into quarantine. */

import { setImmediate as nextTurn } from "node:timers/promises";
import type { ListingMedia } from "~/listings/listing";
import type { Queryable } from "~/platform/db/db.server";
import { bulkTransaction } from "~/platform/db/pool.server";
import { jsonb, orNull, run, sql, text, time } from "~/platform/db/statement.server";
import { fence, type Lease } from "~/platform/jobs/leases.server";
import type { FeedConfig } from "../config.server";
import { gazetteer } from "../mapping/gazetteer.server";
import {
  type MappedListing,
  type MappingResult,
  type MappingRules,
  mapListing,
  requireOffice,
} from "../mapping/map-listing";
import { type FeedReader, type RecordLookup, rereadRecords } from "../protocol/page-reader.server";
import { countRecords } from "./feed-metrics.server";
import { deleteRemovedPhotos } from "./removed-photos.server";
import { createRunCounts, type Progress, type RunCounts, saveCounts, saveProgress } from "./replication-state.server";
import { type PageOptions, type PreparedPage, preparePage, type WrittenPage, writePage } from "./write-page.server";

export type MappedRecord = { raw: unknown; mapped: MappingResult };

/** What a run needs to write. */
export type RunContext = {
  feed: FeedConfig;
  runId: number;
  lease: Lease;
  counts: RunCounts;
  /** Notes about the run for staff, in sentences. */
  notes: Set<string>;
  /** Why records are not shown, with the number of records. */
  reasons: Map<string, number>;
  /** Whether a load found no home to show, or none of a wanted status. */
  isWithoutWantedHomes: boolean;
};

/** The mapper's rules for a feed at a time. */
export function getMappingRules(feed: FeedConfig, now: Date): MappingRules {
  return {
    profile: feed.profile,
    origin: new URL(feed.baseUrl).origin,
    mlsName: feed.mlsName,
    selectExtra: feed.selectExtra,
    statuses: feed.statuses,
    alteredWords: feed.alteredWords,
    gazetteer,
    now,
  };
}

/** Counts a record that is not shown. */
export const countReason = ({ reasons }: RunContext, reason: string) =>
  reasons.set(reason, (reasons.get(reason) ?? 0) + 1);

/** Records that are mapped before statements and responses in progress get a turn: about five milliseconds. */
const RECORDS_PER_TURN = 25;

export async function mapRecords(records: readonly unknown[], rules: MappingRules): Promise<MappedRecord[]> {
  const mapped: MappedRecord[] = [];
  for (const raw of records) {
    if (mapped.length % RECORDS_PER_TURN === 0) await nextTurn();
    mapped.push({ raw, mapped: mapListing(raw, rules) });
  }
  return mapped;
}

/**
 * Writes a page in one transaction: listings, removals, quarantine, the run's counts and, if given, its progress. After the
 * commit, the files of removed photos are deleted.
 * @param page the records prepared by the caller, while another page is written
 * @throws {LeaseLostError} with nothing written
 */
export async function applyPage(
  context: RunContext,
  records: readonly MappedRecord[],
  {
    progress,
    page = preparePage(records, context.feed.profile),
    ...terms
  }: PageOptions & { progress?: Progress; page?: PreparedPage } = {},
): Promise<void> {
  const { feed, runId, lease, counts } = context;
  const hasKept = await keepUnsentPhotos(feed.name, records);
  const hasWithheld = await withholdWithoutOffice(feed.name, records);
  const completed = hasKept || hasWithheld ? preparePage(records, feed.profile) : page;
  const { written, totals } = await bulkTransaction(async (client) => {
    await fence(client, lease);
    const written = await writeOrQuarantine(client, feed, records, completed, terms);
    const totals: RunCounts = {
      pages: counts.pages + 1,
      received: counts.received + records.length,
      upserts: counts.upserts + written.upserts,
      unchanged: counts.unchanged + written.unchanged,
      removed: counts.removed + written.removed,
      quarantined: counts.quarantined + written.quarantined,
      outdated: counts.outdated + written.outdated,
    };
    await saveCounts(client, runId, totals);
    if (progress) await saveProgress(client, feed.name, progress);
    return { written, totals };
  });
  Object.assign(counts, totals);
  for (const { mapped } of records) if (mapped.kind !== "listing") countReason(context, mapped.reason);
  countRecords(feed.name, written);
  await deleteRemovedPhotos(written.removedPhotos);
}

/** Reads records again and writes them, but not over newer rows: a server that lags behind must not bring back an older version. */
export async function applyAgain(
  reader: FeedReader,
  context: RunContext,
  lookups: readonly RecordLookup[],
): Promise<void> {
  for await (const { records } of rereadRecords(reader, lookups))
    await applyPage(context, await mapRecords(records, getMappingRules(reader.feed, new Date(reader.clock.now()))));
}

const SELECT_MEDIA = sql(
  "stored-media",
  { key: text(), media: jsonb<ListingMedia[]>(), changed: orNull(time) },
  `SELECT listing_key AS key, media, photos_changed_at AS changed FROM listing
   WHERE feed = $1 AND listing_key = ANY($2) AND withdrawn_at IS NULL`,
);

/** Keeps the stored photos of records that lack theirs. @returns whether there are any */
async function keepUnsentPhotos(feed: string, records: readonly MappedRecord[]): Promise<boolean> {
  const unsent = new Map<string, MappedListing>();
  for (const { mapped } of records)
    if (mapped.kind === "listing" && !mapped.includes.photos) unsent.set(mapped.content.listingKey, mapped);
  if (unsent.size === 0) return false;
  for (const { key, media, changed } of await run(SELECT_MEDIA, [feed, [...unsent.keys()]])) {
    const mapped = unsent.get(key);
    if (!mapped) continue;
    mapped.content.media = media;
    mapped.photosChangedAt = changed?.toISOString() ?? null;
  }
  return true;
}

const SELECT_NAMED = sql(
  "stored-offices",
  { key: text() },
  `SELECT listing_key AS key FROM listing WHERE feed = $1 AND listing_key = ANY($2) AND withdrawn_at IS NULL
     AND attribution ->> 'officeName' IS NOT NULL`,
);

/** Withholds homes whose listing office neither the record nor the stored row names. @returns whether there are any */
async function withholdWithoutOffice(feed: string, records: readonly MappedRecord[]): Promise<boolean> {
  const unnamed = records.filter(({ mapped }) => requireOffice(mapped) !== mapped);
  if (unnamed.length === 0) return false;
  // The row keeps the office that an omitted expansion would name.
  const omitting = unnamed.flatMap(({ mapped }) =>
    mapped.kind === "listing" && mapped.omitted?.includes("officeName") ? mapped.content.listingKey : [],
  );
  const named = new Set((await run(SELECT_NAMED, [feed, omitting])).map(({ key }) => key));
  const withheld = unnamed.filter(({ mapped }) => mapped.kind === "listing" && !named.has(mapped.content.listingKey));
  for (const record of withheld) record.mapped = requireOffice(record.mapped);
  return withheld.length > 0;
}

/**
 * Writes a page. If the database rejects its data (SQLSTATE classes 22 and 23), writes its halves, down to the invalid
 * record, which goes into quarantine so that it doesn't block all others.
 */
async function writeOrQuarantine(
  client: Queryable,
  feed: FeedConfig,
  records: readonly MappedRecord[],
  page: PreparedPage,
  terms: PageOptions,
): Promise<WrittenPage> {
  await client.query("SAVEPOINT page");
  try {
    return await writePage(client, feed, page, terms);
  } catch (error) {
    const [first] = records;
    if (!isDataError(error) || !first) throw error;
    await client.query("ROLLBACK TO SAVEPOINT page");
    if (records.length === 1) {
      if (first.mapped.kind === "refused") throw error;
      const rejected = [{ raw: first.raw, mapped: toRejection(first.mapped, error) }];
      return writePage(client, feed, preparePage(rejected, feed.profile), terms);
    }
    const middle = Math.ceil(records.length / 2);
    const totals: WrittenPage = { ...createRunCounts(), removedPhotos: [] };
    for (const half of [records.slice(0, middle), records.slice(middle)]) {
      const written = await writeOrQuarantine(client, feed, half, preparePage(half, feed.profile), terms);
      totals.upserts += written.upserts;
      totals.unchanged += written.unchanged;
      totals.removed += written.removed;
      totals.quarantined += written.quarantined;
      totals.outdated += written.outdated;
      totals.removedPhotos.push(...written.removedPhotos);
    }
    return totals;
  }
}

function isDataError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && /^2[23]/.test((error as { code?: unknown }).code as string);
}

function toRejection(mapped: MappingResult, error: Error & { code: string }): MappingResult {
  const [key, modifiedAt] =
    mapped.kind === "listing"
      ? [mapped.content.listingKey, mapped.content.modifiedAt]
      : [mapped.key, mapped.modifiedAt];
  return { kind: "refused", key, modifiedAt, reason: `the database rejects it (${error.code})` };
}
