/**
 * Keys of the feed. They are opaque to clients, all of the same length (so that their text order is their numeric
 * order), and encode slot and generation for the feed itself.
 */
const first = 10_000_000_000_000;
const generations = 1_000_000;

export type ListingPlace = { slot: number; generation: number };
export type PhotoPlace = ListingPlace & { revision: number; photo: number };

/** ListingKey: fourteen digits. */
export function listingKey(slot: number, generation: number): string {
  return String(first + slot * generations + (generation % generations));
}

/** Null for text that isn't a key of this feed. A three-letter prefix, as the MLS Grid fault sends it, is accepted. */
export function listingOf(key: string): ListingPlace | null {
  const digits = /^(?:[A-Za-z]{3})?(1\d{13})$/.exec(key)?.[1];
  if (!digits) return null;
  const number = Number(digits) - first;
  return { slot: Math.floor(number / generations), generation: number % generations };
}

/**
 * ListingId, the number that people use. Unlike the key it looks random, but no two of a thousand generations share it.
 */
export function listingId(slot: number, generation: number): string {
  const number = ((slot * 1000 + (generation % 1000)) * 7_654_321) % 1_000_000_000;
  return `SP${String(number).padStart(9, "0")}`;
}

/** MediaKey: the listing's key, the revision of its photos, and the number of the photo. */
export function mediaKey(listing: string, revision: number, photo: number): string {
  return `${listing}-${revision}-${photo}`;
}

export function photoOf(key: string): PhotoPlace | null {
  const parts = /^(1\d{13})-(\d{1,3})-(\d{1,2})$/.exec(key);
  const listing = parts && listingOf(parts[1]!);
  return listing && { ...listing, revision: Number(parts[2]), photo: Number(parts[3]) };
}
