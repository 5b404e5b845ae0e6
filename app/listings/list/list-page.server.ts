/** Loads what every list page shows, as a grid or next to a map. */

import { getListSources } from "~/mls/feed-notices.server";
import { canonicalizeListSearch, parseListingQuery } from "../parse-list-search";
import { findSimilarPlaces, type ResolvedPlaceParams, resolvePlaceParams } from "../places/place-search.server";
import { hasPlacePredictions } from "../places/predictions.server";
import { isTermRefused, type ListingFilters, type ParsedListingQuery } from "../schema";
import { getListingIndex } from "../search/listing-index.server";
import { nameUpgrades } from "../search/upgrade-names.server";
import { listCards, listTopCities, searchListings } from "../search.server";
import type { SearchUpgrades } from "../search-form/payment-fields";
import { formatWithUpgrades, listFilterChips } from "./active-filters.server";
import { findRelaxedFilters, formatRelaxedFilters } from "./relax-filters.server";
import { addRememberedTerms, keepDefaultTerms, rememberTerms, takeRemember } from "./remembered-terms.server";

/** Cities that the location box offers without scripts. */
const MAX_CITIES = 20;

export type ListAddress = ParsedListingQuery &
  Omit<ResolvedPlaceParams, "params"> & {
    /** The canonical URL of this list if the requested one differs, else null. */
    redirectTo: string | null;
    redirectHeaders: HeadersInit;
  };

/**
 * Parses a list's URL, including the form's own field for a place.
 * @param cookies which may remember the terms of the loan
 */
export async function readListAddress(input: URLSearchParams, cookies: string | null): Promise<ListAddress> {
  const { params: sent, remember } = takeRemember(input);
  const { params: resolved, ...place } = await resolvePlaceParams(sent);
  const params = addRememberedTerms(resolved, parseListingQuery(resolved), remember === "0" ? null : cookies);
  const parsed = remember === null ? keepDefaultTerms(parseListingQuery(params), sent) : parseListingQuery(params);
  const canonical = canonicalizeListSearch(params, parsed);
  const setCookie = rememberTerms(remember, parsed);
  return {
    ...parsed,
    ...place,
    redirectTo: isSameSearch(canonical, input) ? null : canonical,
    redirectHeaders: setCookie ? { "Set-Cookie": setCookie } : {},
  };
}

/** Whether both have the same values in any order; a different order needs no redirect. */
function isSameSearch(canonical: string, input: URLSearchParams): boolean {
  const sorted = (params: URLSearchParams) => JSON.stringify([...params].sort(([a], [b]) => a.localeCompare(b)));
  return sorted(new URLSearchParams(canonical)) === sorted(input);
}

/** The upgrades that the search form offers, and those of the search. */
export async function listSearchUpgrades({ upgrades = [] }: ListingFilters): Promise<SearchUpgrades> {
  const catalog = (await getListingIndex()).upgrades.map(({ id, title }) => ({ id, title }));
  const unknown = upgrades.filter((chosen) => !catalog.some(({ id }) => id === chosen));
  return [...catalog, ...(await nameUpgrades(unknown))];
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
    listCards(ids, new Date(), isTermRefused({ errors }) ? null : filters),
    listTopCities(MAX_CITIES),
    total === 0 && !unmatched ? findSimilarPlaces(filters) : suggestions,
    total === 0 ? findRelaxedFilters(query) : null,
    getListSources(sourcesOf === "all homes" ? undefined : ids),
  ]);
  const upgrades = await nameUpgrades(parsedQuery.filters.upgrades ?? []);
  const results = { total, listed, cards, cities, sources };
  return {
    query: parsedQuery,
    errors,
    given: submitted,
    google: hasPlacePredictions(),
    unmatched,
    placeSuggestions,
    relaxed: relaxed && { key: relaxed.key, changes: relaxed.changes, text: formatRelaxedFilters(relaxed, filters) },
    chips: listFilterChips(parsedQuery.filters, upgrades),
    /** What cards say behind a price with upgrades. Of several, a home may not be offered each. */
    work: upgrades.length > 1 ? "with upgrades" : formatWithUpgrades(upgrades),
    ...results,
  };
}
