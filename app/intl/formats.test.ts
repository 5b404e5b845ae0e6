import { expect, test, vi } from "vitest";
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

test("formats numbers as Intl does, and creates a formatter only for one that it rounds", async () => {
  const { NumberFormat } = Intl;
  const format = (value: number) => new NumberFormat("en-US", { maximumFractionDigits: 3 }).format(value);
  const createNumberFormat = vi.spyOn(Intl, "NumberFormat").mockImplementation(function create(...options) {
    return new NumberFormat(...options);
  });
  const createDateFormat = vi.spyOn(Intl, "DateTimeFormat");
  vi.resetModules();
  const formats = await import("./formats");
  const exact = [0, -7, 999, 1000, -1684, 589000, 1234567.5, 2.75, 0.125];
  for (const value of exact) expect(formats.formatRounded(value, 3)).toBe(format(value));
  expect(createNumberFormat).not.toHaveBeenCalled();
  for (const value of [1.0005, -2.00051, 1e21, Number.NaN]) expect(formats.formatRounded(value, 3)).toBe(format(value));
  expect(createNumberFormat).toHaveBeenCalledTimes(1);
  expect(createDateFormat).not.toHaveBeenCalled();
});
