/**
 * One part of `npm run faults`, in its own process because the application's modules have one database per process. Its
 * arguments are the part, the number of kills, and the time after which nothing is killed.
 */
import { randomInt } from "node:crypto";
import { createRandom } from "sample-mls/random";
import { getFeedConfig } from "../../app/feed/config.server";
import { runReplication } from "../../app/feed/replication/replicate.server";
import { allowLongStatements, closePool, pool } from "../../app/platform/db/pool.server";
import { env } from "../../app/platform/env.server";
import { measureFlood } from "./flood";
import { checkEmails, checkFiles, checkTables } from "./invariants";
import { Ledger } from "./ledger";
import { buildInvariant, type Part, type PartResult } from "./result";
import { checkHomes, findOrphans, runSweeps, settle } from "./settle";
import { KillRun, Site } from "./site";
import { isWebPart, killWeb } from "./web-kills";
import { killWorkers } from "./worker-kills";

/** Time for the work after the last kill. */
const MAX_CHECK_MS = 10 * 60_000;
const ACTIVE_FEED = { homes: 700, speed: 3_000 };
const IDLE_FEED = { homes: 60, speed: 0.01 };

async function killAndCheck(site: Site, part: Exclude<Part, "flood">, run: KillRun): Promise<PartResult> {
  const ledger = new Ledger();
  if (isWebPart(part)) await killWeb(site, part, run, ledger);
  else ledger.acknowledged += await killWorkers(site, part, run);
  const unfinished = await settle(site);
  const homes = await checkHomes(site);
  const orphansBefore = await findOrphans();
  await runSweeps();
  return {
    part,
    figures: {
      kills: run.kills,
      "with work in flight": run.inFlight,
      "acknowledged writes": ledger.acknowledged,
      "orphan files before the sweeps": orphansBefore.length,
    },
    invariants: [
      unfinished,
      ...(await ledger.check()),
      ...(await checkTables()),
      ...(await checkFiles(ledger)),
      buildInvariant("a file without a row after the sweeps", await findOrphans()),
      ...(await checkEmails(site)),
      ...homes,
    ],
  };
}

async function main(): Promise<void> {
  const [part, kills, deadline] = process.argv.slice(2) as [Part, string, string];
  const site = new Site(createRandom(randomInt(1_000_000)));
  const cleanUpAndExit = async (code: number) => {
    await site.close();
    await closePool();
    process.exit(code);
  };
  for (const event of ["SIGTERM", "SIGINT", "disconnect"] as const) process.once(event, () => void cleanUpAndExit(1));
  const endLate = () => {
    console.error("The part did not end in time.");
    void cleanUpAndExit(1);
  };
  setTimeout(endLate, Number(deadline) + MAX_CHECK_MS - Date.now()).unref();
  try {
    await site.open(part === "replication" ? ACTIVE_FEED : IDLE_FEED);
    // Only the processes under test have to meet the application's time limits on a busy machine.
    allowLongStatements();
    pool().options.connectionTimeoutMillis = 60_000;
    if (part !== "replication") await runReplication({ feed: getFeedConfig(env()), trigger: "start" });
    const run = new KillRun(Number(kills), Number(deadline));
    const result = await (part === "flood" ? measureFlood(site) : killAndCheck(site, part, run));
    await new Promise((resolve) => process.send?.({ result }, resolve));
    await cleanUpAndExit(0);
  } catch (error) {
    console.error(error);
    await cleanUpAndExit(1);
  }
}

await main();
