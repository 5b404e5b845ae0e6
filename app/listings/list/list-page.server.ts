/** Loads what every list page shows, as a grid or beside a map. */
import { listSources } from "~/mls/notices.server";
import { canonicalListSearch } from "../list-url";
import { similarPlaces, type TakenPlace, takePlace } from "../places/places.server";
import { placesPredict } from "../places/predictions.server";
import { type ListingFilters, type ParsedListingQuery, parseListingQuery } from "../schema";
import { listingCards, searchListings, topCities } from "../search.server";
import { widenings } from "./widen.server";

/** Cities that the location box offers without scripts. */
const CITIES = 20;

export type ListAddress = ParsedListingQuery &
  Omit<TakenPlace, "params"> & {
    /** The canonical URL of this list if the requested one differs, else null. */
    moved: string | null;
  };

/** Parses a list's URL, including the form's own field for a place. */
export async function readListAddress(given: URLSearchParams): Promise<ListAddress> {
  const { params, ...place } = await takePlace(given);
  const parsed = parseListingQuery(params);
  const canonical = canonicalListSearch(params, parsed);
  return { ...parsed, ...place, moved: sameSearch(canonical, given) ? null : canonical };
}

/** Whether both have the same values in any order; a different order needs no redirect. */
function sameSearch(canonical: string, given: URLSearchParams): boolean {
  const sorted = (params: URLSearchParams) => JSON.stringify([...params].sort(([a], [b]) => a.localeCompare(b)));
  return sorted(new URLSearchParams(canonical)) === sorted(given);
}

/** The data of a list page. */
export type ListPage = Awaited<ReturnType<typeof listPage>>;

/**
 * Loads a list: the total, one page of homes, and suggestions if it is empty.
 * @param filters to use instead of the URL's
 * @param sourcesOf which homes' feeds are credited: those of this page, or all that may be on the map
 */
export async function listPage(
  { query: asked, errors, given, unknown, suggestions }: ListAddress,
  filters: ListingFilters = asked.filters,
  sourcesOf: "page" | "all homes" = "page",
) {
  const query = { ...asked, filters };
  const { total, listed, ids } = await searchListings(query);
  const [cards, cities, meant, widening, sources] = await Promise.all([
    listingCards(ids, new Date()),
    topCities(CITIES),
    total === 0 && !unknown ? similarPlaces(filters) : suggestions,
    total === 0 ? widenings(query) : null,
    listSources(sourcesOf === "all homes" ? undefined : ids),
  ]);
  const shown = { total, listed, cards, cities, sources };
  return { query: asked, errors, given, google: placesPredict(), unknown, meant, widening, ...shown };
}
