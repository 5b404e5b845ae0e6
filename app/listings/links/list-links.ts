/** Addresses that differ from a list's own in one thing, and keep everything else that it says. Shared with the browser. */
import { LIST_KEYS, type ListingFilters, type ListKey } from "../schema";

/** Keys that say how a list is looked at; all others of {@link LIST_KEYS} choose its homes. */
const VIEW_KEYS: readonly ListKey[] = ["sort", "page", "ll", "z"];

export const FILTER_KEYS = LIST_KEYS.filter((key) => !VIEW_KEYS.includes(key)) as (ListKey & keyof ListingFilters)[];

/** Of the filters those that name a place. */
export const AREA_KEYS = ["city", "zip", "county", "q", "bbox", "polygon"] as const satisfies (keyof ListingFilters)[];

/**
 * What becomes of keys: a new value, or null to take them away. Keys that are not named stay as they are. `place` is text
 * of the location box that names no place, `card` which home of its page the map's list shows where it shows one.
 */
export type ListChanges = Partial<Record<ListKey | "place" | "card", string | null>>;

/** Takes these keys away. */
export function without(keys: readonly (ListKey | "place")[]): ListChanges {
  return Object.fromEntries(keys.map((key) => [key, null]));
}

/**
 * The search string ("" or "?…") of the list at `search` with some keys changed. Another list starts at its first page;
 * strangers' keys, the map's position and malformed values, which wait for correction beside their fields, stay.
 */
export function changedSearch(search: string, changes: ListChanges): string {
  const params = new URLSearchParams(search);
  for (const [key, value] of Object.entries({ page: null, card: null, ...changes })) {
    if (value === null) params.delete(key);
    else if (value !== undefined) params.set(key, value);
  }
  const text = params.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/** The address of a page of the list at `search`. */
export function pageSearch(search: string, page: number): string {
  return changedSearch(search, { page: page > 1 ? String(page) : null });
}
