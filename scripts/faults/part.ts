/**
 * One part of `npm run faults`, in a process of its own, as the application's modules have one database a process. Its
 * arguments: the part, the number of kills, the seed, and the time after which nothing is killed.
 */
import { feedConfig } from "../../app/feed/config.server";
import { runReplication } from "../../app/feed/sync.server";
import { closePool } from "../../app/platform/db/pool.server";
import { env } from "../../app/platform/env.server";
import { hashText, random } from "../sample-feed/random";
import { checkEmails, checkFiles, checkTables } from "./invariants";
import { Ledger } from "./ledger";
import { type KillPart, type PartResult, violation } from "./result";
import { KillRun } from "./run";
import { checkHomes, findOrphans, runSweeps, settle } from "./settle";
import { Site } from "./site";
import { stopUnderLoad } from "./stop";
import { killWeb } from "./web-kills";
import { killWorkers } from "./worker-kills";

const WEB_PARTS = ["uploads", "forms", "sign-in"] as const;
const MOVING_FEED = { homes: 700, speed: 3_000 };
const STILL_FEED = { homes: 60, speed: 0.01 };

async function killAndCheck(site: Site, part: KillPart, run: KillRun): Promise<PartResult> {
  const ledger = new Ledger();
  const web = WEB_PARTS.find((one) => one === part);
  const traffic = web && (await killWeb(site, web, run, ledger));
  if (part !== "uploads" && part !== "forms" && part !== "sign-in") await killWorkers(site, part, run);
  const unfinished = await settle(site);
  const homes = await checkHomes(site);
  const before = await findOrphans();
  await runSweeps();
  const orphans = await findOrphans();
  const { emails, resent, violations } = await checkEmails(site);
  return {
    part,
    kills: run.kills,
    inFlight: run.inFlight,
    acknowledged: run.acknowledged,
    orphansBefore: before.length,
    orphansAfter: orphans.length,
    emails,
    resent,
    recoveries: run.recoveries,
    violations: [
      ...unfinished,
      ...homes,
      ...violations,
      ...violation("orphan", "a file that no row has after the sweeps", orphans),
      ...violation("other", "an answer that no client expects", traffic?.unexpected ?? []),
      ...(await ledger.check()),
      ...(await checkTables()),
      ...(await checkFiles(ledger)),
    ],
  };
}

async function main(): Promise<void> {
  const [part, kills, seed, deadline] = process.argv.slice(2) as [KillPart | "stop", string, string, string];
  const site = new Site(random(Number(seed), hashText(part)));
  const leave = async (code: number) => {
    await site.close();
    await closePool();
    process.exit(code);
  };
  for (const event of ["SIGTERM", "SIGINT", "disconnect"] as const) process.once(event, () => void leave(1));
  try {
    await site.open(part === "replication" ? MOVING_FEED : STILL_FEED);
    if (part !== "replication") await runReplication({ feed: feedConfig(env()), trigger: "start" });
    const result =
      part === "stop"
        ? await stopUnderLoad(site)
        : await killAndCheck(site, part, new KillRun(Number(kills), Number(deadline)));
    await new Promise((sent) => process.send?.({ result }, sent));
    await leave(0);
  } catch (error) {
    console.error(error);
    await leave(1);
  }
}

await main();
