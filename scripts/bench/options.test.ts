import { resolve } from "node:path";
import { expect, test } from "vitest";
import { UsageError } from "../harness/run-to-end";
import { readOptions } from "./options";

test("runs small and keeps nothing without arguments", () => {
  expect(readOptions([])).toEqual({ homes: 10_000, folder: resolve("data/bench"), keep: false, profile: false });
});

test("accepts sizes with separators, and one part", () => {
  expect(readOptions(["--homes", "1,000,000"]).homes).toBe(1_000_000);
  expect(readOptions(["--homes=100_000", "--keep"])).toMatchObject({ homes: 100_000, keep: true });
  expect(readOptions(["--only", "pan"]).only).toBe("pan");
});

test.each([
  [["--homes", "0"]],
  [["--homes", "many"]],
  [["--homes", "1000001"]],
  [["--size", "5"]],
  [["--only", "all"]],
  [["5"]],
])("rejects %j with the usage", (args) => {
  expect(() => readOptions(args)).toThrow(UsageError);
  expect(() => readOptions(args)).toThrow(/npm run bench/);
});
