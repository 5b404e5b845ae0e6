import { streetLine } from "../homes/addresses";
import type { HomeKind } from "../homes/home";
import { listingId } from "../homes/keys";
import type { Listing } from "../homes/listings";
import { day, pacificDate } from "../homes/pacific-time";
import { fraction } from "../random";
import { extraFields } from "./extras";
import type { FeedRecord } from "./record";

const systemName = "Sunporch Sample MLS";

const copyright = `Copyright ${systemName}. Invented data for development; no listing is real.`;
const disclaimer =
  `Information from ${systemName} is invented for development and testing. It describes no real property, ` +
  "person or brokerage and must not be relied on.";

type Kind = [propertyType: string, subType: string];

/** PropertyType and PropertySubType of a home. The slot decides which of several equivalent names is used. */
function typeOf({ home, slot }: Listing): Kind {
  const variant = fraction(slot, 71);
  switch (home.kind) {
    case "house":
      if (home.location.region === "mountain" && home.livingArea < 1_300 && variant < 0.5)
        return ["Residential", "Cabin"];
      return ["Residential", "Single Family Residence"];
    case "townhouse":
      return ["Residential", "Townhouse"];
    case "condo":
      return ["Residential", "Condominium"];
    case "co-op":
      return ["Residential", variant < 0.2 ? "Own Your Own" : "Stock Cooperative"];
    case "manufactured":
      return home.inPark ? ["Manufactured In Park", "Manufactured Home"] : ["Residential", "Manufactured On Land"];
    case "multi-family": {
      const subType = { 2: "Duplex", 3: "Triplex", 4: "Quadruplex" }[home.units] ?? "Multi Family";
      return ["Residential Income", subType];
    }
    case "land":
      return ["Land", "Unimproved Land"];
    default:
      return ["Residential Lease", "Single Family Residence"];
  }
}

const interests: Partial<Record<HomeKind, string>> = {
  condo: "Condominium",
  "co-op": "Stock Cooperative",
  townhouse: "Planned Development",
};

const iso = (ms: number) => new Date(ms).toISOString();
const isoOrNull = (ms: number | null) => (ms === null ? null : iso(ms));
const dateOrNull = (ms: number | null) => (ms === null ? null : pacificDate(ms));
const orNull = (list: string[] | undefined) => (list && list.length > 0 ? list : null);

type Part = (listing: Listing) => FeedRecord;

/** The parts of a record that always have the same fields. With the feature lists they make a complete record. */
const fixedParts: Part[] = [identity, money, time, place, measures, flags, words, attribution, extraFields];

/** The Property record of a listing, without its expansions. Prices in dollars, areas in square feet and acres. */
export function propertyRecord(listing: Listing): FeedRecord {
  return Object.assign({}, ...fixedParts.map((part) => part(listing)), ...listing.features);
}

/** The fields that a query wants from each part. Null means all. */
type Choice = { parts: { part: Part; left: string[] }[]; features: Set<string> | null };

const everything: Choice = { parts: fixedParts.map((part) => ({ part, left: [] })), features: null };
const choices = new WeakMap<Set<string>, Choice>();

function choiceOf(select: Set<string>, listing: Listing): Choice {
  let choice = choices.get(select);
  if (!choice) {
    const features = new Set(select);
    const parts: Choice["parts"] = [];
    for (const part of fixedParts) {
      const all = Object.keys(part(listing));
      const left = all.filter((name) => !features.delete(name));
      if (left.length < all.length) parts.push({ part, left });
    }
    choice = { parts, features };
    choices.set(select, choice);
  }
  return choice;
}

/**
 * The same as JSON text, with only the wanted fields. Large pages contain thousands of these: writing the parts one by
 * one avoids building objects with a hundred and forty fields, and parts without wanted fields aren't computed at all.
 */
export function propertyJson(listing: Listing, select: Set<string> | null = null): string {
  const { parts, features } = select ? choiceOf(select, listing) : everything;
  let json = "";
  for (const { part, left } of parts) {
    const fields = part(listing);
    // JSON has no undefined: setting it omits a field and, unlike deleting it, keeps the object fast to serialize.
    for (const name of left) fields[name] = undefined;
    json += fieldsJson(fields);
  }
  if (features === null || features.size > 0)
    for (const lists of listing.features) json += fieldsJson(features ? listsOf(lists, features) : lists);
  return `{${json.slice(1)}}`;
}

