/** What is searched for: the filters and orders of part 2, the boxes of part 3. */
import { listingSearch } from "../../app/listings/list-url";
import type { ListingFilters, ListingSort } from "../../app/listings/schema";

export interface Search {
  /** How it is called in the table. */
  name: string;
  filters: ListingFilters;
  sort: ListingSort;
}

/** Los Angeles from Santa Monica to Pomona. */
const LOS_ANGELES = [-118.55, 33.7, -117.7, 34.35] as const;
const NORTH = [-124.5, 37, -119, 42.1] as const;

/** None, one and many filters; sharp and broad; every order; city, county, ZIP code and box. */
export const SEARCHES: readonly Search[] = [
  { name: "none", filters: {}, sort: "recommended" },
  { name: "none", filters: {}, sort: "price-desc" },
  { name: "beds 3+", filters: { beds: 3 }, sort: "newest" },
  { name: "up to $350k", filters: { maxPrice: 350_000 }, sort: "price" },
  { name: "no 55+, one storey", filters: { exclude55: true, storiesMax: 1 }, sort: "recommended" },
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
  { name: "box north of Fresno, $0.4M+", filters: { bbox: NORTH, minPrice: 400_000 }, sort: "recommended" },
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
export const DEEP: readonly Search[] = [
  { name: "none", filters: {}, sort: "recommended" },
  { name: "beds 2+", filters: { beds: 2 }, sort: "price" },
];
export const DEEP_PAGES = [1, 1_000, 20_000] as const;

/** A window of 1280 by 800 pixels at zoom 10 over Los Angeles, and one of 900 by 1000 with all of the state. */
const METRO = [-119.13, 33.6, -117.37, 34.5] as const;
const STATE = [-124.6, 32.3, -114, 42.1] as const;
const SOME: ListingFilters = { beds: 3, minPrice: 300_000, maxPrice: 900_000 };

export const PINS: readonly { name: string; filters: ListingFilters }[] = [
  { name: "Los Angeles, zoom 10", filters: { bbox: METRO } },
  { name: "Los Angeles, zoom 10, $300–900k, 3+ bd", filters: { bbox: METRO, ...SOME } },
  { name: "California", filters: { bbox: STATE } },
  { name: "California, $300–900k, 3+ bd", filters: { bbox: STATE, ...SOME } },
];

export const apiPath = ({ filters, sort }: Omit<Search, "name">, page = 1) =>
  `/api/listings${listingSearch({ filters, sort, page })}`;
export const pinsPath = (filters: ListingFilters) => `/api/listings/pins${listingSearch({ filters })}`;
