/**
 * What a home for sale is here. Money in whole dollars, areas (lots too) in square feet, times ISO 8601 in UTC.
 * Shared by the feed's mapper, the pages, the API and the browser: nothing in this file may touch Node or the database.
 */

/** Statuses that may be shown, in RESO's words; anything else is withdrawn on arrival. */
export const SHOWN_STATUSES = ["Active", "Active Under Contract", "Pending", "Coming Soon"] as const;
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

/** `none` marks a home whose feed says that there is no pool; a home of unknown pool has an empty list. */
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

/** How a photo differs from what a camera saw there (RESO MediaAlteration, or words of its caption). */
export type PhotoAlteration = "staged" | "altered" | "rendering" | "model";
/** The label that such a photo carries wherever it is shown (California Business and Professions Code §10140.8). */
export const PHOTO_ALTERATION_LABELS: Record<PhotoAlteration, string> = {
  staged: "Virtually staged",
  altered: "Digitally altered",
  rendering: "Digital rendering",
  model: "Model home",
};

/** A photo as stored. `key` is ours and changes when the photo does; `url` is the feed's, relative when on its host. */
export type ListingMedia = { key: string; url: string; caption: string | null; alteration?: PhotoAlteration };

export type ListingFeatureGroup =
  | "parking"
  | "interior"
  | "exterior"
  | "utilities"
  | "community"
  | "lot"
  | "financial"
  | "other"
  | "local";
/** Facts by group, in the feed's own words and order. */
export type ListingFeatures = Partial<Record<ListingFeatureGroup, { label: string; value: string }[]>>;

export type ListingSchool = { level: "Elementary" | "Middle" | "High"; name: string | null; district: string | null };

export type ListingOpenHouse = {
  startsAt: string;
  endsAt: string | null;
  remarks: string | null;
  /** Where it can be watched. */
  livestreamUrl?: string;
  appointmentRequired?: boolean;
  /** There is nothing to go to: it takes place on the internet alone. */
  onlineOnly?: boolean;
};

/** Who lists the home and how to reach them, as the feed's IDX rules want it shown. */
export type ListingAttribution = {
  officeName: string | null;
  officePhone: string | null;
  agentName: string | null;
  agentPhone: string | null;
  agentLicense: string | null;
  /** RESO AttributionContact: the phone or mail that the listing side wants shown. */
  contact: string | null;
  association: string | null;
  /** The MLS the record comes from. */
  source: string | null;
  copyright: string | null;
  disclaimer: string | null;
  /** Shown where there is no phone. */
  officeEmail?: string;
  /** A second office or agent; left out where there is none. */
  coOfficeName?: string;
  coOfficePhone?: string;
  coAgentName?: string;
  coAgentPhone?: string;
  coAgentLicense?: string;
};

/** A change of the list price that the feed dates; whole dollars. */
export type ListingPriceChange = { at: string; from: number; to: number };

export type ListingRoom = { type: string; level?: string; size?: string; features?: string };

/** Homes of one kind in a building that is sold as a whole; rents in whole dollars a month. */
export type ListingUnit = {
  type?: string;
  count?: number;
  beds?: number;
  baths?: number;
  rent?: number;
  expectedRent?: number;
};

/** Further facts of a home. What the feed does not say is left out, so that most homes carry little of it. */
export type ListingDetails = {
  /** The latest change of the list price. */
  priceChange?: ListingPriceChange;
  /** When it got the status that it has. */
  statusChangedAt?: string;
  /** When an offer was accepted. */
  contractAt?: string;
  /** Days on market in earlier listings of the home, which CumulativeDaysOnMarket counts in. */
  priorDaysOnMarket?: number;
  /** A tour without the listing side's marks; https. */
  virtualTourUrl?: string;
  /** Who measured or said so: "Assessor". */
  livingAreaSource?: string;
  lotSizeSource?: string;
  yearBuiltSource?: string;
  rooms?: ListingRoom[];
  units?: ListingUnit[];
  /** The seller forbids estimates of the home's value by a computer (RESO InternetAutomatedValuationDisplayYN). */
  automatedValuation?: false;
  /** The seller forbids comments by visitors beside the listing (RESO InternetConsumerCommentYN). */
  consumerComments?: false;
};

/** The content of a listing as the feed's mapper makes it and the table holds it. */
export type ListingContent = {
  listingKey: string;
  mlsId: string;
  status: ListingStatus;
  listPrice: number;
  originalListPrice: number | null;
  /** Street line; null when the feed has none. Whether it may be shown is `addressShown`. */
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
  /** ISO 8601: when it came on the market. */
  listedAt: string;
  /** ISO 8601: RESO ModificationTimestamp as received. */
  modifiedAt: string;
};
