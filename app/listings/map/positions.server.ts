/**
 * Positions of homes from the search index, which uses the center of the ZIP code or city for a withheld or missing
 * position.
 */
import { type Bbox, degrees, type LatLng } from "~/map/view";
import type { ListingFilters } from "../schema";
import { listingIndex } from "../search/listing-index.server";
import { resolved } from "../search/resolve.server";

/** The box around the matching homes; null if none has a position. */
export async function listingExtent(filters: ListingFilters): Promise<Bbox | null> {
  const index = await listingIndex();
  return index.extent(await resolved(index, filters));
}

/** Position and list price (whole dollars) by listing id; a home without a position is left out. */
export async function listingPositions(ids: readonly number[]): Promise<Record<number, LatLng & { price: number }>> {
  const index = await listingIndex();
  return Object.fromEntries(
    [...index.positions(ids)].map(([id, { lat, lng, price }]) => [id, { lat: degrees(lat), lng: degrees(lng), price }]),
  );
}
