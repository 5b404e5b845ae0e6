/**
 * The types of a home for sale. Money in whole dollars, areas (lots too) in square feet, times ISO 8601 in UTC. Shared
 * by the feed's mapper, the pages, the API and the browser: nothing in this file may use Node or the database.
 */
import type {
  ListingAttribution,
  ListingDetails,
  ListingFeatures,
  ListingOpenHouse,
  ListingSchool,
} from "./listing-parts.server";

/** RESO statuses that may be shown; listings with any other are stored as withdrawn. */
export const SHOWN_STATUSES = ["Active", "Active Under Contract", "Pending", "Coming Soon"] as const;
/** Of homes that are neither under contract nor pending. */
export const AVAILABLE_STATUSES: readonly ListingStatus[] = ["Active", "Coming Soon"];
export type ListingStatus = (typeof SHOWN_STATUSES)[number];

export const HOME_TYPES = ["house", "townhouse", "condo", "multi-family", "co-op"] as const;
export type HomeType = (typeof HOME_TYPES)[number];
export const HOME_TYPE_LABELS: Record<HomeType, string> = {
  house: "House",
  townhouse: "Townhouse",
  condo: "Condo",
  "multi-family": "Multi-family",
  "co-op": "Co-op",
};

/** `none` means that the feed says there is no pool; the list is empty if the feed does not say. */
export const POOL_TYPES = ["private", "community", "in-ground", "above-ground", "heated", "fenced", "none"] as const;
export type PoolType = (typeof POOL_TYPES)[number];
export const POOL_TYPE_LABELS: Record<PoolType, string> = {
  private: "Private",
  community: "Community",
  "in-ground": "In Ground",
  "above-ground": "Above Ground",
  heated: "Heated",
  fenced: "Fenced",
  none: "None",
};

/** How a photo was altered (RESO MediaAlteration, or words in its caption). */
export type PhotoAlteration = "staged" | "altered" | "rendering" | "model";
/** The required label of such a photo (California Business and Professions Code §10140.8). */
export const PHOTO_ALTERATION_LABELS: Record<PhotoAlteration, string> = {
  staged: "Virtually staged",
  altered: "Digitally altered",
  rendering: "Digital rendering",
  model: "Model home",
};

/** A photo as stored. `key` is ours and changes with the photo; `url` is the feed's, relative if on its host. */
export type ListingMedia = { key: string; url: string; caption: string | null; alteration?: PhotoAlteration };

/** A listing's content as the feed's mapper produces it and the table stores it. */
export type ListingContent = {
  listingKey: string;
  mlsId: string;
  status: ListingStatus;
  listPrice: number;
  originalListPrice: number | null;
  /** Street line; null if the feed has none. `addressShown` says whether it may be shown. */
  line1: string | null;
  city: string;
  state: string;
  zip: string;
  county: string | null;
  addressShown: boolean;
  lat: number | null;
  lng: number | null;
  locationApproximate: boolean;
  homeType: HomeType | null;
  beds: number | null;
  baths: number | null;
  sqft: number | null;
  lotSqft: number | null;
  stories: number | null;
  garageSpaces: number | null;
  yearBuilt: number | null;
  poolTypes: PoolType[];
  seniorCommunity: boolean | null;
  description: string | null;
  highlights: string[];
  media: ListingMedia[];
  features: ListingFeatures;
  schools: ListingSchool[];
  openHouses: ListingOpenHouse[];
  attribution: ListingAttribution;
  details: ListingDetails;
  taxesAnnual: number | null;
  hoaMonthly: number | null;
  /** ISO 8601: the list date. */
  listedAt: string;
  /** ISO 8601: RESO ModificationTimestamp as received. */
  modifiedAt: string;
};
