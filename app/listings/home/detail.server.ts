/** The read of one home, for its page and the API. */
import { query } from "~/platform/db/pool.server";
import type { ListingOpenHouse, ListingPriceChange } from "../listing";
import { LISTING_COLUMNS, type ListingRow } from "../listing-json";
import type { PriceObservation } from "./price-history";

export type ListingDetail = ListingRow & {
  withdrawn: false;
  /** The first change of price that the feed told of; `details` has the latest. */
  firstPriceChange: ListingPriceChange | null;
  /** Newest first. */
  priceHistory: PriceObservation[];
};

/** What may still be said of a home that has left the feed: where it was, never what it was. */
export type WithdrawnListing = {
  withdrawn: true;
  id: number;
  city: string;
  state: string;
  zip: string;
  county: string | null;
  /** Whole dollars; to find similar homes by, not to be shown. 0 when it is no longer known. */
  lastPrice: number;
};

const MAX_ID = 2 ** 31 - 1;

/** A listing's id as an address may hold it; null for anything else. */
export function parseListingId(text: string | undefined): number | null {
  if (!text || !/^[1-9]\d{0,9}$/.test(text)) return null;
  const id = Number(text);
  return id <= MAX_ID ? id : null;
}

const DETAIL = `SELECT ${LISTING_COLUMNS}, withdrawn_at IS NOT NULL AS withdrawn,
  first_price_change AS "firstPriceChange", COALESCE((
    SELECT json_agg(json_build_object('at', observed_at, 'price', p.list_price, 'status', p.status)
      ORDER BY observed_at DESC)
    FROM price_observation p WHERE p.listing_id = listing.id), '[]') AS "priceHistory"
  FROM listing WHERE id = $1`;

type DetailRow = Omit<ListingDetail, "withdrawn"> & { withdrawn: boolean };

/**
 * One home by the id in its address: everything about it while it is on display, the bare {@link WithdrawnListing} once
 * it has left, null when the id is malformed or was never given out. Open houses that are over by `now` are left out.
 */
export async function listingById(id: string | undefined, now: Date): Promise<ListingDetail | WithdrawnListing | null> {
  const key = parseListingId(id);
  if (key === null) return null;
  const [row] = await query<DetailRow>(DETAIL, [key], "listing-detail");
  if (!row) return null;
  if (row.withdrawn) {
    const { city, state, zip, county, listPrice } = row;
    return { withdrawn: true, id: row.id, city, state, zip, county, lastPrice: listPrice };
  }
  const { withdrawn: _, ...listing } = row;
  return {
    ...listing,
    withdrawn: false,
    openHouses: row.openHouses.filter((house) => openHouseEnd(house) >= now.getTime()),
    priceHistory: row.priceHistory.map((seen) => ({ ...seen, at: new Date(seen.at).toISOString() })),
  };
}

/** Milliseconds; a house whose feed names no end is taken to be open all day. */
function openHouseEnd({ startsAt, endsAt }: ListingOpenHouse): number {
  return endsAt ? Date.parse(endsAt) : Date.parse(startsAt) + 86_400_000;
}
