/** A record of a feed, as the listing that we keep, a removal, or a refusal. Pure: the same record, the same answer. */
import type { ListingContent, ListingStatus } from "~/listings/listing";
import {
  cityOf,
  countyOf,
  type Gazetteer,
  positionOf,
  streetLine,
  withoutAddress,
  withoutDirections,
  withTexts,
  zipOf,
} from "./mapping/address";
import { attributionOf, schoolsOf } from "./mapping/attribution";
import { readDetails } from "./mapping/details";
import { sizeOf } from "./mapping/dwelling";
import { featuresOf } from "./mapping/features";
import { hoaMonthlyOf, listPriceOf, originalListPriceOf, taxesAnnualOf } from "./mapping/fees";
import { highlightsOf } from "./mapping/highlights";
import { readLocalFields } from "./mapping/local-fields";
import { mediaOf } from "./mapping/media";
import { openHousesOf } from "./mapping/open-houses";
import { poolTypesOf } from "./mapping/pools";
import { type Property, readProperty } from "./mapping/property";
import { standing } from "./mapping/removal";
import { instant, key } from "./mapping/values";
import type { VendorProfile } from "./vendors";

export type MappedListing = {
  kind: "listing";
  content: ListingContent;
  /** What the record tells: of the rest, what there is stays. */
  told: { photos: boolean; openHouses: boolean };
  /** PhotosChangeTimestamp of the photos; null when the feed has none, or does not tell the photos. */
  photosChangedAt: string | null;
};

export type Mapped =
  | MappedListing
  /** `modifiedAt` is null when the record has none: a removal stands all the same. `status` is RESO's, if it says one. */
  | { kind: "removed"; key: string; modifiedAt: string | null; reason: string; status: string | null }
  /** `key` is null when the record has none that could be used. */
  | { kind: "refused"; key: string | null; modifiedAt: string | null; reason: string };

/** What the mapping depends on besides the record. */
export type MappingRules = {
  profile: Pick<VendorProfile, "idPrefix" | "highlightFields" | "photoUrlsExpire" | "incrementalField">;
  /** Origin of the feed's base URL. */
  origin: string;
  mlsName: string | null;
  /** Local fields that are shown as they come. */
  selectExtra: readonly string[];
  statuses: readonly ListingStatus[];
  gazetteer: Gazetteer;
  now: Date;
};

/**
 * Maps one record of RESO's Property resource with its Media (and OpenHouse) expanded. Takes anything and never throws.
 * Whether it may be shown is decided before anything else, so that a bad record can still take its listing down.
 */
export function toListing(raw: unknown, rules: MappingRules): Mapped {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw))
    return { kind: "refused", key: null, modifiedAt: null, reason: "the record is not an object" };
  const record = raw as Record<string, unknown>;
  return mapProperty(readProperty(record), record, rules);
}

