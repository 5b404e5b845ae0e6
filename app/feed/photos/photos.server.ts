/** The photos of the feeds' homes: each feed's rules for fetching them, and fresh URLs where those expire. */
import { join } from "node:path";
import { getPhotoRules } from "~/listings/photos/photo-rules.server";
import { Photos, type PhotosSettings } from "~/listings/photos/photos.server";
import { getFeedName, listFeedEnvs } from "~/mls/feeds.server";
import { PROFILES } from "~/mls/vendors";
import { type Env, fromEnv } from "~/platform/env.server";
import { files } from "~/platform/files/files.server";
import { defineGauge } from "~/platform/metrics.server";
import { getFeedConfig } from "../config.server";
import { fetchFreshPhotos } from "./fresh-photos.server";

const FEED_READ_TIMEOUT_MS = 10_000;

/** The process's photo service, created on first use from the environment. */
export const getPhotos = fromEnv(createPhotos);

/** Adds the cache of photos to the metrics of this process. */
export function reportPhotoCache(): void {
  defineGauge("photo_cache_bytes", "Disk space of cached photos.", () => getPhotos().cacheBytes);
}

function createPhotos(settings: Env): Photos {
  const [first, ...further] = listFeedEnvs(settings);
  return new Photos({
    ...getFeedPhotoSettings(first ?? settings),
    otherFeeds: new Map(further.map((feed) => [getFeedName(feed), getFeedPhotoSettings(feed)])),
    files: files(),
    cacheFolder: join(settings.DATA_DIR, "photos"),
    cacheBytes: settings.PHOTO_CACHE_MB * 1024 * 1024,
  });
}

/** The photo settings of an environment's feed. */
const getFeedPhotoSettings = (settings: Env): Pick<PhotosSettings, "rules" | "readFresh"> => ({
  rules: getPhotoRules(settings),
  readFresh: PROFILES[settings.FEED_VENDOR].photoUrlsExpire
    ? (listingKey) => fetchFreshPhotos(getFeedConfig(settings), listingKey, AbortSignal.timeout(FEED_READ_TIMEOUT_MS))
    : undefined,
});

/** Deletes photos that the feed removed or replaced, after the transaction has committed. */
export function deletePhotos(listingId: number, keys: readonly string[]): Promise<void> {
  return getPhotos().delete(listingId, keys);
}
