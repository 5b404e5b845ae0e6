/** Runs the production build when its sources have changed. */
import { createHash } from "node:crypto";
import { existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { lockFolder } from "../harness/folder-lock";
import { ROOT } from "../harness/run-node";
import { Child, type ChildOptions } from "../start/child";

const STAMP_FILE = join(ROOT, "build/stamp.txt");
/** Holds the lock and the log of the running build, which empties build/. */
const CACHE = join(ROOT, "node_modules/.cache/sunporch-build");
/** The program that runs the build, and its argument. */
export const BUILD_COMMAND = { program: "node_modules/@react-router/dev/bin.js", args: ["build"] } as const;

/** Everything the build depends on. Of scripts/ these are a part of vite.config.ts and the programs that it builds. */
const SOURCES = [
  "{app,public,scripts/build}/**",
  "scripts/{backup,feed,migrate,reset-second-factor,restore,run-program,sync,web,worker}.ts",
  "prisma/schema.prisma",
  "{server,vite.config,react-router.config}.ts",
  "{tsconfig,package-lock}.json",
];

/** Hashes the names and contents of the sources. */
function hashSources(): string {
  const digest = createHash("sha256").update(process.versions.node.split(".")[0]!);
  const files = globSync(SOURCES, { cwd: ROOT, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  for (const path of files.sort()) digest.update(`\0${relative(ROOT, path)}\0`).update(readFileSync(path));
  return digest.digest("hex");
}

/** Whether build/ was built from the current sources. */
export function isBuildFresh(): boolean {
  return existsSync(STAMP_FILE) && readFileSync(STAMP_FILE, "utf8") === hashSources();
}

/**
 * Builds unless build/ is fresh.
 * @param start starts the program, such as in a process group
 * @throws {OperatorError} with the last lines of its log
 */
export async function ensureBuild(start = (options: ChildOptions) => new Child(options)): Promise<void> {
  if (isBuildFresh()) return;
  mkdirSync(CACHE, { recursive: true });
  // Simultaneous starts share build/, so they build one after the other.
  const lock = await lockFolder(CACHE, Number.POSITIVE_INFINITY);
  try {
    const digest = hashSources();
    if (isBuildFresh()) return;
    rmSync(STAMP_FILE, { force: true });
    const env = { ...process.env, NODE_ENV: "production" };
    const output = join(CACHE, "build.log");
    await start({ name: "the build", ...BUILD_COMMAND, env, output }).waitForSuccess();
    writeFileSync(STAMP_FILE, digest);
  } finally {
    lock.release();
  }
}
