/**
 * `npm run bench`: measures the project's speed on this machine, in one run, next to bare SQL and bare Node on the same
 * data.
 * `--homes N` sets the size, `--data DIR` the folder (data/bench), `--keep` leaves the data for a later run of the same
 * size, and `--profile` writes CPU profiles of replication and web server. `--only PART` measures one part alone:
 * replication, pins and pan (the map), sign-in (what a session costs a page), alerts (how saved searches are matched),
 * pages (under load), dashboard (a buyer's pages), or staff (the staff's pages). Progress goes to stderr and the tables
 * to stdout.
 */
import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import { type AlertFigures, measureAlerts } from "./alerts";
import { dropIndexes, makeIndexes } from "./bare-sql";
import { Connection } from "./connection";
import { measureDashboard } from "./dashboard";
import { type BenchOptions, readOptions } from "./options";
import { measurePages, type PageFigures } from "./pages";
import { measurePan } from "./pan";
import { measurePins } from "./pins";
import { ProcessWatch, residentBytes } from "./process-use";
import { measurePrograms } from "./programs";
import { measureReplication, measureText, type ReplicationFigures } from "./replication";
import {
  alertsReport,
  dashboardReport,
  type Figures,
  pagesReport,
  panReport,
  pinsReport,
  replicationReport,
  report,
  signInReport,
  staffReport,
} from "./report";
import { measureDeepPages, measureSearches, type Ways } from "./search";
import { measureSignIn } from "./sign-in";
import { measureStaff } from "./staff";
import { Stage, type Web } from "./stage";
import { told } from "./told";
import { measureWeight } from "./weight";

const began = performance.now();

