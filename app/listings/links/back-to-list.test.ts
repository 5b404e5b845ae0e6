import { expect, test } from "vitest";
import { pickListSearch } from "./back-to-list";

test.each([
  ["city=Riverside&beds=3", "?city=Riverside&beds=3"],
  ["beds=3&city=San+Jose&page=2&sort=price", "?city=San+Jose&beds=3&sort=price&page=2"],
  ["upgrades=roof&utm_source=x&city=", ""],
  ["bbox=-118.5,33.9,-118,34.2&types=house,condo", "?types=house,condo&bbox=-118.5,33.9,-118,34.2"],
  ["city=%22%3E%3Cscript%3E", "?city=%22%3E%3Cscript%3E"],
  ["", ""],
])("reduces query %s to the list's query %s", (address, stored) => {
  expect(pickListSearch(new URLSearchParams(address))).toBe(stored);
});
