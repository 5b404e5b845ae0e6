/**
 * The parser of a list's URL, shared by page and API. The page shows a malformed value next to its field and ignores it; the
 * API rejects it. Parsing never throws.
 */
import { cleanLine } from "~/forms/clean";
import { parseNumber } from "~/forms/number";
import { parseZip } from "~/forms/zip";
import { DEFAULT_TERMS, describeTermRule, TERM_RULES } from "~/mortgage/default-terms";
import { formatNumber } from "~/ui/text/money";
import { hasNoArea, parseBbox, parseNumberList, parsePolygon } from "./area";
import { formatListingSearch } from "./list-url";
import { HOME_TYPES, POOL_TYPES } from "./listing";
import {
  LIST_KEYS,
  type ListingFilters,
  type ListKey,
  MAX_PAGE,
  MAX_PER_PAGE,
  MAX_SEARCH_UPGRADES,
  MAX_TEXT_LENGTH,
  MAX_ZOOM,
  NUMBER_RULES,
  type NumberField,
  PAIRS,
  type ParsedListingQuery,
  PER_PAGE,
  SEARCH_TERM_KEYS,
  SLIDER_MAX_PRICE,
  SORTS,
  STATUS_FILTERS,
  SWITCH_VALUES,
  SWITCHES,
  TEXT_KEYS,
} from "./schema";

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

const STATUS_BY_NAME = new Map(STATUS_FILTERS.map((status) => [status as string, status]));

/** The values of a key that may be repeated, and separated by commas. */
const readList = (params: URLSearchParams, key: ListKey): string[] =>
  params
    .getAll(key)
    .flatMap((text) => text.split(","))
    .map(cleanLine)
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
    const text = cleanLine(params.getAll(key).at(-1) ?? "");
    if (text) submitted[key] = text;
    return text;
  };

  for (const key of TEXT_KEYS) {
    const text = read(key);
    if (text.length > MAX_TEXT_LENGTH) errors[key] = `Use at most ${MAX_TEXT_LENGTH} characters.`;
    else if (text) filters[key] = text;
  }
  const zip = read("zip");
  const zipCode = parseZip(zip);
  if (zipCode) filters.zip = zipCode;
  else if (zip) errors.zip = "Enter a five-digit ZIP code.";

  for (const key of Object.keys(NUMBER_RULES) as NumberField[]) {
    const text = read(key);
    if (text === "" || text.toLowerCase() === "any") continue;
    const { max, kind, half } = NUMBER_RULES[key];
    const value = parseNumber(kind, text);
    if (value === null || !(half || Number.isInteger(value)))
      errors[key] = half ? "Use a number." : "Use a whole number.";
    else if (value < 0) errors[key] = "Use 0 or more.";
    else if (value > max)
      errors[key] = kind === "year" ? `Use a year up to ${max}.` : `Use at most ${formatNumber(max)}.`;
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
    const [min, max, kind] = TERM_RULES[key];
    const parts = key === "term" ? 1 : 1_000;
    const value = Math.round((parseNumber(kind, text) ?? Number.NaN) * parts) / parts;
    if (!(value >= min && value <= max)) errors[key] = describeTermRule(key);
    else if (value !== DEFAULT_TERMS[key]) filters[key] = value;
  }
  const isTermRefused = SEARCH_TERM_KEYS.some((key) => errors[key]);
  if (isTermRefused && filters.maxPayment !== undefined) {
    errors.maxPayment = "Correct the loan’s terms to filter by payment.";
    delete filters.maxPayment;
  }
  const upgrades = [...new Set(readList(params, "upgrades"))];
  if (upgrades.length > 0) submitted.upgrades = upgrades.join(",");
  if (upgrades.length > MAX_SEARCH_UPGRADES || upgrades.some((id) => id.length > MAX_TEXT_LENGTH))
    errors.upgrades = `Use at most ${MAX_SEARCH_UPGRADES} upgrades.`;
  else if (upgrades.length > 0) filters.upgrades = upgrades;

  for (const [key, byName, label] of [
    ["poolType", POOL_BY_NAME, "a pool type"],
    ["status", STATUS_BY_NAME, "a status"],
  ] as const) {
    const text = read(key);
    if (!text || text.toLowerCase() === "any") continue;
    const { value, error } = parseOption<string>(text, byName, label);
    if (value) Object.assign(filters, { [key]: value });
    else if (error) errors[key] = error;
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
  let sorted = SORTS.find((candidate) => candidate === sort.toLowerCase());
  if (sort && !sorted) errors.sort = `“${sort.slice(0, 40)}” isn’t a sort order. Choose ${SORTS.join(", ")}.`;
  if (isTermRefused && sorted === "payment") {
    errors.sort = "Correct the loan’s terms to sort by payment.";
    sorted = undefined;
  }

  const page = /^\d+$/.test(read("page")) ? Number(submitted.page) : 1;
  const perPage = read("perPage");
  const size = Number(perPage);
  if (perPage && !(/^\d+$/.test(perPage) && size >= 1 && size <= MAX_PER_PAGE))
    errors.perPage = `Use a number from 1 to ${MAX_PER_PAGE}.`;

  return {
    query: {
      filters,
      sort: sorted ?? "recommended",
      page: Math.min(page || 1, MAX_PAGE),
      perPage: perPage && !errors.perPage ? size : PER_PAGE,
    },
    mapView,
    errors,
    submitted,
  };
}

/**
 * Canonicalizes the query of a plain form or an old link: a five-digit "city" becomes a ZIP code, "… County" a county,
 * the slider's maximum no bound, and a box of no size no box. The map position (ll, z) and unknown keys are kept.
 * @param parsed the result of {@link parseListingQuery} for the same parameters, if available
 */
export function canonicalizeListSearch(params: URLSearchParams, parsed = parseListingQuery(params)): string {
  const { query, errors, submitted } = parsed;
  const filters = { ...query.filters };
  if (filters.maxPrice === SLIDER_MAX_PRICE) delete filters.maxPrice;
  if (filters.city && /^\d{5}$/.test(filters.city)) {
    filters.zip = filters.city;
    delete filters.city;
  }
  const county = /^(.+) county$/i.exec(filters.city ?? "");
  if (county?.[1]) {
    filters.county = county[1];
    delete filters.city;
  }
  const malformed: Record<string, string> = {};
  for (const key of Object.keys(errors)) {
    // Left by a map without a size; nobody typed it.
    if (key === "bbox" && hasNoArea(submitted.bbox ?? "")) continue;
    const pair = PAIRS.find(([min]) => min === key);
    for (const malformedKey of pair ? [pair[0], pair[1]] : [key])
      malformed[malformedKey] = submitted[malformedKey as ListKey] ?? "";
  }
  for (const key of ["ll", "z"] as const) if (submitted[key]) malformed[key] = submitted[key];
  // A URL that names a page, or tried to, does not get the remembered one.
  if (submitted.page && query.page === 1) malformed.page = "1";
  const search = new URLSearchParams(formatListingSearch({ ...query, filters }, malformed));
  for (const [key, value] of params) if (!(LIST_KEYS as readonly string[]).includes(key)) search.append(key, value);
  const text = search.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}
