/** Audits a page with Lighthouse's defaults: a mid-range phone on simulated slow 4G. */
import lighthouse from "lighthouse";
import { median } from "../bench/timing";

export const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
export type Category = (typeof CATEGORIES)[number];

export interface AuditFigures {
  /** 0 to 100. */
  scores: Record<Category, number>;
  /** Milliseconds until the largest element was painted. */
  lcp: number;
  /** Milliseconds in which the page couldn't respond. */
  tbt: number;
  cls: number;
  /** Of all files, as transferred. */
  bytes: number;
  /** How fast this machine was, on which the blocking time depends. A desktop has about 1,500. */
  benchmark: number;
  /** "category: audit" for each audit that cost points. */
  failed: string[];
  /** What could make it faster and by how much, as Lighthouse estimates. */
  savings: string[];
}

type Result = NonNullable<Awaited<ReturnType<typeof lighthouse>>>["lhr"];

/** A browser under load sometimes loses the trace of a page, so the page is audited again. */
const MAX_ATTEMPTS = 3;

/** @param port the browser's debugging port. @throws {Error} when the page couldn't be audited */
export async function auditPage(url: string, port: number, { indexed }: { indexed: boolean }): Promise<AuditFigures> {
  for (let attempt = 1; ; attempt++) {
    const result = await lighthouse(url, {
      port,
      output: "json",
      logLevel: "silent",
      onlyCategories: [...CATEGORIES],
      ...(indexed ? {} : { skipAudits: ["is-crawlable"] }),
    });
    const runtimeError = result?.lhr.runtimeError;
    if (result && !runtimeError) return extractFigures(result.lhr);
    if (attempt === MAX_ATTEMPTS)
      throw new Error(`${url}: ${runtimeError?.message ?? "Lighthouse returned no result."}`);
  }
}

function extractFigures(lhr: Result): AuditFigures {
  const value = (id: string) => lhr.audits[id]?.numericValue ?? Number.NaN;
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, Math.round((lhr.categories[category]?.score ?? Number.NaN) * 100)]),
    ) as Record<Category, number>,
    lcp: value("largest-contentful-paint"),
    tbt: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    bytes: value("total-byte-weight"),
    benchmark: lhr.environment.benchmarkIndex,
    failed: listFailures(lhr),
    savings: listSavings(lhr),
  };
}

function listFailures(lhr: Result): string[] {
  return CATEGORIES.filter((category) => category !== "performance").flatMap((category) =>
    (lhr.categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (lhr.audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${lhr.audits[id]?.title} (${id})`),
  );
}

function listSavings(lhr: Result): string[] {
  return Object.values(lhr.audits).flatMap(({ id, score, metricSavings = {} }) => {
    const saved = Object.entries(metricSavings).filter((entry): entry is [string, number] => (entry[1] ?? 0) > 0);
    if (score === null || score === 1 || saved.length === 0) return [];
    const amounts = saved.map(([metric, amount]) =>
      metric === "CLS" ? `${metric} ${amount.toFixed(3)}` : `${metric} ${Math.round(amount)} ms`,
    );
    return [`${id} (${amounts.join(", ")})`];
  });
}

/** The median of several audits, per metric. A problem counts if any audit found it. */
export function medianAudit(audits: readonly AuditFigures[]): AuditFigures {
  const getMedian = (figure: (audit: AuditFigures) => number) => median(audits.map(figure));
  const all = (list: (audit: AuditFigures) => string[]) => [...new Set(audits.flatMap(list))];
  return {
    scores: Object.fromEntries(
      CATEGORIES.map((category) => [category, getMedian(({ scores }) => scores[category])]),
    ) as Record<Category, number>,
    lcp: getMedian(({ lcp }) => lcp),
    tbt: getMedian(({ tbt }) => tbt),
    cls: getMedian(({ cls }) => cls),
    bytes: getMedian(({ bytes }) => bytes),
    benchmark: getMedian(({ benchmark }) => benchmark),
    failed: all(({ failed }) => failed),
    savings: audits.at(-1)?.savings ?? [],
  };
}
