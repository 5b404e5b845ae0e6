/** A listing as the API returns it. */

import type { CatalogEntry } from "~/upgrades/upgrades";
import type { PriceObservation } from "./home/price-history";
import { type ListingContent, PHOTO_ALTERATION_LABELS } from "./listing";
import type { ListingRow } from "./listing-columns.server";
import { getMediaUrl } from "./photos/media-url";
import { countDaysOnMarket, getPublicPosition } from "./rules";

/**
 * The API's Listing. Money in whole dollars, areas (lots too) in square feet, times ISO 8601 in UTC. `address.line1` is
 * null if the feed has none or the seller withholds it. Fields from `homeType` on are extensions.
 */
export type ListingJson = {
  id: number;
  mlsId: string;
  price: number;
  status: string;
  daysOnMarket: number;
  /** Includes earlier listings of the home; never less than daysOnMarket. */
  cumulativeDaysOnMarket: number;
  address: {
    line1: string | null;
    city: string;
    state: string;
    zip: string;
    lat: number | null;
    lng: number | null;
  };
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  yearBuilt: number | null;
  description: string | null;
  highlights: string[];
  /** `label` must be shown with the photo. */
  media: { url: string; caption: string | null; label?: string }[];
  taxesAnnual: number | null;
  hoaMonthly: number | null;
  upgradesCatalog?: CatalogEntry[];
  locationApproximate: boolean;
  listedAt: string;
  updatedAt: string;
  priceHistory?: PriceObservation[];
} & Pick<
  ListingContent,
  | "homeType"
  | "lotSqft"
  | "stories"
  | "garageSpaces"
  | "poolTypes"
  | "seniorCommunity"
  | "features"
  | "schools"
  | "openHouses"
  | "attribution"
  | "details"
>;

/**
 * Maps a row to the API's Listing; days on market count up to `now`. A home with a withheld address has a position only
 * if it is approximate.
 */
export function toListingJson(row: ListingRow, now: Date): ListingJson {
  const { addressShown, locationApproximate } = row;
  const position = getPublicPosition(row);
  const days = countDaysOnMarket(row.listedAt, now);
  return {
    id: row.id,
    mlsId: row.mlsId,
    price: row.listPrice,
    status: row.status,
    daysOnMarket: days,
    cumulativeDaysOnMarket: days + (row.details.priorDaysOnMarket ?? 0),
    address: {
      line1: addressShown ? row.line1 : null,
      city: row.city,
      state: row.state,
      zip: row.zip,
      lat: position?.lat ?? null,
      lng: position?.lng ?? null,
    },
    beds: row.beds,
    baths: row.baths,
    sqft: row.sqft,
    yearBuilt: row.yearBuilt,
    description: row.description,
    highlights: row.highlights,
    media: row.media.map(({ key, caption, alteration }) => ({
      url: getMediaUrl(row.id, key),
      caption,
      ...(alteration && { label: PHOTO_ALTERATION_LABELS[alteration] }),
    })),
    taxesAnnual: row.taxesAnnual,
    hoaMonthly: row.hoaMonthly,
    ...(row.upgradesCatalog && { upgradesCatalog: row.upgradesCatalog }),
    homeType: row.homeType,
    lotSqft: row.lotSqft,
    stories: row.stories,
    garageSpaces: row.garageSpaces,
    poolTypes: row.poolTypes,
    seniorCommunity: row.seniorCommunity,
    features: row.features,
    schools: row.schools,
    openHouses: row.openHouses,
    attribution: row.attribution,
    details: row.details,
    listedAt: row.listedAt.toISOString(),
    updatedAt: row.modifiedAt.toISOString(),
    locationApproximate,
  };
}
