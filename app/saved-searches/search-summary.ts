import { AREA_KEYS } from "~/listings/links/list-links";
import { listFilterChips } from "~/listings/list/active-filters";
import { type ListingQuery, SORT_LABELS } from "~/listings/schema";

/** A search's filters in the texts of their chips: the place, each filter, and the sort unless it is the default. */
export function summarizeSearch({ filters, sort }: Pick<ListingQuery, "filters" | "sort">): string[] {
  return [
    ...(AREA_KEYS.some((key) => filters[key]) ? [] : ["All of California"]),
    ...listFilterChips(filters).map(({ label }) => label),
    ...(sort === "recommended" ? [] : [`Sort: ${SORT_LABELS[sort]}`]),
  ];
}