function say(text: string): void {
  console.error(`${((performance.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);
}

/** Measures, and reports what was measured. */
async function bench(stage: Stage, { homes, profile, only }: BenchOptions): Promise<string> {
  const loadBefore = loadavg()[0] ?? Number.NaN;
  say("starting PostgreSQL, building if the sources have changed");
  await stage.open();
  const kept = stage.keptReplication() as ReplicationFigures | undefined;
  if (kept) say("using the data of an earlier run");
  const replication = kept ?? (await measureReplication(stage, homes, say));
  // Data of an earlier version has no indexed words.
  if (!replication.text) {
    say("indexing the words of the homes");
    replication.text = await measureText(stage, replication.listings);
  }
  stage.noteReplication(replication);

  if (only === "replication")
    return replicationReport({
      homes,
      profiled: profile,
      loadBefore,
      replication,
      replicationKept: kept !== undefined,
    });
  if (only === "alerts") return alertsReport({ homes, profiled: profile, loadBefore, alerts: await matched(stage) });
  say("starting the web server");
  const web = await stage.web();
  await pause(2_000);
  if (only === "pins") {
    const { pins } = await measureMap(stage, web);
    return pinsReport({ homes, profiled: profile, loadBefore, pins });
  }
  if (only === "sign-in") {
    const signIn = await measureSessions(stage, web);
    return signInReport({ homes, profiled: profile, loadBefore, signIn });
  }
  if (only === "pages") return pagesReport({ homes, profiled: profile, loadBefore, pages: await loaded(stage, web) });
  if (only === "dashboard") {
    const dashboard = await measureDashboard(web.url, await stage.connect(), say);
    return dashboardReport({ homes, profiled: profile, loadBefore, dashboard });
  }
  if (only === "staff") {
    const staff = await measureStaff(web.url, await stage.connect(), say);
    return staffReport({ homes, profiled: profile, loadBefore, staff });
  }
  if (only === "pan") return panReport({ homes, profiled: profile, loadBefore, pan: await measurePan(web.url, say) });
  const idle = await residentBytes(web.pid);
  const watch = new ProcessWatch(web.pid);
  const measured = await measureWeb(stage, web);
  watch.stop();
  // Comes last, because a browser running next to another part would distort its figures.
  const pan = await measurePan(web.url, say);
  await pause(3_000);
  const memory = { idle, peak: watch.peak, after: await residentBytes(web.pid) };
  const { listeningMs, answeringMs } = web;
  return report({
    homes,
    replication,
    replicationKept: !!kept,
    ...measured,
    pan,
    memory,
    listeningMs,
    answeringMs,
    profiled: profile,
    loadBefore,
  });
}

async function matched(stage: Stage): Promise<AlertFigures> {
  const matching = await stage.server("matching process", "scripts/bench/alerts-process.ts");
  const figures = await measureAlerts(matching.url, await stage.connect(), say);
  await matching.stop();
  return figures;
}

async function loaded(stage: Stage, web: Web): Promise<PageFigures[]> {
  const bare = await stage.server("bare server", "scripts/bench/bare-server.ts");
  const pages = await measurePages(web, bare.url, await shownIds(await stage.connect()), say);
  await bare.stop();
  return pages;
}

async function measureWeb(stage: Stage, web: Web) {
  const { url } = web;
  const pages = await loaded(stage, web);
  const sql = await stage.connect();
  const ids = await shownIds(sql);
  const weights = await measureWeight(url, `/listing/${ids[Math.floor(ids.length / 2)]}`);

  const connection = new Connection(url);
  const programs = await measurePrograms(connection, sql, ids, say);
  connection.close();

  const signIn = await measureSessions(stage, web);
  const alerts = await matched(stage);
  const dashboard = await measureDashboard(url, sql, say);
  const staff = await measureStaff(url, sql, say);
  return { pages, weights, programs, signIn, alerts, dashboard, staff, ...(await measureLists(stage, web)) };
}

async function measureSessions(stage: Stage, { url }: Web) {
  const sql = await stage.connect();
  return measureSignIn(url, sql, await shownIds(sql), say);
}

async function shownIds(sql: pg.Client): Promise<number[]> {
  const { rows } = await sql.query<{ id: number }>("SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY id");
  return rows.map(({ id }) => id);
}

/** Compared with SQL and its best indexes: the map's pins. */
async function measureMap(stage: Stage, { url }: Web): Promise<Pick<Figures, "pins">> {
  return besideSql(stage, url, async (ways) => ({ pins: await measurePins(ways, say) }));
}

/** And the searches. */
async function measureLists(stage: Stage, { url }: Web): Promise<Pick<Figures, "searches" | "deep" | "pins">> {
  return besideSql(stage, url, async (ways) => {
    const searches = await measureSearches(ways, say);
    const deep = await measureDeepPages(ways, say);
    return { searches, deep, pins: await measurePins(ways, say) };
  });
}

async function besideSql<T>(stage: Stage, url: string, measure: (ways: Ways) => Promise<T>): Promise<T> {
  const sql = await stage.connect();
  const search = await stage.server("search process", "scripts/bench/search-process.ts");
  const ways = { web: new Connection(url), inside: new Connection(search.url), sql };
  say("creating the indexes for bare SQL");
  await makeIndexes(sql);
  try {
    return await measure(ways);
  } finally {
    ways.web.close();
    ways.inside.close();
    await dropIndexes(sql);
    await search.stop();
  }
}

async function main(): Promise<void> {
  const options = readOptions(process.argv.slice(2));
  const stage = new Stage(options);
  let stopping = false;
  const leave = async (code: number) => {
    if (stopping) return;
    stopping = true;
    await stage.close().catch((error) => console.error(told(error)));
    process.exit(code);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const)
    process.on(signal, () => {
      if (!stopping) console.error("Stopping …");
      void leave(130);
    });
  try {
    const measured = await bench(stage, options);
    if (stopping) return;
    console.log(`\n${measured}\n`);
    await leave(0);
  } catch (error) {
    if (!stopping) console.error(told(error));
    await leave(1);
  }
}

await main().catch((error) => {
  console.error(told(error));
  process.exit(1);
});
