/** The parameters of a list's URL. `parse-list-search.ts` parses it, and `list-url.ts` builds it. */
import type { NumberKind } from "~/forms/number";
import type { Bbox, LatLng } from "~/map/view";
import { DEFAULT_TERMS } from "~/mortgage/default-terms";
import type { Polygon } from "./area";
import type { HomeType, PoolType } from "./listing";

export type { Bbox, Polygon };

export const SORTS = ["recommended", "price", "price-desc", "payment", "newest"] as const;
export type ListingSort = (typeof SORTS)[number];
export const SORT_LABELS: Record<ListingSort, string> = {
  recommended: "Recommended",
  price: "Price (Low to High)",
  "price-desc": "Price (High to Low)",
  payment: "Payment (Low to High)",
  newest: "Newest",
};

/** What a list may be limited to: homes that are neither under contract nor pending. */
export const STATUS_FILTERS = ["available"] as const;
export type StatusFilter = (typeof STATUS_FILTERS)[number];

/** The terms of the loan that payments are calculated with, which don't depend on the home; defaults are left out. */
export type SearchTerms = Partial<Record<SearchTermKey, number>>;

/** Bounds are inclusive. A home without a value does not match a bound on that value. */
export type ListingFilters = SearchTerms & {
  city?: string;
  zip?: string;
  county?: string;
  /** An MLS number, or words that must all be in the address. */
  q?: string;
  minPrice?: number;
  maxPrice?: number;
  /** Whole dollars a month, as a home's page shows its payment with the same terms and upgrades. */
  maxPayment?: number;
  /** Ids of the upgrades that payments include for homes that are offered them. */
  upgrades?: string[];
  beds?: number;
  baths?: number;
  garageMin?: number;
  poolType?: PoolType;
  sqftMin?: number;
  sqftMax?: number;
  lotMin?: number;
  lotMax?: number;
  storiesMin?: number;
  storiesMax?: number;
  yearMin?: number;
  yearMax?: number;
  /** Whole days on market, as the card counts them. */
  daysMin?: number;
  daysMax?: number;
  /** Words of the description, as typed; the recommended order then puts the best match first. */
  keywords?: string;
  /** Excludes homes that are under contract or pending. */
  status?: StatusFilter;
  /** The list price is below the original list price. */
  reduced?: boolean;
  /** Has an open house that has not ended. */
  openHouse?: boolean;
  /** Excludes homes known to be in a 55+ community. */
  exclude55?: boolean;
  types?: HomeType[];
  bbox?: Bbox;
  polygon?: Polygon;
};

export type ListingQuery = { filters: ListingFilters; sort: ListingSort; page: number; perPage: number };

/** The page size of the grid and the API's default. */
export const PER_PAGE = 20;
/** The maximum of the price slider, which means "no upper bound". Whole dollars. */
export const SLIDER_MAX_PRICE = 2_000_000;
/** Past the end of any list. Larger numbers count as this one. */
export const MAX_PAGE = 1_000_000;
/** Of the API. */
export const MAX_PER_PAGE = 100;
/** Higher than the zoom of any map. */
export const MAX_ZOOM = 24;
/** Of a name or of words, in characters. */
export const MAX_TEXT_LENGTH = 100;
export const ZIP_CODE = /^\d{5}$/;

export type SearchTermKey = keyof typeof DEFAULT_TERMS;
export const SEARCH_TERM_KEYS = Object.keys(DEFAULT_TERMS) as SearchTermKey[];
/** Keys of what payments are calculated with, which match no home by themselves. */
export const PRICING_KEYS: readonly string[] = [...SEARCH_TERM_KEYS, "upgrades"];
export const MAX_SEARCH_UPGRADES = 20;

export type NumberField = Exclude<
  {
    [K in keyof ListingFilters]-?: Exclude<ListingFilters[K], undefined> extends number ? K : never;
  }[keyof ListingFilters],
  SearchTermKey
>;

/** Maximum value, and whether halves are allowed. The minimum is 0. */
export const NUMBER_RULES: Record<NumberField, { max: number; kind: NumberKind; half?: true }> = {
  minPrice: { max: 1_000_000_000, kind: "money" },
  maxPrice: { max: 1_000_000_000, kind: "money" },
  maxPayment: { max: 10_000_000, kind: "monthly money" },
  beds: { max: 50, kind: "count" },
  baths: { max: 50, kind: "count", half: true },
  garageMin: { max: 50, kind: "count" },
  sqftMin: { max: 1_000_000, kind: "area" },
  sqftMax: { max: 1_000_000, kind: "area" },
  lotMin: { max: 1_000_000_000, kind: "area" },
  lotMax: { max: 1_000_000_000, kind: "area" },
  storiesMin: { max: 100, kind: "count" },
  storiesMax: { max: 100, kind: "count" },
  yearMin: { max: 2_200, kind: "year" },
  yearMax: { max: 2_200, kind: "year" },
  daysMin: { max: 36_500, kind: "days" },
  daysMax: { max: 36_500, kind: "days" },
};
/** Filters by words. */
export const TEXT_KEYS = ["city", "county", "q", "keywords"] as const;
/** On/off filters; the URL has 1 when on. */
export const SWITCHES = ["reduced", "openHouse", "exclude55"] as const;
/** What a switch may be in a URL. */
export const SWITCH_VALUES = { on: ["1", "true", "on"], off: ["0", "false"] } as const;
/** Minimum and maximum of one value: if they cross, both are invalid. */
export const PAIRS: readonly [NumberField, NumberField, string][] = [
  ["minPrice", "maxPrice", "price"],
  ["sqftMin", "sqftMax", "area"],
  ["lotMin", "lotMax", "lot size"],
  ["storiesMin", "storiesMax", "number of stories"],
  ["yearMin", "yearMax", "year built"],
  ["daysMin", "daysMax", "number of days on market"],
];

/** Every key of the list's URL, in its canonical order. */
export const LIST_KEYS = [
  "city",
  "zip",
  "county",
  "q",
  ...(Object.keys(NUMBER_RULES) as NumberField[]),
  ...SEARCH_TERM_KEYS,
  "upgrades",
  "poolType",
  "status",
  ...SWITCHES,
  "types",
  "keywords",
  "sort",
  "page",
  "ll",
  "z",
  "bbox",
  "polygon",
] as const;
export type ListKey = (typeof LIST_KEYS)[number];

export type ParsedListingQuery = {
  query: ListingQuery;
  /** The map position in the URL (`ll` and `z`), which does not filter homes. */
  mapView: { center?: LatLng; zoom?: number };
  /** A message for each key with a malformed value, which is ignored. */
  errors: Record<string, string>;
  /** Submitted text by key, to show it again. */
  submitted: Partial<Record<ListKey | "perPage", string>>;
};

/** Whether a term of the loan is refused: then no payments are calculated. */
export const isTermRefused = ({ errors }: Pick<ParsedListingQuery, "errors">): boolean =>
  SEARCH_TERM_KEYS.some((key) => errors[key]);

/** The parsed list URL that the search form shows. */
export type AppliedQuery = Omit<ParsedListingQuery, "mapView">;
