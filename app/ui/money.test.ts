import { expect, test } from "vitest";
import { money } from "./money";

test.each([
  [589_000, "$589,000"],
  [0, "$0"],
  [1_250_000, "$1,250,000"],
  [-39_100, "-$39,100"],
  [null, "–"],
  [undefined, "–"],
  [Number.NaN, "–"],
])("%s reads %s", (dollars, text) => {
  expect(money(dollars)).toBe(text);
});
