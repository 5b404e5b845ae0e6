import { describe, expect, test } from "vitest";
import { formatHomeKey } from "./duplicates.server";

const buildKey = (line1: string | null, more: Partial<Parameters<typeof formatHomeKey>[0]> = {}) =>
  formatHomeKey({ line1, zip: "92506", homeType: "townhouse", addressShown: true, ...more });

describe("the key of a home", () => {
  test.each([
    ["4471 Brockton Ave", "4471 BROCKTON AVENUE"],
    ["4471 N Brockton Ave", "4471 North Brockton Ave."],
    ["1200 University Ave #12", "1200 University Avenue Unit 12"],
    ["1200 University Ave #12", "1200 University Ave 12"],
    ["1200 University Ave #12B", "1200 University Ave, Apt. 12-B"],
    ["9 St Helena Ct", "9 Saint Helena Court"],
    ["77 Cañon Dr", "77 Canon Drive"],
    ["12 O'Neill Way", "12 ONeill Way"],
  ])("%s is %s", (first, second) => {
    expect(buildKey(first)).not.toBeNull();
    expect(buildKey(first)).toBe(buildKey(second));
  });

  test.each([
    ["4471 Brockton Ave", "4473 Brockton Ave"],
    ["4471 Brockton Ave", "4471 Brockton Ct"],
    ["4471 N Brockton Ave", "4471 S Brockton Ave"],
    ["1200 University Ave #12", "1200 University Ave #21"],
    ["1200 University Ave #12", "1200 University Ave"],
    ["1200 University Ave #1", "12001 University Ave"],
  ])("%s is not %s", (first, second) => expect(buildKey(first)).not.toBe(buildKey(second)));

  test("has a different key for another ZIP code or type, but not for another ZIP+4", () => {
    expect(buildKey("1 A St", { zip: "92506-1234" })).toBe(buildKey("1 A St"));
    expect(buildKey("1 A St", { zip: "92507" })).not.toBe(buildKey("1 A St"));
    expect(buildKey("1 A St", { homeType: "house" })).not.toBe(buildKey("1 A St"));
  });

  test.each(["condo", "co-op"])("has no key for a %s without a marked unit", (homeType) => {
    expect(buildKey("1200 University Ave", { homeType })).toBeNull();
    expect(buildKey("1200 Highway 12", { homeType })).toBeNull();
    expect(buildKey("1200 University Ave #", { homeType })).toBeNull();
    expect(buildKey("1200 University Ave #12", { homeType })).toContain("12");
  });

  test("has no key for a withheld or incomplete address", () => {
    expect(buildKey("1 A St", { addressShown: false })).toBeNull();
    expect(buildKey(null)).toBeNull();
    expect(buildKey("Brockton Ave")).toBeNull();
    expect(buildKey("12")).toBeNull();
    expect(buildKey("1 A St", { zip: "" })).toBeNull();
    expect(buildKey("1 A St", { homeType: null })).toBeNull();
  });
});
