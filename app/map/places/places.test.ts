import { expect, test } from "vitest";
import { cityCentroid, places, zipCentroid, zips } from "./places.server";

test("every county of California has a place, none is named with the word County", () => {
  const counties = new Set(places().map((place) => place.county));
  expect([...counties].filter((county) => /county/i.test(county))).toEqual([]);
  expect(counties).toContain("San Francisco");
  expect(counties.size).toBeGreaterThanOrEqual(57);
});

test("places lie in California, come largest first, and no name is doubled within a county", () => {
  for (const place of places()) {
    expect(place.lat).toBeGreaterThan(32.4);
    expect(place.lat).toBeLessThan(42.1);
    expect(place.lng).toBeGreaterThan(-124.5);
    expect(place.lng).toBeLessThan(-114.1);
  }
  expect(places()[0]).toMatchObject({ name: "Los Angeles", county: "Los Angeles", district: false });
  expect(new Set(places().map((place) => `${place.name}|${place.county}`)).size).toBe(places().length);
});

test("a ZIP is found plain and as ZIP+4, and only when it is one of ours", () => {
  expect(zipCentroid("94110")?.lat).toBeCloseTo(37.75, 1);
  expect(zipCentroid("94110-1234")).toEqual(zipCentroid("94110"));
  expect(zipCentroid("10001")).toBeNull();
  expect(zipCentroid("")).toBeNull();
  expect(zips().length).toBeGreaterThan(2_500);
});

test("a city is found in any spelling; of two Burbanks the large one", () => {
  expect(cityCentroid("los angeles")).toEqual(cityCentroid("LosAngeles"));
  expect(cityCentroid("Burbank")?.lat).toBeCloseTo(34.18, 1);
  expect(cityCentroid("Gotham")).toBeNull();
});
