/** The pages that are audited. */
import { formatListingSearch } from "../../app/listings/list-url";

export interface AuditedPage {
  name: string;
  /** @param home the id of a home with photos */
  path: (home: number) => string;
  /**
   * Whether search engines should index it. Lighthouse counts a page that they shouldn't as a problem, but here it
   * isn't one: see `isIndexable` in app/listings/list/list-head.ts.
   */
  indexed: boolean;
}

export const PAGES: readonly AuditedPage[] = [
  { name: "grid", path: () => "/", indexed: true },
  {
    name: "filtered",
    path: () =>
      `/${formatListingSearch({ filters: { minPrice: 400_000, maxPrice: 1_200_000, beds: 2, types: ["house", "condo"] }, sort: "price" })}`,
    indexed: false,
  },
  { name: "page-2", path: () => `/${formatListingSearch({ page: 2 })}`, indexed: true },
  {
    name: "empty",
    path: () => `/${formatListingSearch({ filters: { city: "Riverside", beds: 40, poolType: "heated" } })}`,
    indexed: false,
  },
  { name: "map", path: () => "/map", indexed: false },
  { name: "home", path: (home) => `/listing/${home}`, indexed: true },
];

export const PAGE_NAMES: readonly string[] = PAGES.map(({ name }) => name);
