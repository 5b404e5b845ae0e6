import { expect, test } from "vitest";
import type { PlaceCounts } from "../search/place-counts";
import { PlaceDirectory } from "./place-directory.server";

/** Place counts with homes by city, without counties and ZIP codes. */
function createCounts(cities: Record<string, number>): PlaceCounts {
  const entries = Object.entries(cities).map(([name, homes]) => [name, { homes, county: null }] as const);
  return { cities: new Map(entries), zips: new Map(), counties: new Map() };
}

test("suggests every spelling of a name that listings use, most homes first", () => {
  const directory = new PlaceDirectory();
  directory.setCounts(createCounts({ "San Jose": 2, "San José": 5 }));
  const found = directory.suggest("san jose", 8).map(({ label, homes }) => [label, homes]);
  expect(found.slice(0, 2)).toEqual([
    ["San José", 5],
    ["San Jose", 2],
  ]);
  expect(directory.findCity("san jose")).toEqual({ city: "San Jose" });
  expect(directory.findCity("SAN  JOSE")).toEqual({ city: "San José" });
});

test("adds an unofficial name with its first home and removes it with its last", () => {
  const directory = new PlaceDirectory();
  const labels = () => directory.suggest("zzyzx", 8).map(({ label }) => label);
  expect([labels(), directory.findCity("zzyzx")]).toEqual([[], null]);
  directory.setCounts(createCounts({ Zzyzx: 1 }));
  expect([labels(), directory.findCity("zzyzx")]).toEqual([["Zzyzx"], { city: "Zzyzx" }]);
  directory.setCounts(createCounts({}));
  expect([labels(), directory.findCity("zzyzx")]).toEqual([[], null]);
});

test("ignores city names that a URL would read as a ZIP code or county, or would reject", () => {
  const directory = new PlaceDirectory();
  directory.setCounts(createCounts({ "00501": 3, "Zzyzx County": 3, [`Zzyzx ${"x".repeat(100)}`]: 3, "!": 3 }));
  expect([...directory.suggest("zzyzx", 8), ...directory.suggest("00501", 8)]).toEqual([]);
});
