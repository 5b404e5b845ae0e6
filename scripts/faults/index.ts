/**
 * `npm run faults`: kills the built web server and worker with SIGKILL at random moments of work, a thousand times in total, and checks
 * that nothing is lost, duplicated, or half-finished, and before that, that a flood of one client costs others little. Everything is on
 * loopback and in data/faults, which is kept when the exit status is 1. That means a violation, or fewer kills than planned.
 *
 *   --kills N     how many (1000)
 *   --minutes N   kills no process after this time (40)
 *   --only PART   one part: flood, replication, email, alerts, uploads, forms, or sign-in
 */
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { OperatorError } from "../../app/platform/operator-error";
import { buildOwnEnvironment, RunSite } from "../bench/site";
import { type Run, runToEnd } from "../harness/run-to-end";
import { formatTable } from "../harness/statistics";
import { findFreePort } from "../start/postgres";
import { PARTS, type Part, type PartResult, SHARES } from "./result";

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

/** Runs a part in a process of its own, and prints its result. */
async function runPart(site: RunSite, part: Part, { plan, deadline }: Options): Promise<PartResult> {
  const dataFolder = join(site.folder, part);
  const databaseUrl = await site.copyDatabase(`faults_${part.replace("-", "_")}`);
  const child = site.group.start({
    name: part,
    program: "scripts/faults/part.ts",
    args: [part, plan.get(part), deadline].map(String),
    env: {
      ...buildOwnEnvironment({ port: await findFreePort(), dataFolder, databaseUrl }),
      TRUST_PROXY: "1",
      STAFF_SECOND_FACTOR: part === "sign-in" ? "1" : "0",
      LOG_LEVEL: "warn",
    },
    output: join(dataFolder, "logs", "part.log"),
  });
  const { result } = await child.waitForMessage<{ result: PartResult }>("result");
  await child.ended;
  const rows = Object.entries(result.figures).map(([name, figure]) => [name, String(figure)]);
  console.log(`\n${formatTable([part, ""], rows)}`);
  for (const { violation, rows } of listViolations(result))
    console.log([`  violated: ${violation}`, ...rows.map((row) => `    ${JSON.stringify(row)}`)].join("\n"));
  return result;
}

const listViolations = ({ invariants }: PartResult) => invariants.filter(({ count }) => count > 0);

/** @returns the results of the parts that didn't fail */
async function runParts(site: RunSite, options: Options): Promise<PartResult[]> {
  const waiting = [...options.plan.keys()];
  const results: PartResult[] = [];
  const runNext = async () => {
    const part = waiting.shift()!;
    // One that fails doesn't end the others.
    await runPart(site, part, options).then(
      (result) => results.push(result),
      (error: Error) => console.log(`\n${part} failed: ${error.message}`),
    );
  };
  const runWaiting = async () => {
    while (waiting.length > 0) await runNext();
  };
  // A flood is measured on a machine without other work.
  if (waiting[0] === "flood") await runNext();
  await Promise.all(Array.from({ length: CONCURRENT_PARTS }, runWaiting));
  return results;
}

/** @returns whether every part ended without violations */
function isComplete(results: readonly PartResult[], { plan }: Options): boolean {
  const planned = [...plan.values()].reduce((sum, count) => sum + count, 0);
  const kills = results.reduce((sum, { figures }) => sum + figures.kills!, 0);
  if (kills < planned) console.log(`\nOnly ${kills} of ${planned} kills.`);
  return results.length === plan.size && kills === planned && results.flatMap(listViolations).length === 0;
}

function open(): Run {
  const options = readOptions();
  const site = new RunSite(resolve("data/faults"));
  return {
    async work() {
      await site.open({ settings: SETTINGS });
      return isComplete(await runParts(site, options), options);
    },
    close: (code) => site.close({ isKept: code === 1 }),
  };
}

await runToEnd(open);
