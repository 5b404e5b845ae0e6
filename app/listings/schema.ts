/**
 * The parameters of a list's URL and their parser, shared by page and API. The page shows a malformed value next to its
 * field and ignores it; the API rejects it. Parsing never throws. `list-url.ts` builds the URL.
 */
import { parseWholeNumber } from "~/forms/whole-number";
import type { Bbox, LatLng } from "~/map/view";
import { DEFAULT_TERMS } from "~/mortgage/default-terms";
import { formatNumber } from "~/ui/text/money";
import { type Polygon, parseBbox, parseNumberList, parsePolygon } from "./area";
import { HOME_TYPES, type HomeType, POOL_TYPES, type PoolType } from "./listing";

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
export const MAX_PAGE = 1_000_000;
/** Of the API. */
export const MAX_PER_PAGE = 100;
/** Higher than the zoom of any map. */
export const MAX_ZOOM = 24;
/** Of a name or of words, in characters. */
export const MAX_TEXT_LENGTH = 100;
export const ZIP_CODE = /^\d{5}$/;

/** Minimum and maximum, as the calculator allows: percent, percent per year, whole years, and dollars per year. */
export const TERM_RULES = {
  down: [0, 99],
  rate: [0, 100],
  term: [1, 100],
  insurance: [0, 100_000_000],
} as const satisfies Record<keyof typeof DEFAULT_TERMS, readonly [min: number, max: number]>;
export type SearchTermKey = keyof typeof TERM_RULES;
export const SEARCH_TERM_KEYS = Object.keys(TERM_RULES) as SearchTermKey[];
/** Keys of what payments are calculated with, which match no home by themselves. */
export const PRICING_KEYS: readonly string[] = [...SEARCH_TERM_KEYS, "upgrades"];
export const MAX_SEARCH_UPGRADES = 20;

type NumberField = Exclude<
  {
    [K in keyof ListingFilters]-?: Exclude<ListingFilters[K], undefined> extends number ? K : never;
  }[keyof ListingFilters],
  SearchTermKey
>;

/** Maximum value, and whether halves are allowed. The minimum is 0. */
export const NUMBER_RULES: Record<NumberField, { max: number; half?: true }> = {
  minPrice: { max: 1_000_000_000 },
  maxPrice: { max: 1_000_000_000 },
  maxPayment: { max: 10_000_000 },
  beds: { max: 50 },
  baths: { max: 50, half: true },
  garageMin: { max: 50 },
  sqftMin: { max: 1_000_000 },
  sqftMax: { max: 1_000_000 },
  lotMin: { max: 1_000_000_000 },
  lotMax: { max: 1_000_000_000 },
  storiesMin: { max: 100 },
  storiesMax: { max: 100 },
  yearMin: { max: 2_200 },
  yearMax: { max: 2_200 },
  daysMin: { max: 36_500 },
  daysMax: { max: 36_500 },
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

/** Whether a list shows payments. */
export const showsPayments = ({ filters, sort }: Pick<ListingQuery, "filters" | "sort">): boolean =>
  filters.maxPayment !== undefined || filters.upgrades !== undefined || sort === "payment";

/** The parsed list URL that the search form shows. */
export type AppliedQuery = Omit<ParsedListingQuery, "mapView">;

const normalizeName = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, "");
const TYPE_BY_NAME = new Map(HOME_TYPES.map((type) => [normalizeName(type), type]));
const POOL_BY_NAME = new Map(POOL_TYPES.map((type) => [normalizeName(type), type]));

function parseOption<T extends string>(
  text: string,
  byName: Map<string, T>,
  label: string,
): { value?: T; error?: string } {
  const value = byName.get(normalizeName(text));
  return value
    ? { value }
    : { error: `“${text.slice(0, 40)}” isn’t ${label}. Choose ${[...byName.values()].join(", ")}.` };
}

/** The values of a key that may be repeated, and separated by commas. */
const readList = (params: URLSearchParams, key: ListKey): string[] =>
  params
    .getAll(key)
    .flatMap((text) => text.split(","))
    .map((text) => text.trim())
    .filter(Boolean);

/**
 * Parses a list's URL parameters. Unknown keys are ignored; the last value of a repeated key counts, but `types` and
 * `upgrades` join all of them.
 */
