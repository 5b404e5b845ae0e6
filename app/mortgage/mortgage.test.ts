import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  calculateLevelPayment,
  calculateMonthlyPayment,
  calculatePayoff,
  calculatePropertyTax,
  clampTerm,
} from "./mortgage";

describe("the level payment", () => {
  // Published tables of monthly payments per $1,000 (30 and 15 years).
  it.each([
    [1_000, 6, 30, 5.9955],
    [1_000, 7, 30, 6.653],
    [1_000, 5, 15, 7.9079],
    [1_000, 8, 15, 9.5565],
    [1_000, 12, 30, 10.2861],
    [200_000, 6.5, 30, 1_264.14],
    // The example of the design.
    [512_000, 6.75, 30, 3_320.82],
  ])("computes for $%d at %d%% over %d years a level payment of $%d", (loan, rate, years, payment) => {
    expect(calculateLevelPayment(loan, rate, years)).toBeCloseTo(payment, loan > 1_000 ? 1 : 3);
  });

  it("splits an interest-free loan into equal parts, and approaches that for tiny rates", () => {
    expect(calculateLevelPayment(360_000, 0, 30)).toBe(1_000);
    expect(calculateLevelPayment(360_000, 1e-9, 30)).toBeCloseTo(1_000, 3);
  });

  const loans = fc.integer({ min: 0, max: 50_000_000 });
  const rates = fc.double({ min: 0, max: 30, noNaN: true });
  const years = fc.integer({ min: 1, max: 50 });

  it("pays off a loan by the end of its term, with higher total cost at a higher rate", () => {
    fc.assert(
      fc.property(loans, rates, years, (loan, rate, term) => {
        const payment = calculateLevelPayment(loan, rate, term);
        expect(payment * term * 12).toBeGreaterThanOrEqual(loan * (1 - 1e-9));
        expect(calculateLevelPayment(loan, rate + 1, term)).toBeGreaterThanOrEqual(payment);
        const paid = calculatePayoff(loan, rate, term);
        expect(paid).toHaveLength(term);
        expect(paid.reduce((sum, { principal }) => sum + principal, 0)).toBeCloseTo(loan, -1);
        expect(paid.every(({ balance }, at) => balance <= (paid[at - 1]?.balance ?? loan) + 0.01)).toBe(true);
      }),
    );
  });
});

describe("the monthly cost of a home", () => {
  it("adds loan, tax, insurance and HOA dues", () => {
    const terms = { down: 20, rate: 6.75, term: 30, hoa: 120, tax: 7_680, insurance: 2_400 };
    const { down, loan, interestAndPrincipal, tax, insurance, hoa, total } = calculateMonthlyPayment(640_000, terms);
    expect([down, loan, tax, insurance, hoa]).toEqual([128_000, 512_000, 640, 200, 120]);
    expect(total).toBeCloseTo(interestAndPrincipal + 960, 6);
  });

  it("leaves one percent to borrow at 99% down", () => {
    expect(
      calculateMonthlyPayment(500_000, { down: 99, rate: 0, term: 1, hoa: 0, tax: 0, insurance: 0 }).total,
    ).toBeCloseTo(5_000 / 12, 6);
  });

  it("uses the home's tax bill, else 1.2% of its price, plus 1.2% of the upgrades", () => {
    expect(calculatePropertyTax({ price: 589_000, upgrades: 51_000, taxesAnnual: null })).toBe(7_680);
    expect(calculatePropertyTax({ price: 589_000, upgrades: 51_000, taxesAnnual: 5_000 })).toBe(5_612);
    expect(calculatePropertyTax({ price: 589_000, upgrades: 0, taxesAnnual: 0 })).toBe(0);
  });
});

describe("typed terms", () => {
  it("clamps typed terms to their ranges", () => {
    expect([clampTerm("down", 120), clampTerm("down", -3), clampTerm("rate", -1)]).toEqual([99, 0, 0]);
    expect([
      clampTerm("term", 0),
      clampTerm("term", 14.5),
      clampTerm("hoa", -1),
      clampTerm("tax", -1),
      clampTerm("insurance", -1),
    ]).toEqual([1, 15, 0, 0, 0]);
  });
});
