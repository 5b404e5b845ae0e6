import { describe, expect, it, test } from "vitest";
import { canonicalizeListSearch, parseListingQuery } from "./parse-list-search";
import type { ListingFilters } from "./schema";

const parse = (search: string) => {
  const { query, errors } = parseListingQuery(new URLSearchParams(search));
  return { filters: query.filters, errors };
};

describe("the terms of a search by payment", () => {
  it.each<[string, ListingFilters]>([
    ["maxPayment=$4,000", { maxPayment: 4_000 }],
    ["maxPayment=3000/month&daysMax=14 days", { maxPayment: 3_000, daysMax: 14 }],
    ["down=10%25&rate=6.25&term=15&insurance=1,800", { down: 10, rate: 6.25, term: 15, insurance: 1_800 }],
    ["down=0&rate=0", { down: 0, rate: 0 }],
    ["down=20&rate=6.75&term=30&insurance=2400", {}],
    ["rate=5.12345&term=7.5", { rate: 5.123, term: 8 }],
    ["down=&upgrades=", {}],
    ["zip=\u200b９２５０１", { zip: "92501" }],
    ["zip=92501-1234", { zip: "92501" }],
    ["upgrades=b,a&upgrades=b&upgrades=c", { upgrades: ["b", "a", "c"] }],
  ])("reads %s", (search, filters) => {
    expect(parse(search)).toEqual({ filters, errors: {} });
  });

  it.each([
    ["maxPayment=many", "Use a whole number."],
    ["maxPayment=36,000/year", "Use a whole number."],
    ["daysMax=2 weeks", "Use a whole number."],
    ["term=6 weeks", "Use a number from 1 to 100."],
    ["down=100", "Use a number from 0 to 99."],
    ["rate=-1", "Use a number from 0 to 100."],
    ["term=0", "Use a number from 1 to 100."],
    ["yearMin=2201", "Use a year up to 2200."],
    ["zip=9250", "Enter a five-digit ZIP code."],
    ["term=x7", "Use a number from 1 to 100."],
    ["insurance=none", "Use a number from 0 to 100,000,000."],
    [`upgrades=${Array.from({ length: 21 }, (_, at) => at)}`, "Use at most 20 upgrades."],
  ])("refuses %s", (search, message) => {
    const [key] = search.split("=");
    expect(parse(search)).toEqual({ filters: {}, errors: { [key!]: message } });
    expect(canonicalizeListSearch(new URLSearchParams(search))).toBe(
      `?${search.replaceAll(" ", "+").replaceAll("/", "%2F")}`,
    );
  });

  it.each([["maxPayment=3000&rate=abc"], ["rate=abc&sort=payment"], ["maxPayment=3000&term=0&sort=payment"]])(
    "neither filters nor sorts by payments while a term is refused: %s",
    (search) => {
      const params = new URLSearchParams(search);
      const { query, errors } = parseListingQuery(params);
      expect(query).toMatchObject({ filters: {}, sort: "recommended" });
      expect(Object.keys(errors).sort()).toEqual([...params.keys()].sort());
      expect(canonicalizeListSearch(params)).toBe(`?${search}`);
    },
  );
});

test("has one order of the keys", () => {
  const search = "?sort=payment&upgrades=b,a&term=15&down=5&maxPayment=3000&beds=2&maxPrice=900000";
  expect(canonicalizeListSearch(new URLSearchParams(search))).toBe(
    "?maxPrice=900000&maxPayment=3000&beds=2&down=5&term=15&upgrades=b,a&sort=payment",
  );
});
