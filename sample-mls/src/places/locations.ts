import type { Random } from "../random";
import { findCounty, isInCounty, isInLake } from "./counties";
import { type Place, places, type Zip, zips } from "./places";

/** The landscape around a home. It affects its type, its lot, its features, and its photos. */
export type Region = "coast" | "city" | "valley" | "desert" | "mountain";

export type Location = {
  city: string;
  /** Without the word County. */
  county: string;
  zip: string;
  lat: number;
  lng: number;
  region: Region;
  /** Population of the place. */
  population: number;
};

/** A place where homes are sold, with points on dry land around which they are located. */
type Market = { place: Place; region: Region; spread: number; anchors: Anchor[] };
type Anchor = { zip: string; lat: number; lng: number };

const KILOMETERS_PER_DEGREE = 111.2;

const shoreCounties = new Set(
  (
    "Del Norte, Humboldt, Mendocino, Sonoma, Marin, San Francisco, San Mateo, Santa Cruz, Monterey, San Luis Obispo, " +
    "Santa Barbara, Ventura, Los Angeles, Orange, San Diego, Alameda, Contra Costa, Solano, Napa, Santa Clara"
  ).split(", "),
);
const mountainCounties = new Set(
  (
    "Alpine, Amador, Calaveras, El Dorado, Inyo, Lassen, Mariposa, Modoc, Mono, Nevada, Plumas, Sierra, Siskiyou, " +
    "Trinity, Tuolumne"
  ).split(", "),
);
const mountainPlaces = new Set(
  (
    "Big Bear Lake, Big Bear City, Lake Arrowhead, Crestline, Running Springs, Idyllwild, Idyllwild-Pine Cove, Wrightwood, " +
    "Frazier Park, Pine Mountain Club, Julian, Oakhurst, Shaver Lake, Paradise, Magalia, Tahoe City, Tahoe Vista, " +
    "Kings Beach, Colfax, Foresthill, Tehachapi, Bear Valley Springs, Kernville, Lake Isabella, Wofford Heights, Auburn, " +
    "Felton, Ben Lomond, Boulder Creek, Lake of the Pines, Cohasset, Bass Lake, Coarsegold"
  ).split(", "),
);

let markets: Market[] | undefined;
let cumulative: Float64Array | undefined;

/** County of the place that a uniform number in [0, 1) selects. */
export function getCounty(place: number): string {
  return getMarkets()[drawIndex(place)]!.place.county;
}

/**
 * A position on dry land in a place and in its county, with a ZIP code of the place. `place` is a uniform number in [0,
 * 1) that selects one of the places by population.
 */
export function drawLocation(place: number, draw: Random): Location {
  const all = getMarkets();
  const market = all[drawIndex(place)]!;
  const anchor = market.anchors[Math.floor(draw.next() * market.anchors.length)]!;
  const { lat, lng } = drawPositionNear(anchor, market, draw);
  const { name, county, population } = market.place;
  return { city: name, county, zip: anchor.zip, lat, lng, region: market.region, population };
}

function drawIndex(uniform: number): number {
  const cumulativeWeights = cumulative!;
  const target = uniform * cumulativeWeights[cumulativeWeights.length - 1]!;
  let low = 0;
  let high = cumulativeWeights.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (cumulativeWeights[middle]! <= target) low = middle + 1;
    else high = middle;
  }
  return low;
}

function getMarkets(): Market[] {
  if (markets) return markets;
  markets = buildMarkets();
  cumulative = new Float64Array(markets.length);
  let sum = 0;
  markets.forEach((market, i) => {
    // Less than proportional: in a small town a larger share of homes is detached and comes to market.
    sum += Math.max(120, market.place.population) ** 0.88;
    cumulative![i] = sum;
  });
  return markets;
}

function buildMarkets(): Market[] {
  const zipsByCity = new Map<string, Zip[]>();
  for (const zip of zips()) {
    const key = zip.city.toLowerCase();
    zipsByCity.set(key, [...(zipsByCity.get(key) ?? []), zip]);
  }
  return places()
    .filter((place) => !place.district && place.population > 0)
    .map((place) => {
      const ownZips = (zipsByCity.get(place.name.toLowerCase()) ?? []).filter((zip) => isOwnZip(zip, place));
      const centers = ownZips.length > 0 ? ownZips : [{ ...findNearestZip(place), lat: place.lat, lng: place.lng }];
      const anchors = dropNearbyZips(centers)
        .filter(({ lat, lng }) => isInCounty(place.county, lat, lng))
        .map(({ zip, lat, lng }) => ({ zip, lat, lng }));
      const spread = Math.min(2.2, 0.25 + Math.sqrt(place.population / Math.max(1, anchors.length)) / 130);
      return { place, region: classifyRegion(place), spread, anchors };
    })
    .filter((market) => market.anchors.length > 0);
}