function listsOf(lists: FeedRecord, wanted: Set<string>): FeedRecord {
  let fields = lists;
  for (const name in lists) if (!wanted.has(name)) fields = { ...fields, [name]: undefined };
  return fields;
}

/** Fields inside an object, each with a trailing comma. */
function fieldsJson(fields: FeedRecord): string {
  const text = JSON.stringify(fields);
  return text.length > 2 ? `,${text.slice(1, -1)}` : "";
}

function identity(listing: Listing): FeedRecord {
  const [PropertyType, PropertySubType] = typeOf(listing);
  return {
    ListingKey: listing.key,
    ListingId: listingId(listing.slot, listing.life.generation),
    StandardStatus: listing.life.status,
    MlsStatus: listing.life.status,
    ModificationTimestamp: iso(listing.modifiedAt),
    OriginatingSystemName: systemName,
    SourceSystemName: systemName,
    OriginatingSystemKey: listing.key,
    PropertyType,
    PropertySubType,
    CommonInterest: interests[listing.home.kind] ?? null,
  };
}

function flags({ home, traits }: Listing): FeedRecord {
  return {
    PoolPrivateYN: home.pool === "in-ground" || home.pool === "above-ground",
    SpaYN: home.spa,
    SeniorCommunityYN: home.kind === "land" ? null : home.senior,
    WaterfrontYN: home.waterfront,
    ViewYN: traits.views.length > 0,
    NewConstructionYN: home.newConstruction,
    HorseYN: (home.lotSize ?? 0) > 43_560,
  };
}

function words(listing: Listing): FeedRecord {
  const { schools, life } = listing;
  return {
    PropertyCondition: orNull(conditionOf(listing)),
    SpecialListingConditions: ["Standard"],
    PublicRemarks: listing.remarks,
    ElementarySchool: schools.elementary,
    MiddleOrJuniorSchool: schools.middle,
    HighSchool: schools.high,
    ElementarySchoolDistrict: schools.district,
    HighSchoolDistrict: schools.district,
    PhotosCount: listing.photos,
    PhotosChangeTimestamp: iso(life.photosAt),
    SAMPLE_Highlights: listing.highlights,
  };
}

function conditionOf({ traits }: Listing): string[] {
  if (traits.upkeep === "new") return ["New Construction"];
  if (traits.upkeep === "fixer") return ["Fixer"];
  return traits.upkeep === "remodeled" || traits.upkeep === "updated" ? ["Updated/Remodeled"] : [];
}

function money({ price, firstPrice, formerPrice, life, dues, home, key }: Listing): FeedRecord {
  const closed = life.closedAt !== null;
  return {
    ListPrice: price,
    OriginalListPrice: firstPrice,
    PreviousListPrice: formerPrice,
    PriceChangeTimestamp: isoOrNull(life.priceAt),
    ClosePrice: closed ? Math.round((price * (0.965 + 0.06 * fraction(Number(key.slice(-9))))) / 500) * 500 : null,
    TaxAnnualAmount: dues.taxAnnual,
    TaxYear: dues.taxYear,
    TaxAssessedValue: dues.assessed,
    AssociationYN: dues.association,
    AssociationName: dues.associationName,
    AssociationFee: dues.fee,
    AssociationFeeFrequency: dues.frequency,
    AssociationFee2: dues.secondFee,
    AssociationFee2Frequency: dues.secondFee === null ? null : "Monthly",
    AssociationFeeIncludes:
      dues.fee !== null && home.lotSize === null ? ["Insurance", "Maintenance Grounds", "Trash"] : null,
  };
}

