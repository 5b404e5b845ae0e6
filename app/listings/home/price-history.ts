/** What a home has cost, told from what its feed said when it came on the market and from what we saw since. */
import { type ListingStatus, SHOWN_STATUSES } from "../listing";

/** A list price (whole dollars) and status as first seen at a moment. */
export type PriceObservation = { at: string; price: number; status: string };

export type PriceEvent = {
  at: string;
  what: "Listed" | "First seen" | "Price cut" | "Price raised" | ListingStatus;
  /** Whole dollars, as of this event. */
  price: number;
  /** Whole dollars against the price before; 0 when it did not change. */
  change: number;
};

const isShown = (status: string): status is ListingStatus => (SHOWN_STATUSES as readonly string[]).includes(status);

/**
 * The events of a home, newest first.
 *
 * With the feed's original price the story starts on the list date, otherwise with our first observation, which is no
 * claim about the day it was listed. Observations that changed nothing, and statuses that may not be shown, are left out.
 */
export function priceEvents(
  listing: { listedAt: string; originalListPrice: number | null },
  observations: readonly PriceObservation[],
): PriceEvent[] {
  const events: PriceEvent[] = [];
  let price = listing.originalListPrice;
  let status: string = "Active";
  if (price !== null) events.push({ at: listing.listedAt, what: "Listed", price, change: 0 });
  const inOrder = [...observations].sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
  for (const seen of inOrder) {
    if (!isShown(seen.status)) continue;
    if (price === null) {
      events.push({ at: seen.at, what: "First seen", price: seen.price, change: 0 });
    } else if (seen.price !== price) {
      const change = seen.price - price;
      events.push({ at: seen.at, what: change < 0 ? "Price cut" : "Price raised", price: seen.price, change });
    }
    if (seen.status !== status) events.push({ at: seen.at, what: seen.status, price: seen.price, change: 0 });
    price = seen.price;
    status = seen.status;
  }
  return events.reverse();
}
