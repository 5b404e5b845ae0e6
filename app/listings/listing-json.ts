/** A listing as the API returns it. */

import type { CatalogEntry } from "~/upgrades/upgrades";
import type { PriceObservation } from "./home/price-history";
import { type ListingContent, PHOTO_ALTERATION_LABELS } from "./listing";
import { getMediaUrl } from "./photos/media-url";
import { countDaysOnMarket, getPublicPosition } from "./rules";

/** A row of `listing` on display, as {@link LISTING_COLUMNS} selects it. */
export type ListingRow = Omit<ListingContent, "listingKey" | "listedAt" | "modifiedAt"> & {
  id: number;
  feed: string;
  listedAt: Date;
  modifiedAt: Date;
  /** When visible data last changed, by the feed's clock; never after `modifiedAt`. */
  changedAt: Date;
  /** The listing's own upgrades; null for the default catalog. */
  upgradesCatalog: CatalogEntry[] | null;
};

/** Columns of a {@link ListingRow}. A withheld street line does not leave the database. */
export const LISTING_COLUMNS = `id, feed, mls_id AS "mlsId", status, list_price AS "listPrice",
  original_list_price AS "originalListPrice", CASE WHEN address_shown THEN line1 END AS line1, city, state, zip, county,
  address_shown AS "addressShown", lat, lng, location_approximate AS "locationApproximate", home_type AS "homeType", beds,
  baths, sqft, lot_sqft AS "lotSqft", stories, garage_spaces AS "garageSpaces", year_built AS "yearBuilt",
  pool_types AS "poolTypes", senior_community AS "seniorCommunity", description, highlights, media, features, schools,
  open_houses AS "openHouses", attribution, details, taxes_annual AS "taxesAnnual", hoa_monthly AS "hoaMonthly",
  upgrades_catalog AS "upgradesCatalog", listed_at AS "listedAt", modified_at AS "modifiedAt",
  coalesce(changed_at, modified_at) AS "changedAt"`;

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
