/**
 * `npm run faults`: kills the built web server and worker with SIGKILL at moments of work, a thousand times in all, and
 * checks that nothing is lost, doubled or half-finished; then stops web servers by SIGTERM under load. Everything is on
 * loopback and in one folder. Progress goes to stderr, the table to stdout; it ends with 1 when an invariant is violated.
 *
 *   --kills N     how many (1000)
 *   --only PART   one part: replication, email, alerts, scans, uploads, forms, sign-in or stop
 *   --seed N      what the random choices begin with; a new one each time, which is printed
 *   --data DIR    the folder (data/faults), which is removed at the end
 *   --keep        leaves the folder with databases and logs
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
import { KILL_PARTS, type KillPart, type PartResult, report, SHARES } from "./result";

/** Parts that run at the same time, each with a database of its own. */
const LANES = 3;
const LIMIT_MS = 40 * 60_000;
const PROGRESS_MS = 15_000;
/** A power cut is not what is tried here. */
const SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "300",
  shared_buffers: "128MB",
};

type Part = KillPart | "stop";
const PARTS: readonly Part[] = [...KILL_PARTS, "stop"];

interface Options {
  kills: number;
  only: Part | undefined;
  seed: number;
  folder: string;
  keep: boolean;
}

function readOptions(): Options {
  const text = { type: "string" } as const;
  const options = { kills: text, only: text, seed: text, data: text, keep: { type: "boolean" } } as const;
  let values: Partial<Record<"kills" | "only" | "seed" | "data", string>> & { keep?: boolean };
  try {
    ({ values } = parseArgs({ options }));
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
  const whole = (name: "kills" | "seed", fallback: number) => {
    const number = Number(values[name] ?? fallback);
    if (!Number.isInteger(number) || number < 1) throw new UsageError(`--${name} takes a whole number from 1.`);
    return number;
  };
  const only = PARTS.find((part) => part === values.only);
  if (values.only !== undefined && !only) throw new UsageError(`--only takes ${PARTS.join(", ")}.`);
  return {
    kills: whole("kills", 1_000),
    seed: whole("seed", randomInt(1, 1_000_000)),
    only,
    folder: resolve(values.data ?? "data/faults"),
    keep: values.keep ?? false,
  };
}

/** How many kills each part gets. */
function planKills({ kills, only }: Options): Map<Part, number> {
  if (only) return new Map([[only, kills]]);
  const plan = new Map<Part, number>(KILL_PARTS.map((part) => [part, Math.floor(kills * SHARES[part])]));
  const rest = kills - [...plan.values()].reduce((sum, count) => sum + count, 0);
  return plan.set("replication", plan.get("replication")! + rest).set("stop", 0);
}

const began = Date.now();
const say = (text: string) => console.error(`${((Date.now() - began) / 1000).toFixed(0).padStart(5)} s  ${text}`);

class Run {
  readonly #options: Options;
  readonly #house = new House();
  readonly #progress = new Map<Part, number>();
  readonly #lock: ReturnType<typeof lockFolder>;

  constructor(options: Options) {
    this.#options = options;
    mkdirSync(options.folder, { recursive: true });
    this.#lock = lockFolder(options.folder);
  }

  async all(): Promise<PartResult[]> {
    const { folder, seed } = this.#options;
    say(`starting PostgreSQL, building if the sources have changed; --seed ${seed}`);
    const place = join(folder, "postgres");
    await removePostgres(place);
    const { url } = await this.#house.database(startPostgres({ folder: place, settings: SETTINGS }));
    await migrate(url);
    await ensureBuild(() => {
      const env = { ...process.env, NODE_ENV: "production" };
      return this.#house.run({ name: "the build", ...BUILDER, env, output: join(folder, "build.log") }).success();
    });
    const plan = planKills(this.#options);
    const timer = setInterval(() => this.#say(plan), PROGRESS_MS);
    const waiting = [...plan.keys()];
    const results: PartResult[] = [];
    const lane = async () => {
      for (let part = waiting.shift(); part; part = waiting.shift()) {
        results.push(await this.#part(part, plan.get(part)!, url));
        say(`${part} ended`);
      }
    };
    try {
      await Promise.all(Array.from({ length: LANES }, lane));
    } finally {
      clearInterval(timer);
    }
    return results.sort((a, b) => PARTS.indexOf(a.part) - PARTS.indexOf(b.part));
  }

  async #part(part: Part, kills: number, url: string): Promise<PartResult> {
    const database = await cloneDatabase(url, `faults_${part.replace("-", "_")}`);
    const folder = join(this.#options.folder, part);
    rmSync(folder, { recursive: true, force: true });
    const port = String(await freePort());
    const child = this.#house.run({
      name: part,
      program: "scripts/faults/part.ts",
      args: [part, kills, this.#options.seed, began + LIMIT_MS].map(String),
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        HOST: "127.0.0.1",
        PORT: port,
        APP_URL: `http://127.0.0.1:${port}`,
        TRUST_PROXY: "1",
        DATABASE_URL: database,
        DATA_DIR: folder,
        FEED_TOKEN: "sample",
        AUTH_SECRETS: "of-this-run-alone-0123456789abcdef",
        STAFF_SECOND_FACTOR: part === "sign-in" ? "1" : "0",
        DRAIN_SECONDS: "0",
        LOG_LEVEL: "warn",
        MALLOC_ARENA_MAX: "2",
      },
      output: join(folder, "logs", "part.log"),
    });
    type Told = { kills?: number };
    child.onMessage(
      (message): message is Told => typeof (message as Told).kills === "number",
      ({ kills }) => this.#progress.set(part, kills!),
    );
    type Ended = { result: PartResult };
    const { result } = await child.message((message): message is Ended => (message as Ended).result !== undefined);
    await child.ended;
    return result;
  }

  #say(plan: ReadonlyMap<Part, number>): void {
    const parts = [...this.#progress].map(
      ([part, count]) => `${part} ${count}${plan.get(part) ? `/${plan.get(part)}` : ""}`,
    );
    say(parts.join(" · "));
  }

  /** Ends everything that was started and removes what it has left. */
  async close(): Promise<void> {
    await this.#house.close();
    this.#lock.release();
    if (this.#options.keep) return;
    await removePostgres(join(this.#options.folder, "postgres"));
    rmSync(this.#options.folder, { recursive: true, force: true });
  }
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

/** Prints what there is to print. @returns the exit status */
function conclude(results: readonly PartResult[], { kills, only }: Options): number {
  console.log(`\n${report(results)}\n`);
  const violations = results.flatMap(({ part, violations }) => violations.map((one) => ({ part, ...one })));
  for (const { part, harm, invariant, rows, count } of violations) {
    console.log(`Violated (${part}, ${harm}): ${invariant}, ${count} in all`);
    for (const row of rows) console.log(`  ${JSON.stringify(row)}`);
  }
  const done = results.reduce((sum, result) => sum + (result.part === "stop" ? 0 : result.kills), 0);
  const isShort = only !== "stop" && done < kills;
  if (isShort) console.log(`Only ${done} of ${kills} kills in ${LIMIT_MS / 60_000} minutes.`);
  return violations.length > 0 || isShort ? 1 : 0;
}

async function main(): Promise<void> {
  const options = readOptions();
  const run = new Run(options);
  let leaving: Promise<never> | undefined;
  const leave = (code: number) => {
    leaving ??= run
      .close()
      .catch((error) => console.error(told(error)))
      .then(() => process.exit(code));
    return leaving;
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, () => void leave(130));
  try {
    await leave(conclude(await run.all(), options));
  } catch (error) {
    if (!leaving) console.error(told(error));
    await leave(1);
  }
}

await main().catch((error) => {
  console.error(told(error));
  process.exit(1);
});
