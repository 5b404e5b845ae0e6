/** The rules of MLSs for pages with their listings, as data: no page knows a vendor. */
export type DisplayRules = {
  /** Shown next to the listing side; {mls} is the MLS's name. Null for nothing. */
  credit: string | null;
  /** Shown under a listing instead of the time of the last update; {updated} is that time. */
  asOf: string | null;
  /** Where the MLS's logo is shown: on each card of a list, under the list, on a home's page. */
  logoOn: readonly ("cards" | "lists" | "homes")[];
  /** Homes that the pages of one search may list; null for all. */
  maxResults: number | null;
};

/** NAR's model IDX policy and CRMLS's IDX Standards of Practice. Other Californian MLSs differ little from them. */
export const IDX_RULES: DisplayRules = {
  credit: null,
  asOf: null,
  logoOn: ["cards", "homes"],
  maxResults: null,
};

/** MLS Grid's IDX Rules of October 2025. */
export const MLS_GRID_RULES: DisplayRules = {
  credit: "Listings courtesy of {mls} as distributed by MLS GRID.",
  asOf: "Based on information submitted to the MLS GRID as of {updated}.",
  logoOn: ["lists", "homes"],
  maxResults: 2_500,
};
