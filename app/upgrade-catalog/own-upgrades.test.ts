import { expect, test } from "vitest";
import { ownUpgradesSchema } from "./own-upgrades";

const parse = (lines: string) => ownUpgradesSchema.safeParse({ lines, version: "1" });
const read = (lines: string) => parse(lines).data?.lines;
const findProblem = (lines: string) => parse(lines).error?.issues[0]?.message;

const DOCK = { id: "dock-repair", title: "Dock repair", category: "Outdoor", cost: 40_000, weeks: 6 };

test.each([
  ["Dock repair, Outdoor, 40,000, 6 weeks", DOCK],
  ["Dock repair\tOutdoor\t$40,000.00\t6", DOCK],
  ["Dock repair\tOutdoor\t40000\t6 weeks", DOCK],
  ["Dock, pier\tOutdoor\t500\t", { id: "dock-pier", title: "Dock, pier", category: "Outdoor", cost: 500 }],
])("reads the line %j", (line, entry) => {
  expect(read(line)).toEqual([entry]);
});

test("names a line that is too long", () => {
  expect(findProblem(`Dock repair, Outdoor, 500\nDeck${" ".repeat(246)}, Outdoor, 500`)).toMatch(
    /^Line 2: “Deck {46}.*” is too long\. Use at most 250 characters per line\.$/,
  );
  // With quadratic time, these would take minutes.
  for (const text of [`"a" ${" ".repeat(60_000)}x`, `a, b, 1${" ".repeat(60_000)}x`, `a\tb\t${" ".repeat(60_000)}x`])
    expect(findProblem(`Deck, Outdoor, 500\n${text}`)).toContain("is too long");
});

test("names each wrong line, counting empty ones, with what is wrong with it", () => {
  const lines = [
    "Dock repair, Outdoor, 40,000, 6 weeks",
    "",
    "Moat",
    "Deck, Outdoor, 40,000, soon",
    "Pier\tOutdoor\t40,000\t1.5",
    "Hot tub, Outdoor, 40,000, 105 weeks",
    "Fence, Outdoor, 0",
    "Wall, Outdoor, 20,000,000",
    `Gate, ${"x".repeat(81)}, 500`,
    "Dock repair, Outdoor, 500",
  ];
  expect(findProblem(lines.join("\r\n"))).toBe(
    [
      "Line 3: “Moat” has to be a title, a category and a cost, such as Dock repair, Outdoor, 40,000, 6 weeks.",
      "Line 4: “soon” has to be 1 to 104 weeks, such as 6 weeks.",
      "Line 5: “1.5 weeks” has to be 1 to 104 weeks, such as 6 weeks.",
      "Line 6: “105 weeks” has to be 1 to 104 weeks, such as 6 weeks.",
      "Line 7: “0” has to be a cost from 1 to 10,000,000 dollars.",
      "Line 8: “20,000,000” has to be a cost from 1 to 10,000,000 dollars.",
      "Line 9: Use at most 80 characters for a title or a category.",
      "Line 10: “Dock repair” appears twice.",
    ].join("\n"),
  );
});

test.each(["Dock repair\tOutdoor", "Dock repair\tOutdoor\t40.50", "Dock repair\t\t40"])(
  "refuses the line %j",
  (line) => {
    expect(read(line)).toBeUndefined();
  },
);

test.each([
  "Dock repair, 40,500, 6 weeks",
  "Dock repair, $40,500",
  "Dock repair\t\t140,500\t6",
  "Dock repair\t40,500\t6",
])("takes no part of the cost of %j for its category", (line) => {
  expect(findProblem(line)).toContain("has to be a title, a category and a cost");
});
