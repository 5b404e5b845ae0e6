import { expect, test } from "vitest";
import { memoizeAsync } from "./memoize.server";

test("does work once for all who ask, and again after a failure", async () => {
  let attempts = 0;
  const work = memoizeAsync(async () => {
    attempts++;
    if (attempts === 1) throw new Error("refused");
    return attempts;
  });
  const refused = await Promise.allSettled([work(), work()]);
  expect(refused.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  expect(await Promise.all([work(), work()])).toEqual([2, 2]);
  expect(await work()).toBe(2);
});
