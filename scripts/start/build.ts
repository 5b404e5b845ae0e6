/** Runs the production build when its sources have changed. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { FolderInUseError, lockFolder } from "./folder-lock";
import type { ProcessGroup } from "./process-group";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const BUILD_FOLDER = join(ROOT, "build");
const STAMP_FILE = join(BUILD_FOLDER, "stamp.txt");
/** Holds the lock of the running build. The build empties build/ itself, so the lock can't be in there. */
const BUILD_LOCK = join(ROOT, "node_modules/.cache/sunporch-build");

/** Everything the build depends on. Of scripts/ these are a part of vite.config.ts and the programs that it builds. */
const SOURCES = [
  "app",
  "public",
  "prisma/schema.prisma",
  "scripts/build",
  "scripts/feed.ts",
  "scripts/migrate.ts",
  "scripts/reset-second-factor.ts",
  "scripts/sync.ts",
  "scripts/web.ts",
  "scripts/worker.ts",
  "server.ts",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

function listFiles(path: string): string[] {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (!stats) return [];
  if (!stats.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Hashes the names and contents of the sources. */
function hashSources(): string {
  const digest = createHash("sha256").update(process.versions.node.split(".")[0]!);
  for (const path of SOURCES.flatMap((source) => listFiles(join(ROOT, source))).sort())
    digest.update(`\0${relative(ROOT, path)}\0`).update(readFileSync(path));
  return digest.digest("hex");
}

function readStamp(): string | undefined {
  try {
    return readFileSync(STAMP_FILE, "utf8");
  } catch {
    return undefined;
  }
}

/** Whether build/ was built from the current sources. */
export function isBuildFresh(): boolean {
  return readStamp() === hashSources();
}

/**
 * Builds unless build/ is fresh. Simultaneous starts share the folder, so they build one after the other.
 * @param build rebuilds build/
 */
export async function ensureBuild(build: () => Promise<void>): Promise<void> {
  if (isBuildFresh()) return;
  mkdirSync(BUILD_LOCK, { recursive: true });
  for (;;) {
    const lock = await lockFolder(BUILD_LOCK).catch((error) => {
      if (!(error instanceof FolderInUseError)) throw error;
    });
    if (!lock) {
      await pause(200);
      continue;
    }
    try {
      const digest = hashSources();
      if (readStamp() === digest) return;
      rmSync(STAMP_FILE, { force: true });
      await build();
      writeFileSync(STAMP_FILE, digest);
      return;
    } finally {
      lock.release();
    }
  }
}

/** The program that runs the build, and its argument, for {@link Child}. */
export const BUILD_COMMAND = { program: "node_modules/@react-router/dev/bin.js", args: ["build"] } as const;

/** Builds by a program of the group, unless build/ is fresh. @param output the log of the build */
export const ensureBuildBy = (processes: ProcessGroup, output: string): Promise<void> =>
  ensureBuild(() => {
    const env = { ...process.env, NODE_ENV: "production" };
    return processes.start({ name: "the build", ...BUILD_COMMAND, env, output }).waitForSuccess();
  });
