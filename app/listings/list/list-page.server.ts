/** Loads what every list page shows, as a grid or next to a map. */
import { getListSources } from "~/mls/feed-notices.server";
import { canonicalizeListSearch } from "../list-url";
import { findSimilarPlaces, type ResolvedPlaceParams, resolvePlaceParams } from "../places/place-search.server";
import { hasPlacePredictions } from "../places/predictions.server";
import { type ListingFilters, type ParsedListingQuery, parseListingQuery } from "../schema";
import { listCards, listTopCities, searchListings } from "../search.server";
import { findRelaxedFilters } from "./relax-filters.server";

/** Cities that the location box offers without scripts. */
const MAX_CITIES = 20;

export type ListAddress = ParsedListingQuery &
  Omit<ResolvedPlaceParams, "params"> & {
    /** The canonical URL of this list if the requested one differs, else null. */
    redirectTo: string | null;
  };

/** Parses a list's URL, including the form's own field for a place. */
export async function readListAddress(input: URLSearchParams): Promise<ListAddress> {
  const { params, ...place } = await resolvePlaceParams(input);
  const parsed = parseListingQuery(params);
  const canonical = canonicalizeListSearch(params, parsed);
  return { ...parsed, ...place, redirectTo: isSameSearch(canonical, input) ? null : canonical };
}

/** Whether both have the same values in any order; a different order needs no redirect. */
function isSameSearch(canonical: string, input: URLSearchParams): boolean {
  const sorted = (params: URLSearchParams) => JSON.stringify([...params].sort(([a], [b]) => a.localeCompare(b)));
  return sorted(new URLSearchParams(canonical)) === sorted(input);
}

/** The data of a list page. */
export type ListPage = Awaited<ReturnType<typeof loadListPage>>;

/**
 * Loads a list: the total, one page of homes, and suggestions if it is empty.
 * @param filters to use instead of the URL's
 * @param sourcesOf which homes' feeds are credited: those of this page, or all that may be on the map
 */
export async function loadListPage(
  { query: parsedQuery, errors, submitted, unmatched, suggestions }: ListAddress,
  filters: ListingFilters = parsedQuery.filters,
  sourcesOf: "page" | "all homes" = "page",
) {
  const query = { ...parsedQuery, filters };
  const { total, listed, ids } = await searchListings(query);
  const [cards, cities, placeSuggestions, relaxed, sources] = await Promise.all([
    listCards(ids, new Date()),
    listTopCities(MAX_CITIES),
    total === 0 && !unmatched ? findSimilarPlaces(filters) : suggestions,
    total === 0 ? findRelaxedFilters(query) : null,
    getListSources(sourcesOf === "all homes" ? undefined : ids),
  ]);
  const results = { total, listed, cards, cities, sources };
  return {
    query: parsedQuery,
    errors,
    given: submitted,
    google: hasPlacePredictions(),
    unmatched,
    placeSuggestions,
    relaxed,
    ...results,
  };
}
