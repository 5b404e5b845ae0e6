/**
 * List state kept for the browser session: page, map position and scroll offset. Pure; `use-list-state.ts` uses it in
 * the browser. Invalid stored values count as empty.
 */

import { FILTER_KEYS } from "../links/list-links";
import { type Bbox, LIST_KEYS, type ListKey, MAX_PAGE } from "../schema";

export type ListState = {
  /** 1 and up. */
  page: number;
  /** The map's center in degrees. */
  ll: { lat: number; lng: number } | null;
  /** The map's zoom. */
  z: number | null;
  bbox: Bbox | null;
  /** Pixels from the top of the page. */
  scrollY: number;
  /** Whether the page is the map, whose scroll offset isn't that of the grid. */
  isMap: boolean;
  /** The list that this state belongs to: its filters (except the map's box) and sort order, from {@link getListKey}. */
  listKey: string;
};

/** Keys restored from the session. A URL that has one of them is left as it is. */
const STATE_KEYS = ["page", "ll", "z", "bbox"] as const satisfies ListKey[];

/** Identifies a list regardless of the part shown: its filters and sort order in canonical form. */
export function getListKey(search: string): string {
  const params = new URLSearchParams(search);
  const keys = [...FILTER_KEYS.filter((key) => key !== "bbox"), "sort" as const];
  return new URLSearchParams(
    keys.flatMap((key) => params.getAll(key).map((value) => [key, value.toLowerCase()])),
  ).toString();
}

function parseNumbers(text: string | null, length: number): number[] | null {
  const parts = (text ?? "").split(",").map((part) => (part.trim() === "" ? Number.NaN : Number(part)));
  return parts.length === length && parts.every(Number.isFinite) ? parts : null;
}

/** The list state in a URL; malformed values are left out. */
export function getListState(search: string, scrollY: number, isMap = false): ListState {
  const params = new URLSearchParams(search);
  const page = params.get("page") ?? "";
  const ll = parseNumbers(params.get("ll"), 2);
  const [z = null] = parseNumbers(params.get("z"), 1) ?? [];
  const bbox = parseNumbers(params.get("bbox"), 4);
  return {
    page: Math.min(/^[1-9]\d*$/.test(page) ? Number(page) : 1, MAX_PAGE),
    ll: ll ? { lat: ll[0]!, lng: ll[1]! } : null,
    z,
    bbox: bbox as unknown as Bbox | null,
    scrollY: Math.max(0, Math.round(scrollY)),
    isMap,
    listKey: getListKey(search),
  };
}

const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isIntegerFrom = (value: unknown, min: number) => Number.isSafeInteger(value) && (value as number) >= min;

/** Parses stored JSON of {@link getListState}; null if invalid. */
export function parseListState(text: string | null): ListState | null {
  try {
    const state = JSON.parse(text ?? "null") as Partial<ListState> | null;
    if (typeof state !== "object" || state === null) return null;
    const { page, ll, z, bbox, scrollY, isMap, listKey: of } = state;
    const isValid =
      isIntegerFrom(page, 1) &&
      isIntegerFrom(scrollY, 0) &&
      typeof isMap === "boolean" &&
      typeof of === "string" &&
      (ll === null || (isNumber(ll?.lat) && isNumber(ll?.lng))) &&
      (z === null || isNumber(z)) &&
      (bbox === null || (Array.isArray(bbox) && bbox.length === 4 && bbox.every(isNumber)));
    return isValid ? ({ page, ll, z, bbox, scrollY, isMap, listKey: of } as ListState) : null;
  } catch {
    return null;
  }
}

/** The query string ("" or "?…") with the position of a state. */
function formatStateSearch(search: string, { page, ll, z, bbox }: ListState): string {
  const params = new URLSearchParams(search);
  if (page > 1) params.set("page", String(page));
  if (ll) params.set("ll", `${ll.lat},${ll.lng}`);
  if (z !== null) params.set("z", String(z));
  if (bbox) params.set("bbox", bbox.join(","));
  const order = (key: string) => (LIST_KEYS as readonly string[]).indexOf(key) + 1 || LIST_KEYS.length + 1;
  const sorted = [...params].sort(([a], [b]) => order(a) - order(b));
  const text = new URLSearchParams(sorted).toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}

/**
 * Where to restore a visitor who enters the list at `search`: the URL and the scroll offset. A URL without page, ll, z
 * and bbox gets them from a state of the same list; a URL that has one is kept, and scrolled only if it is the one the
 * visitor left. The other view of the list is entered at its top. Null if there is nothing to restore.
 */
export function getRestoredList(
  search: string,
  state: ListState | null,
  isMap = false,
): { search: string; scrollY: number } | null {
  if (!state || getListKey(search) !== state.listKey) return null;
  const params = new URLSearchParams(search);
  if (STATE_KEYS.some((key) => params.has(key))) {
    const { scrollY, ...current } = getListState(search, state.scrollY, isMap);
    const { scrollY: _, ...saved } = state;
    return JSON.stringify(current) === JSON.stringify(saved) ? { search, scrollY } : null;
  }
  return { search: formatStateSearch(search, state), scrollY: state.isMap === isMap ? state.scrollY : 0 };
}
