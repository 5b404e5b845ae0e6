/**
 * `npm run faults`: kills the built web server and worker with SIGKILL at random moments of work, a thousand times in
 * all, and checks that nothing is lost, doubled or half-finished. Everything is on loopback and in data/faults, which is
 * kept when the exit status is 1. Progress goes to stderr, the tables to stdout; that status means a violation, or fewer
 * kills than planned.
 *
 *   --kills N     how many (1000)
 *   --minutes N   no process is killed after this time (40)
 *   --only PART   one part: replication, email, alerts, scans, uploads, forms or sign-in
 *   --seed N      the seed of the random choices; a new one each time, which is printed
 */
import { randomInt } from "node:crypto";
import { mkdirSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import pg from "pg";
import { told, UsageError } from "../bench/told";
import { migrate } from "../migrate";
import { BUILDER, ensureBuild } from "../start/build";
import { lockFolder } from "../start/folder-lock";
import { House } from "../start/house";
import { freePort, removePostgres, startPostgres } from "../start/postgres";
import { PARTS, type Part, type PartResult, report, SHARES } from "./result";

const FOLDER = resolve("data/faults");
const POSTGRES = join(FOLDER, "postgres");
/** How many parts run at the same time, each with its own database. */
const CONCURRENT_PARTS = 2;
const KILLS_PER_MESSAGE = 25;
/** The run does not try what a power cut does. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "128MB",
};

const began = Date.now();
const say = (text: string) => console.error(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);

interface Options {
  kills: number;
  minutes: number;
  seed: number;
  only: Part | undefined;
}

function readOptions(): Options {
  const text = { type: "string" } as const;
  let values: Partial<Record<keyof Options, string>>;
  try {
    ({ values } = parseArgs({ options: { kills: text, minutes: text, only: text, seed: text } }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const integer = (name: "kills" | "minutes" | "seed", fallback: number) => {
    const number = Number(values[name] ?? fallback);
    if (!Number.isInteger(number) || number < 1) throw new UsageError(`--${name} takes a whole number from 1.`);
    return number;
  };
  const only = PARTS.find((part) => part === values.only);
  if (values.only !== undefined && !only) throw new UsageError(`--only takes ${PARTS.join(", ")}.`);
  return {
    kills: integer("kills", 1_000),
    minutes: integer("minutes", 40),
    seed: integer("seed", randomInt(1, 1_000_000)),
    only,
  };
}

/** How many kills each part gets. */
function planKills({ kills, only }: Options): Map<Part, number> {
  if (only) return new Map([[only, kills]]);
  const plan = new Map<Part, number>(PARTS.map((part) => [part, Math.floor(kills * SHARES[part])]));
  const rest = kills - [...plan.values()].reduce((sum, count) => sum + count, 0);
  return plan.set("replication", plan.get("replication")! + rest);
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
  house: House,
  options: Options,
  part: Part,
  kills: number,
  templateUrl: string,
): Promise<PartResult> {
  const database = await cloneDatabase(templateUrl, `faults_${part.replace("-", "_")}`);
  const port = String(await freePort());
  const child = house.run({
    name: part,
    program: "scripts/faults/part.ts",
    args: [part, kills, options.seed, began + options.minutes * 60_000].map(String),
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
  child.onMessage(
    (message): message is { kills: number } => Number.isInteger((message as { kills?: number }).kills),
    ({ kills: done }) => void (done % KILLS_PER_MESSAGE === 0 && say(`${part} ${done}/${kills}`)),
  );
  const { result } = await child.message(
    (message): message is { result: PartResult } => (message as { result?: PartResult }).result !== undefined,
  );
  await child.ended;
  say(`${part} ended`);
  return result;
}

async function runParts(house: House, options: Options): Promise<PartResult[]> {
  say(`starting PostgreSQL, building if the sources have changed; --seed ${options.seed}`);
  const { url } = await house.database(startPostgres({ folder: POSTGRES, settings: SETTINGS }));
  await migrate(url);
  await ensureBuild(() => {
    const env = { ...process.env, NODE_ENV: "production" };
    return house.run({ name: "the build", ...BUILDER, env, output: join(FOLDER, "build.log") }).success();
  });
  const waiting = [...planKills(options)];
  const results: PartResult[] = [];
  const runWaiting = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift())
      results.push(await runPart(house, options, ...next, url));
  };
  await Promise.all(Array.from({ length: CONCURRENT_PARTS }, runWaiting));
  return results.sort((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
}

/** Prints the tables. @returns whether all is well */
function printReport(results: readonly PartResult[], { kills, minutes }: Options): boolean {
  console.log(`\n${report(results)}\n`);
  const violated = results.flatMap(({ part, invariants }) =>
    invariants.filter(({ count }) => count > 0).map((one) => ({ part, ...one })),
  );
  for (const { part, violation, rows } of violated) {
    console.log(`${part}: ${violation}`);
    for (const row of rows) console.log(`  ${JSON.stringify(row)}`);
  }
  const done = results.reduce((sum, { figures }) => sum + figures.kills!, 0);
  if (done < kills) console.log(`Only ${done} of ${kills} kills in ${minutes} minutes.`);
  return violated.length === 0 && done === kills;
}

async function main(): Promise<void> {
  const options = readOptions();
  mkdirSync(FOLDER, { recursive: true });
  const lock = lockFolder(FOLDER);
  const house = new House();
  let leaving: Promise<never> | undefined;
  const close = async (code: number) => {
    await house.close().catch((error) => console.error(told(error)));
    lock.release();
    if (code !== 1) {
      await removePostgres(POSTGRES);
      rmSync(FOLDER, { recursive: true, force: true });
    }
    return process.exit(code);
  };
  const leave = (code: number) => {
    leaving ??= close(code);
    return leaving;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void leave(130));
  try {
    await removePostgres(POSTGRES);
    for (const part of PARTS) rmSync(join(FOLDER, part), { recursive: true, force: true });
    await leave(printReport(await runParts(house, options), options) ? 0 : 1);
  } catch (error) {
    if (!leaving) console.error(told(error));
    await leave(1);
  }
}

await main().catch((error) => {
  console.error(told(error));
  process.exit(1);
});
