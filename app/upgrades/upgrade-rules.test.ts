import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { makeRule, UPGRADE_HOME } from "../../tests/upgrade-samples";
import { calculateCost, fitsHome, listUpgrades, type UpgradeHome, type UpgradeRule } from "./upgrade-rules";
import { calculateAddedValue, calculateCostRange, formatTotalWeeks, sumCosts, USUAL_SHARES } from "./upgrades";
import { formatUpgrades, parseUpgrades } from "./upgrades-text";

const fits = (rule: Partial<UpgradeRule>, home: Partial<UpgradeHome> = {}) =>
  fitsHome(makeRule(rule), { ...UPGRADE_HOME, ...home });
const offer = (rule: Partial<UpgradeRule>, home: Partial<UpgradeHome> = {}) =>
  listUpgrades([makeRule(rule)], { ...UPGRADE_HOME, ...home })[0];

const anyRule: fc.Arbitrary<UpgradeRule> = fc
  .record({
    costRule: fc.constantFrom("fixed", "per square foot", "per bedroom", "per bath"),
    unitCost: fc.integer({ min: 1, max: 10_000_000 }).map((cents) => cents / 100),
    lowPercent: fc.integer({ min: 1, max: 100 }),
    highPercent: fc.integer({ min: 100, max: 400 }),
    weeks: fc.integer({ min: 1, max: 52 }),
    homeTypes: fc.subarray(["house", "condo", "townhouse"]),
    yearMin: fc.option(fc.integer({ min: 1850, max: 2030 })),
    yearMax: fc.option(fc.integer({ min: 1850, max: 2030 })),
    pool: fc.constantFrom("any", "with", "without"),
    counties: fc.subarray(["Riverside", "Orange County"]),
  } satisfies { [K in keyof UpgradeRule]?: fc.Arbitrary<UpgradeRule[K]> })
  .map((fields) => makeRule(fields as Partial<UpgradeRule>));

const anyHome: fc.Arbitrary<UpgradeHome> = fc
  .record({
    homeType: fc.option(fc.constantFrom("house", "condo", "townhouse")),
    sqft: fc.option(fc.integer({ min: 0, max: 20_000 })),
    beds: fc.option(fc.integer({ min: 0, max: 12 })),
    baths: fc.option(fc.integer({ min: 0, max: 40 }).map((quarters) => quarters / 4)),
    yearBuilt: fc.option(fc.integer({ min: 1850, max: 2030 })),
    poolTypes: fc.subarray(["private", "community", "none"]),
    county: fc.option(fc.constantFrom("Riverside", "Orange", "Kern")),
  })
  .map((fields) => ({ ...UPGRADE_HOME, ...fields }));

describe("which upgrades fit a home", () => {
  it("offers a roof to houses, and to homes of unknown type, but not to condos", () => {
    const roof = { homeTypes: ["house", "townhouse"] };
    expect(fits(roof)).toBe(true);
    expect(fits(roof, { homeType: null })).toBe(true);
    expect(fits(roof, { homeType: "condo" })).toBe(false);
  });

  it("offers pool work only with the home's own pool", () => {
    expect(fits({ pool: "with" })).toBe(false);
    expect(fits({ pool: "with" }, { poolTypes: ["community"] })).toBe(false);
    expect(fits({ pool: "with" }, { poolTypes: ["in-ground", "heated"] })).toBe(true);
    expect(fits({ pool: "without" }, { poolTypes: ["private"] })).toBe(false);
  });

  it("compares years and stories inclusively", () => {
    expect(fits({ yearMax: 1954, yearMin: 1954, storiesMax: 1 })).toBe(true);
    expect(fits({ yearMax: 1953 })).toBe(false);
    expect(fits({ storiesMin: 2 })).toBe(false);
  });

  it("takes the counties and ZIP codes together, and ignores case and “County”", () => {
    expect(fits({ counties: ["RIVERSIDE COUNTY"] })).toBe(true);
    expect(fits({ counties: ["Orange"], zips: ["92501"] })).toBe(true);
    expect(fits({ counties: ["Orange"], zips: ["90001"] })).toBe(false);
    expect(fits({ counties: ["Riverside"] }, { county: null })).toBe(false);
  });

  it("needs the size that the cost depends on", () => {
    expect(fits({ costRule: "per square foot" }, { sqft: null })).toBe(false);
    expect(fits({ costRule: "per bedroom" }, { beds: 0 })).toBe(false);
    expect(fits({ costRule: "per bath" })).toBe(true);
  });

  it("offers an upgrade with any rules exactly when the rules fit", () => {
    fc.assert(
      fc.property(anyRule, anyHome, (rule, home) => {
        expect(listUpgrades([rule], home)).toHaveLength(fitsHome(rule, home) ? 1 : 0);
      }),
    );
  });
});

