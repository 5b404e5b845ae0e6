import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { changeSearch, formatPageSearch } from "../links/list-links";
import { formatListingSearch } from "../list-url";
import { HOME_TYPES, POOL_TYPES } from "../listing";
import { parseListingQuery } from "../parse-list-search";
import { type ListingFilters, PAIRS, SORTS } from "../schema";
import { listFilterChips } from "./active-filters.server";

const CATALOG = [
  { id: "kitchen-remodel", title: "Kitchen remodel" },
  { id: "hvac-system", title: "HVAC system" },
];
const listLabels = (filters: ListingFilters) => listFilterChips(filters, CATALOG).map(({ label }) => label);

describe("chips", () => {
  it.each<[ListingFilters, string[]]>([
    [{}, []],
    [{ city: "San Jose", zip: "95112" }, ["San Jose", "95112"]],
    [{ county: "Santa Clara" }, ["Santa Clara County"]],
    [{ q: "12 Elm" }, ["“12 Elm”"]],
    [{ minPrice: 500_000, maxPrice: 1_500_000 }, ["$500K to $1.5M"]],
    [{ minPrice: 512_345 }, ["From $512,345"]],
    [{ maxPrice: 900_000 }, ["Up to $900K"]],
    [{ beds: 3, baths: 1.5 }, ["3+ beds", "1.5+ baths"]],
    [{ garageMin: 2 }, ["2+ garage spots"]],
    [{ poolType: "heated" }, ["Heated pool"]],
    [{ poolType: "none" }, ["No pool"]],
    [{ sqftMin: 1_000, sqftMax: 2_500 }, ["1,000 sqft to 2,500 sqft"]],
    [{ lotMax: 6_000 }, ["Lot: Up to 6,000 sqft"]],
    [{ storiesMin: 1, storiesMax: 1 }, ["Stories: 1"]],
    [{ yearMin: 1990, yearMax: 2005 }, ["Built: 1990 to 2005"]],
    [{ daysMax: 7 }, ["7 days on market or less"]],
    [{ daysMax: 1 }, ["1 day on market or less"]],
    [{ daysMin: 30 }, ["30 days on market or more"]],
    [{ daysMin: 3, daysMax: 7 }, ["3 to 7 days on market"]],
    [{ status: "available" }, ["No pending homes"]],
    [{ reduced: true, openHouse: true, exclude55: true }, ["Price reduced", "Open house", "No 55+ communities"]],
    [{ keywords: "ocean view" }, ["“ocean view” in the description"]],
    [{ types: ["house", "co-op"] }, ["House", "Co-op"]],
    [{ bbox: [-118, 33, -117, 34] }, ["Map area"]],
    [{ maxPayment: 4_000 }, ["Up to $4,000/mo"]],
    [{ maxPayment: 4_000, down: 10 }, ["Up to $4,000/mo, 10% down, 6.75%, 30 years"]],
    [{ rate: 0, term: 1, insurance: 1_800 }, ["20% down, 0%, 1 year, $1,800 insurance"]],
    [{ upgrades: ["kitchen-remodel", "hvac-system"] }, ["With kitchen remodel", "With HVAC system"]],
    [
      { maxPayment: 3_500, upgrades: ["kitchen-remodel", "hvac-system"] },
      ["Up to $3,500/mo with kitchen remodel and HVAC system"],
    ],
    [{ upgrades: ["own"] }, ["With an upgrade we no longer offer"]],
  ])("labels chips of %j as %j", (filters, expected) => {
    expect(listLabels(filters)).toEqual(expected);
  });
});

const bound = fc.integer({ min: 1, max: 2_000 });
const text = fc
  .string({ minLength: 1, maxLength: 12 })
  .map((value) => value.trim())
  .filter(Boolean);
