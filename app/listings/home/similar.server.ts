/** Homes like one that has gone. */

import { PER_PAGE } from "../schema";
import { type ListingCard, listingCards, searchListings } from "../search.server";
import type { WithdrawnListing } from "./detail.server";

/** How far a similar home's price may lie from the price it is compared with. */
const PRICE_RANGE = 0.25;

/**
 * Up to `limit` homes on display in the same city whose list price lies within a quarter of this one's, recommended
 * first; where the city has too few, the county's follow. Without a known price, any price will do.
 */
export async function similarHomes(
  home: Pick<WithdrawnListing, "id" | "city" | "county" | "lastPrice">,
  now: Date,
  limit = 4,
): Promise<ListingCard[]> {
  const { id, city, county, lastPrice } = home;
  const range =
    lastPrice > 0
      ? { minPrice: Math.ceil(lastPrice * (1 - PRICE_RANGE)), maxPrice: Math.floor(lastPrice * (1 + PRICE_RANGE)) }
      : {};
  const ids = new Set<number>();
  for (const place of [{ city }, county ? { county } : null]) {
    if (!place || ids.size >= limit) continue;
    const filters = { ...place, ...range };
    const found = await searchListings({ filters, sort: "recommended", page: 1, perPage: PER_PAGE });
    for (const other of found.ids) if (other !== id) ids.add(other);
  }
  return listingCards([...ids].slice(0, limit), now);
}
