/** A side of the comparison: a folder with the sources and the build of a commit or of the working tree. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { BUILD_COMMAND, ensureBuild } from "../start/build";
import type { ProcessGroup } from "../start/process-group";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const TSX = "node_modules/tsx/dist/cli.mjs";

export interface Side {
  /** The commit's hash, or "work". */
  name: string;
  folder: string;
}

export const resolveCommit = (commit: string): string =>
  execFileSync("git", ["rev-parse", "--verify", `${commit}^{commit}`], { cwd: ROOT, encoding: "utf8" }).trim();

/** Builds the working tree if its sources have changed. */
export const buildWorkingTree = (group: ProcessGroup, logs: string): Promise<void> =>
  ensureBuild(() => runBuild(group, ROOT, logs));

/** Checks a commit out into the store and builds it, unless an earlier run has. */
export async function buildCommit(group: ProcessGroup, store: string, commit: string): Promise<Side> {
  const folder = join(store, "trees", commit);
  const done = join(folder, "built.txt");
  const logs = join(store, "logs");
  if (!existsSync(done)) extractCommit(commit, folder);
  await linkPackages(group, folder, logs);
  if (!existsSync(done)) {
    await generateClient(group, folder, logs);
    await runBuild(group, folder, logs);
    writeFileSync(done, "");
  }
  return { name: commit, folder };
}

/** Replaces a folder by the files of a commit. */
export function extractCommit(commit: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const archive = execFileSync("git", ["archive", commit], { cwd: ROOT, maxBuffer: 2 ** 30 });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
}

export const generateClient = (group: ProcessGroup, folder: string, logs: string): Promise<void> =>
  run(group, folder, logs, TSX, ["scripts/prisma-generate.ts"]);

const runBuild = (group: ProcessGroup, folder: string, logs: string) =>
  run(group, folder, logs, BUILD_COMMAND.program, BUILD_COMMAND.args);

function run(group: ProcessGroup, cwd: string, logs: string, program: string, args: readonly string[]) {
  const env = { ...process.env, NODE_ENV: "production" };
  const output = join(logs, "build.log");
  return group.start({ name: "the build", program: join(cwd, program), args, cwd, env, output }).waitForSuccess();
}

/** Links our packages if they include all of the commit's in the same versions, and installs the commit's otherwise. */
export async function linkPackages(group: ProcessGroup, folder: string, logs: string): Promise<void> {
  const target = join(folder, "node_modules");
  const ours = readVersions(ROOT);
  if (readVersions(folder).every(([path, version]) => ours.some(([name, own]) => name === path && own === version))) {
    rmSync(target, { recursive: true, force: true });
    symlinkSync(join(ROOT, "node_modules"), target);
  } else if (!existsSync(target)) {
    const npm = process.env.npm_execpath ?? "npm";
    const env = { ...process.env, NODE_ENV: "development" };
    const output = join(logs, "install.log");
    await group.start({ name: "npm ci", program: npm, args: ["ci"], cwd: folder, env, output }).waitForSuccess();
  }
}

function readVersions(folder: string): [path: string, version: string][] {
  const { packages } = JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")) as {
    packages: Record<string, { version?: string; optional?: boolean }>;
  };
  return Object.entries(packages).flatMap(([path, { version }]) =>
    path.startsWith("node_modules/") && version ? [[path, version]] : [],
  );
}
