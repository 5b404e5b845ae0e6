/** The sources and the build of a commit, in a folder of the store. */
import { execFileSync, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Side } from "../../tests/states/sample-site";
import { BUILD_COMMAND } from "../build";
import { ROOT } from "../harness/run-node";

export const resolveCommit = (commit: string): string =>
  execFileSync("git", ["rev-parse", "--verify", `${commit}^{commit}`], { cwd: ROOT, encoding: "utf8" }).trim();

/** Replaces a folder by the files of a commit, ready to be built: with our packages, or its own if they differ. */
export function extractCommit(commit: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  const [theirs, ours] = [folder, ROOT].map((path) => readFileSync(join(path, "package-lock.json"), "utf8"));
  if (theirs === ours) symlinkSync(join(ROOT, "node_modules"), join(folder, "node_modules"));
  else run(folder, { NODE_ENV: "development" }, process.env.npm_execpath ?? "npm", "ci");
  run(folder, {}, "node_modules/tsx/dist/cli.mjs", "scripts/prisma-generate.ts");
}

/** Checks a commit out into the store and builds it, unless an earlier run has. */
export function buildCommit(store: string, commit: string): Side {
  const folder = join(store, "trees", commit);
  const done = join(folder, "built.txt");
  if (existsSync(done)) return { folder };
  extractCommit(commit, folder);
  run(folder, { NODE_ENV: "production" }, BUILD_COMMAND.program, ...BUILD_COMMAND.args);
  writeFileSync(done, "");
  return { folder };
}

/** Runs a program of Node in the folder. */
function run(cwd: string, settings: NodeJS.ProcessEnv, ...args: string[]): void {
  const env = { ...process.env, ...settings };
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd, env, encoding: "utf8" });
  if (status !== 0) throw new Error(`${args.join(" ")} in ${cwd} failed:\n${stdout}\n${stderr}`);
}
