import { expect, test } from "vitest";
import { formatPercent, formatRounded, readPacificClock } from "./formats";

test.each([
  [20, "20%"],
  [6.75, "6.75%"],
  [0.07 * 100, "7%"],
  [0, "0%"],
])("formatPercent(%s) is %s", (percent, text) => {
  expect(formatPercent(percent)).toBe(text);
});

test("rounds to the given digits", () => {
  expect([formatRounded(1684.555, 0), formatRounded(1684.555, 2), formatRounded(2.5, 3)]).toEqual([
    "1,685",
    "1,684.56",
    "2.5",
  ]);
});

test("reads date and minutes in California, in winter and in summer, at midnight too", () => {
  expect(readPacificClock(new Date("2026-01-01T07:59:00Z"))).toEqual({ date: "2025-12-31", minutes: 1439 });
  expect(readPacificClock(new Date("2026-07-01T07:00:00Z"))).toEqual({ date: "2026-07-01", minutes: 0 });
});
