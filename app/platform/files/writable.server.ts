/** Checks whether a folder is writable. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Creates a folder and its parents. Node's `recursive` never returns if /proc refuses one (Node 20.20). */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EEXIST") return;
    if (code !== "ENOENT" || existsSync(dirname(folder))) throw error;
    makeFolder(dirname(folder));
    mkdirSync(folder);
  }
}

/** Creates the folder if it is missing and tries to write to it. @returns the system's error code; null if it is writable */
export function findWriteError(folder: string): string | null {
  const probe = join(folder, `probe-${randomUUID()}`);
  try {
    makeFolder(resolve(folder));
    writeFileSync(probe, "");
    rmSync(probe);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown error";
  }
}
