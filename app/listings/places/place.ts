/** Places of the location box: a city, ZIP code, county, or an address or MLS number. Shared with the browser. */
import { formatCounty } from "../list-url";
import type { ListingFilters } from "../schema";

export type PlaceFilters = Pick<ListingFilters, "city" | "zip" | "county" | "q">;

/** URL keys of a list's place, which only the location box sets. */
export const PLACE_KEYS = ["city", "zip", "county", "q"] as const satisfies (keyof PlaceFilters)[];

/** Keys that show part of a place; another place removes them. */
export const PLACE_VIEW_KEYS = ["bbox", "polygon", "ll", "z", "page"] as const;

/** Text of the location box for a list's filters; "" if they name no place. */
export function formatPlace({ city, zip, county, q }: PlaceFilters): string {
  return q ?? zip ?? city ?? (county ? formatCounty(county) : "");
}
