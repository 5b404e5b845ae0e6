/**
 * Keys of the feed. They are opaque to a client, all of one length (so that their order as text is their order as
 * numbers), and say to the feed itself which slot and generation they belong to.
 */
const first = 10_000_000_000_000;
const generations = 1_000_000;

export type ListingPlace = { slot: number; generation: number };
export type PhotoPlace = ListingPlace & { revision: number; photo: number };

/** ListingKey: fourteen digits. */
export function listingKey(slot: number, generation: number): string {
  return String(first + slot * generations + (generation % generations));
}

/** Null for whatever is not a key of this feed. Three letters before it, as the MLS Grid fault sends them, are let pass. */
export function listingOf(key: string): ListingPlace | null {
  const digits = /^(?:[A-Za-z]{3})?(1\d{13})$/.exec(key)?.[1];
  if (!digits) return null;
  const number = Number(digits) - first;
  return { slot: Math.floor(number / generations), generation: number % generations };
}

/** ListingId, the number that people say: unlike the key it looks drawn, but no two of a thousand generations share it. */
export function listingId(slot: number, generation: number): string {
  const number = ((slot * 1000 + (generation % 1000)) * 7_654_321) % 1_000_000_000;
  return `SP${String(number).padStart(9, "0")}`;
}

/** MediaKey: the listing's key, the revision of its photographs and the number of the photograph. */
export function mediaKey(listing: string, revision: number, photo: number): string {
  return `${listing}-${revision}-${photo}`;
}

export function photoOf(key: string): PhotoPlace | null {
  const parts = /^(1\d{13})-(\d{1,3})-(\d{1,2})$/.exec(key);
  const listing = parts && listingOf(parts[1]!);
  return listing && { ...listing, revision: Number(parts[2]), photo: Number(parts[3]) };
}
