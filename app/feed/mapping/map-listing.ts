/** Maps a feed's record to a listing, a removal or a rejection. A pure function. */
import type { ListingContent, ListingStatus } from "~/listings/listing";
import type { VendorProfile } from "~/mls/vendors";
import {
  createAddressRedactor,
  formatStreetLine,
  type Gazetteer,
  mapCity,
  mapCounty,
  mapPosition,
  mapTexts,
  mapZip,
  omitDirections,
} from "./address";
import { mapAttribution, mapSchools } from "./attribution";
import { mapDetails } from "./details";
import { getDisplayStatus } from "./display-status";
import { mapDwelling } from "./dwelling";
import { mapFeatures } from "./features";
import { mapHoaMonthly, mapListPrice, mapOriginalListPrice, mapTaxesAnnual } from "./fees";
import { mapHighlights } from "./highlights";
import { readLocalFields } from "./local-fields";
import { mapMedia } from "./media";
import { mapOpenHouses } from "./open-houses";
import { parseInstant, parseKey } from "./parse-values";
import { mapPoolTypes } from "./pools";
import { type Property, readProperty } from "./property";

export type MappedListing = {
  kind: "listing";
  content: ListingContent;
  /** What the record includes. The row keeps the rest. */
  includes: { photos: boolean; openHouses: boolean };
  /** Members of details and attribution from expansions that the record lacks. */
  omitted?: readonly string[];
  /** When the photos last changed, from {@link getPhotosTime}; null if unknown or the record lacks its photos. */
  photosChangedAt: string | null;
};

export type MappingResult =
  | MappedListing
  /** `modifiedAt` is null if the record has none; it is removed all the same. `status` is RESO's, if it has one. */
  | { kind: "removed"; key: string; modifiedAt: string | null; reason: string; status: string | null }
  /** `key` is null if the record has no usable one. */
  | { kind: "refused"; key: string | null; modifiedAt: string | null; reason: string };

/** Why a home is withheld whose listing office is unknown: NAR's and California's IDX rules require it on every display. */
export const NO_OFFICE = "no listing office";

/** A mapped record, or its removal if it names no listing office. */
export function requireOffice(mapped: MappingResult): MappingResult {
  if (mapped.kind !== "listing" || mapped.content.attribution.officeName !== null) return mapped;
  const { listingKey: key, modifiedAt, status } = mapped.content;
  return { kind: "removed", key, modifiedAt, reason: NO_OFFICE, status };
}

/** What the mapping depends on in addition to the record. */
export type MappingRules = {
  profile: Pick<VendorProfile, "idPrefix" | "highlightFields" | "photoUrlsExpire" | "incrementalField">;
  /** Origin of the feed's base URL. */
  origin: string;
  mlsName: string | null;
  /** Local fields that are shown unchanged. */
  selectExtra: readonly string[];
  statuses: readonly ListingStatus[];
  /** The MLS's words for altered photos. */
  alteredWords: readonly string[];
  gazetteer: Gazetteer;
  now: Date;
};

/**
 * Maps one record of RESO's Property resource with its Media (and OpenHouse) expanded. Accepts anything and never throws.
 * Whether it may be shown is decided first, so that an invalid record can still remove its listing.
 */
export function mapListing(raw: unknown, rules: MappingRules): MappingResult {
  if (raw === null || typeof raw !== "object" || Array.isArray(raw))
    return { kind: "refused", key: null, modifiedAt: null, reason: "the record is not an object" };
  const record = raw as Record<string, unknown>;
  return mapProperty(readProperty(record), record, rules);
}

