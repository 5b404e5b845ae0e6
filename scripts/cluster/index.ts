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
import { describeError, UsageError } from "../bench/usage-errors";
import { isNginxInstalled } from "../harness/nginx";
import { isPgbouncerInstalled } from "../harness/pgbouncer";
import { checkAgreement } from "./agreement";
import { deploy, loseBucket, losePrimary, loseWebs, loseWorker } from "./failures";
import { type Finding, type PartResult, printReport, summarize } from "./report";
import { ClusterError, Site, waitUntil } from "./site";
import { Traffic } from "./traffic";

const PARTS = ["agreement", "deploy", "primary", "web", "worker", "bucket"] as const;
type Part = (typeof PARTS)[number];
/** What a run that fails leaves behind. */
const LOGS = ["logs", "nginx", "pgbouncer"];
const SETTLE_MS = 2_000;
/** How long before its kill a worker may have sent an email without recording it, in milliseconds. */
const RECORD_MS = 5_000;

const startedAt = Date.now();
const logProgress = (text: string) =>
  console.error(`${((Date.now() - startedAt) / 1_000).toFixed(0).padStart(5)} s  ${text}`);

function readOptions(): { only: readonly Part[]; homes: number } {
  try {
    const { values } = parseArgs({
      options: { only: { type: "string", multiple: true }, homes: { type: "string", default: "10000" } },
    });
    const only = (values.only ?? PARTS) as readonly Part[];
    if (!only.every((part) => PARTS.includes(part))) throw new UsageError(`--only must be one of ${PARTS.join(", ")}.`);
    const homes = Number(values.homes);
    if (!Number.isInteger(homes) || homes < 100) throw new UsageError("--homes must be a whole number from 100.");
    return { only, homes };
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
}

/** @throws {ClusterError} with the packages of Debian that are missing */
function checkPrograms(): void {
  const missing = [...(isPgbouncerInstalled() ? [] : ["pgbouncer"]), ...(isNginxInstalled() ? [] : ["nginx-light"])];
  if (missing.length > 0) throw new ClusterError(`Programs are missing: apt-get install -y ${missing.join(" ")}`);
}

async function runPart(part: Exclude<Part, "agreement">, site: Site, traffic: Traffic): Promise<PartResult> {
  logProgress(part);
  const counts = traffic.enter(part);
  const runs = {
    deploy: () => deploy(site),
    primary: () => losePrimary(site, traffic, counts),
    web: () => loseWebs(site),
    worker: () => loseWorker(site),
    bucket: () => loseBucket(site, traffic.homes),
  };
  await pause(SETTLE_MS);
  const findings = await runs[part]();
  await pause(SETTLE_MS);
  return { part, counts, findings: findings.map((finding) => ({ ...finding, what: `${part}: ${finding.what}` })) };
}

/** Compares the acknowledged questions with the emails that the mail server accepted. */
async function checkEmails(site: Site, traffic: Traffic): Promise<Finding[]> {
  const waiting = "SELECT FROM mail WHERE sent_at IS NULL";
  await waitUntil("The last email", async () => (await site.databases.query(waiting)).length === 0);
  const text = site.listMessages().join("\n");
  const leads = traffic.writes.filter(({ kind, isAcknowledged }) => kind === "lead" && isAcknowledged);
  const missing = leads.filter(({ token }) => !text.includes(token)).length;
  let again = 0;
  let unexplained = 0;
  for (const acceptances of site.sink.accepted.values())
    for (const { worker, at } of acceptances.slice(0, -1)) {
      const killedAt = site.killedWorkers.get(worker) ?? Number.POSITIVE_INFINITY;
      again++;
      if (at < killedAt - RECORD_MS) unexplained++;
    }
  return [
    { what: "emails about acknowledged questions", result: String(leads.length) },
    { what: "of these, never sent", result: String(missing), isMet: missing === 0 },
    { what: "emails sent twice, because their worker was killed in between", result: String(again - unexplained) },
    { what: "emails sent twice otherwise", result: String(unexplained), isMet: unexplained === 0 },
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
  const others: Finding[] = [];
  if (only.includes("agreement")) {
    logProgress("agreement");
    others.push(...(await checkAgreement(site, traffic.homes)));
  }
  const parts: PartResult[] = [];
  const failing = PARTS.filter((part) => part !== "agreement" && only.includes(part)) as Exclude<Part, "agreement">[];
  if (failing.length > 0) {
    traffic.enter("before");
    await traffic.start(() => site.signInBuyer());
    for (const part of failing) parts.push(await runPart(part, site, traffic));
    await traffic.end();
    others.push(...(await checkEmails(site, traffic)));
  }
  const found = await countWrites(site);
  return printReport(
    parts.map((result) => summarize(result, traffic.writes, found)),
    [...parts.flatMap(({ findings }) => findings), ...others],
  );
}

async function main(): Promise<void> {
  const options = readOptions();
  checkPrograms();
  const folder = mkdtempSync(join(tmpdir(), "sunporch-cluster-"));
  // PostgreSQL and PgBouncer don't run as root.
  chmodSync(folder, 0o755);
  const site = new Site(folder);
  let shutdown: Promise<never> | undefined;
  const close = async (code: number) => {
    await site.close().catch((error) => console.error(describeError(error)));
    for (const name of readdirSync(folder))
      if (code !== 1 || !LOGS.includes(name)) rmSync(join(folder, name), { recursive: true });
    if (code === 1) console.error(`Logs: ${folder}`);
    else rmSync(folder, { recursive: true });
    return process.exit(code);
  };
  const cleanUpAndExit = (code: number) => {
    shutdown ??= close(code);
    return shutdown;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void cleanUpAndExit(130));
  try {
    await cleanUpAndExit((await run(site, options)) ? 0 : 1);
  } catch (error) {
    if (!shutdown) console.error(error instanceof ClusterError ? error.message : describeError(error));
    await cleanUpAndExit(1);
  }
}

await main().catch((error) => {
  console.error(error instanceof ClusterError ? error.message : describeError(error));
  process.exit(1);
});
