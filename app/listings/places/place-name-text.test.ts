import fc from "fast-check";
import { expect, test } from "vitest";
import {
  getNameKey,
  hasHouseNumber,
  listNameWords,
  mayBeMlsNumber,
  normalizeText,
  parseCountyName,
  parseZipCode,
  splitStateAndZip,
} from "./place-name-text";

test("treats names as equal regardless of accents, case, periods and spaces", () => {
  expect(normalizeText("  SAN   José ")).toBe("san jose");
  expect(normalizeText("Coeur d’Alene")).toBe("coeur dalene");
  expect(getNameKey("Mt. Shasta")).toBe(getNameKey("Mount Shasta"));
  expect(getNameKey("St. Helena")).toBe(getNameKey("saint helena"));
  expect(listNameWords("Fort Bragg")).toEqual(["fort", "ft", "bragg"]);
});

test("separates county suffixes, ZIP codes and states from names", () => {
  expect(["Orange County", "orange  county", "Orange Co.", "County", "Countyville"].map(parseCountyName)).toEqual([
    "Orange",
    "orange",
    "Orange",
    null,
    null,
  ]);
  expect(["92501", " 92501-1234 ", "9250", "92501x", "925011"].map(parseZipCode)).toEqual([
    "92501",
    "92501",
    null,
    null,
    null,
  ]);
  expect(splitStateAndZip("Riverside, CA")).toEqual({ name: "Riverside", zip: null });
  expect(splitStateAndZip("Riverside CA 92501")).toEqual({ name: "Riverside", zip: "92501" });
  expect(splitStateAndZip("Riverside, California 92501-0001, USA")).toEqual({ name: "Riverside", zip: "92501" });
  expect(splitStateAndZip("Riverside 92501")).toEqual({ name: "Riverside", zip: "92501" });
  expect(["Riverside", "California City", "CA", "92501", ""].map(splitStateAndZip)).toEqual([
    null,
    null,
    null,
    null,
    null,
  ]);
});

test("distinguishes house numbers and MLS numbers from ZIP codes and names", () => {
  expect(["4471 Brockton", "12B Elm", "#7 Oak", "1200-12 Elm St"].every(hasHouseNumber)).toBe(true);
  expect(["4471", "Brockton 4471", "4471 ", "", "Highway 1 North"].some(hasHouseNumber)).toBe(false);
  expect(["IV24012345", "81-22.1", "2024"].every(mayBeMlsNumber)).toBe(true);
  expect(["IV2", "Riverside", "IV24 0123", "%2024", `${"x".repeat(60)}1`].some(mayBeMlsNumber)).toBe(false);
});

const anyText = fc
  .array(fc.integer({ max: 0xffff, min: 0 }), { maxLength: 100 })
  .map((units) => String.fromCharCode(...units));

test("accepts any text", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      for (const read of [
        normalizeText,
        getNameKey,
        listNameWords,
        parseCountyName,
        parseZipCode,
        splitStateAndZip,
        hasHouseNumber,
        mayBeMlsNumber,
      ])
        read(text);
      expect(normalizeText(normalizeText(text))).toBe(normalizeText(text));
    }),
  );
});

test("handles names of built-in JavaScript properties like any other", () => {
  for (const name of ["constructor", "valueof"]) {
    expect(getNameKey(name)).toBe(name);
    expect(listNameWords(name)).toEqual([name]);
  }
});
