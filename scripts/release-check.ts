/**
 * `npm run release:check`: the route tests of the last release, with its build, against this schema. While a release is
 * rolled out, and after it is rolled back, the older programs run with the newer schema.
 *
 *   --against COMMIT   instead of the last tag
 *   FILES              instead of tests/routes
 */
import { spawnSync } from "node:child_process";
import { cpSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { ROOT } from "./harness/run-node";
import { extractCommit, resolveCommit } from "./looks/side";

const STORE = join(ROOT, "data/release");
const MIGRATIONS = "prisma/migrations";

function git(...args: string[]): { passed: boolean; output: string } {
  const { status, stdout } = spawnSync("git", args, { cwd: ROOT, encoding: "utf8" });
  return { passed: status === 0, output: stdout.trim() };
}

const runNode = (cwd: string, ...args: string[]) =>
  spawnSync(process.execPath, args, { cwd, stdio: "inherit" }).status === 0;

/** The commit to compare with, and why it is this one. */
function findRelease(): { commit: string; reason: string } {
  const tag = git("describe", "--tags", "--abbrev=0");
  if (tag.passed) return { commit: resolveCommit(tag.output), reason: `the tag ${tag.output}` };
  const newest = git("log", "-1", "--first-parent", "-m", "--format=%H", "--diff-filter=A", "--", MIGRATIONS).output;
  const before = newest ? git("rev-parse", "--verify", `${newest}^`) : undefined;
  if (!before?.passed)
    throw new Error(
      "There is no tag, and no history before the newest migration. Fetch it, or name a commit with --against.",
    );
  return { commit: before.output, reason: "the commit before the newest migration, because there is no tag" };
}

function main(): void {
  const { values, positionals } = parseArgs({ allowPositionals: true, options: { against: { type: "string" } } });
  const { commit, reason } = values.against
    ? { commit: resolveCommit(values.against), reason: values.against }
    : findRelease();
  console.log(`Checking with ${commit.slice(0, 10)}: ${reason}.`);
  const known = git("ls-tree", "--name-only", commit, `${MIGRATIONS}/`).output.split("\n");
  if (readdirSync(join(ROOT, MIGRATIONS)).every((name) => known.includes(`${MIGRATIONS}/${name}`))) {
    console.log("It has the same migrations, so there is nothing to check.");
    return;
  }
  const folder = join(STORE, "tree");
  extractCommit(commit, folder);
  rmSync(join(folder, MIGRATIONS), { recursive: true });
  cpSync(join(ROOT, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true });
  const tests = positionals.length > 0 ? positionals : ["tests/routes"];
  // The first test would run out of time while it waits for the build.
  const build = 'import("./tests/server/running-server.ts").then(({ ensureServerBuild }) => ensureServerBuild())';
  const hasBuilt = runNode(folder, "--import", "tsx", "--eval", build);
  if (!hasBuilt) throw new Error("The last release can't be built.");
  const works = runNode(folder, "node_modules/vitest/vitest.mjs", "run", ...tests);
  if (!works) throw new Error(`The last release doesn't work with this schema. Its files are in ${folder}.`);
  console.log("The last release works with this schema.");
}

try {
  main();
} catch (error) {
  console.error((error as Error).message);
  process.exit(1);
}
