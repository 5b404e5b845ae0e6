/** What must be so before anything is started: a folder to write in and a port to listen on. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { findWriteError } from "../../app/platform/files/writable.server";

/** Something outside the project is in the way; the message is one sentence for the operator. */
export class GroundError extends Error {
  override name = "GroundError";
}

/** Makes the data folder and tries to write in it. @throws {GroundError} */
export function checkDataFolder(folder: string): void {
  const code = findWriteError(folder);
  if (code) throw new GroundError(`DATA_DIR: ${folder} cannot be written (${code}).`);
}

/** A secret of this installation, made at its first start. */
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
 * Checks that a port can be listened on.
 * @param patienceMs how long a port in use is waited for
 * @throws {GroundError} naming `variable` and the port
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
        throw new GroundError(`Port ${port} is in use: stop what listens there, or set ${variable} to another port.`);
      else if (code === "EACCES")
        throw new GroundError(`Port ${port} is not open to this account: set ${variable} to one above 1023.`);
      else throw new GroundError(`${host}:${port} cannot be listened on (${code}).`);
    } finally {
      await new Promise((done) => server.close(done));
    }
  }
}
