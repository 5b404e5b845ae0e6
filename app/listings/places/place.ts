/** Places of the location box: a city, ZIP code, county, or an address or MLS number. Shared with the browser. */
import { formatCounty } from "../list-url";
import type { ListingFilters } from "../schema";

export type PlaceFilters = Pick<ListingFilters, "city" | "zip" | "county" | "q">;

/** URL keys of a list's place, which only the location box sets. */
export const PLACE_KEYS = ["city", "zip", "county", "q"] as const satisfies (keyof PlaceFilters)[];

/** Keys that show part of a place; another place removes them. */
export const PLACE_VIEW_KEYS = ["bbox", "polygon", "ll", "z", "page"] as const;

/** A suggestion of the location box. */
export type PlaceSuggestion = {
  kind: "city" | "zip" | "county" | "address" | "mls" | "google";
  /** Text of the box once chosen: "Los Angeles", "90012", "Riverside County", "4471 Brockton Ave, Riverside". */
  label: string;
  /** Distinguishes places with the same name: "City in Los Angeles County". */
  detail: string | null;
  /** Number of homes for sale there; null if not counted. */
  homes: number | null;
  /** Its filters; null for a Google prediction until its details are loaded. */
  filters: PlaceFilters | null;
  /** Google's place id; null for our own suggestions. */
  placeId: string | null;
};

/** A place with its position in degrees; `city` is empty if it is in none. */
export type PlaceDetails = {
  formattedAddress: string;
  city: string;
  lat: number;
  lng: number;
  placeId: string;
};

/** Text of the location box for a list's filters; "" if they name no place. */
export function formatPlace({ city, zip, county, q }: PlaceFilters): string {
  return q ?? zip ?? city ?? (county ? formatCounty(county) : "");
}
