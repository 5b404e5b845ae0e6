import { AREA_KEYS } from "~/listings/links/list-links";
import { filterChips } from "~/listings/list/active-filters";
import { type ListingQuery, SORT_LABELS } from "~/listings/schema";

/** What a search looks for, in the words of its chips: where first, then each filter, then an order of its own. */
export function searchSummary({ filters, sort }: Pick<ListingQuery, "filters" | "sort">): string[] {
  return [
    ...(AREA_KEYS.some((key) => filters[key]) ? [] : ["All of California"]),
    ...filterChips(filters).map(({ label }) => label),
    ...(sort === "recommended" ? [] : [`Sort: ${SORT_LABELS[sort]}`]),
  ];
}
