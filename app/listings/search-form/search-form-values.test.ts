import { expect, test } from "vitest";
import { countMoreFilters } from "./search-form-values";

test.each([
  [{}, 0],
  [{ city: "Irvine", minPrice: 500_000, beds: 2 }, 0],
  [{ sqftMin: 1_000, sqftMax: 2_000 }, 1],
  [{ sqftMax: 2_000 }, 1],
  [{ types: ["house" as const, "condo" as const] }, 2],
  [{ garageMin: 2, poolType: "none" as const, yearMin: 1990, reduced: true, keywords: "corner lot" }, 5],
])("counts filters %o as %i panel filters", (filters, count) => {
  expect(countMoreFilters(filters)).toBe(count);
});
