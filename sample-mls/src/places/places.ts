import { readFileSync } from "node:fs";

/** A populated place of California. Place data (c) GeoNames, CC BY 4.0. */
export type Place = {
  name: string;
  /** Without the word County: "Los Angeles". */
  county: string;
  lat: number;
  lng: number;
  /** Population; 0 if GeoNames doesn't know it. */
  population: number;
  /** True for a section of a larger city that no postal address names (Koreatown, Echo Park). */
  district: boolean;
};

/** A ZIP code of California with the center of its area. */
export type Zip = { zip: string; city: string; lat: number; lng: number };

let placeList: readonly Place[] | undefined;
let zipList: readonly Zip[] | undefined;

const readRows = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(`../../data/${file}`, import.meta.url), "utf8"));

/** Every place, most populous first. Loaded at the first call. */
export function places(): readonly Place[] {
  placeList ??= (readRows("california-places.json") as [string, string, number, number, number, number][]).map(
    ([name, county, lat, lng, population, district]) => ({
      ...{ name, county, lat, lng, population },
      district: district === 1,
    }),
  );
  return placeList;
}

/** Every ZIP code, in ascending order. Loaded at the first call. */
export function zips(): readonly Zip[] {
  zipList ??= (readRows("california-zips.json") as [string, string, number, number][]).map(([zip, city, lat, lng]) => ({
    zip,
    city,
    lat,
    lng,
  }));
  return zipList;
}
