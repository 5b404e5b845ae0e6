import { formatStreetLine } from "../homes/addresses";
import type { HomeKind } from "../homes/home";
import { buildListingId } from "../homes/keys";
import type { Listing } from "../homes/listings";
import { day, formatPacificDate } from "../homes/pacific-time";
import { hashFraction } from "../random";
import { buildExtraFields } from "./extras";
import type { FeedRecord } from "./record";

const systemName = "Sunporch Sample MLS";

const copyright = `Copyright ${systemName}. Invented data for development; no listing is real.`;
const disclaimer =
  `Information from ${systemName} is invented for development and testing. It describes no real property, ` +
  "person or brokerage and must not be relied on.";

type Kind = [propertyType: string, subType: string];

/** PropertyType and PropertySubType of a home. The slot decides which of several equivalent names is used. */
function choosePropertyType({ home, slot }: Listing): Kind {
  const variant = hashFraction(slot, 71);
  if (home.kind === "manufactured")
    return home.inPark ? ["Manufactured In Park", "Manufactured Home"] : ["Residential", "Manufactured On Land"];
  if (home.kind === "multi-family")
    return ["Residential Income", { 2: "Duplex", 3: "Triplex", 4: "Quadruplex" }[home.units] ?? "Multi Family"];
  if (home.kind === "land") return ["Land", "Unimproved Land"];
  if (home.kind === "residential-lease") return ["Residential Lease", "Single Family Residence"];
  const isCabin = home.location.region === "mountain" && home.livingArea < 1_300 && variant < 0.5;
  const subTypes = {
    house: isCabin ? "Cabin" : "Single Family Residence",
    townhouse: "Townhouse",
    condo: "Condominium",
    "co-op": variant < 0.2 ? "Own Your Own" : "Stock Cooperative",
  };
  return ["Residential", subTypes[home.kind]];
}

const interests: Partial<Record<HomeKind, string>> = {
  condo: "Condominium",
  "co-op": "Stock Cooperative",
  townhouse: "Planned Development",
};

const toIso = (ms: number) => new Date(ms).toISOString();
const toIsoOrNull = (ms: number | null) => (ms === null ? null : toIso(ms));
const toDateOrNull = (ms: number | null) => (ms === null ? null : formatPacificDate(ms));
const toListOrNull = (list: string[] | undefined) => (list && list.length > 0 ? list : null);

type RecordPart = (listing: Listing) => FeedRecord;

/** The parts of a record that always have the same fields. With the feature lists they make a complete record. */
const recordParts: RecordPart[] = [
  buildIdentity,
  buildMoney,
  buildTimes,
  buildAddress,
  buildMeasures,
  buildFlags,
  buildText,
  buildAttribution,
  buildExtraFields,
];

/** The Property record of a listing, without its expansions. Prices in dollars, areas in square feet and acres. */
export function buildPropertyRecord(listing: Listing): FeedRecord {
  return Object.assign({}, ...recordParts.map((part) => part(listing)), listing.features);
}

function buildIdentity(listing: Listing): FeedRecord {
  const [PropertyType, PropertySubType] = choosePropertyType(listing);
  return {
    ListingKey: listing.key,
    ListingId: buildListingId(listing.slot, listing.life.generation),
    StandardStatus: listing.life.status,
    MlsStatus: listing.life.status,
    ModificationTimestamp: toIso(listing.modifiedAt),
    OriginatingSystemName: systemName,
    SourceSystemName: systemName,
    OriginatingSystemKey: listing.key,
    PropertyType,
    PropertySubType,
    CommonInterest: interests[listing.home.kind] ?? null,
  };
}

function buildFlags({ home, traits }: Listing): FeedRecord {
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

function buildText(listing: Listing): FeedRecord {
  const { schools, life } = listing;
  return {
    PropertyCondition: toListOrNull(listConditions(listing)),
    SpecialListingConditions: ["Standard"],
    PublicRemarks: listing.remarks,
    ElementarySchool: schools.elementary,
    MiddleOrJuniorSchool: schools.middle,
    HighSchool: schools.high,
    ElementarySchoolDistrict: schools.district,
    HighSchoolDistrict: schools.district,
    PhotosCount: listing.gallery.length,
    PhotosChangeTimestamp: toIso(life.photosAt),
    SAMPLE_Highlights: listing.highlights,
  };
}

function listConditions({ traits }: Listing): string[] {
  if (traits.upkeep === "new") return ["New Construction"];
  if (traits.upkeep === "fixer") return ["Fixer"];
  return traits.upkeep === "remodeled" || traits.upkeep === "updated" ? ["Updated/Remodeled"] : [];
}

function buildMoney({ price, firstPrice, previousPrice: formerPrice, life, dues, home, key }: Listing): FeedRecord {
  const closed = life.closedAt !== null;
  return {
    ListPrice: price,
    OriginalListPrice: firstPrice,
    PreviousListPrice: formerPrice,
    PriceChangeTimestamp: toIsoOrNull(life.priceAt),
    ClosePrice: closed ? Math.round((price * (0.965 + 0.06 * hashFraction(Number(key.slice(-9))))) / 500) * 500 : null,
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

function buildTimes({ life, seenAt, priorDays }: Listing): FeedRecord {
  const marketEnd = life.contractAt ?? life.closedAt ?? (life.status === "Active" ? seenAt : life.statusAt);
  const days = life.onMarketAt === null ? 0 : Math.max(0, Math.floor((marketEnd - life.onMarketAt) / day));
  return {
    ListingContractDate: formatPacificDate(life.start),
    OriginalEntryTimestamp: toIso(life.start),
    OnMarketDate: toDateOrNull(life.onMarketAt),
    OnMarketTimestamp: toIsoOrNull(life.onMarketAt),
    DaysOnMarket: days,
    CumulativeDaysOnMarket: days + priorDays,
    StatusChangeTimestamp: toIso(life.statusAt),
    PurchaseContractDate: toDateOrNull(life.contractAt),
    PendingTimestamp: life.status === "Pending" ? toIso(life.statusAt) : null,
    CloseDate: toDateOrNull(life.closedAt),
    OffMarketTimestamp: ["Closed", "Withdrawn", "Expired", "Canceled"].includes(life.status)
      ? toIso(life.statusAt)
      : null,
  };
}

function buildAddress({ address, home, slot }: Listing): FeedRecord {
  const { city, county, zip, lat, lng } = home.location;
  const line = formatStreetLine(address);
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

function buildMeasures({ home, traits }: Listing): FeedRecord {
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

function buildAttribution({ representation: people, display }: Listing): FeedRecord {
  return {
    ListOfficeName: people.officeName,
    ListOfficeKey: people.officeKey,
    ListOfficePhone: people.officePhone,
    ListOfficeStateLicense: people.officeLicense,
    ListAgentFullName: people.agentName,
    ListAgentFirstName: people.agentFirstName,
    ListAgentLastName: people.agentLastName,
    ListAgentKey: people.agentKey,
    ListAgentDirectPhone: people.agentPhone,
    ListAgentStateLicense: people.agentLicense,
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
