import { expect, test } from "vitest";
import { splitCamelCase } from "./parse-values";

test.each([
  ["SprinklersInFront", "Sprinklers In Front"],
  ["VALoan", "VA Loan"],
  ["RVParking", "RV Parking"],
  ["GatedRVAccess", "Gated RV Access"],
  ["AFrame", "A Frame"],
  ["CableTV", "Cable TV"],
  ["ADUsAllowed", "ADUs Allowed"],
  ["HOA", "HOA"],
  ["HOAs", "HOAs"],
  ["TV", "TV"],
  ["McDonald", "McDonald"],
  ["OBrien", "OBrien"],
  ["R1", "R1"],
  ["Central air", "Central air"],
])("splits %s into %s", (value, words) => expect(splitCamelCase(value)).toBe(words));