function mapProperty(property: Property, raw: Record<string, unknown>, rules: MappingRules): Mapped {
  const listingKey = property.ListingKey ?? key(raw.ListingKeyNumeric);
  const modifiedAt = received(
    property.ModificationTimestamp ?? instant(raw[rules.profile.incrementalField]),
    rules.now,
  );
  const refused = (reason: string): Mapped => ({ kind: "refused", key: listingKey, modifiedAt, reason });
  if (listingKey === null) return refused("ListingKey is missing");

  const stands = standing(property, rules.statuses);
  if (stands.shown === false)
    return { kind: "removed", key: listingKey, modifiedAt, reason: stands.reason, status: stands.status };
  if (stands.shown === null) return refused(stands.reason);
  if (modifiedAt === null) return refused("ModificationTimestamp is missing or not a time");

  const listPrice = listPriceOf(property);
  if (listPrice === null) return refused("ListPrice is missing or not above zero");
  const city = cityOf(property, rules.gazetteer);
  if (city === null) return refused("City is missing");

  const zip = zipOf(property);
  const addressShown = property.InternetAddressDisplayYN !== false;
  const poolTypes = poolTypesOf(property);
  const shownText = addressShown ? (text: string | null) => text : withoutAddress(property);
  const shown = <T>(value: T): T => (addressShown ? value : withTexts(value, shownText));
  const listedOn = listedAt(property, modifiedAt, rules.now);
  const told = addressShown ? property : withoutDirections(property);
  const known = { listPrice, listedAt: listedOn, status: stands.status, now: rules.now };
  const media = mediaOf(property.Media, { origin: rules.origin, urlsExpire: rules.profile.photoUrlsExpire });
  const local = readLocalFields(raw, rules.selectExtra);
  const photosTold = tellsPhotos(property, raw);
  return {
    kind: "listing",
    told: { photos: photosTold, openHouses: raw.OpenHouse !== undefined && raw.OpenHouse !== null },
    photosChangedAt: photosTold ? received(property.PhotosChangeTimestamp, rules.now) : null,
    content: {
      listingKey,
      mlsId: property.ListingId?.replace(rules.profile.idPrefix ?? "", "") || listingKey,
      status: stands.status,
      listPrice,
      originalListPrice: originalListPriceOf(property),
      // What may not be shown is not kept.
      line1: addressShown ? streetLine(property) : null,
      city,
      state: "CA",
      zip,
      county: countyOf(property),
      addressShown,
      ...positionOf(property, { address: addressShown, zip, city }, rules.gazetteer),
      ...sizeOf(property, rules.now.getUTCFullYear()),
      poolTypes,
      seniorCommunity: property.SeniorCommunityYN,
      description: shownText(property.PublicRemarks),
      highlights: highlightsOf(property, raw, poolTypes, rules.profile.highlightFields),
      media: addressShown ? media : media.map((photo) => ({ ...photo, caption: shownText(photo.caption) })),
      features: shown({ ...featuresOf(told), ...(local.length > 0 && { local }) }),
      schools: schoolsOf(property),
      openHouses: openHousesOf(property),
      attribution: attributionOf(property, rules.mlsName),
      details: shown(readDetails(told, known)),
      taxesAnnual: taxesAnnualOf(property),
      hoaMonthly: hoaMonthlyOf(property),
      listedAt: listedOn,
      modifiedAt,
    },
  };
}

const DAY_MS = 86_400_000;

/** A timestamp further ahead than a day is a mistake that would keep later versions out: the time of receipt instead. */
function received(at: string | null, now: Date): string | null {
  return at !== null && Date.parse(at) > now.getTime() + DAY_MS ? now.toISOString() : at;
}

/**
 * Whether a record says what photos there are. One without Media does not; and some servers send none under load although
 * PhotosCount has it that there are some.
 */
export function tellsPhotos(
  { PhotosCount }: Pick<Property, "PhotosCount">,
  { Media }: Record<string, unknown>,
): boolean {
  return Array.isArray(Media) && (Media.length > 0 || !PhotosCount);
}

/** Midnight of Pacific standard time. */
const PACIFIC_MIDNIGHT_MS = 8 * 3_600_000;

/**
 * When the home came on the market: RESO's own times in order of trust, else today less DaysOnMarket, which the feed
 * counts up without touching the record. A time more than two months ahead is a mistake and passed over.
 */
function listedAt(property: Property, modifiedAt: string, now: Date): string {
  const latest = new Date(now.getTime() + 60 * DAY_MS).toISOString();
  for (const at of [
    property.OnMarketTimestamp,
    property.OnMarketDate,
    property.ListingContractDate,
    property.OriginalEntryTimestamp,
  ]) {
    if (at !== null && at <= latest) return at;
  }
  const { DaysOnMarket: days } = property;
  if (days === null || days < 0 || days > 20_000) return modifiedAt;
  const today = Math.floor((now.getTime() - PACIFIC_MIDNIGHT_MS) / DAY_MS) * DAY_MS + PACIFIC_MIDNIGHT_MS;
  return new Date(today - Math.round(days) * DAY_MS).toISOString();
}
