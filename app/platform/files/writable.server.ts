/** Whether a folder can be written to. */
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";

/** Makes a folder and those above it. Node's own `recursive` never ends where /proc refuses one (Node 20.20). */
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

/** Makes the folder where it is missing and tries to write in it. @returns the system's error code; null when it can be written */
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
