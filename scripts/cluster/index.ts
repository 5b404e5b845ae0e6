/**
 * `npm run cluster`: runs the site on this machine as on several (two databases, PgBouncer, a bucket, nginx, three web processes, two
 * workers), takes the primary and the bucket away while visitors read and write, and prints what they noticed. Part of
 * `npm run test:all` where PgBouncer and nginx are installed. Exits with 1 if anything isn't as it should.
 *
 *   PART…      only these: agreement, primary or bucket
 */
import { chmodSync, mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { isNginxInstalled } from "../../tests/stand-ins/nginx";
import { isPgbouncerInstalled } from "../../tests/stand-ins/pgbouncer";
import { formatTable } from "../harness/figures";
import { logProgress, type Run, runToEnd, UsageError } from "../harness/run-to-end";
import { type Finding, PARTS } from "./parts";
import { Site } from "./site";
import { Traffic } from "./traffic";

const HOMES = 2_000;
/** What a run that fails leaves behind. */
const LOGS = ["logs", "nginx", "pgbouncer"];
const SETTLE_MS = 2_000;

/** What became of the writes. */
async function checkWrites(site: Site, { requests, failures, excusedCount, writes }: Traffic): Promise<Finding[]> {
  const rows = await site.databases.query<{ token: string; found: number }>(
    `SELECT email AS token, count(*)::int AS found FROM lead GROUP BY 1
     UNION ALL SELECT email || ' ' || listing_id, count(*)::int FROM saved_home JOIN account ON account.id = account_id GROUP BY 1`,
  );
  const found = new Map(rows.map(({ token, found }) => [token, found]));
  const list = [...writes];
  const lost = list.filter(([token, isAcknowledged]) => isAcknowledged && !found.has(token)).length;
  const twice = list.filter(([token]) => (found.get(token) ?? 0) > 1).length;
  const unanswered = list.filter(([, isAcknowledged]) => !isAcknowledged).length;
  for (const failure of failures.slice(0, 10)) console.log(`  ${failure}`);
  return [
    ["requests, of which failed", `${requests}, ${failures.length}`, failures.length === 0],
    ["503 of the primary's part", String(excusedCount)],
    [
      "writes, of which lost, done twice, never acknowledged",
      `${writes.size}, ${lost}, ${twice}, ${unanswered}`,
      lost + twice + unanswered === 0,
    ],
  ];
}

/** @returns whether everything was as it should */
async function run(site: Site, parts: readonly string[]): Promise<boolean> {
  logProgress("starting databases, bucket, mail server, workers, web processes and nginx");
  await site.open(HOMES);
  const rows = await site.databases.query<{ id: number }>(
    "SELECT id FROM listing WHERE withdrawn_at IS NULL AND photo_count > 0 ORDER BY id",
  );
  const traffic = new Traffic(
    site.entrance,
    rows.map(({ id }) => id),
  );
  await traffic.start(() => site.signInBuyer());
  const findings: Finding[] = [];
  for (const part of parts) {
    logProgress(part);
    await pause(SETTLE_MS);
    for (const [what, ...found] of await PARTS[part]!(site, traffic)) findings.push([`${part}: ${what}`, ...found]);
    await pause(SETTLE_MS);
    traffic.excused = [];
  }
  await traffic.end();
  findings.push(...(await checkWrites(site, traffic)));
  const cells = findings.map(([what, result, isMet]) => [
    what,
    result,
    isMet === undefined ? "" : isMet ? "yes" : "NO",
  ]);
  console.log(`\n${formatTable(["", "found", "as it should"], cells)}\n`);
  return findings.every(([, , isMet]) => isMet !== false);
}

function open(): Run {
  const args = process.argv.slice(2);
  if (!args.every((part) => part in PARTS)) throw new UsageError(`Parts are ${Object.keys(PARTS).join(", ")}.`);
  const missing = [...(isPgbouncerInstalled() ? [] : ["pgbouncer"]), ...(isNginxInstalled() ? [] : ["nginx-light"])];
  if (missing.length > 0) throw new UsageError(`Programs are missing: apt-get install -y ${missing.join(" ")}`);
  const folder = mkdtempSync(join(tmpdir(), "sunporch-cluster-"));
  // PostgreSQL and PgBouncer don't run as root.
  chmodSync(folder, 0o755);
  const site = new Site(folder);
  return {
    work: () => run(site, args.length > 0 ? args : Object.keys(PARTS)),
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
