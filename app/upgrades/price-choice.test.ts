import { describe, expect, it } from "vitest";
import { formatMoney } from "~/ui/text/money";
import { makeRule, UPGRADE_HOME } from "../../tests/upgrade-samples";
import { formatPriceParams, type PricedHome, parsePriceChoice } from "./price-choice";
import { listUpgrades } from "./upgrade-rules";

const upgrades = listUpgrades(
  [
    makeRule({ id: "kitchen-remodel", unitCost: 25_000 }),
    makeRule({ id: "bath-remodel", unitCost: 18_000 }),
    makeRule({ id: "front-landscaping", unitCost: 8_000 }),
  ],
  UPGRADE_HOME,
);
const HOME: PricedHome = { price: 589_000, taxesAnnual: null, hoaMonthly: null, upgrades };
const readChoice = (search: string, home: Partial<PricedHome> = {}) =>
  parsePriceChoice(new URLSearchParams(search), { ...HOME, ...home });

describe("the price choice of a listing page", () => {
  it("starts with no upgrades and default terms", () => {
    const choice = readChoice("");
    expect(choice).toMatchObject({ selected: [], upgrades: 0, total: 589_000 });
    expect(choice.terms).toEqual({ down: 20, rate: 6.75, term: 30, hoa: 0, tax: 7_068, insurance: 2_400 });
    expect(formatPriceParams(choice)).toBe("");
  });

  it("adds upgrades to the price and the tax in any spelling of the URL", () => {
    for (const search of [
      "upgrades=bath-remodel,kitchen-remodel,front-landscaping",
      "upgrades=kitchen-remodel&upgrades=bath-remodel&upgrades=front-landscaping,bath-remodel",
    ]) {
      const choice = readChoice(search);
      expect(choice).toMatchObject({ upgrades: 51_000, total: 640_000 });
      expect(choice.terms.tax).toBe(7_680);
      expect(Math.round(choice.payment.total)).toBe(4_161);
      expect(formatPriceParams(choice)).toBe("upgrades=kitchen-remodel,bath-remodel,front-landscaping");
    }
  });

  it("reports ids that match no upgrade and ignores them", () => {
    const choice = readChoice("upgrades=moat,kitchen-remodel,moat,%3Cscript%3E,");
    expect(choice.selected.map(({ id }) => id)).toEqual(["kitchen-remodel"]);
    expect(choice.unmatched).toEqual(["moat", "<script>"]);
    expect(formatPriceParams(choice)).toBe("upgrades=kitchen-remodel");
  });

  it("uses the home's own catalog, tax bill and dues", () => {
    const choice = readChoice("upgrades=moat", {
      taxesAnnual: 5_000,
      hoaMonthly: 250,
      upgrades: listUpgrades([], {
        ...UPGRADE_HOME,
        upgradesCatalog: [{ id: "moat", title: "Moat", category: "Misc", cost: 100_000 }],
      }),
    });
    expect(choice.terms).toMatchObject({ tax: 6_200, hoa: 250 });
    expect(choice.total).toBe(689_000);
    expect(choice.catalog).toHaveLength(1);
  });

  it("clamps typed terms and writes only non-default ones", () => {
    const choice = readChoice("down=150&rate=5,5%25&term=14.6&hoa=-3&insurance=%E2%80%8B&tax=&x=y");
    expect(choice.terms).toEqual({ down: 99, rate: 5.5, term: 15, hoa: 0, tax: 7_068, insurance: 2_400 });
    expect(formatPriceParams(choice)).toBe("down=150&rate=5.5&term=14.6&hoa=-3");
    expect(formatPriceParams(readChoice("down=20&rate=6.75&term=30&hoa=0&insurance=2400"))).toBe("");
    expect(readChoice("rate=٦٫٧٥&insurance=$3,600/yr").terms).toMatchObject({ rate: 6.75, insurance: 3_600 });
  });

  it("keeps what is typed and no number of the range, in a form that it parses to the same", () => {
    const choice = readChoice("down=-5&rate=99&term=a%20year!,é&tax=none&taxFor=589000");
    expect(choice.malformed).toEqual({ down: "-5", term: "a year!,é", tax: "none" });
    expect(readChoice("rate=--5").malformed).toEqual({ rate: "--5" });
    expect(choice.terms).toMatchObject({ down: 0, rate: 99, term: Number.NaN, tax: Number.NaN });
    const search = "down=-5&rate=99&term=a+year%21,%C3%A9&tax=none&taxFor=589000";
    expect(formatPriceParams(choice)).toBe(search);
    expect(formatPriceParams(readChoice(search))).toBe(search);
  });

  it.each([
    ["rate=6,750", ["interestAndPrincipal", "total"]],
    ["down=none", ["down", "interestAndPrincipal", "loan", "total"]],
    ["hoa=?", ["hoa", "total"]],
    ["tax=1.2.3&taxFor=589000", ["tax", "total"]],
    ["rate=6,75&down=150", []],
  ])("has no figure that depends on a refused value of %s", (search, unknown) => {
    const { payment } = readChoice(search);
    expect(
      Object.entries(payment)
        .flatMap(([name, value]) => (Number.isFinite(value) ? [] : [name]))
        .sort(),
    ).toEqual(unknown);
  });

  it.each([
    ["", "$3,845"],
    ["rate=6,75", "$3,845"],
    ["rate=٦٫٧٥", "$3,845"],
    ["down=150", "$827"],
    ["rate=-3", "$2,098"],
    ["term=0", "$41,506"],
    ["upgrades=,,,", "$3,845"],
    ["hoa=<script>", "–"],
    ["tax=1e999&taxFor=589000", "–"],
    ["rate=NaN", "–"],
  ])("has for %j a payment of %s", (search, payment) => {
    expect(formatMoney(readChoice(search).payment.total)).toBe(payment);
  });

  it("keeps a typed tax until price plus upgrades changes", () => {
    const choice = readChoice("tax=9000&taxFor=589000");
    expect(choice.terms.tax).toBe(9_000);
    expect(formatPriceParams(choice)).toBe("tax=9000&taxFor=589000");
    const more = readChoice("upgrades=kitchen-remodel&tax=9000&taxFor=589000");
    expect(more.terms.tax).toBe(7_368);
    expect(formatPriceParams(more)).toBe("upgrades=kitchen-remodel");
  });
});
