import { expect, test } from "vitest";
import { formatListingSearch } from "../../app/listings/list-url";
import { parseListingQuery } from "../../app/listings/parse-list-search";
import { LIST_KEYS } from "../../app/listings/schema";
import { generateCombinations, type SampleHome } from "../../scripts/bench/combinations";

const home: SampleHome = {
  mlsId: "SR26001234",
  line1: "4471 Brockton Ave",
  city: "Riverside",
  zip: "92501",
  county: "Riverside",
  price: 640_000,
  sqft: 1_684,
  lot: 6_200,
  year: 1_978,
  lat: 33.98,
  lng: -117.37,
};

test("generates well-formed random searches with every filter and order, always the same", () => {
  const all = generateCombinations([home, { ...home, city: "Corona" }]);
  expect(all).toHaveLength(50);
  expect(generateCombinations([home, { ...home, city: "Corona" }])).toEqual(all);
  const usedFilters = new Set<string>();
  for (const { filters, sort, depth } of all) {
    const params = new URLSearchParams(formatListingSearch({ filters, sort }));
    expect(parseListingQuery(params).errors).toEqual({});
    expect(parseListingQuery(params).query.filters).toEqual(filters);
    for (const key of params.keys()) usedFilters.add(key);
    if (depth > 0) usedFilters.add("page");
  }
  expect([...usedFilters].sort()).toEqual(LIST_KEYS.filter((key) => key !== "ll" && key !== "z").sort());
});
