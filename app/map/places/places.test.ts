import { expect, test } from "vitest";
import { cityCentroid, places, zipCentroid, zips } from "./places.server";

test("has a place in every county, named without the word County", () => {
  const counties = new Set(places().map((place) => place.county));
  expect([...counties].filter((county) => /county/i.test(county))).toEqual([]);
  expect(counties).toContain("San Francisco");
  expect(counties.size).toBeGreaterThanOrEqual(57);
});

test("lists places in California, largest first, with unique names per county", () => {
  for (const place of places()) {
    expect(place.lat).toBeGreaterThan(32.4);
    expect(place.lat).toBeLessThan(42.1);
    expect(place.lng).toBeGreaterThan(-124.5);
    expect(place.lng).toBeLessThan(-114.1);
  }
  expect(places()[0]).toMatchObject({ name: "Los Angeles", county: "Los Angeles", district: false });
  expect(new Set(places().map((place) => `${place.name}|${place.county}`)).size).toBe(places().length);
});

test("finds California ZIP codes, also as ZIP+4, and no others", () => {
  expect(zipCentroid("94110")?.lat).toBeCloseTo(37.75, 1);
  expect(zipCentroid("94110-1234")).toEqual(zipCentroid("94110"));
  expect(zipCentroid("10001")).toBeNull();
  expect(zipCentroid("")).toBeNull();
  expect(zips().length).toBeGreaterThan(2_500);
});

test("finds a city in any spelling, and the larger of two Burbanks", () => {
  expect(cityCentroid("los angeles")).toEqual(cityCentroid("LosAngeles"));
  expect(cityCentroid("Burbank")?.lat).toBeCloseTo(34.18, 1);
  expect(cityCentroid("Gotham")).toBeNull();
});
