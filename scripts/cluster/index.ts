/**
 * `npm run cluster`: runs the site on this machine as on several (two databases, PgBouncer, nginx, three web processes, two workers),
 * kills the primary while visitors read and write, promotes the standby, and prints what they noticed. Part of
 * `npm run test:all` where PgBouncer and nginx are installed. Exits with 1 if a request failed or a write was lost or done twice.
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isNginxInstalled } from "../../tests/stand-ins/nginx";
import { isPgbouncerInstalled } from "../../tests/stand-ins/pgbouncer";
import { logProgress, type Run, runToEnd, UsageError } from "../harness/run-to-end";
import { formatTable } from "../harness/statistics";
import { Site } from "./site";
import { Traffic } from "./traffic";

/** What a run that fails leaves behind. */
const LOGS = ["logs", "nginx", "pgbouncer"];
const SETTLE_MS = 2_000;
/** How long the watcher of the primary takes to notice. */
const NOTICE_MS = 3_000;
/** Without a 503 for this long, the site counts as recovered. */
const QUIET_MS = 8_000;

const formatSeconds = (ms: number): string => `${(ms / 1_000).toFixed(1)} s`;

/** Kills the primary, promotes the standby a moment later, and waits until the site has recovered. */
async function losePrimary(site: Site, traffic: Traffic): Promise<[what: string, found: string][]> {
  traffic.isPrimaryLost = true;
  const killedAt = performance.now();
  await site.databases.killPrimary();
  await pause(NOTICE_MS);
  await site.databases.failOver();
  const failedOverAt = performance.now();
  while (performance.now() - Math.max(failedOverAt, traffic.last503At) < QUIET_MS) await pause(100);
  traffic.isPrimaryLost = false;
  return [
    ["from the kill to the promoted standby behind the pooler", formatSeconds(failedOverAt - killedAt)],
    ["the longest time without a write", formatSeconds(traffic.getLongestPause())],
    ["from the kill to the last 503", formatSeconds(traffic.last503At - killedAt)],
  ];
}

/** What became of the writes. */
async function countWrites(site: Site, { writes }: Traffic) {
  const rows = await site.databases.query<{ token: string; found: number }>(
    `SELECT email AS token, count(*)::int AS found FROM lead GROUP BY 1
     UNION ALL SELECT email || ' ' || listing_id, count(*)::int FROM saved_home JOIN account ON account.id = account_id GROUP BY 1`,
  );
  const found = new Map(rows.map(({ token, found }) => [token, found]));
  const list = [...writes];
  return {
    lost: list.filter(([token, answeredAt]) => answeredAt !== null && !found.has(token)).length,
    twice: list.filter(([token]) => (found.get(token) ?? 0) > 1).length,
    unanswered: list.filter(([, answeredAt]) => answeredAt === null).length,
  };
}

/** @returns whether everything was as it should */
async function run(site: Site): Promise<boolean> {
  logProgress("starting databases, workers, web processes and nginx");
  await site.open();
  const rows = await site.databases.query<{ id: number }>("SELECT id FROM listing WHERE withdrawn_at IS NULL");
  const traffic = new Traffic(
    site.port,
    rows.map(({ id }) => id),
  );
  await traffic.start((browser, email) => site.signIn(browser, email));
  await pause(SETTLE_MS);
  logProgress("killing the primary");
  const times = await losePrimary(site, traffic);
  await pause(SETTLE_MS);
  await traffic.end();
  const { lost, twice, unanswered } = await countWrites(site, traffic);
  for (const failure of traffic.failures.slice(0, 10)) console.log(`  ${failure}`);
  const table = [
    ...times,
    [
      "requests, of which failed, of which excused 503",
      `${traffic.requests}, ${traffic.failures.length}, ${traffic.count503}`,
    ],
    [
      "writes, of which lost, done twice, never acknowledged",
      `${traffic.writes.size}, ${lost}, ${twice}, ${unanswered}`,
    ],
  ];
  console.log(`\n${formatTable(["", "found"], table)}\n`);
  return traffic.failures.length + lost + twice + unanswered === 0;
}

function open(): Run {
  const missing = [...(isPgbouncerInstalled() ? [] : ["pgbouncer"]), ...(isNginxInstalled() ? [] : ["nginx-light"])];
  if (missing.length > 0) throw new UsageError(`Programs are missing: apt-get install -y ${missing.join(" ")}`);
  const folder = mkdtempSync(join(tmpdir(), "sunporch-cluster-"));
  // PostgreSQL and PgBouncer don't run as root.
  chmodSync(folder, 0o755);
  const site = new Site(folder);
  return {
    work: () => run(site),
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
