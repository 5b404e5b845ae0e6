import type { Home } from "./home";
import type { Traits } from "./traits";

/** Feature lists under their RESO Data Dictionary 2.0 names, with values spelled as in its lookups. */
export type Features = Record<string, string[]>;

type Entry = string | false | 0 | null | undefined;
const listEntries = (...entries: Entry[]) => entries.filter((entry): entry is string => Boolean(entry));

type FeatureRule = (home: Home, traits: Traits) => Entry[];
const isShared = ({ kind }: Home) => kind === "condo" || kind === "co-op";
const hasCommunityPool = ({ pool }: Home) => pool === "community";

const LAND_RULES: Record<string, FeatureRule> = {
  Utilities: ({ rural }) => ["Electricity Available", !rural && "Water Available", !rural && "Sewer Available"],
  Sewer: ({ rural }) => [rural ? "None" : "Public Sewer"],
  WaterSource: ({ rural }) => [rural ? "None" : "Public"],
  LotFeatures: () => ["Rolling Slope"],
  View: () => ["Hills"],
};

const RULES: Record<string, FeatureRule> = {
  InteriorFeatures: (home, traits) => [
    traits.island && "Kitchen Island",
    traits.openPlan && "Open Floorplan",
    `${traits.counters === "Quartz" ? "Stone" : traits.counters} Counters`,
    traits.counters === "Quartz" && "Quartz Counters",
    traits.vaulted && "Vaulted Ceiling(s)",
    traits.walkInCloset && "Walk-In Closet(s)",
    traits.primaryDownstairs && "Primary Downstairs",
    traits.upkeep !== "original" && "Recessed Lighting",
    home.location.region !== "coast" && "Ceiling Fan(s)",
    home.livingArea > 1_800 && "Pantry",
    traits.furnished && "Furnished",
    traits.elevator && "Elevator",
    traits.accessoryDwelling && "In-Law Floorplan",
  ],
  Appliances: (_home, { gasRange, upkeep, tankless }) => [
    "Dishwasher",
    "Disposal",
    gasRange ? "Gas Range" : "Electric Range",
    upkeep !== "fixer" && upkeep !== "original" && "Microwave",
    tankless ? "Tankless Water Heater" : gasRange ? "Gas Water Heater" : "Electric Water Heater",
    (upkeep === "remodeled" || upkeep === "new") && "Refrigerator",
  ],
  Flooring: (_home, { flooring }) => flooring,
  FireplaceFeatures: (_home, { fireplaces, fireplaceRoom, gasRange }) =>
    fireplaces > 0 ? [fireplaceRoom, gasRange ? "Gas" : "Wood Burning"] : ["None"],
  LaundryFeatures: (_home, { laundry }) => [laundry],
  WindowFeatures: (_home, traits) => [traits.dualPane && "Double Pane Windows", traits.vaulted && "Skylight(s)"],
  SecurityFeatures: ({ yearBuilt }, { gated }) => [
    "Smoke Detector(s)",
    "Carbon Monoxide Detector(s)",
    gated && "Gated Community",
    yearBuilt >= 2011 && "Fire Sprinkler System",
  ],
  OtherEquipment: () => [],
  Heating: ({ rural, yearBuilt }, { heatPump, centralAir }) => {
    if (heatPump) return ["Heat Pump"];
    if (centralAir || yearBuilt > 1965) return ["Central", rural ? "Propane" : "Natural Gas"];
    return [yearBuilt < 1945 ? "Floor Furnace" : "Wall Furnace"];
  },
  Cooling: (_home, { centralAir, heatPump, evaporative }) => [
    centralAir && "Central Air",
    heatPump && !centralAir && "Heat Pump",
    evaporative && "Evaporative Cooling",
    !centralAir && !heatPump && !evaporative && "None",
  ],
  Sewer: ({ rural }) => [rural ? "Septic Tank" : "Public Sewer"],
  WaterSource: ({ rural }) => [rural ? "Well" : "Public"],
  Utilities: ({ rural }) => [
    "Electricity Connected",
    rural ? "Propane" : "Natural Gas Connected",
    !rural && "Sewer Connected",
    !rural && "Water Connected",
    "Cable Available",
  ],
  Electric: (_home, { solar, evCharger }) => [
    solar !== "none" && "Photovoltaics on Grid",
    evCharger && "220 Volts in Garage",
  ],
  GreenEnergyEfficient: (_home, { dualPane, tankless }) => [dualPane && "Windows", tankless && "Water Heater"],
  GreenEnergyGeneration: (_home, { solar }) => [solar !== "none" && "Solar"],
  Roof: (home) => {
    if (isShared(home)) return ["Common Roof"];
    if (home.location.region === "mountain") return [home.yearBuilt % 2 ? "Metal" : "Composition"];
    return [home.yearBuilt > 1985 ? "Tile" : "Composition"];
  },
  ConstructionMaterials: ({ kind, location }) => [
    kind === "manufactured" ? "Vinyl Siding" : location.region === "mountain" ? "Wood Siding" : "Stucco",
  ],
  FoundationDetails: ({ kind, yearBuilt }) => [
    kind === "manufactured" ? "Pillar/Post/Pier" : yearBuilt > 1960 ? "Slab" : "Raised",
  ],
  ExteriorFeatures: (home, traits) => [
    traits.builtInBarbecue && "Built-in Barbecue",
    traits.firePit && "Fire Pit",
    traits.garden && "Garden",
    traits.patio === "Balcony" && "Balcony",
    !isShared(home) && home.kind !== "multi-family" && home.lotSize && "Private Yard",
    "Rain Gutters",
  ],
  PatioAndPorchFeatures: (_home, { patio, frontPorch }) => [
    patio === "Covered" && "Covered",
    patio === "Deck" && "Deck",
    (patio === "Patio" || patio === "Covered") && "Patio",
    frontPorch && "Front Porch",
  ],
  PoolFeatures: ({ pool, yearBuilt }) =>
    ({
      "in-ground": ["Private", "In Ground", yearBuilt % 3 === 0 && "Gunite"],
      "above-ground": ["Private", "Above Ground"],
      community: ["Community", "Association"],
      none: ["None"],
    })[pool],
  SpaFeatures: (home) => [home.spa ? (hasCommunityPool(home) ? "Community" : "Private") : "None"],
  ParkingFeatures: (home, traits) => [
    home.garageSpaces > 0 && "Garage",
    home.garageSpaces > 0 && (isShared(home) ? "Community Structure" : home.yearBuilt < 1950 ? "Detached" : "Attached"),
    home.garageSpaces > 0 && !isShared(home) && "Garage Door Opener",
    home.carportSpaces > 0 && (isShared(home) ? "Assigned" : "Attached Carport"),
    !isShared(home) && "Driveway",
    traits.rvAccess && "RV Access/Parking",
    traits.workshop && "Workshop in Garage",
    traits.evCharger && "Electric Vehicle Charging Station(s)",
  ],
  LotFeatures: ({ location, lotSize }, traits) => [
    traits.culDeSac && "Cul-De-Sac",
    traits.corner && "Corner Lot",
    traits.sprinklers && "Sprinklers In Front",
    traits.fruitTrees && "Many Trees",
    location.region === "mountain" && "Wooded",
    location.region === "desert" && "Desert Front",
    lotSize && lotSize > 43_560 && "Horse Property",
    traits.greenbelt && "Greenbelt",
  ],
  Fencing: ({ lotSize, location }) => [lotSize !== null && (location.region === "desert" ? "Block" : "Wood")],
  View: (_home, { views }) => (views.length > 0 ? views : ["None"]),
  WaterfrontFeatures: ({ waterfront }) => [waterfront && "Waterfront"],
  OtherStructures: (_home, { accessoryDwelling }) => [accessoryDwelling && "Guest House"],
  Levels: ({ stories }) => [stories === 1 ? "One" : stories === 2 ? "Two" : "Three Or More"],
  ArchitecturalStyle: (_home, { style }) => [style],
  CommunityFeatures: (home, { clubhouse, golf, gated }) => [
    !home.rural && "Sidewalks",
    !home.rural && "Street Lights",
    hasCommunityPool(home) && "Pool",
    clubhouse && "Clubhouse",
    golf && "Golf",
    gated && "Gated",
  ],
  AssociationAmenities: (home, traits) => [
    hasCommunityPool(home) && "Pool",
    hasCommunityPool(home) && home.spa && "Spa/Hot Tub",
    traits.clubhouse && "Clubhouse",
    traits.gym && "Fitness Center",
    traits.tennis && "Tennis Court(s)",
    traits.golf && "Golf Course",
    traits.greenbelt && "Park",
  ],
};

/** All lists of a home. An empty list means that nothing is known. A list that reports none contains "None". */
export function buildFeatures(home: Home, traits: Traits): Features {
  const rules = Object.entries(home.kind === "land" ? LAND_RULES : RULES);
  return Object.fromEntries(rules.map(([name, rule]) => [name, listEntries(...rule(home, traits))]));
}
