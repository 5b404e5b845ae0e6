import { drawLocation, type Region } from "../places/locations";
import { createRandom, hashFraction, type Random } from "../random";
import { generateDwelling, generatePlot } from "./dwellings";
import { type Home, type HomeKind, randomTopics } from "./home";
import { getCountyMarket, getPlaceLevel, roundAskingPrice } from "./prices";

/** The place of a slot as a uniform number: all successive homes of a slot are in one place. */
export function choosePlace(seed: number, slot: number): number {
  return hashFraction(seed, slot, randomTopics.place);
}

/**
 * The `generation`-th home of `slot`, built no later than `year`. A pure function: equal arguments give equal homes.
 */
export function generateHome(seed: number, slot: number, generation: number, year: number): Home {
  const draw = createRandom(seed, slot, generation, randomTopics.facts);
  const location = drawLocation(choosePlace(seed, slot), draw);
  const drawnKind = draw.pickWeighted(
    kinds,
    kindWeights[location.county === "San Francisco" ? "bay" : location.region],
  );
  // Small towns have few stacked homes.
  const kind = drawnKind === "condo" && location.population < 12_000 && draw.chance(0.75) ? "house" : drawnKind;
  const rural = location.population < 6_000 && draw.chance(0.45);
  const shape =
    kind === "land" ? generatePlot(location, rural, draw) : generateDwelling(kind, location, rural, year, draw);
  const home: Home = { location, kind, price: 0, ...shape };
  home.price = generatePrice(home, createRandom(seed, slot, generation, randomTopics.price));
  return home;
}

const kinds = "house condo townhouse multi-family co-op manufactured land residential-lease".split(" ") as HomeKind[];
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
function generatePrice(home: Home, draw: Random): number {
  const { location, kind, livingArea } = home;
  const { medianPrice, perSquareFoot } = getCountyMarket(location.county);
  const level = getPlaceLevel(location.city, location.county);
  const noise = Math.exp(0.17 * draw.normal());
  if (kind === "land") return roundAskingPrice(Math.max(18_000, medianPrice * 0.28 * level * noise), draw);
  if (kind === "residential-lease") return Math.round((medianPrice * level * 0.0043 * noise) / 50) * 50;
  const typicalArea = medianPrice / perSquareFoot;
  const bySize = (livingArea / typicalArea) ** -0.22;
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
  return roundAskingPrice(livingArea * perSquareFoot * level * bySize * ofKind * plot * extras * senior * noise, draw);
}
