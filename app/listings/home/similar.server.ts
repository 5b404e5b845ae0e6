/** Finds homes similar to another one. */

import { listingIndex } from "../search/listing-index.server";
import { type ListingCard, listingCards } from "../search.server";

/** The largest relative price difference of a similar home. */
const PRICE_RANGE = 0.25;
const SHOWN = 4;

/**
 * Up to four homes on display in the same city within 25% of this home's price, recommended first, then homes of the
 * county if the city has too few. Without a known price (whole dollars) any price matches.
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
