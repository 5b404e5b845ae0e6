import fc from "fast-check";
import { expect, test } from "vitest";
import { findEarliest, listValues, matchesFilter, parseFilter, QueryError } from "./filter";

const record: Record<string, unknown> = {
  ListingKey: "100",
  ListPrice: 750_000,
  StandardStatus: "Active",
  City: "O'Neals",
  CloseDate: null,
  PoolPrivateYN: true,
  ModificationTimestamp: "2026-11-20T18:00:00.406Z",
  PoolFeatures: ["Private", "In Ground"],
};
const isMatch = (text: string) => matchesFilter(parseFilter(text), (name) => record[name]);

test.each([
  ["ListPrice ge 750000 and ListPrice lt 750000.5", true],
  ["ListPrice gt 750000", false],
  ["ListPrice gt -1", true],
  ["StandardStatus eq 'Active' or StandardStatus eq 'Pending' and ListPrice lt 1", true],
  ["(StandardStatus eq 'Active' or StandardStatus eq 'Pending') and ListPrice lt 1", false],
  ["((StandardStatus eq 'Active') or (ListPrice eq 1)) and PoolPrivateYN eq true", true],
  ["not (StandardStatus eq 'Active')", false],
  ["not not (StandardStatus eq 'Active')", true],
  ["City eq 'O''Neals'", true],
  ["CloseDate eq null", true],
  ["CloseDate ne null", false],
  ["CloseDate lt 2027-01-01", false],
  ["Unheard eq null", true],
  ["ModificationTimestamp ge 2026-11-20T18:00:00.406Z", true],
  ["ModificationTimestamp gt 2026-11-20T18:00:00Z", true],
  ["ModificationTimestamp ge 2026-11-20T10:00:01-08:00", false],
  ["ModificationTimestamp lt now()", true],
  ["ListingKey gt '099'", true],
  ["ListingKey in ('1','100')", true],
  ["StandardStatus has Enums.Status'Active'", true],
  ["PoolFeatures/any(p: p eq 'In Ground')", true],
  ["PoolFeatures/all(p: p eq 'In Ground')", false],
  ["PoolFeatures/any()", true],
  ["contains(City,'Neal') and startswith(City,'O') and not endswith(City,'x')", true],
])("evaluates %s as %s", (text, expected) => {
  expect(isMatch(text.replace("now()", "2030-01-01T00:00:00Z"))).toBe(expected);
});

test("uses the feed's clock for now()", () => {
  const filter = parseFilter("ModificationTimestamp lt now()", () => Date.parse("2026-11-20T18:00:00Z"));
  expect(matchesFilter(filter, (name) => record[name])).toBe(false);
});

test.each([
  "ListPrice",
  "ListPrice eq",
  "ListPrice eq 1 and",
  "(ListPrice eq 1",
  "ListPrice eq 1)",
  "ListPrice eq 'a' 'b'",
  "ListPrice like 1",
  "eq 1",
  "ListPrice eq 2026-13-45",
  "ListPrice eq 'open",
  "$ eq 1",
  "",
  `${"(".repeat(500)}A eq 1${")".repeat(500)}`,
  `${"not ".repeat(500)}A eq 1`,
])("rejects %s", (text) => {
  expect(() => parseFilter(text)).toThrow(QueryError);
});

test("parses any text or rejects it with a QueryError", () => {
  const arbitraryWord = fc.constantFrom(..."A eq and or not ( ) 'x' 1 in , any P/any( : null".split(" "));
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(arbitraryWord).map((list) => list.join(" ")),
      ),
      (text) => {
        try {
          parseFilter(text);
        } catch (error) {
          expect(error).toBeInstanceOf(QueryError);
        }
      },
    ),
    { numRuns: 500 },
  );
});

test("finds a time bound only in conjunctions", () => {
  const time = Date.parse("2026-01-01T00:00:00Z");
  const findEarliestModified = (text: string) => findEarliest(parseFilter(text), "ModificationTimestamp");
  expect(findEarliestModified("ModificationTimestamp ge 2026-01-01T00:00:00Z and A eq 1")).toBe(time);
  expect(findEarliestModified("A eq 1 or ModificationTimestamp ge 2026-01-01T00:00:00Z")).toBeNull();
  expect(findEarliestModified("not (ModificationTimestamp ge 2026-01-01T00:00:00Z)")).toBeNull();
  expect(findEarliestModified("ModificationTimestamp lt 2026-01-01T00:00:00Z")).toBeNull();
});

test("finds the values that a key must equal", () => {
  expect(listValues(parseFilter("(K eq 'a' or K eq 'b') and X eq 'c'"), "K")).toEqual(["a", "b"]);
  expect(listValues(parseFilter("K in ('a','b')"), "K")).toEqual(["a", "b"]);
});
