/**
 * `npm run faults`: kills the built web server and worker with SIGKILL at random moments of work, a thousand times in
 * total, and checks that nothing is lost, duplicated, or half-finished, and before that, that one client's flood of requests costs
 * others little. Everything is on loopback and in data/faults, which is kept when the exit status is 1.
 * Progress goes to stderr, and to stdout a table of each part as it ends. That status means a violation, or fewer kills than planned.
 *
 *   --kills N     how many (1000)
 *   --minutes N   kills no process after this time (40)
 *   --only PART   one part: flood, replication, email, alerts, uploads, forms, or sign-in
 *   --seed N      the seed of the random choices; by default a new one, which is printed
 */
import { randomInt } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { logProgress, type Run, runToEnd, UsageError } from "../harness/run-to-end";
import { formatTable } from "../harness/statistics";
import { migrate } from "../migrate";
import { ensureBuild } from "../start/build";
import { type FolderLock, lockFolder } from "../start/folder-lock";
import { findFreePort, removePostgres, startPostgres } from "../start/postgres";
import { ProcessGroup } from "../start/process-group";
import { PARTS, type Part, type PartResult, SHARES } from "./result";

const FOLDER = resolve("data/faults");
const POSTGRES = join(FOLDER, "postgres");
/** How many parts run in parallel, each with its own database. */
const CONCURRENT_PARTS = 2;
const KILLS_PER_MESSAGE = 25;
/** This run doesn't test power loss, so commits don't have to reach the disk. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "128MB",
};

const startedAt = Date.now();

interface Options {
  kills: number;
  minutes: number;
  seed: number;
  only: Part | undefined;
}

function readOptions(): Options {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { kills: text, minutes: text, only: text, seed: text } });
  const integer = (name: "kills" | "minutes" | "seed", fallback: number) => {
    const number = Number(values[name] ?? fallback);
    if (!Number.isInteger(number) || number < 1) throw new UsageError(`--${name} must be a whole number from 1.`);
    return number;
  };
  const only = PARTS.find((part) => part === values.only);
  if (values.only !== undefined && !only) throw new UsageError(`--only must be one of ${PARTS.join(", ")}.`);
  return {
    kills: integer("kills", 1_000),
    minutes: integer("minutes", 40),
    seed: integer("seed", randomInt(1, 1_000_000)),
    only,
  };
}

function planKills({ kills, only }: Options): Map<Part, number> {
  if (only) return new Map([[only, SHARES[only] && kills]]);
  const plan = new Map<Part, number>(PARTS.map((part) => [part, Math.floor(kills * SHARES[part])]));
  const remainingKills = kills - [...plan.values()].reduce((sum, count) => sum + count, 0);
  return plan.set("replication", plan.get("replication")! + remainingKills);
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
  options: Options,
  part: Part,
  kills: number,
  templateUrl: string,
): Promise<PartResult> {
  const database = await cloneDatabase(templateUrl, `faults_${part.replace("-", "_")}`);
  const port = String(await findFreePort());
  const child = processGroup.start({
    name: part,
    program: "scripts/faults/part.ts",
    args: [part, kills, options.seed, startedAt + options.minutes * 60_000].map(String),
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
  child.onMessage<{ kills: number }>("kills", ({ kills: killCount }) => {
    if (killCount % KILLS_PER_MESSAGE === 0) logProgress(`${part} ${killCount}/${kills}`);
  });
  const { result } = await child.waitForMessage<{ result: PartResult }>("result");
  await child.ended;
  return result;
}

/** The parts that ended, and those that failed before. */
interface Results {
  ended: PartResult[];
  failed: Part[];
}

async function runParts(processGroup: ProcessGroup, options: Options): Promise<Results> {
  logProgress(`starting PostgreSQL, building if the sources have changed; --seed ${options.seed}`);
  const { url } = await processGroup.setDatabase(startPostgres({ folder: POSTGRES, settings: SETTINGS }));
  await migrate(url);
  await ensureBuild((options) => processGroup.start(options));
  const plan = planKills(options);
  const waiting = [...plan];
  const results: Results = { ended: [], failed: [] };
  const runNext = async () => {
    const [part, kills] = waiting.shift()!;
    // One that fails doesn't end the others.
    await runPart(processGroup, options, part, kills, url).then(
      (result) => {
        results.ended.push(result);
        printPart(result);
      },
      (error: Error) => {
        results.failed.push(part);
        console.log(`\n${part} failed: ${error.message}`);
      },
    );
  };
  const runWaiting = async () => {
    while (waiting.length > 0) await runNext();
  };
  // Alone, because it compares times.
  if (plan.has("flood")) await runNext();
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
function isComplete({ ended, failed }: Results, options: Options): boolean {
  const kills = [...planKills(options).values()].reduce((sum, count) => sum + count, 0);
  const totalKills = ended.reduce((sum, { figures }) => sum + figures.kills!, 0);
  if (failed.length > 0) console.log(`\nFailed: ${failed.join(", ")}.`);
  if (totalKills < kills) console.log(`\nOnly ${totalKills} of ${kills} kills in ${options.minutes} minutes.`);
  return failed.length === 0 && ended.every((result) => listViolations(result).length === 0) && totalKills === kills;
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
