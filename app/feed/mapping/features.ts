/** Facts of a home by group, as its page lists them. */
import type { ListingFeatureGroup, ListingFeatures } from "~/listings/listing";
import { money } from "~/ui/money";
import type { Property } from "./property";
import { enumKey, saysSomething, spaced } from "./values";

type Fact = [label: string, read: (property: Property) => string | null];

/** A list as one line. None is kept where its absence is a fact worth telling. */
function listed(name: keyof Property, tellsNone = false): (property: Property) => string | null {
  return (property) => {
    const values = property[name] as string[];
    const told = values.filter((value) => saysSomething(value) || (tellsNone && enumKey(value) === "none"));
    return told.length > 0 ? told.map(spaced).join(", ") : null;
  };
}

/** More than this is a slip of the feed's. */
export const MAX_FIREPLACES = 20;
const MAX_SPACES = 99;
const MAX_PARKING = 2_000;
const MAX_ROOMS = 300;
const MAX_UNITS = 3_000;
const MAX_YEAR = 2_199;

const count = (name: keyof Property, most: number) => (property: Property) => {
  const value = property[name] as number | null;
  return value !== null && value > 0 && value <= most ? String(value) : null;
};

const said = (name: keyof Property) => (property: Property) => {
  const value = property[name] as string | null;
  return value !== null && saysSomething(value) ? spaced(value) : null;
};

const yesNo = (name: keyof Property) => (property: Property) => {
  const value = property[name] as boolean | null;
  return value === null ? null : value ? "Yes" : "No";
};

/** Rent of the ground that a home stands on: "$350 monthly, until 2061". */
function landLease(property: Property): string | null {
  const { LandLeaseYN, LandLeaseAmount: amount, LandLeaseAmountFrequency, LandLeaseExpirationDate: end } = property;
  const rent =
    amount !== null && amount > 0
      ? [money(Math.round(amount)), LandLeaseAmountFrequency?.toLowerCase()].filter(Boolean).join(" ")
      : null;
  const told = [rent, end && `until ${end.slice(0, 4)}`].filter(Boolean).join(", ");
  return told || (LandLeaseYN === true ? "Yes" : null);
}

const FACTS: Record<Exclude<ListingFeatureGroup, "local">, Fact[]> = {
  parking: [
    ["Parking", listed("ParkingFeatures")],
    ["Garage spaces", count("GarageSpaces", MAX_SPACES)],
    ["Attached garage", yesNo("AttachedGarageYN")],
    ["Carport spaces", count("CarportSpaces", MAX_SPACES)],
    ["Parking spaces", count("ParkingTotal", MAX_PARKING)],
  ],
  interior: [
    ["Interior features", listed("InteriorFeatures")],
    ["Appliances", listed("Appliances")],
    ["Flooring", listed("Flooring")],
    ["Fireplaces", count("FireplacesTotal", MAX_FIREPLACES)],
    ["Fireplace", listed("FireplaceFeatures")],
    ["Laundry", listed("LaundryFeatures")],
    ["Windows", listed("WindowFeatures")],
    ["Security", listed("SecurityFeatures")],
    ["Accessibility", listed("AccessibilityFeatures")],
    ["Rooms", count("RoomsTotal", MAX_ROOMS)],
    ["Main level bedrooms", count("MainLevelBedrooms", MAX_ROOMS)],
    ["Basement", listed("Basement", true)],
  ],
  exterior: [
    ["Style", listed("ArchitecturalStyle")],
    ["Condition", listed("PropertyCondition")],
    ["Builder", said("BuilderName")],
    ["Exterior features", listed("ExteriorFeatures")],
    ["Patio and porch", listed("PatioAndPorchFeatures")],
    ["Pool", listed("PoolFeatures", true)],
    ["Spa", listed("SpaFeatures")],
    ["Fencing", listed("Fencing")],
    ["Roof", listed("Roof")],
    ["Construction", listed("ConstructionMaterials")],
    ["Foundation", listed("FoundationDetails")],
    ["Other structures", listed("OtherStructures")],
    ["Structure", listed("StructureType")],
  ],
  utilities: [
    ["Heating", listed("Heating", true)],
    ["Cooling", listed("Cooling", true)],
    ["Water", listed("WaterSource")],
    ["Sewer", listed("Sewer")],
    ["Utilities", listed("Utilities")],
    ["Electric", listed("Electric")],
    ["Energy efficient", listed("GreenEnergyEfficient")],
    ["Energy generation", listed("GreenEnergyGeneration")],
  ],
  community: [
    ["Area", said("MLSAreaMajor")],
    ["Cross street", said("CrossStreet")],
    ["Directions", said("Directions")],
    ["Subdivision", said("SubdivisionName")],
    ["Community features", listed("CommunityFeatures")],
    ["Association", said("AssociationName")],
    ["Association amenities", listed("AssociationAmenities")],
    ["Pets allowed", listed("PetsAllowed", true)],
    ["Senior community", (property) => (property.SeniorCommunityYN === true ? "Yes" : null)],
  ],
  lot: [
    ["Lot features", listed("LotFeatures")],
    ["Lot dimensions", said("LotSizeDimensions")],
    ["Horse property", (property) => (property.HorseYN === true ? "Yes" : null)],
    ["View", listed("View")],
    ["Waterfront", listed("WaterfrontFeatures")],
    ["Levels", listed("Levels")],
  ],
  financial: [
    ["Tax year", count("TaxYear", MAX_YEAR)],
    ["Dues include", listed("AssociationFeeIncludes")],
    ["Conditions", listed("SpecialListingConditions")],
    ["Listing terms", listed("ListingTerms")],
    ["Land lease", landLease],
    ["Common interest", said("CommonInterest")],
    ["Units", count("NumberOfUnitsTotal", MAX_UNITS)],
  ],
  other: [["Type", said("PropertySubType")]],
};
const GROUPS = Object.entries(FACTS) as [ListingFeatureGroup, Fact[]][];

/** What the feed says, in its own words and order; groups about which it says nothing are left out. */
export function featuresOf(property: Property): ListingFeatures {
  const features: ListingFeatures = {};
  for (const [group, facts] of GROUPS) {
    const told: { label: string; value: string }[] = [];
    for (const [label, read] of facts) {
      const value = read(property);
      if (value !== null) told.push({ label, value });
    }
    if (told.length > 0) features[group] = told;
  }
  return features;
}
