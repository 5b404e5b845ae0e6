/**
 * `npm run bench`: measures the project's speed on this machine, in one run, next to bare SQL and bare Node on the same
 * data.
 * `--homes N` sets the size, `--data DIR` the folder (data/bench), `--keep` leaves the data for a later run of the same
 * size, and `--profile` writes CPU profiles of replication and web server. `--only PART` measures one part alone:
 * replication, search (starts, first and random searches), pins and pan (the map), sign-in (what a session costs a page), alerts (how saved searches are matched),
 * pages (under load, stored and rendered), dashboard (a buyer's pages), staff (the staff's pages), or records (the typed client beside SQL). Progress goes to stderr and the tables
 * to stdout.
 */
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type AlertFigures, measureAlerts } from "./alerts";
import { createIndexes, dropIndexes } from "./bare-sql";
import { BenchHarness, type WebProcess } from "./bench-harness";
import { loadSampleHomes } from "./combinations";
import { Connection } from "./connection";
import { measureDashboard } from "./dashboard";
import { type BenchOptions, readOptions } from "./options";
import { measurePages, type PagesFigures } from "./pages";
import { measurePan } from "./pan";
import { measurePins } from "./pins";
import { ProcessWatch, readResidentBytes } from "./process-use";
import { measureFirstSearches, measurePrograms, measureRandom } from "./programs";
import { measureRecords, type RecordFigures } from "./records";
import { measureReplication, measureText, type ReplicationFigures } from "./replication";
import {
  type Figures,
  formatAlertsReport,
  formatDashboardReport,
  formatPagesReport,
  formatPanReport,
  formatPinsReport,
  formatRecordsReport,
  formatReplicationReport,
  formatReport,
  formatSearchReport,
  formatSignInReport,
  formatStaffReport,
  type Starts,
} from "./report";
import { type Backends, measureDeepPages, measureSearches } from "./search";
import { measureSignIn } from "./sign-in";
import { measureStaff } from "./staff";
import { describeError } from "./usage-errors";
import { measureWeight } from "./weight";

const startedAt = performance.now();

function logProgress(text: string): void {
  console.error(`${((performance.now() - startedAt) / 1000).toFixed(0).padStart(5)} s  ${text}`);
}

/** Measures, and reports what was measured. */
async function runBench(harness: BenchHarness, { homes, profile, only }: BenchOptions): Promise<string> {
  const loadBefore = loadavg()[0] ?? Number.NaN;
  logProgress("starting PostgreSQL, building if the sources have changed");
  await harness.open();
  const storedReplication = harness.readStoredReplication() as ReplicationFigures | undefined;
  if (storedReplication) logProgress("using the data of an earlier run");
  const replication = storedReplication ?? (await measureReplication(harness, homes, logProgress));
  // Data of an earlier version has no indexed words.
  if (!replication.text) {
    logProgress("indexing the words of the homes");
    replication.text = await measureText(harness, replication.listings);
  }
  harness.storeReplication(replication);

  if (only === "replication")
    return formatReplicationReport({
      homes,
      profiled: profile,
      loadBefore,
      replication,
      isReplicationReused: storedReplication !== undefined,
    });
  if (only === "alerts")
    return formatAlertsReport({ homes, profiled: profile, loadBefore, alerts: await measureMatching(harness) });
  if (only === "records")
    return formatRecordsReport({ homes, profiled: profile, loadBefore, records: await measureClient(harness) });
  logProgress("starting the web server");
  const starts = only && only !== "search" ? undefined : await measureStarts(harness);
  const web = starts?.web ?? (await harness.startWeb());
  await pause(2_000);
  if (starts && only === "search") {
    const connection = new Connection(web.url);
    const sql = await harness.connect();
    const random = await measureRandom(connection, await loadSampleHomes(sql, await listShownIds(sql)));
    connection.close();
    return formatSearchReport({ homes, profiled: profile, loadBefore, starts, programs: { random } });
  }
  if (only === "pins") {
    const { pins } = await measureMap(harness, web);
    return formatPinsReport({ homes, profiled: profile, loadBefore, pins });
  }
  if (only === "sign-in") {
    const signIn = await measureRendering(harness, (rendering) => measureSessions(harness, rendering));
    return formatSignInReport({ homes, profiled: profile, loadBefore, signIn });
  }
  if (only === "pages")
    return formatPagesReport({ homes, profiled: profile, loadBefore, pages: await measureLoad(harness, web) });
  if (only === "dashboard") {
    const dashboard = await measureDashboard(web.url, await harness.connect(), logProgress);
    return formatDashboardReport({ homes, profiled: profile, loadBefore, dashboard });
  }
  if (only === "staff") {
    const staff = await measureStaff(web.url, await harness.connect(), logProgress);
    return formatStaffReport({ homes, profiled: profile, loadBefore, staff });
  }
  if (only === "pan")
    return formatPanReport({ homes, profiled: profile, loadBefore, pan: await measurePan(web.url, logProgress) });
  const idleBytes = await readResidentBytes(web.pid);
  const processWatch = new ProcessWatch(web.pid);
  const measured = await measureWeb(harness, web);
  processWatch.stop();
  // Comes last, because a browser running next to another part would distort its figures.
  const pan = await measurePan(web.url, logProgress);
  await pause(3_000);
  const memory = { idle: idleBytes, peak: processWatch.peak, after: await readResidentBytes(web.pid) };
  return formatReport({
    starts: starts!,
    homes,
    replication,
    isReplicationReused: !!storedReplication,
    ...measured,
    pan,
    memory,
    profiled: profile,
    loadBefore,
  });
}

