/** Applying records to the database: fenced, counted, and with whatever the database refuses put into quarantine. */
import type pg from "pg";
import type { ListingMedia } from "~/listings/listing";
import { query, transaction } from "~/platform/db/pool.server";
import { fence, type Lease } from "~/platform/jobs/leases.server";
import type { FeedConfig } from "./config.server";
import { gazetteer } from "./gazetteer.server";
import { removeLostPhotos } from "./lost-photos.server";
import { noCounts, type Progress, type RunCounts, saveCounts, saveProgress } from "./state.server";
import { type Mapped, type MappedListing, type MappingRules, toListing } from "./to-listing";
import { type PageTerms, type PreparedPage, preparePage, type WrittenPage, writePage } from "./write-page.server";

export type MappedRecord = { raw: unknown; mapped: Mapped };

/** What a run writes with. */
export type Writing = {
  feed: FeedConfig;
  runId: number;
  lease: Lease;
  counts: RunCounts;
  /** What staff should know of the run, in sentences. */
  notes: Set<string>;
};

/** The mapper's rules for a feed at a time. */
export function mappingRules(feed: FeedConfig, now: Date): MappingRules {
  return {
    profile: feed.profile,
    origin: new URL(feed.baseUrl).origin,
    mlsName: feed.mlsName,
    selectExtra: feed.selectExtra,
    statuses: feed.statuses,
    gazetteer,
    now,
  };
}

export function mapRecords(records: readonly unknown[], rules: MappingRules): MappedRecord[] {
  return records.map((raw) => ({ raw, mapped: toListing(raw, rules) }));
}

/**
 * Writes a page in one transaction: listings, removals, quarantine, the run's counts and, where given, its progress.
 * Once that stands, the files of photos that it took away go too.
 * @throws {LeaseLostError} with nothing written
 */
export async function applyPage(
  writing: Writing,
  records: readonly MappedRecord[],
  { progress, ...terms }: PageTerms & { progress?: Progress } = {},
): Promise<void> {
  const { feed, runId, lease, counts } = writing;
  await keepUntoldPhotos(feed.name, records);
  const page = preparePage(records, feed.profile);
  const { sum, lost } = await transaction(async (client) => {
    await fence(client, lease);
    const written = await write(client, feed, records, page, terms);
    const sum: RunCounts = {
      pages: counts.pages + 1,
      received: counts.received + records.length,
      upserts: counts.upserts + written.upserts,
      unchanged: counts.unchanged + written.unchanged,
      removed: counts.removed + written.removed,
      quarantined: counts.quarantined + written.quarantined,
      outdated: counts.outdated + written.outdated,
    };
    await saveCounts(client, runId, sum);
    if (progress) await saveProgress(client, feed.name, progress);
    return { sum, lost: written.lost };
  });
  Object.assign(counts, sum);
  await removeLostPhotos(lost);
}

/** Records that do not tell their photos keep those that there are. */
async function keepUntoldPhotos(feed: string, records: readonly MappedRecord[]): Promise<void> {
  const untold = new Map<string, MappedListing>();
  for (const { mapped } of records)
    if (mapped.kind === "listing" && !mapped.told.photos) untold.set(mapped.content.listingKey, mapped);
  if (untold.size === 0) return;
  const rows = await query<{ key: string; media: ListingMedia[]; changed: Date | null }>(
    `SELECT listing_key AS key, media, photos_changed_at AS changed FROM listing
     WHERE feed = $1 AND listing_key = ANY($2) AND withdrawn_at IS NULL`,
    [feed, [...untold.keys()]],
  );
  for (const { key, media, changed } of rows) {
    const mapped = untold.get(key);
    if (!mapped) continue;
    mapped.content.media = media;
    mapped.photosChangedAt = changed?.toISOString() ?? null;
  }
}

/**
 * Writes a page; when the database does not take its data (SQLSTATE classes 22 and 23), writes its halves, down to the
 * record at fault, which goes into quarantine: one bad record must not stop all others for ever.
 */
async function write(
  client: pg.ClientBase,
  feed: FeedConfig,
  records: readonly MappedRecord[],
  page: PreparedPage,
  terms: PageTerms,
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
      const refused = [{ raw: first.raw, mapped: refusalOf(first.mapped, error) }];
      return writePage(client, feed, preparePage(refused, feed.profile), terms);
    }
    const middle = Math.ceil(records.length / 2);
    const sum: WrittenPage = { ...noCounts(), lost: [] };
    for (const half of [records.slice(0, middle), records.slice(middle)]) {
      const written = await write(client, feed, half, preparePage(half, feed.profile), terms);
      sum.upserts += written.upserts;
      sum.unchanged += written.unchanged;
      sum.removed += written.removed;
      sum.quarantined += written.quarantined;
      sum.outdated += written.outdated;
      sum.lost.push(...written.lost);
    }
    return sum;
  }
}

function isDataError(error: unknown): error is Error & { code: string } {
  return error instanceof Error && /^2[23]/.test((error as { code?: unknown }).code as string);
}

function refusalOf(mapped: Mapped, error: Error & { code: string }): Mapped {
  const [key, modifiedAt] =
    mapped.kind === "listing"
      ? [mapped.content.listingKey, mapped.content.modifiedAt]
      : [mapped.key, mapped.modifiedAt];
  return { kind: "refused", key, modifiedAt, reason: `the database does not take it (${error.code})` };
}
