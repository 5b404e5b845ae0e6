/**
 * `npm run bench`: measures the project's speed on this machine, in one run, next to bare SQL and bare Node on the same
 * data. `--homes N` sets the size, `--data DIR` the folder (data/bench), `--keep` leaves the data for a later run of the same
 * size, `--profile` writes CPU profiles of replication and web server, and `--only PART` measures one part alone (options.ts).
 * Progress goes to stderr and the tables to stdout.
 */
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { logProgress, type Run, runToEnd } from "../harness/run-to-end";
import { type AlertFigures, measureAlerts, reportAlerts } from "./alerts";
import { createIndexes, dropIndexes } from "./bare-sql";
import { BenchHarness, type WebProcess } from "./bench-harness";
import { loadSampleHomes } from "./combinations";
import { Connection } from "./connection";
import { measureDashboard, reportDashboard } from "./dashboard";
import { type BenchOptions, type Part, readOptions } from "./options";
import { measurePages, type PagesFigures } from "./pages";
import { reportPages } from "./pages-report";
import { measurePan, reportPan } from "./pan";
import { measurePins, reportPins } from "./pins";
import { ProcessWatch, readResidentBytes } from "./process-use";
import { measurePrograms, measureRandom, reportPrograms } from "./programs";
import { measureRecords, type RecordFigures, reportRecords } from "./records";
import { measureReplication, measureText, type ReplicationFigures, reportReplication } from "./replication";
import { formatReport, type ReportSection } from "./report";
import { type Backends, measureDeepPages, measureSearches, reportSearches } from "./search";
import { measureSignIn, reportSignIn, type SignInFigures } from "./sign-in";
import { measureStaff, reportStaff } from "./staff";
import { measureStarts, reportStarts } from "./starts";
import { measureWeight, reportWeight } from "./weight";

/** After a start, until the web server is idle. */
const SETTLE_MS = 2_000;

/** Measures, and reports what was measured. */
async function runBench(harness: BenchHarness, options: BenchOptions): Promise<string> {
  const loadBefore = loadavg()[0] ?? Number.NaN;
  logProgress("starting PostgreSQL, building if the sources have changed");
  await harness.open();
  const replication = await loadHomes(harness, options.homes);
  const sections = options.only
    ? [await measurePart(harness, options.only, replication)]
    : await measureAll(harness, options.homes, replication);
  return formatReport({ homes: options.homes, loadBefore, isProfiled: options.profile }, sections);
}

/** Replicates the homes, unless an earlier run has kept them. */
async function loadHomes(harness: BenchHarness, homes: number): Promise<ReportSection> {
  const stored = harness.readStoredReplication() as ReplicationFigures | undefined;
  if (stored) logProgress("using the data of an earlier run");
  const figures = stored ?? (await measureReplication(harness, homes, logProgress));
  // Data of an earlier version has no indexed words.
  if (!figures.text) {
    logProgress("indexing the words of the homes");
    figures.text = await measureText(harness, figures.listings);
  }
  harness.storeReplication(figures);
  return reportReplication(figures, stored !== undefined);
}

async function measurePart(harness: BenchHarness, part: Part, replication: ReportSection): Promise<ReportSection> {
  if (part === "replication") return replication;
  if (part === "alerts") return reportAlerts(await measureMatching(harness));
  if (part === "records") return reportRecords(await measureClient(harness));
  if (part === "sign-in") return reportSignIn(await measureSessions(harness));
  logProgress("starting the web server");
  if (part === "search") return measureStartsAndSearches(harness);
  const web = await harness.startWeb();
  await pause(SETTLE_MS);
  if (part === "pages") return reportPages(await measureLoad(harness, web));
  if (part === "pan") return reportPan(await measurePan(web.url, logProgress));
  const sql = await harness.connect();
  if (part === "dashboard") return reportDashboard(await measureDashboard(web.url, sql, logProgress));
  if (part === "staff") return reportStaff(await measureStaff(web.url, sql, logProgress));
  return withSqlIndexes(harness, web, async (backends) => reportPins(await measurePins(backends, logProgress)));
}

async function measureStartsAndSearches(harness: BenchHarness): Promise<ReportSection> {
  const starts = await measureStarts(harness);
  await pause(SETTLE_MS);
  const sql = await harness.connect();
  const connection = new Connection(starts.web.url);
  const random = await measureRandom(connection, await loadSampleHomes(sql, await listShownIds(sql)));
  connection.close();
  const [started, searched] = [reportStarts(starts), reportPrograms({ random })];
  return {
    tables: [...started.tables, ...searched.tables],
    targets: [...(started.targets ?? []), ...(searched.targets ?? [])],
  };
}