export function parseListingQuery(params: URLSearchParams): ParsedListingQuery {
  const filters: ListingFilters = {};
  const errors: ParsedListingQuery["errors"] = {};
  const submitted: ParsedListingQuery["submitted"] = {};
  const read = (key: ListKey | "perPage"): string => {
    const text = (params.getAll(key).at(-1) ?? "").trim();
    if (text) submitted[key] = text;
    return text;
  };

  for (const key of TEXT_KEYS) {
    const text = read(key);
    if (text.length > MAX_TEXT_LENGTH) errors[key] = `Use at most ${MAX_TEXT_LENGTH} characters.`;
    else if (text) filters[key] = text;
  }
  const zip = read("zip");
  if (ZIP_CODE.test(zip)) filters.zip = zip;
  else if (zip) errors.zip = "Enter a five-digit ZIP code.";

  for (const key of Object.keys(NUMBER_RULES) as NumberField[]) {
    const text = read(key);
    if (text === "" || text.toLowerCase() === "any") continue;
    const { max, half } = NUMBER_RULES[key];
    const value = half && /^\d+\.\d+$/.test(text) ? Number(text) : parseWholeNumber(text);
    if (value === null)
      errors[key] = /^-\d/.test(text) ? "Use 0 or more." : half ? "Use a number." : "Use a whole number.";
    else if (value > max) errors[key] = `Use at most ${formatNumber(max)}.`;
    else if (value > 0) filters[key] = value;
  }
  for (const [min, max, label] of PAIRS) {
    const [low, high] = [filters[min], filters[max]];
    if (low === undefined || high === undefined || low <= high) continue;
    errors[min] = `Minimum ${label} is higher than the maximum.`;
    delete filters[min];
    delete filters[max];
  }

  for (const key of SEARCH_TERM_KEYS) {
    const text = read(key);
    if (text === "") continue;
    const [min, max] = TERM_RULES[key];
    const parts = key === "term" ? 1 : 1_000;
    const value = Math.round(Number.parseFloat(text.replaceAll(/[$,%]/g, "")) * parts) / parts;
    if (!(value >= min && value <= max)) errors[key] = `Use a number from ${min} to ${formatNumber(max)}.`;
    else if (value !== DEFAULT_TERMS[key]) filters[key] = value;
  }
  const upgrades = [...new Set(readList(params, "upgrades"))];
  if (upgrades.length > 0) submitted.upgrades = upgrades.join(",");
  if (upgrades.length > MAX_SEARCH_UPGRADES || upgrades.some((id) => id.length > MAX_TEXT_LENGTH))
    errors.upgrades = `Use at most ${MAX_SEARCH_UPGRADES} upgrades.`;
  else if (upgrades.length > 0) filters.upgrades = upgrades;

  const pool = read("poolType");
  if (pool && pool.toLowerCase() !== "any") {
    const { value, error } = parseOption(pool, POOL_BY_NAME, "a pool type");
    if (value) filters.poolType = value;
    else if (error) errors.poolType = error;
  }
  for (const key of SWITCHES) {
    const text = read(key);
    if (SWITCH_VALUES.on.some((value) => value === text)) filters[key] = true;
    else if (text && !SWITCH_VALUES.off.some((value) => value === text)) errors[key] = "Use 1 or leave it out.";
  }

  const submittedTypes = readList(params, "types");
  if (submittedTypes.length > 0) {
    submitted.types = submittedTypes.join(",");
    const parsedTypes = submittedTypes.map((text) => parseOption(text, TYPE_BY_NAME, "a home type"));
    const invalidType = parsedTypes.find((type) => type.error);
    if (invalidType?.error) errors.types = invalidType.error;
    const chosenTypes = new Set(parsedTypes.map((type) => type.value));
    const types = HOME_TYPES.filter((type) => chosenTypes.has(type));
    if (types.length > 0) filters.types = types;
  }

  for (const [key, parse] of [
    ["bbox", parseBbox],
    ["polygon", parsePolygon],
  ] as const) {
    const text = read(key);
    if (!text) continue;
    const area = parse(text);
    if (typeof area === "string") errors[key] = area;
    else Object.assign(filters, { [key]: area });
  }
  const mapView: ParsedListingQuery["mapView"] = {};
  const ll = read("ll");
  const [lat, lng, ...extra] = (ll && parseNumberList(ll)) || [];
  if (lat !== undefined && lng !== undefined && extra.length === 0) {
    if (Math.abs(lat) <= 90 && Math.abs(lng) <= 180) mapView.center = { lat, lng };
    else errors.ll = "The map’s center is out of range.";
  } else if (ll) errors.ll = "Enter the map’s center as lat,lng in degrees.";
  const z = read("z");
  if (/^\d{1,2}(\.\d+)?$/.test(z) && Number(z) <= MAX_ZOOM) mapView.zoom = Number(z);
  else if (z) errors.z = `Enter the map’s zoom as a number from 0 to ${MAX_ZOOM}.`;

  const sort = read("sort");
  const sorted = SORTS.find((candidate) => candidate === sort.toLowerCase());
  if (sort && !sorted) errors.sort = `“${sort.slice(0, 40)}” isn’t a sort order. Choose ${SORTS.join(", ")}.`;

  const page = /^\d+$/.test(read("page")) ? Number(submitted.page) : 1;
  const perPage = read("perPage");
  const size = Number(perPage);
  if (perPage && !(/^\d+$/.test(perPage) && size >= 1 && size <= MAX_PER_PAGE))
    errors.perPage = `Use a number from 1 to ${MAX_PER_PAGE}.`;

  return {
    query: {
      filters,
      sort: sorted ?? "recommended",
      page: page >= 1 && page <= MAX_PAGE ? page : 1,
      perPage: perPage && !errors.perPage ? size : PER_PAGE,
    },
    mapView,
    errors,
    submitted,
  };
}
