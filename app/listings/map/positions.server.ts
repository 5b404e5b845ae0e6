/**
 * Positions of homes from the search index, which uses the center of the ZIP code or city for a withheld or missing
 * position.
 */
import { type Bbox, type LatLng, roundDegrees } from "~/map/view";
import type { ListingFilters } from "../schema";
import { getListingIndex } from "../search/listing-index.server";
import { resolveFilters } from "../search/resolve-filters.server";

/** The box around the matching homes; null if none has a position. */
export async function findListingExtent(filters: ListingFilters): Promise<Bbox | null> {
  const index = await getListingIndex();
  return index.findExtent(await resolveFilters(index, filters));
}

/** Position and list price (whole dollars) by listing id; a home without a position is left out. */
export async function findListingPositions(
  ids: readonly number[],
): Promise<Record<number, LatLng & { price: number }>> {
  const index = await getListingIndex();
  return Object.fromEntries(
    [...index.findPositions(ids)].map(([id, { lat, lng, price }]) => [
      id,
      { lat: roundDegrees(lat), lng: roundDegrees(lng), price },
    ]),
  );
}
