/** The report of a run: a row per page, the targets and whether they are met, and the audits that cost points. */
import { formatKilobytes, formatTable, formatWhole } from "../bench/table";
import { type AuditFigures, CATEGORIES } from "./audit";

export interface PageAudit extends AuditFigures {
  name: string;
}

const MIN_PERFORMANCE = 98;
const MAX_VITALS = { lcp: 1_800, tbt: 50, cls: 0.02 } as const;

/** The report, and whether every target is met. */
export function formatReport(pages: readonly PageAudit[], runs: number): { text: string; met: boolean } {
  const targets = listTargets(pages);
  const rows = pages.map(({ name, scores, lcp, tbt, cls, bytes, benchmark }) => [
    name,
    ...CATEGORIES.map((category) => formatWhole(scores[category])),
    `${formatWhole(lcp)} ms`,
    `${formatWhole(tbt)} ms`,
    cls.toFixed(3),
    formatKilobytes(bytes),
    formatWhole(benchmark),
  ]);
  const head = [
    "page",
    "performance",
    "accessibility",
    "best practices",
    "SEO",
    "LCP",
    "TBT",
    "CLS",
    "bytes",
    "benchmark",
  ];
  const parts = [
    `Lighthouse, phone on simulated slow 4G, ${runs === 1 ? "one run" : `median of ${runs} runs`} per page\n${formatTable(head, rows)}`,
    `Targets\n${formatTable(["target", "worst page", ""], targets, 2)}`,
    ...pages.flatMap(({ name, failed }) => (failed.length > 0 ? [formatSection(`Failed on ${name}`, failed)] : [])),
    ...pages.flatMap(({ name, savings }) =>
      savings.length > 0 ? [formatSection(`Would speed ${name} up`, savings)] : [],
    ),
  ];
  return { text: parts.join("\n\n"), met: targets.every((row) => row.at(-1) === "met") };
}

const formatSection = (title: string, lines: readonly string[]) =>
  [title, ...lines.map((line) => `  ${line}`)].join("\n");

/** A target is met when every page meets it. The page furthest from it is shown next to it. */
function listTargets(pages: readonly PageAudit[]): string[][] {
  type Figure = (page: PageAudit) => number;
  const row = (target: string, worst: PageAudit, text: string, met: boolean) => [
    target,
    `${text}, ${worst.name}`,
    met ? "met" : "NOT MET",
  ];
  const atMost = (target: string, figure: Figure, limit: number, text: (value: number) => string) => {
    const worst = pages.reduce((a, b) => (figure(b) > figure(a) ? b : a));
    return row(target, worst, text(figure(worst)), figure(worst) <= limit);
  };
  const atLeast = (target: string, figure: Figure, limit: number) => {
    const worst = pages.reduce((a, b) => (figure(b) < figure(a) ? b : a));
    return row(target, worst, formatWhole(figure(worst)), figure(worst) >= limit);
  };
  const milliseconds = (value: number) => `${formatWhole(value)} ms`;
  return [
    atMost(`LCP ≤ ${MAX_VITALS.lcp / 1000} s`, ({ lcp }) => lcp, MAX_VITALS.lcp, milliseconds),
    atMost(`TBT ≤ ${MAX_VITALS.tbt} ms`, ({ tbt }) => tbt, MAX_VITALS.tbt, milliseconds),
    atMost(
      `CLS ≤ ${MAX_VITALS.cls}`,
      ({ cls }) => cls,
      MAX_VITALS.cls,
      (shift) => shift.toFixed(3),
    ),
    atLeast(`performance ≥ ${MIN_PERFORMANCE}`, ({ scores }) => scores.performance, MIN_PERFORMANCE),
    atLeast("accessibility 100", ({ scores }) => scores.accessibility, 100),
    atLeast("best practices 100", ({ scores }) => scores["best-practices"], 100),
    atLeast("SEO 100", ({ scores }) => scores.seo, 100),
  ];
}
