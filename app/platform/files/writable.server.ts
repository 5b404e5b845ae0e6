/** Whether a folder can be written to. */
import { randomUUID } from "node:crypto";
import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** Makes the folder where it is missing and tries to write in it. @returns the system's error code; null when it can be written */
export function findWriteError(folder: string): string | null {
  const probe = join(folder, `probe-${randomUUID()}`);
  try {
    mkdirSync(folder, { recursive: true });
    writeFileSync(probe, "");
    rmSync(probe);
    return null;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? "unknown error";
  }
}