function mapProperty(property: Property, raw: Record<string, unknown>, rules: MappingRules): MappingResult {
  const listingKey = property.ListingKey ?? parseKey(raw.ListingKeyNumeric);
  const modifiedAt = capFutureTime(
    property.ModificationTimestamp ?? parseInstant(raw[rules.profile.incrementalField]),
    rules.now,
  );
  const reject = (reason: string): MappingResult => ({ kind: "refused", key: listingKey, modifiedAt, reason });
  if (listingKey === null) return reject("ListingKey is missing");

  const displayStatus = getDisplayStatus(property, rules.statuses);
  if (displayStatus.isShown === false)
    return { kind: "removed", key: listingKey, modifiedAt, reason: displayStatus.reason, status: displayStatus.status };
  if (displayStatus.isShown === null) return reject(displayStatus.reason);
  if (modifiedAt === null) return reject("ModificationTimestamp is missing or not a time");

  const listPrice = mapListPrice(property);
  if (listPrice === null) return reject("ListPrice is missing or not above zero");
  const city = mapCity(property, rules.gazetteer);
  if (city === null) return reject("City is missing");

  const zip = mapZip(property);
  const addressShown = property.InternetAddressDisplayYN !== false;
  const poolTypes = mapPoolTypes(property);
  const redactText = addressShown ? (text: string | null) => text : createAddressRedactor(property);
  const redact = <T>(value: T): T => (addressShown ? value : mapTexts(value, redactText));
  const listedAtTime = getListedAt(property, modifiedAt, rules.now);
  const visibleProperty = addressShown ? property : omitDirections(property);
  const detailContext = { listPrice, listedAt: listedAtTime, modifiedAt, status: displayStatus.status, now: rules.now };
  const media = mapMedia(property.Media, {
    origin: rules.origin,
    urlsExpire: rules.profile.photoUrlsExpire,
    alteredWords: rules.alteredWords,
  });
  const local = readLocalFields(raw, rules.selectExtra);
  const omitted = findOmittedMembers(property, raw);
  const hasPhotos = includesPhotos(property, raw);
  return {
    kind: "listing",
    includes: { photos: hasPhotos, openHouses: raw.OpenHouse !== undefined && raw.OpenHouse !== null },
    ...(omitted.length > 0 && { omitted }),
    photosChangedAt: hasPhotos ? capFutureTime(getPhotosTime(property, raw, rules.profile), rules.now) : null,
    content: {
      listingKey,
      mlsId: property.ListingId?.replace(rules.profile.idPrefix ?? "", "") || listingKey,
      status: displayStatus.status,
      listPrice,
      originalListPrice: mapOriginalListPrice(property),
      // A withheld address is not stored.
      line1: addressShown ? formatStreetLine(property) : null,
      city,
      state: "CA",
      zip,
      county: mapCounty(property),
      addressShown,
      ...mapPosition(property, { address: addressShown, zip, city }, rules.gazetteer),
      ...mapDwelling(property, rules.now.getUTCFullYear()),
      poolTypes,
      seniorCommunity: property.SeniorCommunityYN,
      description: redactText(property.PublicRemarks),
      highlights: mapHighlights(property, raw, poolTypes, rules.profile.highlightFields),
      media: addressShown ? media : media.map((photo) => ({ ...photo, caption: redactText(photo.caption) })),
      features: redact({ ...mapFeatures(visibleProperty), ...(local.length > 0 && { local }) }),
      schools: mapSchools(property),
      openHouses: mapOpenHouses(property),
      attribution: mapAttribution(property, rules.mlsName),
      details: redact(mapDetails(visibleProperty, detailContext)),
      taxesAnnual: mapTaxesAnnual(property),
      hoaMonthly: mapHoaMonthly(property),
      listedAt: listedAtTime,
      modifiedAt,
    },
  };
}

/** When the photos last changed: PhotosChangeTimestamp, or the feed's own incremental timestamp, which moves with photos. */
export function getPhotosTime(
  { PhotosChangeTimestamp }: Pick<Property, "PhotosChangeTimestamp">,
  raw: Record<string, unknown>,
  { incrementalField }: Pick<VendorProfile, "incrementalField">,
): string | null {
  return incrementalField === "ModificationTimestamp" ? PhotosChangeTimestamp : parseInstant(raw[incrementalField]);
}

/** Members from expansions that the record lacks, except text that may contain a withheld address. */
function findOmittedMembers({ InternetAddressDisplayYN }: Property, raw: Record<string, unknown>): string[] {
  const lacks = (...names: string[]) => names.every((name) => raw[name] === undefined || raw[name] === null);
  const members: string[] = [];
  if (InternetAddressDisplayYN !== false && lacks("Rooms", "Room")) members.push("rooms");
  if (lacks("UnitTypes", "Unit")) members.push("units");
  if (lacks("ListOffice")) members.push("officeName", "officePhone", "officeEmail");
  return members;
}

const DAY_MS = 86_400_000;

/** Replaces a timestamp over a day ahead with the time of receipt, because the mistake would block later versions. */
function capFutureTime(at: string | null, now: Date): string | null {
  return at !== null && Date.parse(at) > now.getTime() + DAY_MS ? now.toISOString() : at;
}

/**
 * Whether a record includes its photos. One without Media doesn't. Some overloaded servers send none although PhotosCount
 * is above zero.
 */
export function includesPhotos(
  { PhotosCount }: Pick<Property, "PhotosCount">,
  { Media }: Record<string, unknown>,
): boolean {
  return Array.isArray(Media) && (Media.length > 0 || !PhotosCount);
}

/** Midnight of Pacific standard time. */
const PACIFIC_MIDNIGHT_MS = 8 * 3_600_000;

/**
 * When the home came on the market: RESO's own times in order of trust, otherwise today less DaysOnMarket, which the feed
 * increases without changing the record. A time more than two months ahead is a mistake and is ignored.
 */
function getListedAt(property: Property, modifiedAt: string, now: Date): string {
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
