import { expect, test } from "vitest";
import type { PlaceCounts } from "../search/place-counts";
import { PlaceDirectory } from "./directory.server";

/** Place counts with homes by city, without counties and ZIP codes. */
function counts(cities: Record<string, number>): PlaceCounts {
  const entries = Object.entries(cities).map(([name, homes]) => [name, { homes, county: null }] as const);
  return { cities: new Map(entries), zips: new Map(), counties: new Map() };
}

test("suggests every spelling of a name that listings use, most homes first", () => {
  const directory = new PlaceDirectory();
  directory.follow(counts({ "San Jose": 2, "San José": 5 }));
  const found = directory.suggest("san jose", 8).map(({ label, homes }) => [label, homes]);
  expect(found.slice(0, 2)).toEqual([
    ["San José", 5],
    ["San Jose", 2],
  ]);
  expect(directory.city("san jose")).toEqual({ city: "San Jose" });
  expect(directory.city("SAN  JOSE")).toEqual({ city: "San José" });
});

test("adds an unofficial name with its first home and removes it with its last", () => {
  const directory = new PlaceDirectory();
  const labels = () => directory.suggest("zzyzx", 8).map(({ label }) => label);
  expect([labels(), directory.city("zzyzx")]).toEqual([[], null]);
  directory.follow(counts({ Zzyzx: 1 }));
  expect([labels(), directory.city("zzyzx")]).toEqual([["Zzyzx"], { city: "Zzyzx" }]);
  directory.follow(counts({}));
  expect([labels(), directory.city("zzyzx")]).toEqual([[], null]);
});

test("ignores city names that a URL would read as a ZIP code or county, or would reject", () => {
  const directory = new PlaceDirectory();
  directory.follow(counts({ "00501": 3, "Zzyzx County": 3, [`Zzyzx ${"x".repeat(100)}`]: 3, "!": 3 }));
  expect([...directory.suggest("zzyzx", 8), ...directory.suggest("00501", 8)]).toEqual([]);
});
