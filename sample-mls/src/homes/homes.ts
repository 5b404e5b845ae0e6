import { drawLocation, type Region } from "../places/locations";
import { fraction, type Random, random } from "../random";
import { dwelling, plot } from "./dwellings";
import { type Home, type HomeKind, topic } from "./home";
import { askingPrice, countyMarket, placeLevel } from "./prices";

/** The place of a slot as a uniform number: all successive homes of a slot are in one place. */
export function placeOf(seed: number, slot: number): number {
  return fraction(seed, slot, topic.place);
}

/**
 * The `generation`-th home of `slot`, built no later than `year`. A pure function: equal arguments give equal homes.
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

/**
 * County price per square foot times size, lower for large homes, higher for water, pool, and newer homes, with noise.
 */
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
