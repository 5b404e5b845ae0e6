/** Finds which filters to remove from an empty list so that homes appear, keeping the area as long as it has any. */
import { setImmediate as othersFirst } from "node:timers/promises";
import { places, zips } from "~/map/places/places.server";
import { AREA_KEYS, FILTER_KEYS, type ListChanges, without } from "../links/list-links";
import { countyLabel } from "../list-url";
import type { ListingFilters, ListingQuery } from "../schema";
import { listingIndex } from "../search/listing-index.server";
import { countListings } from "../search.server";
import { filterChips } from "./active-filters";

export type Widening = {
  /**
   * What is removed: the key of a chip (`listFilterChips`: "beds", "minPrice-maxPrice"), `types` for all home types,
   * `all` for every filter except the area, or `county` to extend the area to its county.
   */
  key: string;
  /** The chip's label ("4+ beds", "House, Condo"); the county's name for `county`, null for `all`. */
  label: string | null;
  /** The remaining filters. */
  without: ListingFilters;
  /** Changes that remove the filter from the list's URL. */
  changes: ListChanges;
  /** Number of homes found; at least one. */
  total: number;
};

/**
 * For an empty list: the one filter whose removal finds the most homes; else all filters except the area; else the
 * county of an area without homes. Null if none of these finds homes. Runs at most about a dozen counts and yields to
 * other requests between them.
 */
export async function widenings({ filters }: Pick<ListingQuery, "filters">): Promise<Widening | null> {
  const single = removable(filters);
  let best: Widening | null = null;
  for (const given of single) {
    const total = await count(given.without);
    if (total > (best?.total ?? 0)) best = { ...given, total };
  }
  if (best) return best;
  if (single.length > 1) {
    const all = dropped(filters, {
      key: "all",
      label: null,
      changes: without(FILTER_KEYS.filter((key) => !isArea(key))),
    });
    const total = await count(all.without);
    if (total > 0) return { ...all, total };
  }
  return countyOf(filters);
}

const isArea = (key: string) => (AREA_KEYS as readonly string[]).includes(key);

async function count(filters: ListingFilters): Promise<number> {
  await othersFirst();
  return countListings(filters);
}

type Given = Omit<Widening, "total">;

/** The filters that remain when the keys in the changes are dropped. */
function dropped(filters: ListingFilters, given: Omit<Given, "without">): Given {
  const left = Object.entries(filters).filter(([key]) => !(key in given.changes));
  return { ...given, without: Object.fromEntries(left) };
}

/** The filters by chip, except that all home types are one and the area is not removable. */
function removable(filters: ListingFilters): Given[] {
  const chips = filterChips(filters).filter(({ key }) => !isArea(key));
  const types = chips.filter(({ key }) => key.startsWith("type-"));
  const given = chips.filter((chip) => !types.includes(chip)).map((chip) => dropped(filters, chip));
  if (types.length === 0) return given;
  const label = types.map((chip) => chip.label).join(", ");
  return [...given, dropped(filters, { key: "types", label, changes: without(["types"]) })];
}

/** The county of a city or ZIP code, with the other filters if that finds homes, else without them. */
async function countyOf(filters: ListingFilters): Promise<Widening | null> {
  const county = await countyName(filters);
  if (!county) return null;
  for (const gone of [AREA_KEYS, FILTER_KEYS]) {
    const given = dropped(filters, { key: "county", label: countyLabel(county), changes: without(gone) });
    const wider = { ...given.without, county };
    const total = await count(wider);
    if (total > 0) return { ...given, without: wider, changes: { ...given.changes, county }, total };
  }
  return null;
}

async function countyName({ city, zip }: ListingFilters): Promise<string | null> {
  const name = same(city ?? zips().find((known) => known.zip === zip)?.city ?? "");
  if (!name) return null;
  const known = places().find((place) => same(place.name) === name);
  if (known) return known.county;
  const listed = (await listingIndex()).places.cities;
  for (const [listedName, { county }] of listed) if (same(listedName) === name) return county;
  return null;
}

const same = (name: string) => name.trim().toLowerCase();
