import placeRows from "./california-places.json";
import zipRows from "./california-zips.json";

/** A populated place in California. Place data (c) GeoNames, CC BY 4.0. */
export type Place = {
  name: string;
  /** Without the word County: "Los Angeles". */
  county: string;
  lat: number;
  lng: number;
  /** Population; 0 if GeoNames has none. */
  population: number;
  /** True for a section of a larger city that no postal address names (Koreatown, Echo Park). */
  district: boolean;
};

/** A California ZIP code with the center of its area. */
export type Zip = { zip: string; city: string; lat: number; lng: number };

export type Position = { lat: number; lng: number };

let placeList: readonly Place[] | undefined;
let zipList: readonly Zip[] | undefined;
let zipIndex: Map<string, Position> | undefined;
let cityIndex: Map<string, Position> | undefined;

/** All places, the most populous first. Built on first use. */
export function places(): readonly Place[] {
  placeList ??= placeRows.map((row) => {
    const [name, county, lat, lng, population, district] = row as [string, string, number, number, number, number];
    return { name, county, lat, lng, population, district: district === 1 };
  });
  return placeList;
}

/** All ZIP codes in ascending order. Built on first use. */
export function zips(): readonly Zip[] {
  zipList ??= zipRows.map((row) => {
    const [zip, city, lat, lng] = row as [string, string, number, number];
    return { zip, city, lat, lng };
  });
  return zipList;
}

/** The center of a ZIP code or ZIP+4; null if it is not in California. */
export function zipCentroid(zip: string): Position | null {
  zipIndex ??= new Map(zips().map(({ zip, lat, lng }) => [zip, { lat, lng }]));
  return zipIndex.get(zip.trim().slice(0, 5)) ?? null;
}

/**
 * The center of a city by its name, ignoring case and spaces (some feeds write "LosAngeles"). If places share a name, the most
 * populous counts. A city that is only a postal name gets the center of its first ZIP code. Null if the name is unknown.
 */
export function cityCentroid(name: string): Position | null {
  if (!cityIndex) {
    cityIndex = new Map();
    for (const { name, lat, lng } of places()) addIfMissing(cityIndex, name, { lat, lng });
    for (const { city, lat, lng } of zips()) addIfMissing(cityIndex, city, { lat, lng });
  }
  return cityIndex.get(nameKey(name)) ?? null;
}

function addIfMissing(index: Map<string, Position>, name: string, position: Position) {
  const key = nameKey(name);
  if (!index.has(key)) index.set(key, position);
}

const nameKey = (name: string) => name.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
