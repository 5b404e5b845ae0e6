/** What kind of home it is and how large. */
import type { HomeType, ListingContent } from "~/listings/listing";
import type { Property } from "./property";
import { enumKey, whole } from "./values";

const SQUARE_FEET_A_SQUARE_METRE = 10.7639;
const SQUARE_FEET_AN_ACRE = 43_560;
const INT4 = 2_147_483_647;

const SUBTYPES: Record<string, HomeType> = {
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
  // California's own-your-own and tenancies in common are bought as a share of the building, as a co-op is.
  stockcooperative: "co-op",
  ownyourown: "co-op",
  coownership: "co-op",
  tenancyincommon: "co-op",
};

/** Home type of a record that is a home for sale; null when nothing says. */
export function homeTypeOf(property: Property): HomeType | null {
  const { PropertyType, PropertySubType, CommonInterest, PropertyAttachedYN } = property;
  const type = enumKey(PropertyType ?? "");
  if (type === "residentialincome") return "multi-family";
  const known = PropertySubType ? SUBTYPES[enumKey(PropertySubType)] : undefined;
  if (known) return known;
  const interest = enumKey(CommonInterest ?? "");
  if (interest === "condominium") return "condo";
  if (interest === "stockcooperative") return "co-op";
  if (type === "manufacturedinpark") return "house";
  if (type !== "residential" && type !== "farm") return null;
  return PropertyAttachedYN === true ? null : "house";
}

/** Baths by parts, 2.5 for two full and one half; else the feed's plain count. */
export function bathsOf(property: Property): number | null {
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
export function sqftOf(property: Property): number | null {
  return (
    area(property.LivingArea, property.LivingAreaUnits, 1_000_000) ??
    area(property.AboveGradeFinishedArea, property.AboveGradeFinishedAreaUnits, 1_000_000)
  );
}

/** Lot in square feet; null for homes that own no lot of their own. */
export function lotSqftOf(property: Property, homeType: HomeType | null): number | null {
  if (homeType === "condo" || homeType === "co-op") return null;
  const { LotSizeAcres: acres } = property;
  return (
    whole(property.LotSizeSquareFeet, 1, INT4) ??
    (acres === null ? null : whole(acres * SQUARE_FEET_AN_ACRE, 1, INT4)) ??
    area(property.LotSizeArea, property.LotSizeUnits, INT4)
  );
}

function area(size: number | null, units: string | null, most: number): number | null {
  if (size === null) return null;
  switch (enumKey(units ?? "")) {
    case "acres":
    case "acre":
      return whole(size * SQUARE_FEET_AN_ACRE, 1, most);
    case "squaremeters":
    case "squaremetres":
    case "sqm":
      return whole(size * SQUARE_FEET_A_SQUARE_METRE, 1, most);
    default:
      return whole(size, 1, most);
  }
}

const LEVELS: Record<string, number> = { one: 1, oneandonehalf: 2, two: 2, threeormore: 3 };

/** Floors of the home itself; a building's number of floors says nothing about a condo in it. */
export function storiesOf(property: Property, homeType: HomeType | null): number | null {
  const own = whole(property.Stories, 1, 200);
  if (own !== null) return own;
  const levels = property.Levels.map((level) => LEVELS[enumKey(level)]).find((count) => count !== undefined);
  if (levels !== undefined) return levels;
  return homeType === "house" || homeType === "townhouse" ? whole(property.StoriesTotal, 1, 200) : null;
}

type Size = Pick<
  ListingContent,
  "homeType" | "beds" | "baths" | "sqft" | "lotSqft" | "stories" | "garageSpaces" | "yearBuilt"
>;

/** Size and age; `year` is the current one, which no home is much younger than. */
export function sizeOf(property: Property, year: number): Size {
  const homeType = homeTypeOf(property);
  return {
    homeType,
    beds: whole(property.BedroomsTotal, 0, 99),
    baths: bathsOf(property),
    sqft: sqftOf(property),
    lotSqft: lotSqftOf(property, homeType),
    stories: storiesOf(property, homeType),
    garageSpaces: whole(property.GarageSpaces, 0, 99) ?? (property.GarageYN === false ? 0 : null),
    yearBuilt: whole(property.YearBuilt, 1800, year + 2),
  };
}
