/**
 * `npm run faults`: kills the built web server and worker with SIGKILL at random moments of work, a thousand times in
 * total, and checks that nothing is lost, duplicated, or half-finished, and before that, that a flood of one client costs others little. Everything is on loopback and in data/faults, which is
 * kept when the exit status is 1. That means a violation, or fewer kills than planned. A table of each part is printed as it ends.
 *
 *   --kills N     how many (1000)
 *   --minutes N   kills no process after this time (40)
 *   --only PART   one part: flood, replication, email, alerts, uploads, forms, or sign-in
 */
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { OperatorError } from "../../app/platform/operator-error";
import { ensureBuild } from "../build";
import { type FolderLock, lockFolder } from "../harness/folder-lock";
import { logProgress, type Run, runToEnd } from "../harness/run-to-end";
import { formatTable } from "../harness/statistics";
import { migrate } from "../migrate";
import { findFreePort, removePostgres, startPostgres } from "../start/postgres";
import { ProcessGroup } from "../start/process-group";
import { PARTS, type Part, type PartResult, SHARES } from "./result";

const FOLDER = resolve("data/faults");
const POSTGRES = join(FOLDER, "postgres");
/** How many parts run in parallel, each with its own database. */
const CONCURRENT_PARTS = 2;
/** This run doesn't test power loss, so commits don't have to reach the disk. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "128MB",
};

interface Options {
  /** By part, how many processes are killed. */
  plan: Map<Part, number>;
  /** When the last one is killed, in milliseconds since 1970. */
  deadline: number;
}

function readOptions(): Options {
  const { values } = parseArgs({
    options: {
      kills: { type: "string", default: "1000" },
      minutes: { type: "string", default: "40" },
      only: { type: "string" },
    },
  });
  const [kills, minutes] = [Number(values.kills), Number(values.minutes)];
  if (!(kills >= 1 && minutes >= 1)) throw new OperatorError("--kills and --minutes must be numbers from 1.");
  const parts = PARTS.filter((part) => values.only === undefined || part === values.only);
  if (parts.length === 0) throw new OperatorError(`--only must be one of ${PARTS.join(", ")}.`);
  const share = (part: Part) => (values.only ? Math.sign(SHARES[part]) : SHARES[part]);
  return {
    plan: new Map(parts.map((part) => [part, Math.ceil(kills * share(part))])),
    deadline: Date.now() + minutes * 60_000,
  };
}

async function cloneDatabase(url: string, name: string): Promise<string> {
  const admin = new pg.Client({ connectionString: new URL("/postgres", url).href });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name} TEMPLATE sunporch`);
  } finally {
    await admin.end();
  }
  return new URL(`/${name}`, url).href;
}

async function runPart(
  processGroup: ProcessGroup,
  part: Part,
  { plan, deadline }: Options,
  templateUrl: string,
): Promise<PartResult> {
  const database = await cloneDatabase(templateUrl, `faults_${part.replace("-", "_")}`);
  const port = String(await findFreePort());
  const child = processGroup.start({
    name: part,
    program: "scripts/faults/part.ts",
    args: [part, plan.get(part), deadline].map(String),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      HOST: "127.0.0.1",
      PORT: port,
      APP_URL: `http://127.0.0.1:${port}`,
      TRUST_PROXY: "1",
      DATABASE_URL: database,
      DATA_DIR: join(FOLDER, part),
      FEED_TOKEN: "sample",
      AUTH_SECRETS: "of-this-run-alone-0123456789abcdef",
      STAFF_SECOND_FACTOR: part === "sign-in" ? "1" : "0",
      DRAIN_SECONDS: "0",
      LOG_LEVEL: "warn",
      MALLOC_ARENA_MAX: "2",
    },
    output: join(FOLDER, part, "logs", "part.log"),
  });
  const { result } = await child.waitForMessage<{ result: PartResult }>("result");
  await child.ended;
  return result;
}

/** Runs the parts, and prints each as it ends. @returns the results of those that didn't fail */
async function runParts(processGroup: ProcessGroup, options: Options): Promise<PartResult[]> {
  logProgress("starting PostgreSQL, building if the sources have changed");
  const { url } = await startPostgres({ folder: POSTGRES, settings: SETTINGS, group: processGroup });
  await migrate(url);
  await ensureBuild((child) => processGroup.start(child));
  const waiting = [...options.plan.keys()];
  const results: PartResult[] = [];
  const runNext = async () => {
    const part = waiting.shift()!;
    try {
      const result = await runPart(processGroup, part, options, url);
      results.push(result);
      printPart(result);
    } catch (error) {
      // One that fails doesn't end the others.
      console.log(`\n${part} failed: ${(error as Error).message}`);
    }
  };
  const runWaiting = async () => {
    while (waiting.length > 0) await runNext();
  };
  // A flood is measured on a machine without other work.
  if (waiting[0] === "flood") await runNext();
  await Promise.all(Array.from({ length: CONCURRENT_PARTS }, runWaiting));
  return results;
}

const listViolations = ({ invariants }: PartResult) => invariants.filter(({ count }) => count > 0);

function printPart(result: PartResult): void {
  const rows = Object.entries(result.figures).map(([name, figure]) => [name, String(figure)]);
  console.log(`\n${formatTable([result.part, ""], rows)}`);
  for (const { violation, rows } of listViolations(result)) {
    console.log(`  violated: ${violation}`);
    for (const row of rows) console.log(`    ${JSON.stringify(row)}`);
  }
}

/** @returns whether every part ended without violations */
function isComplete(results: readonly PartResult[], { plan }: Options): boolean {
  const planned = [...plan.values()].reduce((sum, count) => sum + count, 0);
  const kills = results.reduce((sum, { figures }) => sum + figures.kills!, 0);
  if (kills < planned) console.log(`\nOnly ${kills} of ${planned} kills.`);
  return (
    results.length === plan.size && kills === planned && results.every((result) => listViolations(result).length === 0)
  );
}

function open(): Run {
  const options = readOptions();
  mkdirSync(FOLDER, { recursive: true });
  let lock: FolderLock | undefined;
  const processGroup = new ProcessGroup();
  return {
    async work() {
      lock = await lockFolder(FOLDER);
      await removePostgres(POSTGRES);
      for (const part of PARTS) rmSync(join(FOLDER, part), { recursive: true, force: true });
      return isComplete(await runParts(processGroup, options), options);
    },
    async close(code) {
      await processGroup.close().finally(() => lock?.release());
      if (code === 1) return;
      await removePostgres(POSTGRES);
      rmSync(FOLDER, { recursive: true, force: true });
    },
  };
}

await runToEnd(open);
