/**
 * Keys of the feed. They are opaque to clients, all of the same length (so that their text order is their numeric
 * order), and encode slot and generation for the feed itself.
 */
const FIRST_KEY = 10_000_000_000_000;
const KEYS_PER_SLOT = 1_000_000;

export type ListingPosition = { slot: number; generation: number };
export type PhotoPosition = ListingPosition & { revision: number; photo: number };

/** ListingKey: fourteen digits. */
export function buildListingKey(slot: number, generation: number): string {
  return String(FIRST_KEY + slot * KEYS_PER_SLOT + (generation % KEYS_PER_SLOT));
}

/** Null for text that isn't a key of this feed. A three-letter prefix, as the MLS Grid fault sends it, is accepted. */
export function parseListingKey(key: string): ListingPosition | null {
  const digits = /^(?:[A-Za-z]{3})?(1\d{13})$/.exec(key)?.[1];
  if (!digits) return null;
  const number = Number(digits) - FIRST_KEY;
  return { slot: Math.floor(number / KEYS_PER_SLOT), generation: number % KEYS_PER_SLOT };
}

/**
 * ListingId, the number that people use. Unlike the key it looks random, but no two of a thousand generations share it.
 */
export function buildListingId(slot: number, generation: number): string {
  const number = ((slot * 1000 + (generation % 1000)) * 7_654_321) % 1_000_000_000;
  return `SP${String(number).padStart(9, "0")}`;
}

/** MediaKey: the listing's key, the revision of its photos, and the number of the photo. */
export function buildMediaKey(listing: string, revision: number, photo: number): string {
  return `${listing}-${revision}-${photo}`;
}

export function parseMediaKey(key: string): PhotoPosition | null {
  const parts = /^(1\d{13})-(\d{1,3})-(\d{1,2})$/.exec(key);
  const listing = parts && parseListingKey(parts[1]!);
  return listing && { ...listing, revision: Number(parts[2]), photo: Number(parts[3]) };
}