/** Of those within a kilometer of each other, the lowest. The others are post office boxes. */
function dropNearbyZips(zips: Zip[]): Zip[] {
  const distantZips: Zip[] = [];
  for (const zip of zips) if (distantZips.every((other) => measureKilometers(other, zip) > 1)) distantZips.push(zip);
  return distantZips;
}

/** A ZIP with the place's name belongs to it if it is near and not across the county line. */
function isOwnZip(zip: Zip, place: Place): boolean {
  const reach = 5 + Math.sqrt(place.population) / 45;
  return measureKilometers(zip, place) < reach && isInCounty(place.county, zip.lat, zip.lng);
}

function findNearestZip(place: Place): Zip {
  let best = zips()[0]!;
  for (const zip of zips()) if (measureKilometers(zip, place) < measureKilometers(best, place)) best = zip;
  return best;
}

type Position = { lat: number; lng: number };

function measureKilometers(a: Position, b: Position): number {
  const east = (a.lng - b.lng) * Math.cos((a.lat * Math.PI) / 180);
  return Math.hypot(a.lat - b.lat, east) * KILOMETERS_PER_DEGREE;
}

/**
 * Around the ZIP's center, as far out as the place is large. Each attempt that leaves the county, enters a lake, or
 * comes near a shore halves the distance, because the outlines are coarse.
 */
function drawPositionNear(anchor: Anchor, market: Market, draw: Random): Position {
  const { county } = market.place;
  const shore = shoreCounties.has(county);
  for (let attempt = 0, reach = 1.6; attempt < 4; attempt++, reach /= 2) {
    const { lat, lng } = drawPositionAround(anchor, reach * market.spread, draw);
    if (isHome(county, lat, lng) && !(shore && isNearShore(county, lat, lng))) return roundPosition(lat, lng);
  }
  const { lat, lng } = drawPositionAround(anchor, 0.3, draw);
  return isHome(county, lat, lng) ? roundPosition(lat, lng) : roundPosition(anchor.lat, anchor.lng);
}

const isHome = (county: string, lat: number, lng: number) => isInCounty(county, lat, lng) && !isInLake(lat, lng);

/** A point in a disc whose radius is in kilometers. */
function drawPositionAround(center: Position, radius: number, draw: Random): Position {
  const distance = (radius * Math.sqrt(draw.next())) / KILOMETERS_PER_DEGREE;
  const angle = draw.next() * 2 * Math.PI;
  const lat = center.lat + distance * Math.sin(angle);
  return { lat, lng: center.lng + (distance * Math.cos(angle)) / Math.cos((lat * Math.PI) / 180) };
}

/** About a kilometer and a half, the error of the outlines at the true shore. */
const shoreMargin = 0.013;
function isNearShore(county: string, lat: number, lng: number): boolean {
  return [0, 1, 2, 3, 4, 5, 6, 7].some((eighth) => {
    const angle = (eighth * Math.PI) / 4;
    const aside = { lat: lat + Math.sin(angle) * shoreMargin, lng: lng + Math.cos(angle) * shoreMargin * 1.22 };
    return !isInCounty(county, aside.lat, aside.lng) && findCounty(aside.lat, aside.lng) === null;
  });
}

const roundPosition = (lat: number, lng: number) => ({ lat: Number(lat.toFixed(6)), lng: Number(lng.toFixed(6)) });

function classifyRegion(place: Place): Region {
  const { county, name, lat, lng, population } = place;
  if (mountainCounties.has(county) || mountainPlaces.has(name)) return "mountain";
  if (isDesert(county, lat, lng)) return "desert";
  if (population > 150_000 && /^(Los Angeles|San Francisco|Oakland|San Jose|Long Beach|San Diego)$/.test(name)) {
    return "city";
  }
  if (isNearOcean(county, lat, lng)) return "coast";
  if (/^(Los Angeles|San Francisco|San Mateo|Alameda|Santa Clara|Orange)$/.test(county)) return "city";
  return "valley";
}

function isDesert(county: string, lat: number, lng: number): boolean {
  if (county === "Imperial") return true;
  if (county === "Riverside") return lng > -116.75;
  if (county === "San Bernardino") return lng > -116.7 || lat > 34.4;
  if (county === "Los Angeles" || county === "Kern") return lng > -118.6 && lat > 34.48 && lat < 36 && lng > -118.4;
  if (county === "San Diego") return lng > -116.45;
  return false;
}

/** Whether the sea is within about eight kilometers in the west or the south. */
function isNearOcean(county: string, lat: number, lng: number): boolean {
  return shoreCounties.has(county) && (findCounty(lat, lng - 0.09) === null || findCounty(lat - 0.07, lng) === null);
}
