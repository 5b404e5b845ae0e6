/** Looks up which photos may be shown: those in the media of a displayed listing of a current feed. */
import { LRUCache } from "lru-cache";
import { getFeedDisplay } from "~/mls/feed-display.server";
import { bool, int, orNull, run, sql, text, texts } from "~/platform/db/statement.server";

/** `url` is as the feed's mapper stored it, `listingKey` the home's key at the feed. */
export type PhotoLookup =
  | { state: "shown"; url: string; listingKey: string; feed: string }
  | { state: "withdrawn" }
  /** The home or its feed has not synced for too long. */
  | { state: "out of date" }
  | { state: "unknown" };

/** How long a photo of a withdrawn home may still be served. */
const LOOKUP_TTL_MS = 60_000;

const shownPhotos = new LRUCache<string, PhotoLookup & { state: "shown" }>({ max: 20_000, ttl: LOOKUP_TTL_MS });

const SELECT_PHOTO = sql(
  "known-photo",
  { listingKey: text(), feed: text(), withdrawn: bool, hidden: bool, url: orNull(text()) },
  `SELECT listing_key AS "listingKey", feed, withdrawn_at IS NOT NULL AS withdrawn, hidden_at IS NOT NULL AS hidden,
  jsonb_path_query_first(media, '$[*] ? (@.key == $key)', jsonb_build_object('key', $2::text)) ->> 'url' AS url
  FROM listing WHERE id = $1`,
  { isPrepared: true },
);

const SELECT_PHOTO_KEYS = sql(
  "photo-keys",
  { id: int, keys: texts() },
  `SELECT id, ARRAY(SELECT jsonb_array_elements(media) ->> 'key') AS keys
   FROM listing WHERE withdrawn_at IS NULL AND id = ANY($1::int[])`,
);

/**
 * Looks up a photo: one read of its listing by primary key, or none if it was shown within the last minute. Only that
 * result is cached, because the others may change at the next sync.
 */
export async function findPhoto(listingId: number, key: string): Promise<PhotoLookup> {
  const name = `${listingId}-${key}`;
  const cached = shownPhotos.get(name);
  if (cached) return cached;
  const [row] = await run(SELECT_PHOTO, [listingId, key]);
  if (!row) return { state: "unknown" };
  const { shown: feeds, outOfDate } = await getFeedDisplay();
  if (!row.withdrawn && (row.hidden || outOfDate.includes(row.feed))) return { state: "out of date" };
  if (row.withdrawn || !feeds.includes(row.feed)) return { state: "withdrawn" };
  if (row.url === null) return { state: "unknown" };
  const found = { state: "shown", url: row.url, listingKey: row.listingKey, feed: row.feed } as const;
  shownPhotos.set(name, found);
  return found;
}

/** Clears these photos from this process's cache. */
export function clearPhotoLookups(listingId: number, keys: readonly string[]): void {
  for (const key of keys) shownPhotos.delete(`${listingId}-${key}`);
}

/** The photos that no displayed listing has. */
export async function filterUnknownPhotos<P extends { listingId: number; key: string }>(
  photos: readonly P[],
): Promise<P[]> {
  const rows = await run(SELECT_PHOTO_KEYS, [[...new Set(photos.map(({ listingId }) => listingId))]]);
  const keys = new Map(rows.map((row) => [row.id, new Set(row.keys)]));
  return photos.filter(({ listingId, key }) => !keys.get(listingId)?.has(key));
}
