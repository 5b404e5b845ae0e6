/** Number of homes for sale in each city, ZIP code and county, named as listings name them. */
import type { Columns } from "./columns";

export type PlaceCounts = {
  /** By name, most homes first. The county is that of more than half of the homes, else null. */
  cities: ReadonlyMap<string, { homes: number; county: string | null }>;
  /** By five digits. */
  zips: ReadonlyMap<string, number>;
  /** By name, without "County". */
  counties: ReadonlyMap<string, number>;
};

/** One pass over all homes. A city's county is found by majority vote (Boyer–Moore) with two numbers per city. */
export function countPlaces(columns: Columns): PlaceCounts {
  const { alive, city, county, zip } = columns.arrays;
  const cityNames = columns.cities.names;
  const countyNames = columns.counties.names;
  const cityCounts = new Int32Array(cityNames.length);
  const majorityCounty = new Int16Array(cityNames.length);
  const votes = new Int32Array(cityNames.length);
  const countyCounts = new Int32Array(countyNames.length);
  const zipCounts = new Int32Array(100_000);
  for (let slot = 0; slot < columns.size; slot++) {
    if (!alive[slot]) continue;
    const cityCode = city[slot]!;
    const countyCode = county[slot]!;
    cityCounts[cityCode]!++;
    countyCounts[countyCode]!++;
    if (zip[slot]! >= 0) zipCounts[zip[slot]!]!++;
    if (votes[cityCode] === 0) majorityCounty[cityCode] = countyCode;
    votes[cityCode]! += majorityCounty[cityCode] === countyCode ? 1 : -1;
  }

  const cities = cityNames
    .map((name, code) => ({ name, homes: cityCounts[code]!, county: countyNames[majorityCounty[code]!] || null }))
    .filter(({ name, homes }) => name && homes > 0)
    .sort((a, b) => b.homes - a.homes || a.name.localeCompare(b.name));
  const zips = new Map<string, number>();
  for (let digits = 0; digits < zipCounts.length; digits++) {
    if (zipCounts[digits]! > 0) zips.set(String(digits).padStart(5, "0"), zipCounts[digits]!);
  }
  return {
    cities: new Map(cities.map(({ name, homes, county }) => [name, { homes, county }])),
    zips,
    counties: new Map(
      countyNames
        .map((name, code) => [name, countyCounts[code]!] as const)
        .filter(([name, homes]) => name && homes > 0),
    ),
  };
}
