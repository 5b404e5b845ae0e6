/** The columns of a listing on display, for statements that read whole listings. */
import {
  bool,
  double,
  int,
  jsonb,
  orNull,
  type Row,
  real,
  smallint,
  text,
  texts,
  time,
} from "~/platform/db/statement.server";
import type { CatalogEntry } from "~/upgrades/upgrades";
import type { HomeType, ListingMedia, ListingStatus, PoolType } from "./listing";
import type {
  ListingAttribution,
  ListingDetails,
  ListingFeatures,
  ListingOpenHouse,
  ListingSchool,
} from "./listing-parts.server";

export const LISTING_COLUMNS = {
  id: int,
  feed: text(),
  mlsId: text(),
  status: text<ListingStatus>(),
  listPrice: int,
  originalListPrice: orNull(int),
  line1: orNull(text()),
  city: text(),
  state: text(),
  zip: text(),
  county: orNull(text()),
  addressShown: bool,
  lat: orNull(double),
  lng: orNull(double),
  locationApproximate: bool,
  homeType: orNull(text<HomeType>()),
  beds: orNull(smallint),
  baths: orNull(real),
  sqft: orNull(int),
  lotSqft: orNull(int),
  stories: orNull(smallint),
  garageSpaces: orNull(smallint),
  yearBuilt: orNull(smallint),
  poolTypes: texts<PoolType>(),
  seniorCommunity: orNull(bool),
  description: orNull(text()),
  highlights: texts(),
  media: jsonb<ListingMedia[]>(),
  features: jsonb<ListingFeatures>(),
  schools: jsonb<ListingSchool[]>(),
  openHouses: jsonb<ListingOpenHouse[]>(),
  attribution: jsonb<ListingAttribution>(),
  details: jsonb<ListingDetails>(),
  taxesAnnual: orNull(int),
  hoaMonthly: orNull(int),
  /** The listing's own upgrades; null for those of the catalog. */
  upgradesCatalog: orNull(jsonb<CatalogEntry[]>()),
  listedAt: time,
  modifiedAt: time,
  /** When visible data last changed, by the feed's clock; never after `modifiedAt`. */
  changedAt: time,
};

/** A row of `listing` on display. */
export type ListingRow = Row<typeof LISTING_COLUMNS>;

/** The SQL of {@link LISTING_COLUMNS}. A withheld street line does not leave the database. */
export const SELECTED_LISTING_COLUMNS = `id, feed, mls_id AS "mlsId", status, list_price AS "listPrice",
  original_list_price AS "originalListPrice", CASE WHEN address_shown THEN line1 END AS line1, city, state, zip, county,
  address_shown AS "addressShown", lat, lng, location_approximate AS "locationApproximate", home_type AS "homeType", beds,
  baths, sqft, lot_sqft AS "lotSqft", stories, garage_spaces AS "garageSpaces", year_built AS "yearBuilt",
  pool_types AS "poolTypes", senior_community AS "seniorCommunity", description, highlights, media, features, schools,
  open_houses AS "openHouses", attribution, details, taxes_annual AS "taxesAnnual", hoa_monthly AS "hoaMonthly",
  upgrades_catalog AS "upgradesCatalog", listed_at AS "listedAt", modified_at AS "modifiedAt",
  coalesce(changed_at, modified_at) AS "changedAt"`;
