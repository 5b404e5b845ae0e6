import { expect, test } from "vitest";
import { formatReport, formatTarget } from "./report";

const CONDITIONS = { homes: 10_000, loadBefore: 0.5, isProfiled: false };
const pins = {
  tables: [["Pins", "  pins"]] satisfies [string, string][],
  targets: [formatTarget("pins ≤ 300 items", "301", false)],
};
const searches = {
  tables: [
    ["Searches", "  searches"],
    ["Deep pages", "  deep"],
  ] satisfies [string, string][],
};

test("numbers several parts, and lists their targets at the end", () => {
  const report = formatReport(CONDITIONS, [searches, pins]);
  expect(report).toMatch(
    /^Sunporch bench: 10,000 homes, .+\n\n1\. Searches\n {2}searches\n\n {3}Deep pages\n {2}deep\n\n2\. Pins\n/s,
  );
  expect(report).toMatch(/\n\nTargets\n.+pins ≤ 300 items +301 +NOT MET$/s);
});

test("prints a part alone without a number, and no targets where it has none", () => {
  const report = formatReport({ ...CONDITIONS, isProfiled: true }, [searches]);
  expect(report).toContain("no figure here is final.\n\nSearches\n  searches");
  expect(report).not.toContain("Targets");
});
