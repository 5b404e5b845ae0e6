import { describe, expect, it, test } from "vitest";
import { formatBound, formatPriceRange, formatSliderValue, getSliderBounds } from "./price-labels";

describe("price labels", () => {
  test.each([
    [{}, "Any price", "Any price"],
    [{ minPrice: 500_000 }, "From $500,000", "From $500K"],
    [{ maxPrice: 1_500_000 }, "Up to $1,500,000", "Up to $1.5M"],
    [{ minPrice: 500_000, maxPrice: 1_000_000 }, "$500,000 – $1,000,000", "$500K – $1M"],
    [{ minPrice: 512_345 }, "From $512,345", "From $512,345"],
  ])("formats %o in full and short form", (filters, full, short) => {
    expect(formatPriceRange(filters)).toBe(full);
    expect(formatPriceRange(filters, true)).toBe(short);
  });
});

test.each([
  [0, "$0"],
  [50_000, "$50K"],
  [500_000, "$500K"],
  [1_000_000, "$1M"],
  [1_500_000, "$1.5M"],
  [1_950_000, "$1.95M"],
  [2_000_000, "$2M+"],
])("labels slider value %i as %s", (dollars, label) => {
  expect(formatSliderValue(dollars)).toBe(label);
});

describe("the slider's thumbs", () => {
  test.each([
    ["", "", [0, 2_000_000]],
    ["500000", "1,500,000", [500_000, 1_500_000]],
    ["$525,000", "", [525_000, 2_000_000]],
    ["", "3,000,000", [0, 2_000_000]],
    ["3000000", "", [2_000_000, 2_000_000]],
    ["900000", "400000", [400_000, 400_000]],
    ["cheap", "-5", [0, 2_000_000]],
    ["0", "0", [0, 2_000_000]],
  ])("places thumbs for %o to %o in order and within the slider", (min, max, bounds) => {
    expect(getSliderBounds(min, max)).toEqual(bounds);
  });

  it("writes a thumb's bound only if there is one", () => {
    expect([0, 50_000, 1_950_000, 2_000_000].map(formatBound)).toEqual(["", "50,000", "1,950,000", ""]);
  });
});
