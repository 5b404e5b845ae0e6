/** Number of homes for sale in each city, ZIP code and county, named as listings name them. */
import { type Columns, FLAGS } from "./columns";

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
  const { flags, city, county, zip } = columns.arrays;
  const cityNames = columns.cities.names;
  const countyNames = columns.counties.names;
  const cityCounts = new Int32Array(cityNames.length);
  const majorityCounty = new Int16Array(cityNames.length);
  const votes = new Int32Array(cityNames.length);
  const countyCounts = new Int32Array(countyNames.length);
  const zipCounts = new Int32Array(columns.zips.names.length);
  for (let slot = 0; slot < columns.size; slot++) {
    if (!(flags[slot]! & FLAGS.alive)) continue;
    const cityCode = city[slot]!;
    const countyCode = county[slot]!;
    cityCounts[cityCode]!++;
    countyCounts[countyCode]!++;
    zipCounts[zip[slot]!]!++;
    if (votes[cityCode] === 0) majorityCounty[cityCode] = countyCode;
    votes[cityCode]! += majorityCounty[cityCode] === countyCode ? 1 : -1;
  }

  const cities = cityNames
    .map((name, code) => ({ name, homes: cityCounts[code]!, county: countyNames[majorityCounty[code]!] || null }))
    .filter(({ name, homes }) => name && homes > 0)
    .sort((a, b) => b.homes - a.homes || a.name.localeCompare(b.name));
  const countNames = (names: readonly string[], counts: Int32Array) =>
    names.map((name, code) => [name, counts[code]!] as const).filter(([name, homes]) => name && homes > 0);
  return {
    cities: new Map(cities.map(({ name, homes, county }) => [name, { homes, county }])),
    zips: new Map(countNames(columns.zips.names, zipCounts).sort(([a], [b]) => Number(a) - Number(b))),
    counties: new Map(countNames(countyNames, countyCounts)),
  };
}
