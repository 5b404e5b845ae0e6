/** Homes like another, on the market or gone. */

import { listingIndex } from "../search/listing-index.server";
import { type ListingCard, listingCards } from "../search.server";

/** How far a similar home's price may lie from the price it is compared with. */
const PRICE_RANGE = 0.25;
const SHOWN = 4;

/**
 * Up to four homes on display in the same city whose list price lies within a quarter of this one's, recommended first;
 * where the city has too few, the county's follow. Without a known price (whole dollars), any price will do.
 */
export async function similarHomes(
  home: { id: number; city: string; county: string | null; price: number },
  now: Date,
): Promise<ListingCard[]> {
  const { price } = home;
  const prices =
    price > 0 ? { least: Math.ceil(price * (1 - PRICE_RANGE)), most: Math.floor(price * (1 + PRICE_RANGE)) } : null;
  const ids = (await listingIndex()).like({ ...home, prices }, SHOWN);
  return listingCards(ids, now);
}
