/**
 * `npm run feed -- list`: lists the feeds that the database has homes of, and whether they are shown.
 * `npm run feed -- remove NAME`: removes the listings, photos, and state of a feed that is no longer configured. Asks
 * to type the name again, or takes `--yes`. On failure it exits with 1 and prints one sentence.
 */
import { hostname, userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { parseArgs } from "node:util";
import { listFeeds, removeFeed } from "../app/feed/replication/remove-feed.server";
import { EnvError, requireEnv } from "../app/platform/env.server";
import { runProgram } from "./run-program";

const USAGE = "Run `npm run feed -- list` or `npm run feed -- remove NAME`.";

async function printFeeds(): Promise<void> {
  for (const { name, display, homes, lastSuccessAt } of await listFeeds()) {
    const synced = lastSuccessAt ? `last synced ${lastSuccessAt.toISOString()}` : "never synced";
    console.log(`  ${name.padEnd(20)}${homes.toLocaleString("en-US")} homes, ${display}, ${synced}`);
  }
}

async function isConfirmed(name: string): Promise<boolean> {
  if (!process.stdin.isTTY) return false;
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const typedName = await terminal.question(
    `This removes all listings and photos of ${name}. Type its name to continue: `,
  );
  terminal.close();
  return typedName.trim() === name;
}

async function confirmAndRemoveFeed(name: string, isPreconfirmed: boolean, signal: AbortSignal): Promise<void> {
  if (!isPreconfirmed && !(await isConfirmed(name)))
    throw new EnvError("Nothing was removed. Type the feed's name, or add --yes.");
  const actor = { id: null, email: `command line (${userInfo().username} at ${hostname()})` };
  const { deleted, emptied } = await removeFeed(name, actor, { signal });
  const savedNote = emptied > 0 ? `; ${emptied} that people saved or asked about stay without their content` : "";
  console.log(`  ${name}: ${deleted} listings removed${savedNote}`);
}

async function main(signal: AbortSignal): Promise<void> {
  const { values, positionals } = parseArgs({ options: { yes: { type: "boolean" } }, allowPositionals: true });
  const [command, name, more] = positionals;
  requireEnv({ database: true, dataFolder: "for files" });
  if (command === "list" && !name) await printFeeds();
  else if (command === "remove" && name && !more) await confirmAndRemoveFeed(name, values.yes ?? false, signal);
  else throw new EnvError(USAGE);
}

await runProgram(import.meta.url, main, "Stopped. Run it again to continue.");
