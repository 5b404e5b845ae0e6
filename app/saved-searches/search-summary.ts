import { AREA_KEYS } from "~/listings/links/list-links";
import type { Chip } from "~/listings/list/active-filters.server";
import { type ListingSort, SORT_LABELS } from "~/listings/schema";

/** A search in the texts of its chips: the place, each filter, and the sort unless it is the default. */
export function summarizeSearch(chips: readonly Chip[], sort: ListingSort): string[] {
  return [
    ...(chips.some(({ key }) => AREA_KEYS.some((area) => area === key)) ? [] : ["All of California"]),
    ...chips.map(({ label }) => label),
    ...(sort === "recommended" ? [] : [`Sort: ${SORT_LABELS[sort]}`]),
  ];
}
