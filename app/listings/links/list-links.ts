/** Builds URLs that change one part of a list's URL and keep the rest. Shared with the browser. */
import { LIST_KEYS, type ListingFilters, type ListKey } from "../schema";

/** Keys of how a list is viewed; all other {@link LIST_KEYS} select its homes. */
const VIEW_KEYS: readonly ListKey[] = ["sort", "page", "ll", "z"];

export const FILTER_KEYS = LIST_KEYS.filter((key) => !VIEW_KEYS.includes(key)) as (ListKey & keyof ListingFilters)[];

/** The filters that name a place. */
export const AREA_KEYS = ["city", "zip", "county", "q", "bbox", "polygon"] as const satisfies (keyof ListingFilters)[];

/**
 * New values by key, or null to remove a key; other keys stay. `place` is text of the location box that matches no
 * place, `card` is the card shown on screens with room for one, `show` is list or map on phones, `remember` is explained in `remembered-terms.server.ts`.
 */
export type ListChanges = Partial<Record<ListKey | "place" | "card" | "show" | "remember", string | null>>;

/** Changes that remove these keys. */
export function removeKeys(keys: readonly (ListKey | "place")[]): ListChanges {
  return Object.fromEntries(keys.map((key) => [key, null]));
}

/**
 * The query string ("" or "?…") of the list at `search` with some keys changed. Changed filters reset the page; unknown
 * keys, the map position and malformed values, which are shown for correction, stay.
 */
export function changeSearch(search: string, changes: ListChanges): string {
  const params = new URLSearchParams(search);
  for (const [key, value] of Object.entries({ page: null, card: null, ...changes })) {
    if (value === null) params.delete(key);
    else if (value !== undefined) params.set(key, value);
  }
  const text = params.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/** The hash of a list's URL while "More Filters" is open on a phone. */
export const SHEET_HASH = "#more-filters";

/** The query string of another page of the list at `search`. */
export function formatPageSearch(search: string, page: number): string {
  return changeSearch(search, { page: page > 1 ? String(page) : null });
}
