/** The type, size and age of a home. */
import type { HomeType, ListingContent } from "~/listings/listing";
import { parseWhole, toEnumKey } from "./parse-values";
import type { Property } from "./property";

const SQFT_PER_SQUARE_METER = 10.7639;
const SQFT_PER_ACRE = 43_560;
const MAX_INT4 = 2_147_483_647;

const HOME_TYPE_BY_SUBTYPE: Record<string, HomeType> = {
  singlefamilyresidence: "house",
  singlefamily: "house",
  cabin: "house",
  ranch: "house",
  farm: "house",
  manufacturedhome: "house",
  manufacturedonland: "house",
  mobilehome: "house",
  townhouse: "townhouse",
  condominium: "condo",
  condo: "condo",
  apartment: "condo",
  loft: "condo",
  duplex: "multi-family",
  triplex: "multi-family",
  quadruplex: "multi-family",
  multifamily: "multi-family",
  // California's own-your-own and tenancies in common are shares of the building, like a co-op.
  stockcooperative: "co-op",
  ownyourown: "co-op",
  coownership: "co-op",
  tenancyincommon: "co-op",
};

/** The home type of a record that is a home for sale; null if unknown. */
export function mapHomeType(property: Property): HomeType | null {
  const { PropertyType, PropertySubType, CommonInterest, PropertyAttachedYN } = property;
  const type = toEnumKey(PropertyType ?? "");
  if (type === "residentialincome") return "multi-family";
  const homeType = PropertySubType ? HOME_TYPE_BY_SUBTYPE[toEnumKey(PropertySubType)] : undefined;
  if (homeType) return homeType;
  const interest = toEnumKey(CommonInterest ?? "");
  if (interest === "condominium") return "condo";
  if (interest === "stockcooperative") return "co-op";
  if (type === "manufacturedinpark") return "house";
  if (type !== "residential" && type !== "farm") return null;
  return PropertyAttachedYN === true ? null : "house";
}

/** Baths from their parts, 2.5 for two full and one half, otherwise the feed's count. */
export function mapBaths(property: Property): number | null {
  const { BathroomsTotalInteger: total } = property;
  const threeQuarter = property.BathroomsThreeQuarter ?? 0;
  const half = property.BathroomsHalf ?? 0;
  const quarter = property.BathroomsOneQuarter ?? 0;
  const parts = threeQuarter + half + quarter;
  const full = property.BathroomsFull ?? (total !== null && parts > 0 ? total - parts : null);
  const baths = full === null ? (total ?? (parts > 0 ? 0 : null)) : full;
  if (baths === null) return null;
  const sum = full === null && total !== null ? total : baths + 0.75 * threeQuarter + 0.5 * half + 0.25 * quarter;
  return sum >= 0 && sum <= 99 ? Math.round(sum * 4) / 4 : null;
}

/** Living area in square feet; never the building's whole area. */
export function mapSqft(property: Property): number | null {
  return (
    toSqft(property.LivingArea, property.LivingAreaUnits, 1_000_000) ??
    toSqft(property.AboveGradeFinishedArea, property.AboveGradeFinishedAreaUnits, 1_000_000)
  );
}

/** Lot in square feet; null for homes without their own lot. */
export function mapLotSqft(property: Property, homeType: HomeType | null): number | null {
  if (homeType === "condo" || homeType === "co-op") return null;
  const { LotSizeAcres: acres } = property;
  return (
    parseWhole(property.LotSizeSquareFeet, 1, MAX_INT4) ??
    (acres === null ? null : parseWhole(acres * SQFT_PER_ACRE, 1, MAX_INT4)) ??
    toSqft(property.LotSizeArea, property.LotSizeUnits, MAX_INT4)
  );
}

function toSqft(size: number | null, units: string | null, max: number): number | null {
  if (size === null) return null;
  switch (toEnumKey(units ?? "")) {
    case "acres":
    case "acre":
      return parseWhole(size * SQFT_PER_ACRE, 1, max);
    case "squaremeters":
    case "squaremetres":
    case "sqm":
      return parseWhole(size * SQFT_PER_SQUARE_METER, 1, max);
    default:
      return parseWhole(size, 1, max);
  }
}

const STORIES_BY_LEVEL: Record<string, number> = { one: 1, oneandonehalf: 2, two: 2, threeormore: 3 };

/** Floors of the home itself, because a building's number of floors says nothing about a condo in it. */
export function mapStories(property: Property, homeType: HomeType | null): number | null {
  const stories = parseWhole(property.Stories, 1, 200);
  if (stories !== null) return stories;
  const levels = property.Levels.map((level) => STORIES_BY_LEVEL[toEnumKey(level)]).find(
    (count) => count !== undefined,
  );
  if (levels !== undefined) return levels;
  return homeType === "house" || homeType === "townhouse" ? parseWhole(property.StoriesTotal, 1, 200) : null;
}

type DwellingSize = Pick<
  ListingContent,
  "homeType" | "beds" | "baths" | "sqft" | "lotSqft" | "stories" | "garageSpaces" | "yearBuilt"
>;

/** Size and age. `year` is the current year, the limit for a plausible year of construction. */
export function mapDwelling(property: Property, year: number): DwellingSize {
  const homeType = mapHomeType(property);
  return {
    homeType,
    beds: parseWhole(property.BedroomsTotal, 0, 99),
    baths: mapBaths(property),
    sqft: mapSqft(property),
    lotSqft: mapLotSqft(property, homeType),
    stories: mapStories(property, homeType),
    garageSpaces: parseWhole(property.GarageSpaces, 0, 99) ?? (property.GarageYN === false ? 0 : null),
    yearBuilt: parseWhole(property.YearBuilt, 1800, year + 2),
  };
}
