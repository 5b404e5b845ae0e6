/** Part 1: a first load through the real client, compared with COPY of the same rows into an identical table. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { gunzipSync } from "node:zlib";
import type pg from "pg";
import { getFeedConfig } from "../../app/feed/config.server";
import { buildReplicationUrl } from "../../app/feed/protocol/reso-queries";
import { UNKNOWN_CAPABILITIES } from "../../app/feed/protocol/server-capabilities";
import { readEnv } from "../../app/platform/env.server";
import type { BenchHarness } from "./bench-harness";
import { Connection } from "./connection";
import { readCpuMs } from "./process-use";
import { formatTarget, type ReportSection } from "./report";
import { formatFigure, formatKilobytes, formatMegabytes, formatTable, formatTimes, formatWhole } from "./table";
import { median } from "./timing";

/** Rates in listings per second. */
export interface ReplicationFigures {
  listings: number;
  bytesPerListing: number;
  /** Only the load, without the key sweep after it. */
  load: number;
  /** From the start of the process to its end: load, sweep, and everything around them. */
  whole: number;
  /** Indexing the words of all homes after the load, in a separate process. */
  text: number;
  /** The same rows by COPY FROM a file. */
  copy: number;
  /** The rate at which the sample feed serves a client that discards everything. */
  feed: number;
  rounds: number;
  /** CPU time per listing, in milliseconds: the client, PostgreSQL, the sample feed. */
  processor: { client: number; database: number; feed: number };
  /** The client process's peak memory in bytes. */
  peak: number;
}

/** Up to this many homes the load is repeated, because a single short one is imprecise. */
const MAX_REPEATED_HOMES = 20_000;
const FEED_SECONDS = 8;

export async function measureReplication(
  harness: BenchHarness,
  homes: number,
  logProgress: (text: string) => void,
): Promise<ReplicationFigures> {
  const feed = await harness.startFeed();
  const client = await harness.connect("superuser");
  const rounds = homes <= MAX_REPEATED_HOMES ? 3 : 1;
  const loads: number[] = [];
  const totals: number[] = [];
  const texts: number[] = [];
  const copies: number[] = [];
  const cpuMs: Record<keyof ReplicationFigures["processor"], number[]> = { client: [], database: [], feed: [] };
  let peak = 0;
  const feedRate = await measureFeedAlone(harness, feed.url);
  let listings = 0;
  let bytesPerListing = 0;
  for (let round = 0; round < rounds; round++) {
    logProgress(
      `replicating ${homes.toLocaleString("en-US")} homes${rounds > 1 ? ` (${round + 1} of ${rounds})` : ""}`,
    );
    if (round > 0) await emptyTables(client);
    const from = performance.now();
    const [feedBefore, databaseBefore] = await readOtherCpuMs(harness, feed.pid);
    const sync = await harness.runSync(feed.url, "--no-text");
    const wholeMs = performance.now() - from;
    await waitForConnectionsToEnd(client);
    const [feedAfter, databaseAfter] = await readOtherCpuMs(harness, feed.pid);
    const run = await readLastLoad(client);
    cpuMs.client.push(sync.cpuMs / run.listings);
    cpuMs.feed.push((feedAfter - feedBefore) / run.listings);
    cpuMs.database.push((databaseAfter - databaseBefore) / run.listings);
    peak = Math.max(peak, sync.peak);
    listings = run.listings;
    loads.push((listings / run.ms) * 1000);
    totals.push((listings / wholeMs) * 1000);
    texts.push(await measureText(harness, listings));
    const copied = await measureCopy(client);
    bytesPerListing = copied.bytes / listings;
    copies.push((listings / copied.ms) * 1000);
  }
  await feed.stop();
  await client.query("VACUUM (ANALYZE)");
  return {
    listings,
    bytesPerListing,
    load: median(loads),
    whole: median(totals),
    text: median(texts),
    copy: median(copies),
    feed: feedRate,
    rounds,
    processor: { client: median(cpuMs.client), database: median(cpuMs.database), feed: median(cpuMs.feed) },
    peak,
  };
}

/** Indexes the words of replicated homes, in a separate process. Homes per second. */
export async function measureText(harness: BenchHarness, listings: number): Promise<number> {
  const from = performance.now();
  await harness.runSync("", "--text");
  return (listings / (performance.now() - from)) * 1000;
}

/** A connection's process ends after its client, and only then counts as PostgreSQL's. */
async function waitForConnectionsToEnd(client: pg.Client): Promise<void> {
  const openConnectionsSql =
    "SELECT FROM pg_stat_activity WHERE backend_type = 'client backend' AND application_name = 'sunporch'";
  for (let attempt = 0; attempt < 50 && (await client.query(openConnectionsSql)).rowCount !== 0; attempt++)
    await pause(100);
  await pause(500);
}

/** PostgreSQL's connections are processes that have ended by then. Background processes aren't counted. */
const readOtherCpuMs = (harness: BenchHarness, feed: number) =>
  Promise.all([readCpuMs(feed), readCpuMs(harness.postgresPid, { ended: true })]);

