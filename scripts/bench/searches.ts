/** The searches that are measured: filters and orders of part 2, boxes of part 3. */
import { formatListingSearch } from "../../app/listings/list-url";
import type { ListingFilters, ListingSort } from "../../app/listings/schema";
import { getViewBounds, MAP_FRAME } from "../../app/map/view";

export interface Search {
  /** Its name in the table. */
  name: string;
  filters: ListingFilters;
  sort: ListingSort;
}

/** Los Angeles from Santa Monica to Pomona. */
const LOS_ANGELES = [-118.55, 33.7, -117.7, 34.35] as const;
const NORTHERN_CALIFORNIA = [-124.5, 37, -119, 42.1] as const;

/** None, one, and many filters; narrow and broad; every order; city, county, ZIP code, and box. */
export const SEARCHES: readonly Search[] = [
  { name: "none", filters: {}, sort: "recommended" },
  { name: "none", filters: {}, sort: "price-desc" },
  { name: "none", filters: {}, sort: "payment" },
  { name: "up to $3,500/mo", filters: { maxPayment: 3_500 }, sort: "recommended" },
  {
    name: "up to $3,500/mo with a kitchen, 10% down",
    filters: { maxPayment: 3_500, down: 10, upgrades: ["kitchen-remodel"] },
    sort: "payment",
  },
  { name: "beds 3+", filters: { beds: 3 }, sort: "newest" },
  { name: "up to $350k", filters: { maxPrice: 350_000 }, sort: "price" },
  { name: "no 55+, one story", filters: { exclude55: true, storiesMax: 1 }, sort: "recommended" },
  { name: "Los Angeles", filters: { city: "Los Angeles" }, sort: "recommended" },
  {
    name: "San Jose, $0.8–1.6M, 3+ bd, 2+ ba",
    filters: { city: "San Jose", minPrice: 800_000, maxPrice: 1_600_000, beds: 3, baths: 2 },
    sort: "price",
  },
  {
    name: "San Diego County, condo or townhouse",
    filters: { county: "San Diego", types: ["townhouse", "condo"] },
    sort: "newest",
  },
  { name: "Fresno, pool", filters: { city: "Fresno", poolType: "private" }, sort: "price-desc" },
  { name: "box Los Angeles, 2+ bd", filters: { bbox: LOS_ANGELES, beds: 2 }, sort: "price-desc" },
  {
    name: "box north of Fresno, $0.4M+",
    filters: { bbox: NORTHERN_CALIFORNIA, minPrice: 400_000 },
    sort: "recommended",
  },
  {
    name: "nine filters",
    filters: {
      minPrice: 300_000,
      maxPrice: 1_500_000,
      beds: 3,
      baths: 2,
      types: ["house"],
      sqftMin: 1_400,
      lotMin: 4_000,
      yearMin: 1_960,
      garageMin: 1,
    },
    sort: "newest",
  },
];

/** The lists whose deep pages are measured. */
export const DEEP_SEARCHES: readonly Search[] = [
  { name: "none", filters: {}, sort: "recommended" },
  { name: "beds 2+", filters: { beds: 2 }, sort: "price" },
];
export const DEEP_PAGES = [1, 1_000, 20_000] as const;

export interface PinSearch {
  name: string;
  filters: ListingFilters;
  zoom: number;
}

const SOME_FILTERS: ListingFilters = { beds: 3, minPrice: 300_000, maxPrice: 900_000 };
const METRO = { lat: 34.05, lng: -118.24 };
const STATE = { lat: 37.3, lng: -119.3 };
/** Around Los Angeles from the sea to Pomona, with a dent. */
const DRAWN_POLYGON: ListingFilters["polygon"] = [
  [-118.5, 33.75],
  [-118.1, 33.7],
  [-117.75, 34.05],
  [-118.15, 34.0],
  [-118.4, 34.3],
];

/** The area that the map's frame shows around a position. */
function searchAround(name: string, center: typeof METRO, zoom: number, filters: ListingFilters = {}): PinSearch {
  return {
    name: `${name}, zoom ${zoom}`,
    filters: { bbox: getViewBounds({ center, zoom }, MAP_FRAME), ...filters },
    zoom,
  };
}

/** From the whole state down to a street of its densest city. */
export const PINS: readonly PinSearch[] = [
  searchAround("California", STATE, 6),
  searchAround("California, $300–900k, 3+ bd", STATE, 6, SOME_FILTERS),
  searchAround("Los Angeles", METRO, 8),
  searchAround("Los Angeles", METRO, 10),
  searchAround("Los Angeles, $300–900k, 3+ bd", METRO, 10, SOME_FILTERS),
  searchAround("Los Angeles", METRO, 11),
  searchAround("Los Angeles", METRO, 12),
  searchAround("Los Angeles", METRO, 13),
  searchAround("Los Angeles", METRO, 15),
  searchAround("Los Angeles, drawn area", METRO, 10, { polygon: DRAWN_POLYGON }),
];

export const buildApiPath = ({ filters, sort }: Omit<Search, "name">, page = 1) =>
  `/api/listings${formatListingSearch({ filters, sort, page })}`;
export function buildPinsPath({ filters, zoom }: PinSearch): string {
  return `/api/listings/pins${formatListingSearch({ filters })}&z=${zoom}`;
}
