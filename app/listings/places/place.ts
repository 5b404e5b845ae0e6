/** What the location box speaks of: a city, ZIP code, county, or an address or MLS number. Shared with the browser. */
import { countyLabel } from "../list-url";
import type { ListingFilters } from "../schema";

export type PlaceFilters = Pick<ListingFilters, "city" | "zip" | "county" | "q">;

/** The keys of the list's address that say where; the location box alone sends them. */
export const PLACE_KEYS = ["city", "zip", "county", "q"] as const satisfies (keyof PlaceFilters)[];

/** What shows one part of a place: another place makes the map's area void, and the page with it. */
export const PLACE_VIEW_KEYS = ["bbox", "polygon", "ll", "z", "page"] as const;

/** One line of the location box's list. */
export type PlaceSuggestion = {
  kind: "city" | "zip" | "county" | "address" | "mls" | "google";
  /** What the box says once it is chosen: "Los Angeles", "90012", "Riverside County", "4471 Brockton Ave, Riverside". */
  label: string;
  /** What sets it apart from others of its name: "City in Los Angeles County". */
  detail: string | null;
  /** Homes for sale there; null where they are not counted. */
  homes: number | null;
  /** What it filters by; null for a prediction of Google's, whose city is known once its details are. */
  filters: PlaceFilters | null;
  /** Google's id of the place; null for our own. */
  placeId: string | null;
};

/** A place with its position in degrees; `city` is empty where the place lies in none. */
export type PlaceDetails = {
  formattedAddress: string;
  city: string;
  lat: number;
  lng: number;
  placeId: string;
};

/** What the location box shows for a list's filters: "" where they name no place. */
export function placeLabel({ city, zip, county, q }: PlaceFilters): string {
  return q ?? zip ?? city ?? (county ? countyLabel(county) : "");
}