const anyFilters: fc.Arbitrary<ListingFilters> = fc
  .record(
    {
      city: text,
      zip: fc.constantFrom("92501", "95112"),
      county: text,
      q: text,
      minPrice: bound,
      maxPrice: bound.map((value) => value + 2_000),
      beds: fc.integer({ min: 1, max: 5 }),
      baths: fc.constantFrom(1, 1.5, 4),
      garageMin: fc.integer({ min: 1, max: 5 }),
      poolType: fc.constantFrom(...POOL_TYPES),
      sqftMin: bound,
      sqftMax: bound.map((value) => value + 2_000),
      lotMin: bound,
      storiesMax: fc.integer({ min: 1, max: 4 }),
      yearMin: bound,
      daysMin: fc.integer({ min: 1, max: 5 }),
      daysMax: fc.integer({ min: 5, max: 9 }),
      status: fc.constant("available" as const),
      reduced: fc.constant(true),
      openHouse: fc.constant(true),
      exclude55: fc.constant(true),
      keywords: text,
      types: fc.subarray([...HOME_TYPES], { minLength: 1 }),
      bbox: fc.constant([-118, 33, -117, 34] as const),
      maxPayment: bound,
      down: fc.constantFrom(0, 10),
      rate: fc.constantFrom(0, 5.5),
      term: fc.constantFrom(10, 15),
      insurance: fc.constantFrom(0, 999.5),
      upgrades: fc.uniqueArray(fc.constantFrom("a", "b", "c"), { minLength: 1 }),
    },
    { requiredKeys: [] },
  )
  .map((filters) => filters as ListingFilters);

const search = fc
  .record({ filters: anyFilters, sort: fc.constantFrom(...SORTS), page: fc.integer({ min: 1, max: 9 }) })
  .map((query) => {
    const ownSearch = formatListingSearch(query, { ll: "34,-118", z: "9" });
    // Adds an unknown key twice and a malformed value, which must be kept.
    return { query, search: `${ownSearch}&utm_source=x&garageMax=y&utm_source=z` };
  });

const parseQuery = (search: string) => parseListingQuery(new URLSearchParams(search)).query;
const listUnknownParams = (search: string) =>
  [...new URLSearchParams(search)].filter(([key]) => /^(utm_|garageMax|ll$|z$)/.test(key)).map(String);

describe("removing a filter", () => {
  it("keeps other filters, sort, map position and unknown keys, and returns to the first page", () => {
    fc.assert(
      fc.property(search, ({ query, search }) => {
        const before = parseQuery(search);
        for (const { key, changes } of listFilterChips(query.filters)) {
          const after = changeSearch(search, changes);
          const found = parseQuery(after);
          const { remember: _, ...removals } = changes;
          const removedKeys = Object.keys(removals) as (keyof ListingFilters)[];
          for (const name of Object.keys(query.filters) as (keyof ListingFilters)[]) {
            if (!removedKeys.includes(name)) expect([name, found.filters[name]]).toEqual([name, before.filters[name]]);
          }
          if (key.startsWith("type-")) {
            const rest = query.filters.types?.filter((type) => `type-${type}` !== key);
            expect(found.filters.types ?? []).toEqual(rest);
          } else if (key.startsWith("upgrade-")) {
            const rest = query.filters.upgrades?.filter((id) => `upgrade-${id}` !== key);
            expect(found.filters.upgrades ?? []).toEqual(rest);
          } else for (const name of removedKeys) expect(found.filters[name]).toBeUndefined();
          expect([found.sort, found.page]).toEqual([query.sort, 1]);
          expect(listUnknownParams(after)).toEqual(listUnknownParams(search));
        }
      }),
    );
  });

  it("leaves no filters after removing all chips one by one", () => {
    fc.assert(
      fc.property(search, ({ search }) => {
        let now = search;
        for (
          let chips = listFilterChips(parseQuery(now).filters);
          chips.length > 0;
          chips = listFilterChips(parseQuery(now).filters)
        ) {
          const before = chips.length;
          now = changeSearch(now, chips[0]!.changes);
          expect(listFilterChips(parseQuery(now).filters)).toHaveLength(before - 1);
        }
        expect(parseQuery(now).filters).toEqual({});
      }),
    );
  });

  it("removes a pair of bounds with one chip", () => {
    for (const [min, max] of PAIRS) {
      const [chip, ...otherChips] = listFilterChips({ [min]: 3, [max]: 9 });
      expect(otherChips).toEqual([]);
      expect(changeSearch(`?${min}=3&${max}=9&beds=2`, chip!.changes)).toBe("?beds=2");
    }
  });
});

describe("paging", () => {
  it("changes only the page", () => {
    fc.assert(
      fc.property(search, fc.integer({ min: 1, max: 99 }), ({ search }, page) => {
        const after = formatPageSearch(search, page);
        expect(parseQuery(after)).toEqual({ ...parseQuery(search), page });
        expect(new URLSearchParams(after).has("page")).toBe(page > 1);
        expect(listUnknownParams(after)).toEqual(listUnknownParams(search));
      }),
    );
  });
});
