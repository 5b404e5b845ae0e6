/**
 * `npm run sync`: runs the replication of each feed manually.
 *
 *   --check             replicates nothing: reports what the feed's server offers and whether a first load would succeed
 *   --feed <name>       only this feed
 *   --full              load everything again, such as after a change of the mapping
 *   --sweep             only the key sweep
 *   --text              only index the words of homes for search
 *   --no-text           leave indexing words to the worker
 *   --trigger <word>    manual (default) or start, for the history of runs
 *
 * Exits with 1 and a sentence for each feed that fails, with 2 after a load that found no home to show or none of a wanted
 * status (except with `--trigger start`, because the site starts all the same), and with 130 when it was stopped.
 */
import { parseArgs } from "node:util";
import { type FeedConfig, findFeedProblems, getFeedConfigs } from "../app/feed/config.server";
import { runReplication, runSweep } from "../app/feed/replication/replicate.server";
import type { SyncProgress } from "../app/feed/replication/run";
import { checkFeed } from "../app/feed/reports/check-feed.server";
import { updateCommonWords } from "../app/listings/text/common-words.server";
import { indexListingText } from "../app/listings/text/index-listing-text.server";
import { findMissingDisclosures } from "../app/mls/disclosures.server";
import { checkPoolers } from "../app/platform/db/pooler.server";
import { EnvError, env, requireEnv } from "../app/platform/env.server";
import { describeError, formatSeconds, runProgram } from "./run-program";

/** Prints a line every few seconds while homes are received. */
function createProgressPrinter(): (progress: SyncProgress) => void {
  let printedAt = performance.now();
  return ({ kind, received, total }) => {
    if (kind === "sweep" || performance.now() - printedAt < 3_000) return;
    printedAt = performance.now();
    console.log(`  homes     ${received}${total ? ` of ${total}` : ""} received`);
  };
}

/** Runs each requested feed once and prints the results. */
async function main(signal: AbortSignal): Promise<void> {
  const { values } = parseArgs({
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
  await checkPoolers();
  const startedAt = performance.now();
  if (values.text) return console.log(await refreshListingText(signal, startedAt));
  const feeds = getFeedConfigs(env());
  const chosen = feeds.filter(({ name }) => values.feed === undefined || name === values.feed);
  if (chosen.length === 0) throw new EnvError(`--feed must be one of ${feeds.map(({ name }) => name).join(", ")}.`);
  if (values.check) return printCheckReports(chosen, signal);
  const failures: string[] = [];
  let hasWantedHomes = true;
  for (const feed of chosen) {
    try {
      if (chosen.length > 1) console.log(`  feed      ${feed.name}`);
      const { summary, notes, isWithoutWantedHomes } = await replicateFeed(feed, values, signal);
      console.log(summary);
      for (const note of notes) console.log(`  note      ${note}`);
      if (isWithoutWantedHomes) hasWantedHomes = false;
    } catch (error) {
      const sentence = describeError(error);
      if (chosen.length === 1 || signal.aborted || typeof sentence !== "string") throw error;
      failures.push(`${feed.name}: ${sentence}`);
    }
  }
  if (values.text !== false && failures.length < chosen.length)
    console.log(await refreshListingText(signal, performance.now()));
  if (failures.length > 0) throw new EnvError(failures.join("\n"));
  if (hasWantedHomes || values.trigger === "start") return;
  console.error(
    "Wanted homes are missing: see the notes. `npm run sync -- --check` shows what the feed calls its statuses.",
  );
  process.exitCode = 2;
}

/** @throws {EnvError} when a first load of one of the feeds would fail */
async function printCheckReports(feeds: readonly FeedConfig[], signal: AbortSignal): Promise<void> {
  let isReady = true;
  for (const feed of feeds) {
    const { lines, isReady: isFeedReady } = await checkFeed(feed, { signal });
    for (const { name, text } of lines) console.log(`  ${name.padEnd(14)} ${text}`);
    isReady &&= isFeedReady;
  }
  for (const line of findMissingDisclosures(env())) console.log(`  ${"missing".padEnd(14)} ${line}`);
  if (!isReady) throw new EnvError("\nA first load would fail.");
  console.log("\nA first load would succeed.");
}

async function refreshListingText(signal: AbortSignal, startedAt: number): Promise<string> {
  const homes = await indexListingText(signal);
  await updateCommonWords(signal);
  return `  words     of ${homes} homes indexed (${formatSeconds(startedAt)})`;
}

type Values = { full?: boolean; sweep?: boolean; trigger?: string };

async function replicateFeed(feed: FeedConfig, { full, sweep, ...values }: Values, signal: AbortSignal) {
  const startedAt = performance.now();
  const trigger = values.trigger === "start" ? "start" : "manual";
  const options = { feed, trigger, signal, onProgress: createProgressPrinter() } as const;
  if (sweep) {
    const swept = await runSweep(options);
    const summary = `  homes     swept: ${swept.upserts} refreshed, ${swept.removed} removed (${formatSeconds(startedAt)})`;
    return { ...swept, summary };
  }
  const result = await runReplication({ ...options, isFull: full });
  const rejectedNote = result.quarantined ? `, ${result.quarantined} refused` : "";
  const failed = result.sweepError ? `\n  homes     key sweep: ${result.sweepError}` : "";
  const counts = `${result.upserts} written, ${result.unchanged} unchanged, ${result.removed} removed${rejectedNote}`;
  return { ...result, summary: `  homes     ${counts} (${formatSeconds(startedAt)})${failed}` };
}

await runProgram(import.meta.url, main, "Stopped. The next run continues from here.");
