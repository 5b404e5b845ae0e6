/** Facts of a home by group, in the order of its page. */
import type { ListingFeatureGroup, ListingFeatures } from "~/listings/listing-parts.server";
import { formatMoney } from "~/ui/text/money";
import { formatMeaningful, joinMeaningful, toEnumKey } from "./parse-values";
import type { Property } from "./property";

type FeatureReader = [label: string, read: (property: Property) => string | null];

const formatWithNone = (value: string) => formatMeaningful(value) ?? (toEnumKey(value) === "none" ? value : null);

/** A list as one line. The value None is kept if it is a fact worth showing. */
function readList(name: keyof Property, keepsNone = false): (property: Property) => string | null {
  const format = keepsNone ? formatWithNone : formatMeaningful;
  return (property) => joinMeaningful(property[name] as string[], format);
}

/** More than this is a mistake in the feed. */
export const MAX_FIREPLACES = 20;
const MAX_SPACES = 99;
const MAX_PARKING = 2_000;
const MAX_ROOMS = 300;
const MAX_UNITS = 3_000;
const MAX_YEAR = 2_199;

const readCount = (name: keyof Property, max: number) => (property: Property) => {
  const value = property[name] as number | null;
  return value !== null && value > 0 && value <= max ? String(value) : null;
};

const readText = (name: keyof Property) => (property: Property) => {
  const value = property[name] as string | null;
  return value === null ? null : formatMeaningful(value);
};

const readYesNo = (name: keyof Property) => (property: Property) => {
  const value = property[name] as boolean | null;
  return value === null ? null : value ? "Yes" : "No";
};

/** Rent of the land under a home: "$350 monthly, until 2061". */
function formatLandLease(property: Property): string | null {
  const { LandLeaseYN, LandLeaseAmount: amount, LandLeaseAmountFrequency, LandLeaseExpirationDate: end } = property;
  const rent =
    amount !== null && amount > 0
      ? [formatMoney(Math.round(amount)), LandLeaseAmountFrequency?.toLowerCase()].filter(Boolean).join(" ")
      : null;
  const text = [rent, end && `until ${end.slice(0, 4)}`].filter(Boolean).join(", ");
  return text || (LandLeaseYN === true ? "Yes" : null);
}

const FEATURES: Record<Exclude<ListingFeatureGroup, "local">, FeatureReader[]> = {
  parking: [
    ["Parking", readList("ParkingFeatures")],
    ["Garage spaces", readCount("GarageSpaces", MAX_SPACES)],
    ["Attached garage", readYesNo("AttachedGarageYN")],
    ["Carport spaces", readCount("CarportSpaces", MAX_SPACES)],
    ["Parking spaces", readCount("ParkingTotal", MAX_PARKING)],
  ],
  interior: [
    ["Interior features", readList("InteriorFeatures")],
    ["Appliances", readList("Appliances")],
    ["Flooring", readList("Flooring")],
    ["Fireplaces", readCount("FireplacesTotal", MAX_FIREPLACES)],
    ["Fireplace", readList("FireplaceFeatures")],
    ["Laundry", readList("LaundryFeatures")],
    ["Windows", readList("WindowFeatures")],
    ["Security", readList("SecurityFeatures")],
    ["Accessibility", readList("AccessibilityFeatures")],
    ["Rooms", readCount("RoomsTotal", MAX_ROOMS)],
    ["Main level bedrooms", readCount("MainLevelBedrooms", MAX_ROOMS)],
    ["Basement", readList("Basement", true)],
  ],
  exterior: [
    ["Style", readList("ArchitecturalStyle")],
    ["Condition", readList("PropertyCondition")],
    ["Builder", readText("BuilderName")],
    ["Exterior features", readList("ExteriorFeatures")],
    ["Patio and porch", readList("PatioAndPorchFeatures")],
    ["Pool", readList("PoolFeatures", true)],
    ["Spa", readList("SpaFeatures")],
    ["Fencing", readList("Fencing")],
    ["Roof", readList("Roof")],
    ["Construction", readList("ConstructionMaterials")],
    ["Foundation", readList("FoundationDetails")],
    ["Other structures", readList("OtherStructures")],
    ["Structure", readList("StructureType")],
  ],
  utilities: [
    ["Heating", readList("Heating", true)],
    ["Cooling", readList("Cooling", true)],
    ["Water", readList("WaterSource")],
    ["Sewer", readList("Sewer")],
    ["Utilities", readList("Utilities")],
    ["Electric", readList("Electric")],
    ["Energy efficient", readList("GreenEnergyEfficient")],
    ["Energy generation", readList("GreenEnergyGeneration")],
  ],
  community: [
    ["Area", readText("MLSAreaMajor")],
    ["Cross street", readText("CrossStreet")],
    ["Directions", readText("Directions")],
    ["Subdivision", readText("SubdivisionName")],
    ["Community features", readList("CommunityFeatures")],
    ["Association", readText("AssociationName")],
    ["Association amenities", readList("AssociationAmenities")],
    ["Pets allowed", readList("PetsAllowed", true)],
    ["Senior community", (property) => (property.SeniorCommunityYN === true ? "Yes" : null)],
  ],
  lot: [
    ["Lot features", readList("LotFeatures")],
    ["Lot dimensions", readText("LotSizeDimensions")],
    ["Horse property", (property) => (property.HorseYN === true ? "Yes" : null)],
    ["View", readList("View")],
    ["Waterfront", readList("WaterfrontFeatures")],
    ["Levels", readList("Levels")],
  ],
  financial: [
    ["Tax year", readCount("TaxYear", MAX_YEAR)],
    ["Dues include", readList("AssociationFeeIncludes")],
    ["Conditions", readList("SpecialListingConditions")],
    ["Listing terms", readList("ListingTerms")],
    ["Land lease", formatLandLease],
    ["Common interest", readText("CommonInterest")],
    ["Units", readCount("NumberOfUnitsTotal", MAX_UNITS)],
  ],
  other: [["Type", readText("PropertySubType")]],
};
const GROUPS = Object.entries(FEATURES) as [ListingFeatureGroup, FeatureReader[]][];

/** The feed's facts in its own words and order, without empty groups. */
export function mapFeatures(property: Property): ListingFeatures {
  const features: ListingFeatures = {};
  for (const [group, readers] of GROUPS) {
    const groupFeatures: { label: string; value: string }[] = [];
    for (const [label, read] of readers) {
      const value = read(property);
      if (value !== null) groupFeatures.push({ label, value });
    }
    if (groupFeatures.length > 0) features[group] = groupFeatures;
  }
  return features;
}
