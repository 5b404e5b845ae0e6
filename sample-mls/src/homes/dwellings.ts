import type { Location, Region } from "../places/locations";
import type { Random } from "../random";
import type { Home, HomeKind, Pool } from "./home";
import { getCountyMarket } from "./prices";

/** The facts of a home that don't follow from its location and kind. */
export type Dwelling = Omit<Home, "location" | "kind" | "price">;

const years: Record<Region, [mean: number, deviation: number]> = {
  city: [1959, 24],
  coast: [1973, 21],
  valley: [1987, 20],
  desert: [1992, 15],
  mountain: [1981, 17],
};

const bedCounts = [0, 1, 2, 3, 4, 5, 6];
// The weights of `bedCounts`, in their order. For multi-family homes they apply to each unit.
const bedWeights = {
  house: [0, 1, 13, 43, 31, 10, 2],
  townhouse: [0, 2, 32, 55, 11],
  condo: [3, 24, 54, 18, 1],
  "co-op": [6, 38, 52, 4],
  manufactured: [0, 4, 47, 46, 3],
  "multi-family": [0, 28, 56, 16],
};

const sizeByBeds = [480, 690, 1080, 1500, 2130, 2900, 3700];

const lakeTowns = new Set(
  (
    "Discovery Bay, Bethel Island, Clearlake, Lakeport, Big Bear Lake, Lake Arrowhead, Canyon Lake, South Lake Tahoe, " +
    "Tahoe City, Kings Beach, Newport Beach, Coronado, Alameda, Foster City, Lake Elsinore, Westlake Village"
  ).split(", "),
);
const seniorTowns = new Set(
  "Laguna Woods, Sun City, Rossmoor, Seal Beach, Banning, Palm Desert, Rancho Mirage".split(", "),
);

/** What other facts follow from. */
type Shape = {
  kind: HomeKind;
  location: Location;
  beds: number;
  units: number;
  stories: number;
  built: number;
  area: number;
  inPark: boolean;
};

/** Draws a building of this kind that fits the place, built no later than `year`. */
export function generateDwelling(
  kind: HomeKind,
  location: Location,
  rural: boolean,
  year: number,
  draw: Random,
): Dwelling {
  const { region, county, city } = location;
  const sanFrancisco = county === "San Francisco";
  const built = generateYearBuilt(kind, location, year, draw);
  const multi = kind === "multi-family";
  const units = multi ? draw.pickWeighted([2, 3, 4, 6], [58, 18, 22, 2]) : 1;
  const like = kind === "land" || kind === "residential-lease" ? "house" : kind;
  let beds = 0;
  for (let unit = 0; unit < units; unit++) beds += draw.pickWeighted(bedCounts, bedWeights[like]);
  const { medianPrice, perSquareFoot } = getCountyMarket(county);
  const sizeFactor = (medianPrice / perSquareFoot / 1600) ** 0.6;
  const modern = built > 1995 ? 1.12 : built < 1950 ? 0.92 : 1;
  const tight = { townhouse: 0.98, condo: 0.92, "co-op": 0.86, manufactured: 0.96 }[kind as string] ?? 1;
  const noise = Math.exp(0.16 * draw.normal());
  const base = multi ? 780 * units + 130 * beds : sizeByBeds[Math.min(6, beds)]!;
  const livingArea = Math.round(base * sizeFactor * modern * tight * noise);
  const stories = generateStories(kind, livingArea, region, sanFrancisco, draw);
  const stacked = kind === "condo" || kind === "co-op";
  const buildingStories = stacked
    ? draw.pickWeighted([2, 3, 4, 7, 12], [40, 34, 14, 6, sanFrancisco ? 12 : 3])
    : stories;
  const inPark = kind === "manufactured" && !rural && draw.chance(0.72);
  const senior = isSenior(kind, inPark, city, region, draw);
  const shape: Shape = { kind, location, beds, units, stories, built, area: livingArea, inPark };
  const pool = generatePool(shape, senior, draw);
  const [garageSpaces, carportSpaces] = generateParking(shape, draw);
  return {
    beds,
    ...generateBaths(shape, draw),
    livingArea,
    lotSize: stacked || inPark ? null : generateLot(shape, rural, draw),
    yearBuilt: built,
    stories,
    buildingStories: Math.max(stories, buildingStories),
    garageSpaces,
    carportSpaces,
    units,
    pool,
    spa: pool === "none" ? draw.chance(0.03) : draw.chance(pool === "community" ? 0.55 : 0.38),
    senior,
    waterfront: lakeTowns.has(city) && kind !== "multi-family" && draw.chance(0.14),
    rural,
    inPark,
    newConstruction: built >= year - 1 && kind !== "manufactured",
  };
}

