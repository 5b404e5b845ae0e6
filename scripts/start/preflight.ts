/** Checks before anything starts: a writable folder and a free port. */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { prepareDataFolder } from "../../app/platform/files/writable.server";

/** Something outside the project prevents the start. The message is one sentence for the operator. */
export class PreflightError extends Error {
  override name = "PreflightError";
}

/** Creates the data folder and checks that it is writable. @throws {PreflightError} */
export function checkDataFolder(folder: string): void {
  const code = prepareDataFolder(folder);
  if (code) throw new PreflightError(`DATA_DIR: ${folder} can't be written (${code}).`);
}

/** A secret of this installation, created at its first start. */
export function loadOrCreateSecret(file: string): string {
  try {
    const stored = readFileSync(file, "utf8").trim();
    if (stored.length >= 32) return stored;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
  }
  const created = randomBytes(32).toString("base64url");
  writeFileSync(file, `${created}\n`, { mode: 0o600 });
  return created;
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
        throw new PreflightError(
          `Port ${port} is in use. Stop the program that listens there, or set ${variable} to another port.`,
        );
      else if (code === "EACCES")
        throw new PreflightError(`Port ${port} isn't open to this account. Set ${variable} to a port above 1023.`);
      else throw new PreflightError(`${host}:${port} can't be listened on (${code}).`);
    } finally {
      await new Promise((resolve) => server.close(resolve));
    }
  }
}
