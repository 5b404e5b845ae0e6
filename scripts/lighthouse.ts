/**
 * `npm run lighthouse -- [PAGE]...`: audits the most visited pages with Lighthouse's defaults (a mid-range phone on simulated slow 4G),
 * on a site of its own with a sample feed in data/lighthouse. Progress goes to stderr and the tables to stdout. Exits with 1 when a
 * limit is missed.
 */
import { resolve } from "node:path";
import lighthouse from "lighthouse";
import { chromium } from "playwright";
import { formatListingSearch } from "../app/listings/list-url";
import { OperatorError } from "../app/platform/operator-error";
import { getChromiumLaunchOptions } from "../tests/setup/chromium";
import { Client } from "./bench/client";
import { type Limit, limitAbove, limitBelow } from "./bench/limits";
import { RunSite } from "./bench/site";
import { logProgress, type Run, runToEnd } from "./harness/run-to-end";
import { formatFigure, formatKilobytes, formatMs, formatTable, formatWhole, median } from "./harness/statistics";
import { findFreePort } from "./start/postgres";

const HOMES = 2_000;
/** A browser under load sometimes loses the trace of a page, so the page is audited again. */
const MAX_ATTEMPTS = 3;
/** Of each page, for medians. */
const RUNS = 3;

const FILTERED = { minPrice: 400_000, maxPrice: 1_200_000, beds: 2, types: ["house" as const, "condo" as const] };

/** Paths by name, for the id of a home. */
const PAGES: Readonly<Record<string, (home: number) => string>> = {
  grid: () => "/",
  filtered: () => `/${formatListingSearch({ filters: FILTERED, sort: "price" })}`,
  "page-2": () => `/${formatListingSearch({ page: 2 })}`,
  empty: () => `/${formatListingSearch({ filters: { city: "Riverside", beds: 40 } })}`,
  map: () => "/map",
  home: (home) => `/listing/${home}`,
};
/** Search engines shouldn't index these, which Lighthouse expects of all pages. */
const NOT_INDEXED = ["filtered", "empty", "map"];

/** Lighthouse's name of each figure, how it is printed, and the limit that it may reach; the scores may not go below theirs. */
const FIGURES = {
  LCP: { id: "largest-contentful-paint", format: formatMs, max: 2_000 },
  TBT: { id: "total-blocking-time", format: formatMs, max: 100 },
  CLS: { id: "cumulative-layout-shift", format: formatFigure, max: 0.02 },
  bytes: { id: "total-byte-weight", format: formatKilobytes, max: Number.POSITIVE_INFINITY },
};
const MIN_SCORES = { performance: 98, accessibility: 100, "best-practices": 100, seo: 100 };
const CATEGORIES = Object.keys(MIN_SCORES) as (keyof typeof MIN_SCORES)[];

interface Audit {
  /** Scores from 0 to 100 by category, and the figures. */
  values: Record<string, number>;
  /** What cost points outside of performance. */
  failed: string[];
}

async function auditPage(url: string, port: number, skipAudits: string[], attemptsLeft = MAX_ATTEMPTS): Promise<Audit> {
  const result = await lighthouse(url, { port, logLevel: "silent", onlyCategories: CATEGORIES, skipAudits });
  const error = result?.lhr.runtimeError;
  if (!result || error) {
    if (attemptsLeft > 1) return auditPage(url, port, skipAudits, attemptsLeft - 1);
    throw new Error(`${url}: ${error?.message ?? "Lighthouse returned no result."}`);
  }
  const { audits, categories } = result.lhr;
  const scores = CATEGORIES.map((name) => [name, Math.round((categories[name]?.score ?? Number.NaN) * 100)]);
  const figures = Object.entries(FIGURES).map(([name, { id }]) => [name, audits[id]?.numericValue ?? Number.NaN]);
  const failed = CATEGORIES.slice(1).flatMap((category) =>
    (categories[category]?.auditRefs ?? [])
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1)
      .map(({ id }) => `${category}: ${audits[id]?.title} (${id})`),
  );
  return { values: Object.fromEntries([...scores, ...figures]), failed };
}

/** The median of each value. A problem counts if any audit found it. */
function combineAudits(audits: readonly Audit[]): Audit {
  const names = Object.keys(audits[0]!.values);
  return {
    values: Object.fromEntries(names.map((name) => [name, median(audits.map(({ values }) => values[name]!))])),
    failed: [...new Set(audits.flatMap(({ failed }) => failed))],
  };
}

async function auditPages(webPort: number, names: readonly string[]): Promise<Map<string, Audit>> {
  const client = new Client(webPort);
  const { listings } = await client.getJson<{ listings: { id: number; media: unknown[] }[] }>(
    "/api/listings?perPage=100",
  );
  client.close();
  const home = listings.find(({ media }) => media.length >= 5)!.id;
  const options = await getChromiumLaunchOptions();
  const port = await findFreePort();
  // Only this machine gets requests.
  const noOther = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost";
  const args = [...(options.args ?? []), `--remote-debugging-port=${port}`, noOther];
  const browser = await chromium.launch({ ...options, args });
  try {
    const audited = new Map<string, Audit>();
    for (const name of names) {
      const path = PAGES[name]!(home);
      logProgress(`${name}: ${path}`);
      const audits: Audit[] = [];
      for (let run = 0; run <= RUNS; run++)
        audits.push(
          await auditPage(
            `http://127.0.0.1:${webPort}${path}`,
            port,
            NOT_INDEXED.includes(name) ? ["is-crawlable"] : [],
          ),
        );
      // Photos are encoded when they are first asked for.
      audited.set(name, combineAudits(audits.slice(1)));
    }
    return audited;
  } finally {
    await browser.close();
  }
}

/** Of the page that is furthest from each. */
function listLimits(audits: readonly Audit[]): Limit[] {
  const listValues = (name: string) => audits.map(({ values }) => values[name]!);
  return [
    ...Object.entries(FIGURES).flatMap(([name, { max, format }]) =>
      Number.isFinite(max) ? [limitAbove(name, Math.max(...listValues(name)), max, format)] : [],
    ),
    ...CATEGORIES.map((name) => limitBelow(name, Math.min(...listValues(name)), MIN_SCORES[name], formatWhole)),
  ];
}

function open(): Run {
  const chosen = process.argv.slice(2);
  const names = chosen.length > 0 ? chosen : Object.keys(PAGES);
  if (names.some((name) => !(name in PAGES)))
    throw new OperatorError(`npm run lighthouse -- [PAGE]...\nPages: ${Object.keys(PAGES).join(", ")}`);
  const site = new RunSite(resolve("data/lighthouse"));
  return {
    async work() {
      await site.open();
      const feed = await site.startFeed(HOMES);
      await site.runSync(feed.url);
      const web = await site.startWeb({ FEED_URL: feed.url });
      const audits = await auditPages(web.port, names);
      const rows = [...audits].map(([page, { values }]) => [
        page,
        ...CATEGORIES.map((name) => formatWhole(values[name]!)),
        ...Object.entries(FIGURES).map(([name, { format }]) => format(values[name]!)),
      ]);
      const limits = listLimits([...audits.values()]);
      console.log(`\n${formatTable(["page", ...CATEGORIES, ...Object.keys(FIGURES)], rows)}`);
      for (const [name, { failed }] of audits) for (const problem of failed) console.log(`${name}: ${problem}`);
      console.log(`\n${formatTable(["worst page", "measured", "limit", ""], limits)}\n`);
      return limits.every(([, , , outcome]) => outcome === "ok");
    },
    close: () => site.close(),
  };
}

await runToEnd(open);