/** Bare land: everything but its size is zero. */
export function generatePlot(location: Location, rural: boolean, draw: Random): Dwelling {
  const acres = Math.exp(Math.log(location.population > 20_000 ? 0.25 : 1.6) + 0.9 * draw.normal());
  return { ...BARE_LAND, rural, lotSize: Math.max(3_000, Math.round((acres * 43_560) / 100) * 100) };
}

const NOTHING = {
  bathsThreeQuarter: 0,
  bathsHalf: 0,
  stories: 0,
  buildingStories: 0,
  garageSpaces: 0,
  carportSpaces: 0,
};
const NEVER = { spa: false, senior: false, waterfront: false, inPark: false, newConstruction: false };
const BARE_LAND = {
  ...NOTHING,
  ...NEVER,
  beds: 0,
  bathsFull: 0,
  livingArea: 0,
  yearBuilt: 0,
  units: 0,
  pool: "none",
} as const;

function generateYearBuilt(kind: HomeKind, { region, county }: Location, year: number, draw: Random): number {
  if (county === "San Francisco" && kind !== "condo") return Math.round(Math.min(2020, 1927 + 22 * draw.normal()));
  if (kind === "manufactured") return Math.min(year, Math.max(1966, Math.round(1984 + 13 * draw.normal())));
  if (draw.chance(region === "valley" || region === "desert" ? 0.07 : 0.025)) return year - draw.integer(0, 1);
  const [mean, deviation] = years[region];
  const laterYears = kind === "condo" || kind === "townhouse" ? Math.max(0, 1985 - mean) * 0.8 : 0;
  const drawnYear = Math.round(mean + laterYears + deviation * draw.normal());
  const earliest = kind === "condo" ? 1963 : kind === "townhouse" ? 1965 : region === "desert" ? 1945 : 1898;
  return Math.min(year - 2, Math.max(earliest + draw.integer(0, 9), drawnYear));
}

function generateStories(kind: HomeKind, area: number, region: Region, sanFrancisco: boolean, draw: Random): number {
  if (kind === "townhouse") return draw.chance(0.82) ? 2 : 3;
  if (kind === "condo" || kind === "co-op") return draw.chance(area > 1_150 ? 0.2 : 0.04) ? 2 : 1;
  if (kind === "manufactured") return 1;
  if (kind === "multi-family") return draw.chance(0.6) ? 2 : 1;
  if (area > 4_200 && draw.chance(0.15)) return 3;
  const two = sanFrancisco ? 0.75 : region === "mountain" ? 0.55 : region === "desert" ? 0.16 : 0.36;
  return area > 1_400 && draw.chance(two * (area > 2_200 ? 1.6 : 0.85)) ? 2 : 1;
}

function generateBaths({ beds, units, stories, built, kind, area }: Shape, draw: Random) {
  const one = { bathsFull: 1, bathsThreeQuarter: 0, bathsHalf: 0 };
  if (units > 1) return { ...one, bathsFull: beds >= 2 * units && draw.chance(0.35) ? 2 * units : units };
  if (beds <= 1) return { ...one, bathsHalf: beds === 1 && draw.chance(0.08) ? 1 : 0 };
  let baths = beds <= 2 ? draw.pickWeighted([1, 2], [built < 1960 ? 60 : 22, 55]) : beds - 1;
  if (beds === 3) baths = draw.pickWeighted([1, 2, 3], [built < 1955 ? 38 : 4, 74, built > 1985 ? 18 : 5]);
  if (beds >= 4) baths = Math.max(2, baths - draw.pickWeighted([0, 1], [45, built < 1975 ? 70 : 35]));
  if (area > 2_600) baths = Math.max(baths, beds >= 5 ? 4 : 3);
  const half = stories > 1 ? draw.chance(kind === "townhouse" ? 0.62 : 0.48) : draw.chance(0.1);
  const threeQuarter = baths > 1 && draw.chance(0.22) ? 1 : 0;
  return { bathsFull: baths - threeQuarter, bathsThreeQuarter: threeQuarter, bathsHalf: half ? 1 : 0 };
}

