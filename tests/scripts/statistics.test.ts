import { expect, it } from "vitest";
import { formatFigure, formatTable, median, percentile } from "../../scripts/harness/statistics";

it("takes percentiles by the nearest rank", () => {
  const values = Array.from({ length: 200 }, (_, index) => 200 - index);
  expect(median(values)).toBe(100);
  expect(percentile(values, 0.99)).toBe(198);
  expect(median([])).toBeNaN();
});

it("aligns names left and figures right", () => {
  const table = formatTable(
    ["page", "ms"],
    [
      ["grid", formatFigure(1.234)],
      ["a home", formatFigure(1234.5)],
    ],
  );
  expect(table.split("\n")).toEqual(["  page       ms", "  ──────  ─────", "  grid     1.23", "  a home  1,235"]);
});
