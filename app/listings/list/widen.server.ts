/** A way out of an empty list: what to give up for homes to appear, with the area kept as long as it has any. */
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
   * What is given up: the key of a chip (`filterChips`: "beds", "minPrice-maxPrice"), `types` for all home types, `all` for
   * every filter but the area, or `county` when the area grows to its county.
   */
  key: string;
  /** How a chip says it: "4+ beds", "House, Condo"; for `county` the county's name. Null for `all`. */
  label: string | null;
  /** The filters without it. */
  without: ListingFilters;
  /** What makes the list's address that of the list without it. */
  changes: ListChanges;
  /** How many homes there are then; more than none. */
  total: number;
};

/**
 * For a list that is empty: the one filter whose removal brings most homes; or all filters but the area, when none does
 * alone; or the county around an area that has no home at all. Null when nothing of this brings one. Counts a dozen
 * times at most, and lets other requests in between.
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

/** What is left of the filters when those that the changes name are given up. */
function dropped(filters: ListingFilters, given: Omit<Given, "without">): Given {
  const left = Object.entries(filters).filter(([key]) => !(key in given.changes));
  return { ...given, without: Object.fromEntries(left) };
}

/** The filters as chips have them, but for the home types, which go together, and the area, which stays. */
function removable(filters: ListingFilters): Given[] {
  const chips = filterChips(filters).filter(({ key }) => !isArea(key));
  const types = chips.filter(({ key }) => key.startsWith("type-"));
  const given = chips.filter((chip) => !types.includes(chip)).map((chip) => dropped(filters, chip));
  if (types.length === 0) return given;
  const label = types.map((chip) => chip.label).join(", ");
  return [...given, dropped(filters, { key: "types", label, changes: without(["types"]) })];
}

/** The county of a city or ZIP code, with the other filters if there are homes, else without. */
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
