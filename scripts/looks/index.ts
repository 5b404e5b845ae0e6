/**
 * `npm run looks`: takes pictures of every page in its states, of a commit and then of the working tree, and compares them with
 * Playwright's screenshot comparison. `--against COMMIT` (main); other arguments go to `playwright test`. Exits with 1 when a picture
 * differs; the report is in data/looks/report.
 */
import { spawnSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { findChromiumPath } from "../../tests/setup/chromium";
import { type SampleData, SampleSite, type Side } from "../../tests/states/sample-site";
import { SERVER_CHANGES } from "../../tests/states/states";
import { RunSite } from "../bench/site";
import { ROOT } from "../harness/run-node";
import { logProgress, type Run, runToEnd } from "../harness/run-to-end";
import { buildCommit, resolveCommit } from "./side";

const STORE = join(ROOT, "data/looks");

/** What the tests read from the variable LOOKS. */
export interface Looks {
  sample: SampleData;
  /** Of the usual server, and of each of SERVER_CHANGES. */
  urls: string[];
  /** Where the commit's pictures are. */
  pictures: string;
  /** Writes the commit's pictures that are missing, instead of comparing with them. */
  isBaseline: boolean;
}

/** Takes or compares the pictures of a side. @returns whether all tests passed */
async function runPlaywright(
  site: SampleSite,
  side: Side,
  looks: Omit<Looks, "urls">,
  args: readonly string[],
): Promise<boolean> {
  const servers = [];
  for (const [index, change] of [undefined, ...SERVER_CHANGES].entries())
    servers.push(await site.serveCopy(side, looks.sample, change, index));
  const update = `--update-snapshots=${looks.isBaseline ? "all" : "none"}`;
  const cli = ["node_modules/playwright/cli.js", "test", "--config=scripts/looks/playwright.config.ts", update];
  const { status } = spawnSync(process.execPath, [...cli, ...args], {
    stdio: ["ignore", "inherit", "inherit"],
    cwd: ROOT,
    env: {
      ...process.env,
      NODE_OPTIONS: "",
      CHROMIUM_PATH: await findChromiumPath(),
      LOOKS: JSON.stringify({ ...looks, urls: servers.map(({ url }) => url) } satisfies Looks),
    },
  });
  await Promise.all(servers.map((server) => server.stop()));
  return status === 0;
}

function open(): Run {
  const args = process.argv.slice(2);
  const { values } = parseArgs({ args, strict: false, options: { against: { type: "string", default: "main" } } });
  const at = args.findIndex((arg) => arg === "--against" || arg.startsWith("--against="));
  if (at >= 0) args.splice(at, args[at] === "--against" ? 2 : 1);
  mkdirSync(join(STORE, "sample"), { recursive: true });
  const run = new RunSite(STORE);
  return {
    async work() {
      const commit = resolveCommit(String(values.against));
      await run.open({ isReused: true });
      logProgress(`building ${commit.slice(0, 7)}`);
      const base = buildCommit(STORE, commit);
      const work: Side = { folder: ROOT };
      const site = new SampleSite(run.group, STORE, run.postgresUrl);
      const sample = await site.open(work);
      const pictures = join(STORE, "pictures", commit);
      logProgress(`pictures of ${commit.slice(0, 7)}`);
      if (!(await runPlaywright(site, base, { sample, pictures, isBaseline: true }, args))) return false;
      logProgress("pictures of the working tree");
      return runPlaywright(site, work, { sample, pictures, isBaseline: false }, args);
    },
    close: () => run.close({ isKept: true }),
  };
}

await runToEnd(open);
