/**
 * A listing as its page shows it. The page carries this twice, as text and as data for hydration, so it holds what is
 * shown and nothing else.
 */
import type { FeedCredit } from "~/mls/feed-credit";
import type { CatalogueEntry } from "~/upgrades/upgrades";
import type { ListingAttribution, ListingContent, ListingMedia, ListingStatus } from "../listing";
import type { ShownPosition } from "../rules";
import type { PriceEvent } from "./price-history";

export type Photo = Omit<ListingMedia, "url">;

/** Money in whole dollars, areas in square feet, times ISO 8601 in UTC. */
export type ListingView = {
  id: number;
  mlsId: string;
  status: ListingStatus;
  daysOnMarket: number;
  price: number;
  /** Null where the seller withholds it or the feed has none; `addressShown` tells which. */
  line1: string | null;
  addressShown: boolean;
  position: ShownPosition | null;
  photos: Photo[];
  priceEvents: PriceEvent[];
  notice: ListingNotice;
  /** Who lists the same home in other feeds; left out where nobody does. */
  alsoListed?: { source: string | null; attribution: ListingAttribution }[];
  /** Its own upgrades; null for the default ones. */
  upgradesCatalog: CatalogueEntry[] | null;
} & Pick<
  ListingContent,
  | "city"
  | "state"
  | "zip"
  | "county"
  | "homeType"
  | "beds"
  | "baths"
  | "sqft"
  | "lotSqft"
  | "stories"
  | "garageSpaces"
  | "yearBuilt"
  | "poolTypes"
  | "seniorCommunity"
  | "description"
  | "highlights"
  | "features"
  | "schools"
  | "openHouses"
  | "attribution"
  | "details"
  | "taxesAnnual"
  | "hoaMonthly"
  | "listedAt"
>;

/** What the feed's rules want said under a listing. */
export type ListingNotice = {
  /** The MLS's own words; null where ours stand in. */
  disclaimer: string | null;
  source: string | null;
  copyright: string | null;
  /** The MLS's name and logo as its rules want them beside the listing side. */
  credit: FeedCredit | null;
  /** Said in place of the last replication's time, which {updated} stands for. */
  asOf: string | null;
  /** The last successful replication; null when there was none yet. */
  syncedAt: string | null;
};

/** Photos as pages show them, without the feed's addresses. */
export function shownPhotos(media: readonly ListingMedia[]): Photo[] {
  return media.map(({ url: _, ...photo }) => photo);
}

/** What a photo shows, in words, for those who do not see it. */
export function photoText(photo: Photo, index: number, count: number): string {
  return photo.caption ?? `Photo ${index + 1} of ${count}`;
}
