/**
 * `npm run cluster`: runs the site on this machine as on several (two databases, PgBouncer, a bucket, nginx, three web
 * processes, two workers), takes parts of it away while visitors read and write, and prints what they noticed. Exits with 1 if
 * anything isn't as it should.
 *
 *   --only PART   a part alone, several times if wanted: agreement, deploy, primary, web, worker, or bucket
 *   --homes N     homes in the feed (10000)
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { parseArgs } from "node:util";
import { isNginxInstalled } from "../harness/nginx";
import { isPgbouncerInstalled } from "../harness/pgbouncer";
import { logProgress, type Run, runToEnd, UsageError } from "../harness/run-to-end";
import { checkAgreement } from "./agreement";
import { deploy, loseBucket, losePrimary, loseWebs, loseWorker } from "./failures";
import { type Finding, printReport, summarize } from "./report";
import { Site, waitUntil } from "./site";
import { type Counts, Traffic } from "./traffic";

/** The parts under load, in their order. */
const FAILURES = {
  deploy,
  primary: losePrimary,
  web: loseWebs,
  worker: loseWorker,
  bucket: loseBucket,
};
const PARTS = ["agreement", ...Object.keys(FAILURES)];
/** What a run that fails leaves behind. */
const LOGS = ["logs", "nginx", "pgbouncer"];
const SETTLE_MS = 2_000;
/** How long before its kill a worker may have sent an email without recording it, in milliseconds. */
const RECORD_MS = 5_000;

/** @throws {UsageError} */
function readOptions(): { only: readonly string[]; homes: number } {
  const { only = PARTS, ...values } = parseArgs({
    options: { only: { type: "string", multiple: true }, homes: { type: "string", default: "10000" } },
  }).values;
  if (!only.every((part) => PARTS.includes(part))) throw new UsageError(`--only must be one of ${PARTS.join(", ")}.`);
  const homes = Number(values.homes);
  if (!Number.isInteger(homes) || homes < 100) throw new UsageError("--homes must be a whole number from 100.");
  return { only, homes };
}

/** @throws {UsageError} with the packages of Debian that are missing */
function checkPrograms(): void {
  const missing = [...(isPgbouncerInstalled() ? [] : ["pgbouncer"]), ...(isNginxInstalled() ? [] : ["nginx-light"])];
  if (missing.length > 0) throw new UsageError(`Programs are missing: apt-get install -y ${missing.join(" ")}`);
}

/** Compares the acknowledged questions with the emails that the mail server accepted. */
async function checkEmails(site: Site, traffic: Traffic): Promise<Finding[]> {
  const waiting = "SELECT FROM mail WHERE sent_at IS NULL";
  await waitUntil("The last email", async () => (await site.databases.query(waiting)).length === 0);
  const text = site.listMessages().join("\n");
  const leads = traffic.writes.filter(({ kind, isAcknowledged }) => kind === "lead" && isAcknowledged);
  const missing = leads.filter(({ token }) => !text.includes(token)).length;
  const repeated = [...site.sink.accepted.values()].flatMap((acceptances) => acceptances.slice(0, -1));
  const unexplained = repeated.filter(({ worker, at }) => {
    const killedAt = site.killedWorkers.get(worker);
    return killedAt === undefined || at < killedAt - RECORD_MS;
  }).length;
  return [
    ["emails about acknowledged questions", String(leads.length)],
    ["of these, never sent", String(missing), missing === 0],
    ["emails sent twice, because their worker was killed in between", String(repeated.length - unexplained)],
    ["emails sent twice otherwise", String(unexplained), unexplained === 0],
  ];
}

/** How often each write is in the database, by token. */
async function countWrites(site: Site): Promise<Map<string, number>> {
  const rows = await site.databases.query<{ token: string; found: number }>(
    `SELECT email AS token, count(*)::int AS found FROM lead GROUP BY 1
     UNION ALL SELECT email || ' ' || listing_id, count(*)::int FROM saved_home JOIN account ON account.id = account_id GROUP BY 1`,
  );
  return new Map(rows.map(({ token, found }) => [token, found]));
}

/** @returns whether everything was as it should */
async function run(site: Site, { only, homes }: ReturnType<typeof readOptions>): Promise<boolean> {
  logProgress("starting databases, bucket, mail server, workers, web processes and nginx");
  await site.open(homes);
  const rows = await site.databases.query<{ id: number }>(
    "SELECT id FROM listing WHERE withdrawn_at IS NULL AND photo_count > 0 ORDER BY id",
  );
  const traffic = new Traffic(
    site.entrance,
    rows.map(({ id }) => id),
  );
  const ofSite: Finding[] = [];
  if (only.includes("agreement")) {
    logProgress("agreement");
    ofSite.push(...(await checkAgreement(site, traffic.homes)));
  }
  const counted: Counts[] = [];
  const ofParts: Finding[] = [];
  const failures = Object.entries(FAILURES).filter(([part]) => only.includes(part));
  if (failures.length > 0) await traffic.start(() => site.signInBuyer());
  for (const [part, cause] of failures) {
    logProgress(part);
    const counts = traffic.enter(part);
    await pause(SETTLE_MS);
    // A request of the part before would be counted there, although this part made it fail.
    await waitUntil("Earlier requests", () => counted.every(({ inFlight }) => inFlight === 0));
    const findings = await cause(site, traffic, counts);
    await pause(SETTLE_MS);
    counted.push(counts);
    ofParts.push(...findings.map(([what, ...found]): Finding => [`${part}: ${what}`, ...found]));
  }
  await traffic.end();
  if (failures.length > 0) ofSite.push(...(await checkEmails(site, traffic)));
  const found = await countWrites(site);
  const summaries = counted.map((counts) => summarize(counts, traffic.writes, found));
  return printReport(summaries, [...ofParts, ...ofSite]);
}

function open(): Run {
  const options = readOptions();
  checkPrograms();
  const folder = mkdtempSync(join(tmpdir(), "sunporch-cluster-"));
  // PostgreSQL and PgBouncer don't run as root.
  chmodSync(folder, 0o755);
  const site = new Site(folder);
  return {
    work: () => run(site, options),
    async close(code) {
      await site.close().finally(() => {
        for (const name of readdirSync(folder))
          if (code !== 1 || !LOGS.includes(name)) rmSync(join(folder, name), { recursive: true });
      });
      if (code === 1) console.error(`Logs: ${folder}`);
      else rmSync(folder, { recursive: true });
    },
  };
}

await runToEnd(open);
