/** Finds homes similar to another one. */

import { getListingIndex } from "../search/listing-index.server";
import { type ListingCard, listCards } from "../search.server";

/** The largest relative price difference of a similar home. */
const PRICE_RANGE = 0.25;
const MAX_SIMILAR = 4;

/**
 * Up to four homes on display in the same city within 25% of this home's price, recommended first, then homes of the
 * county if the city has too few. Without a known price (whole dollars) any price matches.
 */
export async function findSimilarHomes(
  home: { id: number; city: string; county: string | null; price: number },
  now: Date,
): Promise<ListingCard[]> {
  const { price } = home;
  const prices =
    price > 0 ? { min: Math.ceil(price * (1 - PRICE_RANGE)), max: Math.floor(price * (1 + PRICE_RANGE)) } : null;
  const ids = (await getListingIndex()).findSimilar({ ...home, prices }, MAX_SIMILAR);
  return listCards(ids, now);
}
