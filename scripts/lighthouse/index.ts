/**
 * `npm run lighthouse`: audits the most visited pages with Lighthouse, on a separate site with a sample feed.
 * `--runs N` audits each page N times, `--only NAME` audits one page, `--data DIR` sets the folder (data/lighthouse),
 * and `--keep` leaves it for a later run. Progress goes to stderr and the table to stdout. Exits with 1 when a target
 * isn't met.
 */
import { rmSync } from "node:fs";
import { type Browser, type BrowserContextOptions, chromium } from "playwright";
import { getChromiumLaunchOptions } from "../../tests/setup/chromium";
import { BenchHarness } from "../bench/bench-harness";
import { Connection } from "../bench/connection";
import { logProgress, type Run, runToEnd } from "../harness/run-to-end";
import { findFreePort } from "../start/postgres";
import { auditPage, medianAudit } from "./audit";
import { type LighthouseOptions, readOptions } from "./options";
import { PAGES } from "./pages";
import { formatReport, type PageAudit } from "./report";

const HOMES = 2_000;

/** The phone that Lighthouse emulates, so that photos are encoded in the sizes that it will request. */
const PHONE: BrowserContextOptions = {
  viewport: { width: 412, height: 823 },
  deviceScaleFactor: 1.75,
  isMobile: true,
  hasTouch: true,
};

/**
 * Starts the sample feed, replicates it unless an earlier run has, and starts the web server with the feed's photos.
 */
async function prepareSite(harness: BenchHarness, isReused: boolean): Promise<string> {
  logProgress(isReused ? "using the data of an earlier run" : "replicating the sample feed");
  const feed = await harness.startFeed();
  if (!isReused) {
    await harness.runSync(feed.url);
    harness.storeReplication({});
  }
  return (await harness.startWeb({ feedUrl: feed.url })).url;
}

async function findHomeWithPhotos(url: string): Promise<number> {
  const connection = new Connection(url);
  const { body } = await connection.get("/api/listings?perPage=100");
  connection.close();
  const { listings } = JSON.parse(body.toString()) as { listings: { id: number; media: unknown[] }[] };
  const home = listings.find(({ media }) => media.length >= 5);
  if (!home) throw new Error("The sample feed has no home with five photos.");
  return home.id;
}

/** Opens a page twice like the phone does, so that its photos are encoded before they are timed. */
async function warmUp(browser: Browser, url: string): Promise<void> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  for (let visit = 0; visit < 2; visit++) await page.goto(url, { waitUntil: "networkidle", timeout: 120_000 });
  await context.close();
}

async function auditPages(url: string, { runs, only }: LighthouseOptions): Promise<PageAudit[]> {
  const home = await findHomeWithPhotos(url);
  const options = await getChromiumLaunchOptions();
  const port = await findFreePort();
  const browser = await chromium.launch({
    ...options,
    args: [
      ...(options.args ?? []),
      `--remote-debugging-port=${port}`,
      // Only this machine gets requests.
      "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
    ],
  });
  try {
    const audited: PageAudit[] = [];
    for (const page of PAGES.filter(({ name }) => only.includes(name))) {
      const address = url + page.path(home);
      logProgress(`${page.name}: ${page.path(home)}`);
      await warmUp(browser, address);
      const audits = [];
      for (let run = 0; run < runs; run++) audits.push(await auditPage(address, port, page));
      audited.push({ name: page.name, ...medianAudit(audits) });
    }
    return audited;
  } finally {
    await browser.close();
  }
}

function open(): Run {
  const options = readOptions(process.argv.slice(2));
  const { folder, keep, runs } = options;
  const harness = new BenchHarness({ homes: HOMES, folder, keep, profile: false });
  let isOpened = false;
  return {
    async work() {
      logProgress("starting PostgreSQL, building if the sources have changed");
      const isReused = harness.readStoredReplication() !== undefined;
      await harness.open();
      isOpened = true;
      const pages = await auditPages(await prepareSite(harness, isReused), options);
      const { text, met } = formatReport(pages, runs);
      console.log(`\n${text}\n`);
      return met;
    },
    async close() {
      await harness.close();
      // Another run's folder isn't ours to delete.
      if (isOpened && !keep) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

await runToEnd(open);
