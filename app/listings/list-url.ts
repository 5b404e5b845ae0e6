/** Builds the canonical URL of a list from its filters, sort and page. */
import { LIST_KEYS, type ListingQuery, type Polygon } from "./schema";

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
