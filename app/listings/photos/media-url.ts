/**
 * URLs of listing photos. Shared with the browser.
 *
 * A photo is identified by listing and by its key in the listing's media, never by the feed's URL: only known photos
 * can be requested, and a changed photo has a new key and so a new URL, which caches may keep forever.
 */

import type { ListingMedia } from "../listing";

/** Widths in pixels of served photos. */
export const PHOTO_WIDTHS = [160, 320, 480, 640, 768, 960, 1280, 1920] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** The width of a URL without one. */
export const DEFAULT_PHOTO_WIDTH: PhotoWidth = 1280;

/** The name of a photo in URLs: `123-0f1e2d3c4b5a6978`. */
export function formatMediaKey(listingId: number, key: string): string {
  return `${listingId}-${key}`;
}

/** Parses the result of {@link formatMediaKey}; null if invalid. */
export function parseMediaKey(value: string): { listingId: number; key: string } | null {
  const match = /^([1-9]\d{0,9})-([0-9a-f]{16})$/.exec(value);
  const listingId = Number(match?.[1]);
  // The largest id of the database.
  return match?.[2] && listingId <= 2_147_483_647 ? { listingId, key: match[2] } : null;
}

/** The URL of a photo, {@link DEFAULT_PHOTO_WIDTH} wide without a width. Photos are never enlarged. */
export function getMediaUrl(listingId: number, key: string, width?: PhotoWidth): string {
  return `/api/media/${formatMediaKey(listingId, key)}${width ? `?w=${width}` : ""}`;
}

/** The `srcset` of a photo, by width. */
export function buildSrcSet(listingId: number, key: string, widths: readonly PhotoWidth[] = PHOTO_WIDTHS): string {
  return widths.map((width) => `${getMediaUrl(listingId, key, width)} ${width}w`).join(", ");
}

/** The photo for thumbnails and link previews, which have no room for a label: the first unaltered one, if any. */
export function findUnalteredPhoto<T extends Pick<ListingMedia, "alteration">>(photos: readonly T[]): T | undefined {
  return photos.find(({ alteration }) => !alteration);
}

/** The URL of {@link findUnalteredPhoto} in a thumbnail width. */
export function getThumbnailUrl(listingId: number, media: readonly ListingMedia[]): string | null {
  const photo = findUnalteredPhoto(media);
  return photo ? getMediaUrl(listingId, photo.key, 480) : null;
}

/** The served width for a requested one, in pixels: the next larger one, or the largest. */
export function pickPhotoWidth(requested: number): PhotoWidth {
  return PHOTO_WIDTHS.find((width) => width >= requested) ?? 1920;
}

/**
 * Resolves photo values of API responses: absolute ones and those that start with a slash pass unchanged, any other is
 * the name of one of our photos.
 */
export function resolvePhotoUrl(value: string): string {
  return /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(value) ? value : `/api/media/${encodeURIComponent(value)}`;
}
