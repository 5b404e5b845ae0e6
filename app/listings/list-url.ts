/** Builds the canonical URL of a list from its filters, sort and page. */
import {
  LIST_KEYS,
  type ListingQuery,
  type ListKey,
  PAIRS,
  type Polygon,
  parseListingQuery,
  SLIDER_MAX_PRICE,
} from "./schema";

/** "Riverside County", with or without "County" in the input. */
export function formatCounty(county: string): string {
  return `${county.replace(/ county$/i, "")} County`;
}

/**
 * The canonical query string ("" or "?…"): known keys in order, no empty or default values, types comma-separated.
 * `malformed` keeps malformed values in the URL, so that a reload shows them again.
 */
export function formatListingSearch(
  query: Partial<Omit<ListingQuery, "perPage">>,
  malformed: Record<string, string> = {},
): string {
  const { filters = {}, sort = "recommended", page = 1 } = query;
  const values: Partial<Record<string, string>> = { ...malformed };
  for (const [key, value] of Object.entries(filters)) {
    if (value === undefined || value === false) continue;
    values[key] =
      value === true
        ? "1"
        : key === "polygon"
          ? (value as Polygon).map((corner) => corner.join(",")).join(";")
          : Array.isArray(value)
            ? value.join(",")
            : String(value);
  }
  if (sort !== "recommended") values.sort = sort;
  if (page > 1) values.page = String(page);
  const parts = LIST_KEYS.filter((key) => values[key]).map(
    (key) =>
      `${key}=${encodeURIComponent(values[key] ?? "")
        .replaceAll("%2C", ",")
        .replaceAll("%20", "+")}`,
  );
  return parts.length > 0 ? `?${parts.join("&")}` : "";
}

/**
 * Canonicalizes the query of a plain form or an old link: a five-digit "city" becomes a ZIP code, "… County" a county,
 * and the slider's maximum no bound. The map position (ll, z) and unknown keys are kept.
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
    const pair = PAIRS.find(([min]) => min === key);
    for (const malformedKey of pair ? [pair[0], pair[1]] : [key])
      malformed[malformedKey] = submitted[malformedKey as ListKey] ?? "";
  }
  for (const key of ["ll", "z"] as const) if (submitted[key]) malformed[key] = submitted[key];
  const search = new URLSearchParams(formatListingSearch({ ...query, filters }, malformed));
  for (const [key, value] of params) if (!(LIST_KEYS as readonly string[]).includes(key)) search.append(key, value);
  const text = search.toString().replaceAll("%2C", ",");
  return text ? `?${text}` : "";
}
