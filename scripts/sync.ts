/**
 * `npm run sync`: runs the replication of each feed manually, with a progress bar in a terminal.
 *
 *   --check             replicates nothing: reports what the feed's server offers and whether a first load would succeed
 *   --feed <name>       only this feed
 *   --full              load everything again, such as after a change of the mapping
 *   --sweep             only the key sweep
 *   --text              only index the words of homes for search
 *   --no-text           leave indexing words to the worker
 *   --trigger <word>    manual (default) or start, for the history of runs
 *
 * Exits with 1 and a sentence for each feed that fails, and with 130 when it was stopped.
 */
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { type FeedConfig, feedConfigs, findFeedProblems } from "../app/feed/config.server";
import { FeedError } from "../app/feed/errors";
import type { SyncProgress } from "../app/feed/replication/run";
import { runSweep, syncOnce } from "../app/feed/replication/sync.server";
import { checkFeed } from "../app/feed/reports/check.server";
import { followListingText } from "../app/listings/text/follow.server";
import { isDatabaseAway } from "../app/platform/db/away.server";
import { allowLongStatements, closePool } from "../app/platform/db/pool.server";
import { EnvError, env, requireEnv } from "../app/platform/env.server";
import { LeaseLostError } from "../app/platform/jobs/leases.server";

type Shown = { update(progress: SyncProgress): void; end(): void };

/** Shows a bar in a terminal, and prints a line every few seconds elsewhere. */
async function progress(): Promise<Shown> {
  if (!process.stdout.isTTY) return lines();
  // The bar is a development dependency, which a production image doesn't have.
  const bars = await import("cli-progress").catch(() => null);
  if (!bars) return lines();
  const bar = new bars.default.SingleBar(
    {
      format: "  homes     {bar} {percentage}% | {value} of {total} | {rate} per second",
      hideCursor: true,
      clearOnComplete: true,
    },
    bars.default.Presets.shades_classic,
  );
  const began = performance.now();
  let started = false;
  return {
    update(at) {
      if (at.kind === "sweep") return;
      const rate = Math.round(at.received / Math.max(0.001, (performance.now() - began) / 1000));
      const total = Math.max(at.total ?? 0, at.received);
      if (!started) bar.start(total, at.received, { rate });
      else bar.setTotal(total);
      started = true;
      bar.update(at.received, { rate });
    },
    end: () => bar.stop(),
  };
}

function lines(): Shown {
  let toldAt = performance.now();
  return {
    update(at) {
      if (at.kind === "sweep" || performance.now() - toldAt < 3_000) return;
      toldAt = performance.now();
      console.log(`  homes     ${at.received}${at.total ? ` of ${at.total}` : ""} received`);
    },
    end: () => {},
  };
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Feeds couldn't be replicated. The message has a line for each. */
class FeedsFailedError extends Error {
  override name = "FeedsFailedError";
}

/** Runs each requested feed once and prints the results. */
async function sync(args: string[], signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({
    args,
    options: {
      check: { type: "boolean" },
      full: { type: "boolean" },
      sweep: { type: "boolean" },
      text: { type: "boolean" },
      trigger: { type: "string" },
      feed: { type: "string" },
    },
    allowNegative: true,
  });
  // Words are read from the database, so no feed is needed.
  requireEnv({ database: true, ...(!values.text && { findProblems: findFeedProblems }) });
  const began = performance.now();
  if (values.text) return console.log(await indexed(signal, began));
  const feeds = feedConfigs(env());
  const chosen = feeds.filter(({ name }) => values.feed === undefined || name === values.feed);
  if (chosen.length === 0) throw new EnvError(`--feed must be one of ${feeds.map(({ name }) => name).join(", ")}.`);
  if (values.check) return reported(chosen, signal);
  const failures: string[] = [];
  for (const feed of chosen) {
    try {
      if (chosen.length > 1) console.log(`  feed      ${feed.name}`);
      console.log(await replicated(feed, values, signal, performance.now()));
    } catch (error) {
      const sentence = told(error);
      if (chosen.length === 1 || signal.aborted || typeof sentence !== "string") throw error;
      failures.push(`${feed.name}: ${sentence}`);
    }
  }
  if (values.text !== false && failures.length < chosen.length) console.log(await indexed(signal, performance.now()));
  if (failures.length > 0) throw new FeedsFailedError(failures.join("\n"));
}

/** @throws {CheckFailedError} when a first load of one of the feeds would fail */
async function reported(feeds: readonly FeedConfig[], signal: AbortSignal): Promise<void> {
  let isReady = true;
  for (const feed of feeds) {
    if (feeds.length > 1) console.log(`  ${"feed".padEnd(14)} ${feed.name}`);
    const { lines, ready } = await checkFeed(feed, { signal });
    for (const { name, text } of lines) console.log(`  ${name.padEnd(14)} ${text}`);
    isReady &&= ready;
  }
  if (!isReady) throw new CheckFailedError("\nA first load would fail.");
  console.log("\nA first load would succeed.");
}

class CheckFailedError extends Error {}

async function indexed(signal: AbortSignal, began: number): Promise<string> {
  const homes = await followListingText(signal);
  return `  words     of ${homes} homes indexed (${seconds(began)})`;
}

async function replicated(
  feed: FeedConfig,
  values: { full?: boolean; sweep?: boolean; trigger?: string },
  signal: AbortSignal,
  began: number,
): Promise<string> {
  const trigger = values.trigger === "start" ? "start" : "manual";
  const shown = await progress();
  try {
    const options = { feed, trigger, signal, onProgress: shown.update } as const;
    if (values.sweep) {
      const swept = await runSweep(options);
      shown.end();
      return `  homes     swept: ${swept.upserts} refreshed, ${swept.removed} removed (${seconds(began)})`;
    }
    const done = await syncOnce({ ...options, full: values.full });
    shown.end();
    const refused = done.quarantined ? `, ${done.quarantined} refused` : "";
    const failed = done.sweepError ? `\n  homes     key sweep: ${done.sweepError}` : "";
    const what = `${done.upserts} written, ${done.unchanged} unchanged, ${done.removed} removed${refused}`;
    return `  homes     ${what} (${seconds(began)})${failed}`;
  } finally {
    shown.end();
  }
}

/** The message for the operator. An unexpected error is returned as is, with its stack. */
function told(error: unknown): unknown {
  const expected = [CheckFailedError, EnvError, FeedError, FeedsFailedError, LeaseLostError];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  if (isDatabaseAway(error)) return "The database does not answer.";
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && code.startsWith("ERR_PARSE_ARGS") ? (error as Error).message : error;
}

async function main(): Promise<void> {
  allowLongStatements();
  const stopped = new AbortController();
  const stop = () => stopped.abort(new Error("Stopped."));
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  if (process.connected) process.once("disconnect", stop);
  let code = 0;
  try {
    await sync(process.argv.slice(2), stopped.signal);
  } catch (error) {
    code = stopped.signal.aborted ? 130 : 1;
    console.error(stopped.signal.aborted ? "Stopped. The next run continues from here." : told(error));
  }
  await closePool().catch(() => {});
  process.exit(code);
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) await main();
