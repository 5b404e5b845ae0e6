/** Fresh photo URLs from the feed, for vendors whose signed URLs expire within an hour. */
import type { ListingMedia } from "~/listings/listing";
import { db } from "~/platform/db/db.server";
import { systemClock } from "../clock";
import type { FeedConfig } from "../config.server";
import { mapMedia } from "../mapping/media";
import { parseObjects } from "../mapping/parse-values";
import { rereadRecords, toRecordLookup } from "../protocol/page-reader.server";
import { createResoClient, type ResoClientOptions } from "../protocol/reso-client.server";
import { buildMetadataUrl } from "../protocol/reso-queries";
import { UNKNOWN_CAPABILITIES } from "../protocol/server-capabilities";
import { getStoredCapabilities } from "../protocol/server-capabilities.server";

/**
 * Reads a listing's photos again; empty if the feed no longer has the listing. The keys are those of the stored photos.
 * Counts toward the vendor's limits like any request.
 * @throws {FeedError} of any kind, or the signal's reason
 */
export async function fetchFreshPhotos(
  feed: FeedConfig,
  listingKey: string,
  signal: AbortSignal,
  options: ResoClientOptions = {},
): Promise<ListingMedia[]> {
  const listing = await db().listing.findUnique({
    where: { feed_listingKey: { feed: feed.name, listingKey } },
    select: { mlsId: true },
  });
  if (!listing) return [];
  const lookup = toRecordLookup(feed, { key: listingKey, mlsId: listing.mlsId });
  const capabilities = {
    current: (await getStoredCapabilities(feed.name, buildMetadataUrl(feed))) ?? UNKNOWN_CAPABILITIES,
  };
  const client = createResoClient(feed, options);
  const reader = { feed, client, capabilities, offices: new Map(), clock: options.clock ?? systemClock, signal };
  let media: unknown;
  for await (const { records } of rereadRecords(reader, [lookup])) media = records[0]?.Media;
  return mapMedia(parseObjects(media), {
    origin: new URL(feed.baseUrl).origin,
    urlsExpire: feed.profile.photoUrlsExpire,
    alteredWords: feed.alteredWords,
  });
}
