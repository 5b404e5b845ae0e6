import type { ListingFilters } from "../schema";

/** "3+ beds, 2+ baths"; "3+ bd, 2+ ba" in narrow cells. */
export function formatRooms({ beds, baths }: ListingFilters, short = false): string {
  const parts = [beds && `${beds}+ ${short ? "bd" : "beds"}`, baths && `${baths}+ ${short ? "ba" : "baths"}`];
  return parts.filter(Boolean).join(", ") || "Any";
}
