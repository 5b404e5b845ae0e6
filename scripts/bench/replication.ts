/** A first load through the real client, compared with COPY of the same rows into an identical table. */
import { rmSync } from "node:fs";
import { join } from "node:path";
import type pg from "pg";
import { logProgress } from "../harness/run-to-end";
import { formatFigure, formatTable, formatWhole, median } from "../harness/statistics";
import { limitBelow, type Report } from "./limits";
import type { RunSite } from "./site";

/** A short load is imprecise. */
const ROUNDS = 3;
const MIN_RATE = 3_000;

/** Homes per second. */
interface Rates {
  /** Only the load, without the start of the process and the key sweep after it. */
  load: number;
  whole: number;
  /** Indexing the words of all homes after the load. */
  text: number;
  copy: number;
}

/** Leaves the homes in the database. */
export async function measureReplication(site: RunSite, homes: number): Promise<Report> {
  const feed = await site.startFeed(homes);
  const client = await site.connect();
  const rounds: Rates[] = [];
  for (let round = 1; round <= ROUNDS; round++) {
    logProgress(`replication, ${round} of ${ROUNDS}`);
    // Rows that refer to homes are deleted with them.
    await client.query(
      "TRUNCATE listing, replication_state, sync_run, quarantined_record, feed_metadata, job_lease, search_snapshot, common_word CASCADE",
    );
    await client.query("UPDATE catalogue SET revision = 0");
    rounds.push(await measureRound(site, feed.url, client));
  }
  await feed.stop();
  await client.query("VACUUM (ANALYZE)");
  const rate = (name: keyof Rates) => median(rounds.map((round) => round[name]));
  const buildRow = (text: string, name: keyof Rates) => [
    text,
    formatWhole(rate(name)),
    formatFigure(rate(name) / rate("copy")),
  ];
  return {
    title: `Replication of ${formatWhole(homes)} homes, homes per second, median of ${ROUNDS} rounds`,
    table: formatTable(
      ["", "homes/s", "of COPY"],
      [
        buildRow("first load, client to database", "load"),
        buildRow("the same with process start and key sweep", "whole"),
        buildRow("words of the homes, indexed afterward", "text"),
        buildRow("COPY FROM a file, the same rows into an identical table", "copy"),
      ],
    ),
    limits: [limitBelow("replication, homes per second", rate("load"), MIN_RATE, formatWhole)],
  };
}

async function measureRound(site: RunSite, feedUrl: string, client: pg.Client): Promise<Rates> {
  const wholeMs = await time(() => site.runSync(feedUrl, "--no-text"));
  const { rows } = await client.query<{ homes: number; ms: number }>(
    `SELECT upserts AS homes, (extract(epoch FROM finished_at - started_at) * 1000)::float8 AS ms
     FROM sync_run WHERE kind = 'replication' AND error IS NULL ORDER BY id DESC LIMIT 1`,
  );
  const [run] = rows;
  if (!run) throw new Error("The replication left no successful run.");
  const textMs = await time(() => site.runSync(feedUrl, "--text"));
  const [load, whole, text, copy] = [run.ms, wholeMs, textMs, await measureCopy(client)].map(
    (ms) => (run.homes / ms) * 1_000,
  ) as [number, number, number, number];
  return { load, whole, text, copy };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** COPY into an existing table, so that the rows are written to the database's log like ours. Milliseconds. */
async function measureCopy(client: pg.Client): Promise<number> {
  const { rows } = await client.query<{ folder: string; options: string | null }>(
    // LIKE doesn't copy the table's own options, which decide how much of a row is compressed.
    `SELECT current_setting('data_directory') AS folder, array_to_string(reloptions, ', ') AS options
     FROM pg_class WHERE oid = 'listing'::regclass`,
  );
  const { folder, options } = rows[0]!;
  const file = join(folder, "bench-listings.copy");
  const quoted = client.escapeLiteral(file);
  try {
    await client.query(`COPY listing TO ${quoted}`);
    await client.query("CREATE TABLE bench_copy (LIKE listing INCLUDING ALL)");
    if (options) await client.query(`ALTER TABLE bench_copy SET (${options})`);
    await client.query("CHECKPOINT");
    return await time(() => client.query(`COPY bench_copy FROM ${quoted}`));
  } finally {
    await client.query("DROP TABLE IF EXISTS bench_copy");
    rmSync(file, { force: true });
  }
}
