/** Pure rules of a listing: badges, days on market, the recommended score, and the text for a number of homes. */
import { formatNumber } from "~/ui/text/money";
import { AVAILABLE_STATUSES, type ListingContent, type ListingStatus } from "./listing";

const DAY_MS = 86_400_000;

/** Whole days since the list date; never negative. Increases without a sync. */
export function countDaysOnMarket(listedAt: Date | string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(listedAt).getTime()) / DAY_MS));
}

/** "1 home", "1,284 homes". */
export function formatHomeCount(total: number): string {
  return `${formatNumber(total)} ${total === 1 ? "home" : "homes"}`;
}

export type ListingBadge = "NEW" | "SELLER INCENTIVES OFFERED";

/** NEW for three days; else the incentives badge if a highlight mentions an incentive; else none. */
export function getListingBadge(listing: { daysOnMarket: number; highlights: readonly string[] }): ListingBadge | null {
  if (listing.daysOnMarket <= 3) return "NEW";
  if (listing.highlights.some((highlight) => /incentive/i.test(highlight))) return "SELLER INCENTIVES OFFERED";
  return null;
}

/** The status badge of a card; active homes have none. */
export function getStatusBadge(status: ListingStatus): string | null {
  return status === "Active" ? null : status === "Active Under Contract" ? "Under contract" : status;
}

/** The status in words: "Available" if active, otherwise as the badge. */
export const formatAvailability = (status: ListingStatus): string => getStatusBadge(status) ?? "Available";

/** Score points lost per day of age; all other terms are measured in days. */
const POINTS_PER_DAY = 10;

/**
 * The stored score of the recommended order; higher is shown first.
 *
 * Recency is the list date itself (10 points per day since 2020), so a stored score never has to be recomputed. Added
 * to it, in days: photos (half a day each, at most ten days), completeness (three days each for a description of 60
 * words, area, year built, an exact position, and highlights) and seller incentives (seven days). A home under contract
 * or pending loses thirty days.
 */
export function computeRecommendedScore(
  listing: Pick<
    ListingContent,
    | "listedAt"
    | "media"
    | "description"
    | "sqft"
    | "yearBuilt"
    | "lat"
    | "locationApproximate"
    | "highlights"
    | "status"
  >,
): number {
  const age = (Date.parse(listing.listedAt) - Date.UTC(2020, 0, 1)) / DAY_MS;
  const completeness = [
    (listing.description?.split(/\s+/).length ?? 0) >= 60,
    listing.sqft !== null,
    listing.yearBuilt !== null,
    listing.lat !== null && !listing.locationApproximate,
    listing.highlights.length > 0,
  ].filter(Boolean).length;
  const days =
    age +
    Math.min(10, listing.media.length / 2) +
    3 * completeness +
    (listing.highlights.some((highlight) => /incentive/i.test(highlight)) ? 7 : 0) -
    (AVAILABLE_STATUSES.includes(listing.status) ? 0 : 30);
  return Math.round(days * POINTS_PER_DAY);
}

/** A position that may be shown: exact, or the center of the neighborhood. */
export type PublicPosition = { lat: number; lng: number; approximate: boolean };

/**
 * The position that may leave the server; null if there is none, or if the seller withholds the address and the feed
 * did not blur the position.
 */
export function getPublicPosition({
  lat,
  lng,
  addressShown,
  locationApproximate,
}: Pick<ListingContent, "lat" | "lng" | "addressShown" | "locationApproximate">): PublicPosition | null {
  if (lat === null || lng === null || !(addressShown || locationApproximate)) return null;
  return { lat, lng, approximate: locationApproximate };
}
