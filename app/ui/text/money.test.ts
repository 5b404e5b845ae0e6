import { expect, test } from "vitest";
import { formatMoney, formatShortMoney } from "./money";

test.each([
  [589_000, "$589,000"],
  [0, "$0"],
  [1_250_000, "$1,250,000"],
  [-39_100, "-$39,100"],
  [null, "–"],
  [undefined, "–"],
  [Number.NaN, "–"],
])("money(%s) is %s", (dollars, text) => {
  expect(formatMoney(dollars)).toBe(text);
});

test.each([
  [500_000, "$500K"],
  [1_500_000, "$1.5M"],
  [1_250_000, "$1.25M"],
  [2_000_000, "$2M"],
  [1_000_000_000, "$1,000M"],
  [512_345, "$512,345"],
  [1_234_000, "$1,234,000"],
  [900, "$900"],
])("shortMoney(%s) is %s", (dollars, text) => {
  expect(formatShortMoney(dollars)).toBe(text);
});