/** Starts the web server, and makes the first searches. */
async function measureStarts(harness: BenchHarness): Promise<Starts & { web: WebProcess }> {
  const { fromDatabase, web } = await harness.startWebTwice();
  const connection = new Connection(web.url);
  const firstSearches = await measureFirstSearches(connection);
  connection.close();
  return { fromDatabase, web, firstSearches };
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

async function measureWeb(harness: BenchHarness, web: WebProcess) {
  const { url } = web;
  const pages = await measureLoad(harness, web);
  const sql = await harness.connect();
  const ids = await listShownIds(sql);
  const weights = await measureWeight(url, `/listing/${ids[Math.floor(ids.length / 2)]}`);

  const connection = new Connection(url);
  const programs = await measurePrograms(connection, sql, ids, logProgress);
  connection.close();

  // A visitor would get a stored page.
  const signIn = await measureRendering(harness, (rendering) => measureSessions(harness, rendering));
  const alerts = await measureMatching(harness);
  const dashboard = await measureDashboard(url, sql, logProgress);
  const staff = await measureStaff(url, sql, logProgress);
  const records = await measureClient(harness);
  return { pages, weights, programs, signIn, alerts, dashboard, staff, records, ...(await measureLists(harness, web)) };
}

async function measureSessions(harness: BenchHarness, { url }: WebProcess) {
  const sql = await harness.connect();
  return measureSignIn(url, sql, await listShownIds(sql), logProgress);
}

async function listShownIds(sql: pg.Client): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>("SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY id");
  return rows.map(({ id }) => id);
}

/** Compared with SQL and its best indexes: the map's pins. */
async function measureMap(harness: BenchHarness, { url }: WebProcess): Promise<Pick<Figures, "pins">> {
  return withSqlIndexes(harness, url, async (backends) => ({ pins: await measurePins(backends, logProgress) }));
}

/** And the searches. */
async function measureLists(
  harness: BenchHarness,
  { url }: WebProcess,
): Promise<Pick<Figures, "searches" | "deep" | "pins">> {
  return withSqlIndexes(harness, url, async (backends) => {
    const searches = await measureSearches(backends, logProgress);
    const deep = await measureDeepPages(backends, logProgress);
    return { searches, deep, pins: await measurePins(backends, logProgress) };
  });
}

async function withSqlIndexes<T>(
  harness: BenchHarness,
  url: string,
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

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const harness = new BenchHarness(options);
  let stopping = false;
  const cleanUpAndExit = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await harness.close().catch((error) => console.error(describeError(error)));
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (!stopping) console.error("Stopping …");
      void cleanUpAndExit(130);
    });
  try {
    const measured = await runBench(harness, options);
    if (stopping) return;
    console.log(`\n${measured}\n`);
    await cleanUpAndExit(0);
  } catch (error) {
    if (!stopping) console.error(describeError(error));
    await cleanUpAndExit(1);
  }
}

await main().catch((error) => {
  console.error(describeError(error));
  process.exit(1);
});
