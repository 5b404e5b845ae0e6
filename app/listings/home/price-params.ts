/** The price choice in the query string of a listing page. */
import { formatPriceParams, PRICE_KEYS, type PriceParams, parseListingPriceChoice } from "~/upgrades/price-choice";
import { pickListSearch } from "../links/back-to-list";
import { CARRIED_KEYS, formatSearch } from "../links/home-search";

/** The query string of the list and the price choice. */
export function addPriceParams(search: string, choice: PriceParams): string {
  const listParams = pickListSearch(search);
  const price = formatPriceParams(choice);
  return price ? `${listParams ? `${listParams}&` : "?"}${price}` : listParams;
}

/** The query string of a home's page in that of a form about the home. */
export const pickHomeSearch = (search: string): string =>
  formatSearch([...CARRIED_KEYS, ...PRICE_KEYS], new URLSearchParams(search));

/**
 * The canonical query string of the price choice if a form without scripts has spelled it differently, else null.
 * Unknown upgrades are named on the page, so they stay in the URL.
 */
export function getCanonicalPriceSearch(url: URL, home: Parameters<typeof parseListingPriceChoice>[1]): string | null {
  if (!PRICE_KEYS.some((key) => url.searchParams.has(key))) return null;
  const choice = parseListingPriceChoice(url.searchParams, home);
  if (choice.unmatched.length > 0) return null;
  const canonical = addPriceParams(url.search, choice);
  const currentParams = new URLSearchParams(url.search).toString().replaceAll("%2C", ",");
  return canonical === (currentParams ? `?${currentParams}` : "") ? null : canonical;
}