describe("the estimate for a home", () => {
  it("multiplies its size", () => {
    expect(offer({ costRule: "per square foot", unitCost: 8.5 })?.cost).toBe(13_800);
    expect(offer({ costRule: "per bath", unitCost: 9_000 })?.cost).toBe(22_500);
    expect(offer({ costRule: "fixed", unitCost: 1_234.56 })?.cost).toBe(1_235);
  });

  it("says why in one sentence", () => {
    expect(offer({})?.reason).toBeNull();
    expect(offer({ costRule: "per square foot", unitCost: 8.5 })?.reason).toBe("Priced for its 1,620 sq ft.");
    expect(offer({ costRule: "per bedroom", yearMax: 1980, homeTypes: ["house"] })?.reason).toBe(
      "Offered because it’s a house and it was built in 1954, and priced for its 3 bedrooms.",
    );
    expect(offer({ counties: ["Riverside"], pool: "with" }, { poolTypes: ["private"] })?.reason).toBe(
      "Offered because it has a pool and it’s in Riverside County.",
    );
    expect(offer({ zips: ["92501"] })?.reason).toBe("Offered because it’s in 92501.");
  });

  it("keeps the cost within its range, and never below zero", () => {
    fc.assert(
      fc.property(anyRule, anyHome, (rule, home) => {
        for (const { cost, costRange, avrDelta } of listUpgrades([rule], home)) {
          expect(costRange[0]).toBeLessThanOrEqual(cost);
          expect(costRange[1]).toBeGreaterThanOrEqual(cost);
          expect(cost).toBeGreaterThanOrEqual(0);
          expect(avrDelta).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  it("is never free because of rounding", () => {
    const costOf = (unitCost: number) => calculateCost(makeRule({ costRule: "per square foot", unitCost }), 1_620);
    expect([0.01, 0.02, 0.04].map(costOf)).toEqual([17, 33, 100]);
    expect(calculateCost(makeRule({ costRule: "fixed", unitCost: 0.01 }), 1)).toBe(1);
    expect([calculateCostRange(200, USUAL_SHARES), calculateAddedValue(200, 70)]).toEqual([[170, 240], 140]);
    expect(calculateAddedValue(200, 0)).toBe(0);
  });

  it("never costs less in a larger home", () => {
    const size = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(anyRule, size, size, (rule, a, b) => {
        expect(calculateCost(rule, Math.min(a, b))).toBeLessThanOrEqual(calculateCost(rule, Math.max(a, b)));
      }),
    );
  });

  it("omits added value if the seller does not allow automated valuations", () => {
    expect(offer({}, { details: { automatedValuation: false } })?.avrDelta).toBeNull();
    expect(offer({})?.avrDelta).toBe(7_000);
  });

  it("takes the home's own upgrades in place of the catalog's", () => {
    const own = [{ id: "dock", title: "Dock", category: "Misc", cost: 40_000, weeks: 6 }];
    expect(listUpgrades([makeRule()], { ...UPGRADE_HOME, upgradesCatalog: own })).toMatchObject([
      { id: "dock", cost: 40_000, costRange: [34_000, 48_000], avrDelta: 28_000, permittedRisk: "Low", weeks: 6 },
    ]);
  });
});

it("writes upgrades as a text for a page, and reads the same from it", () => {
  const anyUpgrade = fc
    .record({
      source: fc.option(fc.constantFrom("a survey", "“Cost vs. Value”, 2026")),
      description: fc.option(fc.constant("New plaster and tile line.")),
      photoKey: fc.option(fc.uuid().map((id) => `upgrades/${id}.webp`)),
      id: fc.constantFrom("moat", "moat-2"),
      isValued: fc.boolean(),
      rule: anyRule,
    })
    .map(({ source, description, photoKey, id, isValued, rule }) => ({
      rule: {
        ...rule,
        id,
        description,
        photoKey,
        valueSource: source,
        permitRisk: isValued ? "Low" : "High",
      } as UpgradeRule,
      details: isValued ? {} : { automatedValuation: false as const },
    }));
  fc.assert(
    fc.property(fc.array(anyUpgrade, { maxLength: 4 }), anyHome, (samples, home) => {
      const upgrades = samples.flatMap(({ rule, details }) => listUpgrades([rule], { ...home, details }));
      expect(parseUpgrades(formatUpgrades(upgrades))).toEqual(upgrades);
    }),
  );
});

describe("the totals of several upgrades", () => {
  it("sum costs", () => {
    const all = listUpgrades([makeRule({ id: "a" }), makeRule({ id: "b", unitCost: 5_000 })], UPGRADE_HOME);
    expect(sumCosts(all)).toBe(15_000);
  });

  it("range from the longest work to all of it in turn", () => {
    expect(formatTotalWeeks([])).toBeNull();
    expect(formatTotalWeeks([{ weeks: null }])).toBeNull();
    expect(formatTotalWeeks([{ weeks: 1 }])).toBe("1 week");
    expect(formatTotalWeeks([{ weeks: 8 }, { weeks: 1 }, { weeks: null }, { weeks: 2 }])).toBe("8 to 11 weeks");
  });
});
