/** Pure decisions about a listing: badges, days on market, the recommended score; and how many there are, in words. */
import { count } from "~/ui/text/money";
import type { ListingContent, ListingStatus } from "./listing";

const DAY_MS = 86_400_000;

/** Whole days since the home came on the market; never negative. It grows without a sync. */
export function daysOnMarket(listedAt: Date | string, now: Date): number {
  return Math.max(0, Math.floor((now.getTime() - new Date(listedAt).getTime()) / DAY_MS));
}

/** "1 home", "1,284 homes". */
export function homes(total: number): string {
  return `${count(total)} ${total === 1 ? "home" : "homes"}`;
}

export type ListingBadge = "NEW" | "SELLER INCENTIVES OFFERED";

/** NEW for three days; else the incentives badge when a highlight speaks of an incentive; else none. */
export function listingBadge(listing: { daysOnMarket: number; highlights: readonly string[] }): ListingBadge | null {
  if (listing.daysOnMarket <= 3) return "NEW";
  if (listing.highlights.some((highlight) => /incentive/i.test(highlight))) return "SELLER INCENTIVES OFFERED";
  return null;
}

/** The word on the listing page: Available while it can be bought, otherwise the status itself. */
export function availability(status: ListingStatus): string {
  return status === "Active" ? "Available" : status;
}

/** A home that is spoken for says so on its card; an active one needs no word. */
export function statusBadge(status: ListingStatus): string | null {
  return status === "Active" ? null : status === "Active Under Contract" ? "Under contract" : status;
}

/** Score points that one day of age costs; all other terms are measured in it. */
const POINTS_A_DAY = 10;

/**
 * The recommended order's stored score; higher is shown first.
 *
 * Recency is the list date itself (10 points a day since 2020), so that all homes age alike and a stored score never
 * has to be recomputed. To it come, in days' worth: photos (half a day each, ten days at most), completeness (three days
 * each for a description of 60 words, area, year built, an exact position, and highlights), seller incentives (seven
 * days); and a home that is spoken for loses thirty.
 */
export function recommendedScore(
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
  const complete = [
    (listing.description?.split(/\s+/).length ?? 0) >= 60,
    listing.sqft !== null,
    listing.yearBuilt !== null,
    listing.lat !== null && !listing.locationApproximate,
    listing.highlights.length > 0,
  ].filter(Boolean).length;
  const days =
    age +
    Math.min(10, listing.media.length / 2) +
    3 * complete +
    (listing.highlights.some((highlight) => /incentive/i.test(highlight)) ? 7 : 0) -
    (listing.status === "Active" || listing.status === "Coming Soon" ? 0 : 30);
  return Math.round(days * POINTS_A_DAY);
}

/** Where a home may be shown: exactly, or as the middle of the neighbourhood that it lies in. */
export type ShownPosition = { lat: number; lng: number; approximate: boolean };

/**
 * The position that may leave the server; null where there is none, and where the seller withholds the address but the
 * feed did not blur the position.
 */
export function shownPosition({
  lat,
  lng,
  addressShown,
  locationApproximate,
}: Pick<ListingContent, "lat" | "lng" | "addressShown" | "locationApproximate">): ShownPosition | null {
  if (lat === null || lng === null || !(addressShown || locationApproximate)) return null;
  return { lat, lng, approximate: locationApproximate };
}