/** Reads pages as the client requests them, decompresses them, and discards them. Listings per second. */
async function measureFeedAlone(harness: BenchHarness, url: string): Promise<number> {
  const config = getFeedConfig(readEnv(harness.buildEnvironment({ feedUrl: url })));
  const headers = {
    authorization: "Bearer sample",
    "accept-encoding": "gzip",
    prefer: `odata.maxpagesize=${config.pageSize}`,
  };
  const connection = new Connection(new URL(url).origin);
  let next: string | undefined = buildReplicationUrl(config, UNKNOWN_CAPABILITIES, { time: null }, true);
  let pages = 0;
  let from = performance.now();
  // The first page has the count of the whole feed, so it isn't representative.
  for (; next && performance.now() - from < FEED_SECONDS * 1000; pages++) {
    if (pages === 1) from = performance.now();
    const { pathname, search } = new URL(next);
    const { body, headers: got } = await connection.get(pathname + search, headers);
    const text = (got["content-encoding"] === "gzip" ? gunzipSync(body) : body).toString();
    next = JSON.parse(/"@odata\.nextLink":("(?:[^"\\]|\\.)*")\}$/.exec(text.slice(-4_000))?.[1] ?? "null") ?? undefined;
  }
  const seconds = (performance.now() - from) / 1000;
  connection.close();
  return ((pages - 1) * config.pageSize) / seconds;
}

async function readLastLoad(client: pg.Client): Promise<{ listings: number; ms: number }> {
  const { rows } = await client.query<{ listings: number; ms: number; error: string | null }>(
    `SELECT upserts AS listings, (extract(epoch FROM finished_at - started_at) * 1000)::float8 AS ms, error
     FROM sync_run WHERE kind = 'replication' ORDER BY id DESC LIMIT 1`,
  );
  const run = rows[0];
  if (!run || run.error || !(run.ms > 0)) throw new Error(`The replication failed: ${run?.error ?? "it left no run"}.`);
  return run;
}

async function emptyTables(client: pg.Client): Promise<void> {
  await client.query(
    // Rows that refer to homes are deleted with them.
    "TRUNCATE listing, replication_state, sync_run, quarantined_record, feed_metadata, job_lease, search_snapshot, common_word CASCADE",
  );
  await client.query("UPDATE catalogue SET revision = 0");
}

/** COPY into an existing table, so that the rows are written to the database's log like ours. */
async function measureCopy(client: pg.Client): Promise<{ bytes: number; ms: number }> {
  const { rows } = await client.query<{ folder: string }>("SELECT current_setting('data_directory') AS folder");
  const file = join(rows[0]!.folder, "bench-listings.copy");
  const quoted = `'${file.replaceAll("'", "''")}'`;
  try {
    await client.query(`COPY listing TO ${quoted}`);
    const { rows: sizes } = await client.query<{ size: string }>(`SELECT size FROM pg_stat_file(${quoted})`);
    await client.query("CREATE TABLE bench_copy (LIKE listing INCLUDING ALL)");
    await client.query("CHECKPOINT");
    const from = performance.now();
    await client.query(`COPY bench_copy FROM ${quoted}`);
    return { bytes: Number(sizes[0]!.size), ms: performance.now() - from };
  } finally {
    await client.query("DROP TABLE IF EXISTS bench_copy");
    rmSync(file, { force: true });
  }
}

/** @param isReused they are of an earlier run, whose data this run used */
export function reportReplication(figures: ReplicationFigures, isReused: boolean): ReportSection {
  const { listings, bytesPerListing, load, whole, text, copy, feed, rounds, processor, peak } = figures;
  const buildRow = (name: string, rate: number) => [name, formatWhole(rate), formatTimes(rate / copy)];
  const rows = [
    buildRow("first load, client to database", load),
    buildRow("the same with process start and key sweep", whole),
    buildRow("words of the homes, indexed afterward", text),
    buildRow("COPY FROM a file, the same rows into an identical table", copy),
    buildRow("the sample feed alone, responses discarded", feed),
  ];
  const reusedNote = isReused ? " Measured by the earlier run whose data was kept." : "";
  const roundsNote = rounds > 1 ? `, median of ${rounds} rounds` : "";
  const table = [
    formatTable(["", "listings/s", "of COPY"], rows),
    `  ${formatWhole(listings)} listings of ${formatKilobytes(bytesPerListing)}${roundsNote}.${reusedNote}`,
    `  CPU time per listing, sweep included: client ${formatFigure(processor.client)} ms, PostgreSQL ${formatFigure(processor.database)} ms, sample feed ${formatFigure(processor.feed)} ms. The client's peak memory was ${formatMegabytes(peak)}.`,
  ].join("\n");
  return {
    tables: [["Replication, listings per second", table]],
    targets: [formatTarget("replication ≥ 3,000 listings/s", formatWhole(load), load >= 3_000)],
  };
}
