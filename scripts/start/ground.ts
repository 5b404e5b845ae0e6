/** Checks before anything starts: a writable folder and a free port. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { findWriteError } from "../../app/platform/files/writable.server";

/** Something outside the project prevents the start. The message is one sentence for the operator. */
export class GroundError extends Error {
  override name = "GroundError";
}

/** Creates the data folder and checks that it is writable. @throws {PreflightError} */
export function checkDataFolder(folder: string): void {
  const code = findWriteError(folder);
  if (code) throw new GroundError(`DATA_DIR: ${folder} can't be written (${code}).`);
}

/** A secret of this installation, created at its first start. */
export function keptSecret(file: string): string {
  try {
    const kept = readFileSync(file, "utf8").trim();
    if (kept.length >= 32) return kept;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const made = randomBytes(32).toString("base64url");
  writeFileSync(file, `${made}\n`, { mode: 0o600 });
  return made;
}

/**
 * Checks that a port is available.
 * @param patienceMs how long to wait for a port that is in use
 * @throws {PreflightError} with `variable` and the port
 */
export async function checkPort(variable: string, host: string, port: number, patienceMs: number): Promise<void> {
  const limit = Date.now() + patienceMs;
  for (;;) {
    const server = createServer();
    try {
      server.listen(port, host);
      await once(server, "listening");
      return;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRINUSE" && Date.now() < limit) await pause(100);
      else if (code === "EADDRINUSE")
        throw new GroundError(
          `Port ${port} is in use. Stop the program that listens there, or set ${variable} to another port.`,
        );
      else if (code === "EACCES")
        throw new GroundError(`Port ${port} isn't open to this account. Set ${variable} to a port above 1023.`);
      else throw new GroundError(`${host}:${port} can't be listened on (${code}).`);
    } finally {
      await new Promise((done) => server.close(done));
    }
  }
}
