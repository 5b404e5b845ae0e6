import { dwelling, plot } from "./dwellings";
import { drawLocation, type Location, type Region } from "./locations";
import { askingPrice, countyMarket, placeLevel } from "./prices";
import { fraction, type Random, random } from "./random";

/** What is for sale. The last two stand in the feed because real feeds carry them; no buyer of homes wants them. */
export type HomeKind =
  | "house"
  | "townhouse"
  | "condo"
  | "multi-family"
  | "co-op"
  | "manufactured"
  | "land"
  | "residential-lease";

export type Pool = "none" | "in-ground" | "above-ground" | "community";

/** The facts of one home; everything else said of it (features, remarks, captions) agrees with these. */
export type Home = {
  location: Location;
  kind: HomeKind;
  beds: number;
  bathsFull: number;
  bathsThreeQuarter: number;
  bathsHalf: number;
  /** Square feet inside the walls; 0 for land. */
  livingArea: number;
  /** Square feet; null where the plot belongs to all (condominiums, co-ops, homes in a park). */
  lotSize: number | null;
  yearBuilt: number;
  /** Floors of the home itself. */
  stories: number;
  /** Floors of the building it is in. */
  buildingStories: number;
  garageSpaces: number;
  carportSpaces: number;
  /** Dwellings in it: 1 but for multi-family. */
  units: number;
  pool: Pool;
  spa: boolean;
  senior: boolean;
  waterfront: boolean;
  /** Stands outside a town's pipes: a well, a septic tank, propane. */
  rural: boolean;
  inPark: boolean;
  newConstruction: boolean;
  /** First asking price in whole dollars; a rent by the month for a lease. */
  price: number;
};

/** Topics that draw from random streams of their own. */
export const topic = {
  facts: 1,
  price: 2,
  traits: 3,
  remarks: 4,
  people: 5,
  address: 6,
  dues: 7,
  photos: 8,
  life: 9,
  place: 10,
};

/** The place of a slot as a uniform number: all homes that follow each other in a slot stand in one place. */
export function placeOf(seed: number, slot: number): number {
  return fraction(seed, slot, topic.place);
}

/**
 * The home that stands in `slot` as its `generation`-th, built no later than `year`. A pure function: equal arguments
 * give equal homes.
 */
export function homeOf(seed: number, slot: number, generation: number, year: number): Home {
  const draw = random(seed, slot, generation, topic.facts);
  const location = drawLocation(placeOf(seed, slot), draw);
  const drawn = draw.weighted(kinds, kindWeights[location.county === "San Francisco" ? "bay" : location.region]);
  // Small towns have few stacked homes.
  const kind = drawn === "condo" && location.population < 12_000 && draw.chance(0.75) ? "house" : drawn;
  const rural = location.population < 6_000 && draw.chance(0.45);
  const shape = kind === "land" ? plot(location, rural, draw) : dwelling(kind, location, rural, year, draw);
  const home: Home = { location, kind, price: 0, ...shape };
  home.price = priceOf(home, random(seed, slot, generation, topic.price));
  return home;
}

const kinds: HomeKind[] = [
  "house",
  "condo",
  "townhouse",
  "multi-family",
  "co-op",
  "manufactured",
  "land",
  "residential-lease",
];
// The weights of `kinds`, in their order.
const kindWeights: Record<Region | "bay", number[]> = {
  bay: [38, 42, 4, 12, 3, 0, 0.3, 0.7],
  city: [54, 23, 10, 9, 1.2, 2, 0.4, 0.6],
  coast: [56, 23, 11, 5, 0.8, 3.5, 0.6, 0.4],
  valley: [77, 7, 6, 4, 0.2, 5, 0.6, 0.4],
  desert: [69, 13, 3, 3, 0.2, 11, 0.8, 0.2],
  mountain: [82, 6, 3, 2, 0, 6, 0.9, 0.1],
};

/** County price a square foot times size, lowered for large homes, raised for water, pool and youth, with noise. */
function priceOf(home: Home, draw: Random): number {
  const { location, kind, livingArea } = home;
  const { medianPrice, perSquareFoot } = countyMarket(location.county);
  const level = placeLevel(location.city, location.county);
  const noise = Math.exp(0.17 * draw.normal());
  if (kind === "land") return askingPrice(Math.max(18_000, medianPrice * 0.28 * level * noise), draw);
  if (kind === "residential-lease") return Math.round((medianPrice * level * 0.0043 * noise) / 50) * 50;
  const typical = medianPrice / perSquareFoot;
  const bySize = (livingArea / typical) ** -0.22;
  const ofKind = {
    house: 1.04,
    townhouse: 0.94,
    condo: 0.9,
    "multi-family": 0.8,
    "co-op": 0.6,
    manufactured: home.inPark ? 0.34 : 0.62,
  }[kind];
  const plot = home.lotSize && kind === "house" ? Math.min(1.5, Math.max(0.94, (home.lotSize / 7_000) ** 0.07)) : 1;
  const extras =
    (home.waterfront ? 1.35 : 1) * (home.pool === "in-ground" ? 1.05 : 1) * (home.newConstruction ? 1.06 : 1);
  const senior = home.senior && !home.inPark ? 0.85 : 1;
  return askingPrice(livingArea * perSquareFoot * level * bySize * ofKind * plot * extras * senior * noise, draw);
}
