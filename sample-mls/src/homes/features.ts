import type { Home } from "./home";
import type { Traits } from "./traits";

/** Feature lists under their RESO Data Dictionary 2.0 names, with values spelled as in its lookups. */
export type Features = Record<string, string[]>;

type Entry = string | false | 0 | null | undefined;
function listEntries(...entries: Entry[]): string[] {
  const list: string[] = [];
  for (const entry of entries) if (entry) list.push(entry);
  return list;
}

/**
 * All lists of a home, in several parts without common fields. An empty list means that nothing is known. A list that
 * reports none contains "None".
 */
export function buildFeatures(home: Home, traits: Traits): Features[] {
  if (home.kind === "land") return [buildLandFeatures(home)];
  return [
    buildInterior(home, traits),
    buildSystems(home, traits),
    buildExterior(home, traits),
    buildCommunity(home, traits),
  ];
}

function buildLandFeatures(home: Home): Features {
  return {
    Utilities: home.rural ? ["Electricity Available"] : ["Electricity Available", "Water Available", "Sewer Available"],
    Sewer: home.rural ? ["None"] : ["Public Sewer"],
    WaterSource: home.rural ? ["None"] : ["Public"],
    LotFeatures: ["Rolling Slope"],
    View: ["Hills"],
  };
}

function buildInterior(home: Home, traits: Traits): Features {
  const { counters, laundry } = traits;
  const counterName = counters === "Quartz" || counters === "Stone" ? "Stone Counters" : `${counters} Counters`;
  return {
    InteriorFeatures: listEntries(
      traits.island && "Kitchen Island",
      traits.openPlan && "Open Floorplan",
      counterName,
      counters === "Quartz" && "Quartz Counters",
      traits.vaulted && "Vaulted Ceiling(s)",
      traits.walkInCloset && "Walk-In Closet(s)",
      traits.primaryDownstairs && "Primary Downstairs",
      traits.upkeep !== "original" && "Recessed Lighting",
      home.location.region !== "coast" && "Ceiling Fan(s)",
      home.livingArea > 1_800 && "Pantry",
      traits.furnished && "Furnished",
      traits.elevator && "Elevator",
      traits.accessoryDwelling && "In-Law Floorplan",
    ),
    Appliances: listEntries(
      "Dishwasher",
      "Disposal",
      traits.gasRange ? "Gas Range" : "Electric Range",
      traits.upkeep !== "fixer" && traits.upkeep !== "original" && "Microwave",
      traits.tankless ? "Tankless Water Heater" : traits.gasRange ? "Gas Water Heater" : "Electric Water Heater",
      (traits.upkeep === "remodeled" || traits.upkeep === "new") && "Refrigerator",
    ),
    Flooring: traits.flooring,
    FireplaceFeatures:
      traits.fireplaces > 0 ? [traits.fireplaceRoom, traits.gasRange ? "Gas" : "Wood Burning"] : ["None"],
    LaundryFeatures: [laundry],
    WindowFeatures: listEntries(traits.dualPane && "Double Pane Windows", traits.vaulted && "Skylight(s)"),
    SecurityFeatures: listEntries(
      "Smoke Detector(s)",
      "Carbon Monoxide Detector(s)",
      traits.gated && "Gated Community",
      home.yearBuilt >= 2011 && "Fire Sprinkler System",
    ),
    OtherEquipment: [],
  };
}

function buildSystems(home: Home, traits: Traits): Features {
  const { rural, yearBuilt, kind } = home;
  return {
    Heating: traits.heatPump
      ? ["Heat Pump"]
      : traits.centralAir || yearBuilt > 1965
        ? listEntries("Central", !rural && "Natural Gas", rural && "Propane")
        : [yearBuilt < 1945 ? "Floor Furnace" : "Wall Furnace"],
    Cooling: listEntries(
      traits.centralAir && "Central Air",
      traits.heatPump && !traits.centralAir && "Heat Pump",
      traits.evaporative && "Evaporative Cooling",
      !traits.centralAir && !traits.heatPump && !traits.evaporative && "None",
    ),
    Sewer: [rural ? "Septic Tank" : "Public Sewer"],
    WaterSource: [rural ? "Well" : "Public"],
    Utilities: listEntries(
      "Electricity Connected",
      rural ? "Propane" : "Natural Gas Connected",
      !rural && "Sewer Connected",
      !rural && "Water Connected",
      "Cable Available",
    ),
    Electric: listEntries(
      traits.solar !== "none" && "Photovoltaics on Grid",
      traits.evCharger && "220 Volts in Garage",
    ),
    GreenEnergyEfficient: listEntries(
      traits.dualPane && "Windows",
      traits.tankless && "Water Heater",
      yearBuilt > 2014 && "Insulation",
    ),
    GreenEnergyGeneration: listEntries(traits.solar !== "none" && "Solar"),
    Roof: [kind === "condo" || kind === "co-op" ? "Common Roof" : chooseRoof(home)],
    ConstructionMaterials: [
      kind === "manufactured" ? "Vinyl Siding" : home.location.region === "mountain" ? "Wood Siding" : "Stucco",
    ],
    FoundationDetails: [kind === "manufactured" ? "Pillar/Post/Pier" : yearBuilt > 1960 ? "Slab" : "Raised"],
  };
}