/** All parts, in the order of the report. */
async function measureAll(harness: BenchHarness, homes: number, replication: ReportSection): Promise<ReportSection[]> {
  logProgress("starting the web server");
  const starts = await measureStarts(harness);
  const { web } = starts;
  await pause(SETTLE_MS);
  const idle = await readResidentBytes(web.pid);
  const processWatch = new ProcessWatch(web.pid);
  const pages = await measureLoad(harness, web);
  const sql = await harness.connect();
  const ids = await listShownIds(sql);
  const weights = await measureWeight(web.url, `/listing/${ids[Math.floor(ids.length / 2)]}`);
  const connection = new Connection(web.url);
  const programs = await measurePrograms(connection, sql, ids, logProgress);
  connection.close();
  const signIn = await measureSessions(harness);
  const alerts = await measureMatching(harness);
  const dashboard = await measureDashboard(web.url, sql, logProgress);
  const staff = await measureStaff(web.url, sql, logProgress);
  const records = await measureClient(harness);
  const [searches, pins] = await withSqlIndexes(harness, web, async (backends) => [
    reportSearches(await measureSearches(backends, logProgress), await measureDeepPages(backends, logProgress), homes),
    reportPins(await measurePins(backends, logProgress)),
  ]);
  processWatch.stop();
  // Comes last, because a browser running next to another part would distort its figures.
  const pan = await measurePan(web.url, logProgress);
  await pause(3_000);
  const memory = { idle, peak: processWatch.peak, after: await readResidentBytes(web.pid) };
  return [
    replication,
    searches!,
    pins!,
    reportPages(pages),
    reportWeight(weights),
    reportStarts(starts, memory),
    reportPrograms(programs),
    reportPan(pan),
    reportSignIn(signIn),
    reportAlerts(alerts),
    reportDashboard(dashboard),
    reportStaff(staff),
    reportRecords(records),
  ];
}

async function measureMatching(harness: BenchHarness): Promise<AlertFigures> {
  const matching = await harness.startServer("matching process", "scripts/bench/alerts-process.ts");
  const figures = await measureAlerts(matching.url, await harness.connect(), logProgress);
  await matching.stop();
  return figures;
}

async function measureClient(harness: BenchHarness): Promise<RecordFigures[]> {
  const records = await harness.startServer("records process", "scripts/bench/records-process.ts");
  const figures = await measureRecords(records.url, await harness.connect(), logProgress);
  await records.stop();
  return figures;
}

async function measureLoad(harness: BenchHarness, stored: WebProcess): Promise<PagesFigures> {
  const ids = await listShownIds(await harness.connect());
  return measureRendering(harness, (rendered) => measurePages(harness, { stored, rendered }, ids, logProgress));
}

/** On a server that keeps no pages: a visitor would get a stored one. */
async function measureSessions(harness: BenchHarness): Promise<SignInFigures[]> {
  const sql = await harness.connect();
  const ids = await listShownIds(sql);
  return measureRendering(harness, ({ url }) => measureSignIn(url, sql, ids, logProgress));
}

/** Uses another web process that keeps no pages. */
async function measureRendering<T>(harness: BenchHarness, measure: (web: WebProcess) => Promise<T>): Promise<T> {
  logProgress("starting a web server that keeps no pages");
  const rendering = await harness.startWeb({ storesPages: false });
  try {
    return await measure(rendering);
  } finally {
    await rendering.child.stop(5_000);
  }
}

async function listShownIds(sql: pg.Client): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>("SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY id");
  return rows.map(({ id }) => id);
}

/** With the best indexes for bare SQL, which is compared with the application. */
async function withSqlIndexes<T>(
  harness: BenchHarness,
  { url }: WebProcess,
  measure: (backends: Backends) => Promise<T>,
): Promise<T> {
  const sql = await harness.connect();
  const search = await harness.startServer("search process", "scripts/bench/search-process.ts");
  const backends = { web: new Connection(url), searchProcess: new Connection(search.url), sql };
  logProgress("creating the indexes for bare SQL");
  await createIndexes(sql);
  try {
    return await measure(backends);
  } finally {
    backends.web.close();
    backends.searchProcess.close();
    await dropIndexes(sql);
    await search.stop();
  }
}

function open(): Run {
  const options = readOptions(process.argv.slice(2));
  const harness = new BenchHarness(options);
  return {
    async work() {
      console.log(`\n${await runBench(harness, options)}\n`);
      return true;
    },
    close: () => harness.close(),
  };
}

await runToEnd(open);