function time({ life, seenAt, priorDays }: Listing): FeedRecord {
  const marketEnd = life.contractAt ?? life.closedAt ?? (life.status === "Active" ? seenAt : life.statusAt);
  const days = life.onMarketAt === null ? 0 : Math.max(0, Math.floor((marketEnd - life.onMarketAt) / day));
  return {
    ListingContractDate: pacificDate(life.start),
    OriginalEntryTimestamp: iso(life.start),
    OnMarketDate: dateOrNull(life.onMarketAt),
    OnMarketTimestamp: isoOrNull(life.onMarketAt),
    DaysOnMarket: days,
    CumulativeDaysOnMarket: days + priorDays,
    StatusChangeTimestamp: iso(life.statusAt),
    PurchaseContractDate: dateOrNull(life.contractAt),
    PendingTimestamp: life.status === "Pending" ? iso(life.statusAt) : null,
    CloseDate: dateOrNull(life.closedAt),
    OffMarketTimestamp: ["Closed", "Withdrawn", "Expired", "Canceled"].includes(life.status)
      ? iso(life.statusAt)
      : null,
  };
}

function place({ address, home, slot }: Listing): FeedRecord {
  const { city, county, zip, lat, lng } = home.location;
  const line = streetLine(address);
  return {
    StreetNumber: address.number,
    StreetDirPrefix: address.direction,
    StreetName: address.name,
    StreetSuffix: address.suffix,
    StreetDirSuffix: null,
    UnitNumber: address.unit,
    // Some systems put the whole address here and some only the street. Both occur in one feed.
    UnparsedAddress: slot % 3 === 0 ? `${line}, ${city}, CA ${zip}` : line,
    City: city,
    StateOrProvince: "CA",
    PostalCode: zip,
    PostalCodePlus4: null,
    CountyOrParish: county,
    Country: "US",
    Latitude: lat,
    Longitude: lng,
  };
}

function measures({ home, traits }: Listing): FeedRecord {
  const land = home.kind === "land";
  const lot = home.lotSize;
  return {
    BedroomsTotal: land ? null : home.beds,
    BathroomsTotalInteger: land ? null : home.bathsFull + home.bathsThreeQuarter + home.bathsHalf,
    BathroomsFull: land ? null : home.bathsFull,
    BathroomsThreeQuarter: land ? null : home.bathsThreeQuarter,
    BathroomsHalf: land ? null : home.bathsHalf,
    BathroomsOneQuarter: land ? null : 0,
    LivingArea: land ? null : home.livingArea,
    LivingAreaUnits: land ? null : "Square Feet",
    LotSizeSquareFeet: lot,
    LotSizeAcres: lot === null ? null : Number((lot / 43_560).toFixed(4)),
    LotSizeArea: lot,
    LotSizeUnits: lot === null ? null : "Square Feet",
    YearBuilt: land ? null : home.yearBuilt,
    Stories: land ? null : home.stories,
    StoriesTotal: land ? null : home.buildingStories,
    NumberOfUnitsTotal: home.kind === "multi-family" ? home.units : null,
    GarageSpaces: land ? null : home.garageSpaces,
    GarageYN: home.garageSpaces > 0,
    AttachedGarageYN: home.garageSpaces > 0 && home.yearBuilt >= 1950,
    CarportSpaces: land ? null : home.carportSpaces,
    CoveredSpaces: land ? null : home.garageSpaces + home.carportSpaces,
    FireplacesTotal: land ? null : traits.fireplaces,
    FireplaceYN: traits.fireplaces > 0,
    PropertyAttachedYN: home.kind === "condo" || home.kind === "co-op" || home.kind === "townhouse",
    CoolingYN: traits.centralAir || traits.heatPump || traits.evaporative,
    HeatingYN: !land,
    Furnished: traits.furnished ? "Furnished" : "Unfurnished",
  };
}

function attribution({ people, display }: Listing): FeedRecord {
  return {
    ListOfficeName: people.officeName,
    ListOfficeKey: people.officeKey,
    ListOfficePhone: people.officePhone,
    ListOfficeStateLicense: people.officeLicence,
    ListAgentFullName: people.agentName,
    ListAgentFirstName: people.agentFirstName,
    ListAgentLastName: people.agentLastName,
    ListAgentKey: people.agentKey,
    ListAgentDirectPhone: people.agentPhone,
    ListAgentStateLicense: people.agentLicence,
    AttributionContact: people.contact,
    ListAOR: people.association,
    InternetEntireListingDisplayYN: display.listing,
    InternetAddressDisplayYN: display.address,
    InternetAutomatedValuationDisplayYN: display.valuation,
    InternetConsumerCommentYN: display.comments,
    CopyrightNotice: copyright,
    Disclaimer: disclaimer,
  };
}
