import fc from "fast-check";
import { expect, test } from "vitest";
import { sumBudget } from "./sums";

const dollars = fc.nat(1_000_000_000);
const line = fc.record({ estimate: dollars, committed: fc.option(dollars), paid: fc.option(dollars) });

test("sums don't depend on the order of lines, and a change moves forecast and rest by exactly its amount", () => {
  fc.assert(
    fc.property(fc.array(line), fc.integer({ min: -1_000_000, max: 1_000_000 }), (lines, change) => {
      const sums = sumBudget(lines);
      expect(sumBudget(lines.toReversed())).toEqual(sums);
      expect(sums.forecast - sums.paid).toBe(sums.left);
      const { changes, forecast, left, ...others } = sumBudget(lines, change);
      expect([changes, forecast - sums.forecast, left - sums.left]).toEqual([change, change, change]);
      expect(sums).toMatchObject(others);
    }),
  );
});

test("a line without agreed and paid amounts counts with its estimate only", () => {
  expect(sumBudget([{ estimate: 25_000, committed: null, paid: null }])).toEqual({
    estimate: 25_000,
    changes: 0,
    forecast: 25_000,
    committed: 0,
    paid: 0,
    left: 25_000,
  });
});
