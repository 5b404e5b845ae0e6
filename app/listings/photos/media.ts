/**
 * Addresses of a listing's photos. Shared with the browser.
 *
 * A photo is asked for by listing and by its key in the listing's media, never by the feed's own address: so nothing but
 * known photos can be asked for, and a changed photo (which has a new key) has a new address that caches may keep for ever.
 */

import type { ListingMedia } from "../listing";

/** Widths in pixels that photos are served in. */
export const PHOTO_WIDTHS = [160, 320, 480, 640, 768, 960, 1280, 1920] as const;
export type PhotoWidth = (typeof PHOTO_WIDTHS)[number];

/** What an address without a width gets. */
export const DEFAULT_PHOTO_WIDTH: PhotoWidth = 1280;

/** The name of a photo in addresses: `123-0f1e2d3c4b5a6978`. */
export function mediaKey(listingId: number, key: string): string {
  return `${listingId}-${key}`;
}

/** What {@link mediaKey} made; null for anything else. */
export function parseMediaKey(value: string): { listingId: number; key: string } | null {
  const match = /^([1-9]\d{0,9})-([0-9a-f]{16})$/.exec(value);
  const listingId = Number(match?.[1]);
  // Beyond this the database has no ids.
  return match?.[2] && listingId <= 2_147_483_647 ? { listingId, key: match[2] } : null;
}

/** The address of a photo. Without a width it is {@link DEFAULT_PHOTO_WIDTH} wide. Photos are never enlarged. */
export function mediaUrl(listingId: number, key: string, width?: PhotoWidth): string {
  return `/api/media/${mediaKey(listingId, key)}${width ? `?w=${width}` : ""}`;
}

/** The `srcset` of a photo, by width. */
export function srcSet(listingId: number, key: string, widths: readonly PhotoWidth[] = PHOTO_WIDTHS): string {
  return widths.map((width) => `${mediaUrl(listingId, key, width)} ${width}w`).join(", ");
}

/**
 * The photo for small pictures and link previews, which have no room for a label: the first that nobody has altered.
 * Undefined where there is none.
 */
export function unalteredPhoto<T extends Pick<ListingMedia, "alteration">>(photos: readonly T[]): T | undefined {
  return photos.find(({ alteration }) => !alteration);
}

/** The address of {@link unalteredPhoto} in a width for small pictures. */
export function thumbnailUrl(listingId: number, media: readonly ListingMedia[]): string | null {
  const photo = unalteredPhoto(media);
  return photo ? mediaUrl(listingId, photo.key, 480) : null;
}

/** The width served for one asked for, in pixels: the next larger one that exists, or the largest. */
export function photoWidth(asked: number): PhotoWidth {
  return PHOTO_WIDTHS.find((width) => width >= asked) ?? 1920;
}

/**
 * The specification's rule (section 7) for the photo values of API answers: absolute ones and those that start with a
 * slash pass unchanged, any other is the name of one of our media.
 */
export function photoHref(value: string): string {
  return /^(?:[a-z][a-z\d+.-]*:|\/)/i.test(value) ? value : `/api/media/${encodeURIComponent(value)}`;
}