function generateLot(
  { kind, location: { region, county }, units, area, stories }: Shape,
  rural: boolean,
  draw: Random,
) {
  const smallest = (area / stories) * (kind === "townhouse" ? 1.05 : 1.5);
  if (kind === "townhouse") return Math.round(smallest + draw.between(150, 1_300));
  if (rural && draw.chance(0.5)) return Math.round(draw.between(0.7, 1) * Math.exp(1.3 * draw.next() * 2) * 43_560);
  const typicalLot = { city: 5_900, coast: 6_600, valley: 7_300, desert: 8_700, mountain: 13_500 }[region];
  const median = county === "San Francisco" ? 2_500 : typicalLot + (units - 1) * 900;
  const spread = region === "mountain" ? 0.75 : county === "San Francisco" ? 0.15 : 0.36;
  const lot = Math.max(smallest, median * Math.exp(spread * draw.normal()));
  return lot > 43_560 ? Math.round(lot / 436) * 436 : Math.round(lot);
}

function isSenior(kind: HomeKind, inPark: boolean, city: string, region: Region, draw: Random): boolean {
  if (kind === "multi-family" || kind === "residential-lease") return false;
  if (city === "Laguna Woods") return true;
  const probability = inPark ? 0.55 : seniorTowns.has(city) ? 0.3 : region === "desert" ? 0.06 : 0.012;
  return draw.chance(probability);
}

function generatePool({ kind, inPark, location, area }: Shape, senior: boolean, draw: Random): Pool {
  if (kind === "condo" || kind === "townhouse" || kind === "co-op" || inPark) {
    return draw.chance(location.county === "San Francisco" ? 0.04 : location.region === "mountain" ? 0.12 : 0.42)
      ? "community"
      : "none";
  }
  if (kind === "multi-family") return draw.chance(0.04) ? "in-ground" : "none";
  if (senior && draw.chance(0.7)) return "community";
  const warm = { desert: 0.36, valley: 0.2, city: 0.14, coast: 0.12, mountain: 0.02 }[location.region];
  const probability = location.county === "San Francisco" ? 0.003 : warm * Math.min(2, area / 1_900) ** 1.2;
  if (!draw.chance(probability)) return "none";
  return draw.chance(location.region === "valley" ? 0.1 : 0.03) ? "above-ground" : "in-ground";
}

function generateParking({ kind, units, area, built, location }: Shape, draw: Random): [number, number] {
  const garage = (weights: number[]): [number, number] => [draw.pickWeighted([0, 1, 2, 3, 4], weights), 0];
  if (kind === "manufactured") return draw.chance(0.15) ? [1, 0] : [0, draw.integer(1, 2)];
  if (kind === "condo" || kind === "co-op") {
    if (draw.chance(area < 800 ? 0.4 : 0.26)) return [0, 1];
    return garage(area < 800 ? [20, 80] : [16, 54, 30]);
  }
  if (kind === "multi-family") return draw.chance(0.6) ? [units, 0] : [0, draw.chance(0.5) ? units : 0];
  if (location.county === "San Francisco") return garage([28, 58, 14]);
  if (built < 1940) return garage([28, 52, 20]);
  if (location.region === "mountain" && draw.chance(0.3)) return [0, draw.chance(0.3) ? 2 : 0];
  if (area > 2_500) return garage([0, 0, 46, 48, 6]);
  return draw.chance(0.05) ? [0, 1] : garage(built < 1965 ? [3, 32, 58] : [3, 6, 86]);
}
