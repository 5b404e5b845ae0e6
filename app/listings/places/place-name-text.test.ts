import fc from "fast-check";
import { expect, test } from "vitest";
import { matchZip } from "~/forms/zip";
import {
  getNameKey,
  hasHouseNumber,
  listNameWords,
  normalizeText,
  parseCountyName,
  parseMlsNumber,
  removePlaceType,
  splitStateAndZip,
  splitUnit,
  swapSaint,
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
  expect(["92501", " 92501-1234 ", "9250", "92501x", "925011"].map(matchZip)).toEqual([
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
  expect(["IV24012345", "81-22.1", "2024"].map(parseMlsNumber)).toEqual(["IV24012345", "81-22.1", "2024"]);
  expect(["IV2", "Riverside", "12 Elm", "%2024", `${"x".repeat(60)}1`].map(parseMlsNumber)).toEqual(
    Array(5).fill(null),
  );
  for (const text of ["MLS# sp530123", "mls #: SP 530123", "ML# sp-530123", "MLS No. SP530123", "#sp530123"])
    expect([text, parseMlsNumber(text)?.toUpperCase()]).toEqual([text, "SP530123"]);
});

test("separates units anywhere in an address", () => {
  for (const [text, address, unit] of [
    ["1200 N Elm St Apt 4B", "1200 N Elm St", "4B"],
    ["Unit #4, 1200 N Elm St", "1200 N Elm St", "4"],
    ["#12 1200 N Elm St", "1200 N Elm St", "12"],
    ["1200 N Elm St, Spc. 7, Corona", "1200 N Elm St, Corona", "7"],
    ["#7 Oak St", "#7 Oak St", null],
    ["1200 N Elm St", "1200 N Elm St", null],
    ["12 Unity Way", "12 Unity Way", null],
  ] as const)
    expect([text, splitUnit(text)]).toEqual([text, { address, unit }]);
});

test("recognizes other spellings of places", () => {
  for (const [text, name] of [
    ["S. Pasadena", "South Pasadena"],
    ["So San Francisco", "South San Francisco"],
    ["E Palo Alto", "East Palo Alto"],
    ["29 Palms", "Twentynine Palms"],
    ["1000 oaks", "Thousand Oaks"],
    ["Yucca Vly", "Yucca Valley"],
    ["Ｒｉｖｅｒｓｉｄｅ", "Riverside"],
  ] as const)
    expect([text, getNameKey(text)]).toEqual([text, getNameKey(name)]);
  expect(["St. Jose", "San Helena", "Santa Ana"].map(swapSaint)).toEqual(["san jose", "saint helena", null]);
  expect(
    ["City of Riverside", "the city and county of San Francisco", "county of Orange", "City of ", "Riverside"].map(
      removePlaceType,
    ),
  ).toEqual(["Riverside", "San Francisco", "Orange County", null, null]);
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
        matchZip,
        splitStateAndZip,
        hasHouseNumber,
        parseMlsNumber,
        removePlaceType,
        splitUnit,
        swapSaint,
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
