/** Runs the production build when its sources have changed. */
import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { FolderInUse, lockFolder } from "./folder-lock";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const FOLDER = join(ROOT, "build");
const STAMP = join(FOLDER, "stamp.txt");
/** Holds the lock of the running build. The build empties build/ itself, so the lock can't be in there. */
const TURN = join(ROOT, "node_modules/.cache/sunporch-build");

/** Everything the build depends on. Of scripts/ these are the scripts that are built, with the folders next to them. */
const SOURCES = [
  "app",
  "public",
  "prisma/schema.prisma",
  "scripts/migrate.ts",
  "scripts/reset-second-factor.ts",
  "scripts/sync.ts",
  "scripts/worker.ts",
  "scripts/sync",
  "scripts/worker",
  "server.ts",
  "server",
  "vite.config.ts",
  "react-router.config.ts",
  "tsconfig.json",
  "package-lock.json",
];

function files(path: string): string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (!found) return [];
  if (!found.isDirectory()) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Hashes the names and contents of the sources. */
function sourcesDigest(): string {
  const digest = createHash("sha256").update(process.versions.node.split(".")[0]!);
  for (const path of SOURCES.flatMap((source) => files(join(ROOT, source))).sort())
    digest.update(`\0${relative(ROOT, path)}\0`).update(readFileSync(path));
  return digest.digest("hex");
}

function stamp(): string | undefined {
  try {
    return readFileSync(STAMP, "utf8");
  } catch {
    return undefined;
  }
}

/** Whether build/ was built from the current sources. */
export function buildIsFresh(): boolean {
  return stamp() === sourcesDigest();
}

/**
 * Builds unless build/ is fresh. Simultaneous starts share the folder, so they build one after the other.
 * @param build rebuilds build/
 */
export async function ensureBuild(build: () => Promise<void>): Promise<void> {
  if (buildIsFresh()) return;
  mkdirSync(TURN, { recursive: true });
  for (;;) {
    let release: () => void;
    try {
      ({ release } = lockFolder(TURN));
    } catch (error) {
      if (!(error instanceof FolderInUse)) throw error;
      await pause(200);
      continue;
    }
    try {
      const digest = sourcesDigest();
      if (stamp() === digest) return;
      rmSync(STAMP, { force: true });
      await build();
      writeFileSync(STAMP, digest);
      return;
    } finally {
      release();
    }
  }
}

/** The program that runs the build, and its argument, for {@link Child}. */
export const BUILDER = { program: "node_modules/@react-router/dev/bin.js", args: ["build"] } as const;
