import { expect, test } from "vitest";
import { UsageError } from "../harness/run-to-end";
import { type AuditFigures, medianAudit } from "./audit";
import { readOptions } from "./options";
import { formatReport } from "./report";

const good: AuditFigures = {
  scores: { performance: 99, accessibility: 100, "best-practices": 100, seo: 100 },
  lcp: 1_500,
  tbt: 10,
  cls: 0,
  bytes: 200_000,
  benchmark: 1_500,
  failed: [],
  savings: [],
};

test("meets a target when every page meets it", () => {
  expect(formatReport([{ name: "grid", ...good }], 3).met).toBe(true);
  const slowReport = formatReport(
    [
      { name: "grid", ...good },
      { name: "home", ...good, lcp: 1_801 },
    ],
    3,
  );
  expect(slowReport.met).toBe(false);
  expect(slowReport.text).toMatch(/LCP ≤ 1\.8 s +1,801 ms, home +NOT MET/);
  expect(slowReport.text).toMatch(/TBT ≤ 50 ms +10 ms, \w+ +met/);
  expect(slowReport.text).toMatch(/bytes +benchmark[\s\S]+ 1,500\n/);
  const scores = { ...good.scores, seo: 92 };
  expect(formatReport([{ name: "home", ...good, scores, failed: ["seo: x"] }], 1).text).toContain(
    "Failed on home\n  seo: x",
  );
});

test("takes the median of audits per metric, and counts a problem that any audit found", () => {
  const audits = [
    { ...good, lcp: 3_000, tbt: 1 },
    { ...good, lcp: 1_000, tbt: 3, failed: ["a"] },
    { ...good, lcp: 2_000, tbt: 2, failed: ["a", "b"] },
  ];
  expect(medianAudit(audits)).toMatchObject({ lcp: 2_000, tbt: 2, failed: ["a", "b"] });
});

test("reads options and rejects wrong ones with the usage", () => {
  expect(readOptions(["--runs", "1", "--only", "grid", "--only", "home"])).toMatchObject({
    runs: 1,
    only: ["grid", "home"],
    keep: false,
  });
  expect(readOptions([]).only).toEqual(["grid", "filtered", "page-2", "empty", "map", "home"]);
  for (const args of [
    ["--runs", "0"],
    ["--only", "maps"],
    ["--url", "x"],
  ]) {
    expect(() => readOptions(args)).toThrow(UsageError);
  }
});