function chooseRoof({ location, yearBuilt }: Home): string {
  if (location.region === "mountain") return yearBuilt % 2 ? "Metal" : "Composition";
  if (yearBuilt > 1985 && (location.region === "desert" || location.region === "valley")) return "Tile";
  return yearBuilt % 5 === 0 ? "Tile" : "Composition";
}

function buildExterior(home: Home, traits: Traits): Features {
  const { pool, garageSpaces, carportSpaces, kind } = home;
  const detachedGarage = home.yearBuilt < 1950 && garageSpaces > 0;
  const shared = kind === "condo" || kind === "co-op";
  return {
    ExteriorFeatures: listEntries(
      traits.builtInBarbecue && "Built-in Barbecue",
      traits.firePit && "Fire Pit",
      traits.garden && "Garden",
      traits.patio === "Balcony" && "Balcony",
      !shared && kind !== "multi-family" && home.lotSize && "Private Yard",
      "Rain Gutters",
    ),
    PatioAndPorchFeatures: listEntries(
      traits.patio === "Covered" && "Covered",
      traits.patio === "Deck" && "Deck",
      (traits.patio === "Patio" || traits.patio === "Covered") && "Patio",
      traits.frontPorch && "Front Porch",
    ),
    PoolFeatures:
      pool === "in-ground"
        ? listEntries(
            "Private",
            "In Ground",
            home.yearBuilt % 3 === 0 && "Gunite",
            traits.solar !== "none" && "Solar Heat",
          )
        : pool === "above-ground"
          ? ["Private", "Above Ground"]
          : pool === "community"
            ? ["Community", "Association"]
            : ["None"],
    SpaFeatures: home.spa ? [pool === "community" ? "Community" : "Private"] : ["None"],
    ParkingFeatures: listEntries(
      garageSpaces > 0 && "Garage",
      garageSpaces > 0 && (shared ? "Community Structure" : detachedGarage ? "Detached" : "Attached"),
      garageSpaces > 0 && !shared && "Garage Door Opener",
      carportSpaces > 0 && (shared ? "Assigned" : "Attached Carport"),
      !shared && "Driveway",
      traits.rvAccess && "RV Access/Parking",
      traits.workshop && "Workshop in Garage",
      traits.evCharger && "Electric Vehicle Charging Station(s)",
      garageSpaces + carportSpaces === 0 && shared && "On Street",
    ),
    LotFeatures: listEntries(
      traits.culDeSac && "Cul-De-Sac",
      traits.corner && "Corner Lot",
      traits.sprinklers && "Sprinklers In Front",
      traits.fruitTrees && "Many Trees",
      home.location.region === "mountain" && "Wooded",
      home.location.region === "desert" && "Desert Front",
      !shared && home.lotSize && home.lotSize > 43_560 && "Horse Property",
      traits.greenbelt && "Greenbelt",
    ),
    Fencing: shared ? [] : listEntries(home.lotSize !== null && (home.location.region === "desert" ? "Block" : "Wood")),
    View: traits.views.length > 0 ? traits.views : ["None"],
    WaterfrontFeatures: home.waterfront ? ["Waterfront"] : [],
    OtherStructures: listEntries(traits.accessoryDwelling && "Guest House"),
    Levels: [home.stories === 1 ? "One" : home.stories === 2 ? "Two" : "Three Or More"],
    ArchitecturalStyle: listEntries(traits.style),
  };
}

function buildCommunity(home: Home, traits: Traits): Features {
  return {
    CommunityFeatures: listEntries(
      "Sidewalks",
      "Street Lights",
      home.pool === "community" && "Pool",
      traits.clubhouse && "Clubhouse",
      traits.golf && "Golf",
      traits.gated && "Gated",
    ).slice(home.rural ? 2 : 0),
    AssociationAmenities: listEntries(
      home.pool === "community" && "Pool",
      home.pool === "community" && home.spa && "Spa/Hot Tub",
      traits.clubhouse && "Clubhouse",
      traits.gym && "Fitness Center",
      traits.tennis && "Tennis Court(s)",
      traits.golf && "Golf Course",
      traits.greenbelt && "Park",
    ),
  };
}
