import { expect, test } from "vitest";
import { upgradeFields } from "./schema";

test("takes ZIP codes as people write them, each once", () => {
  expect(upgradeFields.zips.parse("９２５０６, 94027-1234;\u200b94027")).toEqual(["92506", "94027"]);
});
