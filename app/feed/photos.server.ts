/** Photo addresses as the feed gives them now, for vendors whose signed addresses die within the hour. */
import type { ListingMedia } from "~/listings/listing";
import { query } from "~/platform/db/pool.server";
import { systemClock } from "./clock";
import type { FeedConfig } from "./config.server";
import { readAgain, wantedListing } from "./fetch.server";
import { mediaOf } from "./mapping/media";
import { items } from "./mapping/values";
import { UNKNOWN_OFFER } from "./offer";
import { keptOffer } from "./offer.server";
import { type ResoClientOptions, resoClient } from "./reso-client.server";

/**
 * Reads a listing's photos again; empty when the feed has the listing no more. The keys are those of the stored photos.
 * Counts against the vendor's limits like any request.
 * @throws FeedError in its kinds, or the signal's reason
 */
export async function freshPhotos(
  feed: FeedConfig,
  listingKey: string,
  signal: AbortSignal,
  options: ResoClientOptions = {},
): Promise<ListingMedia[]> {
  const [listing] = await query<{ mlsId: string }>(
    `SELECT mls_id AS "mlsId" FROM listing WHERE feed = $1 AND listing_key = $2`,
    [feed.name, listingKey],
  );
  if (!listing) return [];
  const wanted = wantedListing(feed, { key: listingKey, mlsId: listing.mlsId });
  const offer = { current: (await keptOffer(feed.name)) ?? UNKNOWN_OFFER };
  const client = resoClient(feed, options);
  const reading = { feed, client, offer, offices: new Map(), clock: options.clock ?? systemClock, signal };
  let media: unknown;
  for await (const { records } of readAgain(reading, [wanted])) media = records[0]?.Media;
  return mediaOf(items(media), { origin: new URL(feed.baseUrl).origin, urlsExpire: feed.profile.photoUrlsExpire });
}
