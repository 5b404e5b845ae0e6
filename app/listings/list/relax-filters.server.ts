/** Finds which filters to remove from an empty list so that homes appear, keeping the area as long as it has any. */
import { setImmediate as yieldToEventLoop } from "node:timers/promises";
import { places, zips } from "~/map/places/places.server";
import { AREA_KEYS, FILTER_KEYS, type ListChanges, removeKeys } from "../links/list-links";
import { formatCounty } from "../list-url";
import { formatHomeCount } from "../rules";
import type { ListingFilters, ListingQuery } from "../schema";
import { getListingIndex } from "../search/listing-index.server";
import { countListings } from "../search.server";
import { loadFilterChips } from "./active-filters.server";
import { formatPlaceName, formatWhere } from "./list-head";

export type RelaxedFilters = {
  /**
   * What is removed: the key of a chip (`loadFilterChips`: "beds", "minPrice-maxPrice"), `types` for all home types,
   * `all` for every filter except the area, or `county` to extend the area to its county.
   */
  key: string;
  /** The chip's label ("4+ beds", "House, Condo"); the county's name for `county`, null for `all`. */
  label: string | null;
  remainingFilters: ListingFilters;
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
export async function findRelaxedFilters({ filters }: Pick<ListingQuery, "filters">): Promise<RelaxedFilters | null> {
  const candidates = await listCandidates(filters);
  let best: RelaxedFilters | null = null;
  for (const candidate of candidates) {
    const total = await countRelaxed(candidate.remainingFilters);
    if (total > (best?.total ?? 0)) best = { ...candidate, total };
  }
  if (best) return best;
  if (candidates.length > 1) {
    const all = dropFilters(filters, {
      key: "all",
      label: null,
      changes: removeKeys(FILTER_KEYS.filter((key) => !isArea(key))),
    });
    const total = await countRelaxed(all.remainingFilters);
    if (total > 0) return { ...all, total };
  }
  return relaxToCounty(filters);
}

const isArea = (key: string) => (AREA_KEYS as readonly string[]).includes(key);

async function countRelaxed(filters: ListingFilters): Promise<number> {
  await yieldToEventLoop();
  return countListings(filters);
}

type RelaxCandidate = Omit<RelaxedFilters, "total">;

/** The filters that remain when the keys in the changes are dropped. */
function dropFilters(filters: ListingFilters, change: Omit<RelaxCandidate, "remainingFilters">): RelaxCandidate {
  const remaining = Object.entries(filters).filter(([key]) => !(key in change.changes));
  return { ...change, remainingFilters: Object.fromEntries(remaining) };
}

/** The filters by chip, except that all home types are one and the area is not removable. */
async function listCandidates(filters: ListingFilters): Promise<RelaxCandidate[]> {
  const chips = (await loadFilterChips(filters)).filter(({ key }) => !isArea(key));
  const types = chips.filter(({ key }) => key.startsWith("type-"));
  const candidates = chips.filter((chip) => !types.includes(chip)).map((chip) => dropFilters(filters, chip));
  if (types.length === 0) return candidates;
  const label = types.map((chip) => chip.label).join(", ");
  return [...candidates, dropFilters(filters, { key: "types", label, changes: removeKeys(["types"]) })];
}

/** The county of a city or ZIP code, with the other filters if that finds homes, else without them. */
async function relaxToCounty(filters: ListingFilters): Promise<RelaxedFilters | null> {
  const county = await findCountyName(filters);
  if (!county) return null;
  for (const droppedKeys of [AREA_KEYS, FILTER_KEYS]) {
    const candidate = dropFilters(filters, {
      key: "county",
      label: formatCounty(county),
      changes: removeKeys(droppedKeys),
    });
    const countyFilters = { ...candidate.remainingFilters, county };
    const total = await countRelaxed(countyFilters);
    if (total > 0)
      return { ...candidate, remainingFilters: countyFilters, changes: { ...candidate.changes, county }, total };
  }
  return null;
}

async function findCountyName({ city, zip }: ListingFilters): Promise<string | null> {
  const name = normalizeName(city ?? zips().find((place) => place.zip === zip)?.city ?? "");
  if (!name) return null;
  const knownPlace = places().find((place) => normalizeName(place.name) === name);
  if (knownPlace) return knownPlace.county;
  const listedCities = (await getListingIndex()).places.cities;
  for (const [listedName, { county }] of listedCities) if (normalizeName(listedName) === name) return county;
  return null;
}

const normalizeName = (name: string) => name.trim().toLowerCase();

/** "there are 124 homes", "there is 1 home". */
const formatThereAre = (total: number) => `there ${total === 1 ? "is" : "are"} ${formatHomeCount(total)}`;

/** Says which filters are removed and how many homes that finds. */
export function formatRelaxedFilters({ key, label, changes, total }: RelaxedFilters, filters: ListingFilters): string {
  const where = formatWhere(filters, formatPlaceName(filters));
  if (key === "all") return `Without any of these filters ${formatThereAre(total)} ${where}.`;
  if (key !== "county") return `Without “${label}” ${formatThereAre(total)}.`;
  const dropsFilters = FILTER_KEYS.some((name) => !isArea(name) && name in changes);
  return `In all of ${label} ${formatThereAre(total)}${dropsFilters ? " without these filters" : ""}.`;
}
