/** The photos of the feeds' homes: each feed's rules for fetching them, and fresh addresses where those expire. */
import { join } from "node:path";
import { Photos, type PhotosSettings } from "~/listings/photos/media.server";
import { photoRules } from "~/listings/photos/photo-rules.server";
import { feedEnvs, feedName } from "~/mls/feeds.server";
import { PROFILES } from "~/mls/vendors";
import { type Env, env } from "~/platform/env.server";
import { files } from "~/platform/files/files.server";
import { feedConfig } from "../config.server";
import { freshPhotos } from "./fresh-photos.server";

const READING_MS = 10_000;

let shared: Photos | undefined;

/** The process's photo service, created on first use from the environment. */
export function photos(): Photos {
  shared ??= makePhotos(env());
  return shared;
}

function makePhotos(settings: Env): Photos {
  const [first, ...further] = feedEnvs(settings);
  return new Photos({
    ...feedPhotos(first ?? settings),
    further: new Map(further.map((feed) => [feedName(feed), feedPhotos(feed)])),
    files: files(),
    cacheFolder: join(settings.DATA_DIR, "photos"),
    cacheBytes: settings.PHOTO_CACHE_MB * 1024 * 1024,
  });
}

/** Photo settings of the feed in an environment. */
const feedPhotos = (settings: Env): Pick<PhotosSettings, "rules" | "fresh"> => ({
  rules: photoRules(settings),
  fresh: PROFILES[settings.FEED_VENDOR].photoUrlsExpire
    ? (listingKey) => freshPhotos(feedConfig(settings), listingKey, AbortSignal.timeout(READING_MS))
    : undefined,
});

/** Deletes photos that the feed removed or replaced, after the transaction has committed. */
export function deletePhotos(listingId: number, keys: readonly string[]): Promise<void> {
  return photos().delete(listingId, keys);
}
