import { expect, test } from "vitest";
import { formatOtherHomeSearch, getListPath, pickListSearch } from "./back-to-list";
import { formatHomeSearch } from "./home-search";

test.each([
  ["city=Riverside&beds=3", "?city=Riverside&beds=3"],
  ["beds=3&city=San+Jose&page=2&sort=price", "?city=San+Jose&beds=3&sort=price&page=2"],
  ["upgrades=roof&utm_source=x&city=", ""],
  ["bbox=-118.5,33.9,-118,34.2&types=house,condo", "?types=house,condo&bbox=-118.5,33.9,-118,34.2"],
  ["city=%22%3E%3Cscript%3E", "?city=%22%3E%3Cscript%3E"],
  ["", ""],
])("reduces query %s to the list's query %s", (address, stored) => {
  expect(pickListSearch(address)).toBe(stored);
});

test.each([
  ["", "", "/"],
  ["?city=Corona&page=2", "?city=Corona&page=2", "/?city=Corona&page=2"],
  ["?maxPayment=4000", "?maxPayment=4000", "/?maxPayment=4000"],
  // Terms and upgrades begin as the list's.
  [
    "?maxPayment=4000&down=10&upgrades=roof,paint&sort=newest",
    "?maxPayment=4000&sort=newest&listUpgrades=roof,paint&upgrades=roof,paint&down=10",
    "/?maxPayment=4000&down=10&upgrades=roof,paint&sort=newest",
  ],
  ["?upgrades=roof", "?listUpgrades=roof&upgrades=roof", "/?upgrades=roof"],
  // Nothing of a list that shows no payments depends on its terms.
  ["?rate=5&beds=2", "?beds=2&rate=5", "/?beds=2"],
])("carries list %s to a home as %s and back as %s", (list, home, back) => {
  expect(formatHomeSearch(list)).toBe(home);
  expect(getListPath(home)).toBe(back);
  const onMap = formatHomeSearch(list, true);
  expect(new URLSearchParams(onMap).get("from")).toBe("map");
  expect(getListPath(onMap)).toBe(`/map${back.slice(1)}`);
});

test.each([
  // The upgrades of a home are its own, the terms are the buyer's.
  [
    "?sort=payment&listUpgrades=roof&upgrades=roof,paint&down=5&tax=900&taxFor=1",
    "/?down=5&upgrades=roof&sort=payment",
    "?sort=payment&listUpgrades=roof&upgrades=roof&down=5",
  ],
  ["?listUpgrades=roof&from=map", "/map?upgrades=roof", "?listUpgrades=roof&from=map&upgrades=roof"],
  ["?beds=2&upgrades=roof&down=5", "/?beds=2", "?beds=2"],
])("leads from home %s back to %s, and to another home with %s", (home, back, other) => {
  expect(getListPath(home)).toBe(back);
  expect(formatOtherHomeSearch(home)).toBe(other);
});
