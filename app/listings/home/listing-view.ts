/**
 * A listing as its page shows it. Every page contains this twice, as HTML and as hydration data, so it holds only what
 * is shown.
 */
import type { FeedCredit } from "~/mls/feed-credit";
import type { ShownTime } from "~/ui/text/dates";
import type { UpgradesText } from "~/upgrades/upgrades-text";
import type { ListingContent, ListingMedia, ListingStatus } from "../listing";
import type { ListingAttribution, ListingDetails, ListingOpenHouse } from "../listing-parts.server";
import { parsePhotos } from "../photos/photos-text";
import type { PublicPosition } from "../rules";
import type { PriceEvent } from "./price-history";

export type Photo = Omit<ListingMedia, "url">;

/** The photos of a home; {@link listPhotos} lists them. */
export type PhotoSet = {
  /** As `formatPhotos` writes them. */
  keys: string;
  /** Of each photo, in order: a line each, empty for a photo without one. */
  captions: string;
};

/** Money in whole dollars, areas in square feet, times ISO 8601 in UTC. */
export type ListingView = {
  id: number;
  mlsId: string;
  status: ListingStatus;
  daysOnMarket: number;
  price: number;
  /** Null if the seller withholds it or the feed has none; `addressShown` says which. */
  line1: string | null;
  addressShown: boolean;
  position: PublicPosition | null;
  photos: PhotoSet;
  details: Pick<ListingDetails, "virtualTourUrl">;
  /** The days that `listedAt`, the contract and the price events are shown with. */
  listedOn: string;
  contractOn?: string | undefined;
  priceEvents: (PriceEvent & { day: string })[];
  openHouses: (ListingOpenHouse & { times: string })[];
  notice: ListingNotice;
  /** Attribution of the same home's listings in other feeds; omitted if there are none. */
  alsoListed?: { source: string | null; attribution: ListingAttribution }[];
  upgrades: UpgradesText;
} & Pick<
  ListingContent,
  | "city"
  | "state"
  | "zip"
  | "homeType"
  | "beds"
  | "baths"
  | "sqft"
  | "yearBuilt"
  | "description"
  | "highlights"
  | "schools"
  | "attribution"
  | "taxesAnnual"
  | "hoaMonthly"
  | "listedAt"
>;

/** A listing with what only its details show, of which a document has the HTML alone. */
export type FullListingView = ListingView &
  Pick<
    ListingContent,
    "county" | "lotSqft" | "stories" | "garageSpaces" | "poolTypes" | "seniorCommunity" | "features" | "details"
  >;

/** What the feed's rules require under a listing. */
export type ListingNotice = {
  /** The MLS's disclaimer; null for the default. */
  disclaimer: string | null;
  source: string | null;
  copyright: string | null;
  /** The MLS's name and logo, if its rules require them next to the listing side. */
  credit: FeedCredit | null;
  /** Replaces the sentence about the last sync; {updated} is the placeholder of its time. */
  asOf: string | null;
  /** The last successful sync; null before the first. */
  synced: ShownTime | null;
};

/** Photos as pages show them, without the feed's URLs. */
export function toPhotos(media: readonly ListingMedia[]): Photo[] {
  return media.map(({ url: _, ...photo }) => photo);
}

/** The photos of a set, as pages show them. */
export function listPhotos({ keys, captions }: PhotoSet): Photo[] {
  const lines = captions.split("\n");
  return parsePhotos(keys).map((photo, index) => ({ ...photo, caption: lines[index] || null }));
}

/** About the photo, because captions such as "Original floors" and "The actual lot line" are about the home. */
const ORIGINAL_CAPTION =
  /\b(?:(?:original|unaltered|unedited|unstaged|actual) (?:photo|image|picture|view|version)s?|as it is|(?:before|without|not) (?:[a-z]+ ){0,3}(?:alter|edit|stag)\w*)\b/i;
/** At the end of a caption, after the room. */
const ORIGINAL_WORD = /\W*\b(?:original|unaltered|unedited|unstaged|actual|before)\W*$/;

/** Whether a photo is the result of software, and the home doesn't look like it. */
const isAltered = ({ alteration }: Photo) => alteration === "staged" || alteration === "altered";

/**
 * The place of an altered photo's original: the next or previous photo that is not altered, if its caption says so or names
 * the same room. MLSs require the two to be neighbors, and no field connects them. Null if there is none.
 */
export function findOriginal(photos: readonly Photo[], index: number): number | null {
  const photo = photos[index];
  if (!photo || !isAltered(photo)) return null;
  for (const step of [1, -1]) {
    let at = index + step;
    while (photos[at] && isAltered(photos[at] as Photo)) at += step;
    const { caption, alteration } = photos[at] ?? {};
    if (!caption || alteration) continue;
    const room = caption.toLowerCase().replace(ORIGINAL_WORD, "");
    if (ORIGINAL_CAPTION.test(caption) || (photo.caption ?? "").toLowerCase().startsWith(room)) return at;
  }
  return null;
}

/** Alt text of a photo. */
export function formatPhotoAlt(photo: Photo, index: number, count: number): string {
  return photo.caption ?? `Photo ${index + 1} of ${count}`;
}
