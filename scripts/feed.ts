/**
 * `npm run feed -- list`: lists the feeds that the database has homes of, and whether they are shown.
 * `npm run feed -- remove NAME`: removes the listings, photos, and state of a feed that is no longer configured. Asks
 * to type the name again, or takes `--yes`. On failure it exits with 1 and prints one sentence.
 */
import { realpathSync } from "node:fs";
import { hostname, userInfo } from "node:os";
import { createInterface } from "node:readline/promises";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { SyncBusyError } from "../app/feed/errors";
import { FeedNotRemovedError, listFeeds, removeFeed } from "../app/feed/replication/remove-feed.server";
import { allowLongStatements, closePool } from "../app/platform/db/pool.server";
import { EnvError, requireEnv } from "../app/platform/env.server";

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

async function confirmAndRemoveFeed(name: string, isPreconfirmed: boolean): Promise<void> {
  if (!isPreconfirmed && !(await isConfirmed(name)))
    throw new EnvError("Nothing was removed. Type the feed's name, or add --yes.");
  const stopController = new AbortController();
  for (const signal of ["SIGINT", "SIGTERM"] as const)
    process.once(signal, () => stopController.abort(new EnvError("Stopped. Run it again to continue.")));
  const actor = { id: null, email: `command line (${userInfo().username} at ${hostname()})` };
  const { deleted, emptied } = await removeFeed(name, actor, { signal: stopController.signal });
  const savedNote = emptied > 0 ? `; ${emptied} that people saved or asked about stay without their content` : "";
  console.log(`  ${name}: ${deleted} listings removed${savedNote}`);
}

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options: { yes: { type: "boolean" } }, allowPositionals: true });
  const [command, name, more] = positionals;
  requireEnv({ database: true, dataFolder: "for files" });
  allowLongStatements();
  try {
    if (command === "list" && !name) await printFeeds();
    else if (command === "remove" && name && !more) await confirmAndRemoveFeed(name, values.yes ?? false);
    else throw new EnvError(USAGE);
  } finally {
    await closePool().catch(() => {});
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href) {
  main().catch((error: Error & { code?: string }) => {
    const expected = [EnvError, FeedNotRemovedError, SyncBusyError].some((kind) => error instanceof kind);
    console.error(expected || error.code?.startsWith("ERR_PARSE_ARGS") ? error.message : error);
    process.exitCode = 1;
  });
}
