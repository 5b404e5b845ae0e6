/** What every page of the list shows, whether its homes stand in a grid or beside a map. */
import { listSources } from "~/feed/notices.server";
import { canonicalListSearch } from "../list-url";
import { placesPredict } from "../places/predictions.server";
import { similarPlaces, type TakenPlace, takePlace } from "../places.server";
import { type ListingFilters, type ParsedListingQuery, parseListingQuery } from "../schema";
import { listingCards, searchListings, topCities } from "../search.server";
import { widenings } from "./widen.server";

/** Cities offered by the location box while scripts do not run. */
const CITIES = 20;

export type ListAddress = ParsedListingQuery &
  Omit<TakenPlace, "params"> & {
    /** The one address of this list, where the one given is another; null where it is this. */
    moved: string | null;
  };

/** Reads a list's address, the form's own field for a place included. */
export async function readListAddress(given: URLSearchParams): Promise<ListAddress> {
  const { params, ...place } = await takePlace(given);
  const parsed = parseListingQuery(params);
  const canonical = canonicalListSearch(params, parsed);
  return { ...parsed, ...place, moved: sameSearch(canonical, given) ? null : canonical };
}

/** Whether both hold the same values, in any order: an address that is only ordered otherwise needs no redirect. */
function sameSearch(canonical: string, given: URLSearchParams): boolean {
  const sorted = (params: URLSearchParams) => JSON.stringify([...params].sort(([a], [b]) => a.localeCompare(b)));
  return sorted(new URLSearchParams(canonical)) === sorted(given);
}

/** A list's page as its address asks for it. */
export type ListPage = Awaited<ReturnType<typeof listPage>>;

/**
 * The list at an address: the total, one page of homes, and for an empty list what else there is.
 * @param filters of the homes, where they are not the address's alone
 * @param sourcesOf which homes' feeds are named: of the page at hand, or of all that may be on a map
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
