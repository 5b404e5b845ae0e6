/** Photo addresses as the feed gives them now, for vendors whose signed addresses die within the hour. */
import type { ListingMedia } from "~/listings/listing";
import type { FeedConfig } from "./config.server";
import { mediaOf } from "./mapping/media";
import { items } from "./mapping/values";
import { keyUrls } from "./queries";
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
  const client = resoClient(feed, options);
  const [url] = keyUrls(feed, [listingKey]);
  if (url === undefined) return [];
  const record =
    feed.profile.byKey.by === "entity"
      ? await client.record(url, signal)
      : (await client.page(url, { signal })).records[0];
  const { Media } = (record ?? {}) as { Media?: unknown };
  return mediaOf(items(Media), { origin: new URL(feed.baseUrl).origin, urlsExpire: feed.profile.photoUrlsExpire });
}
