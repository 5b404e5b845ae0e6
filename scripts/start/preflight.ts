/** Checks before anything starts: a writable folder and a free port. */
import { randomBytes } from "node:crypto";
import { existsSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { setTimeout as pause } from "node:timers/promises";
import { prepareDataFolder } from "../../app/platform/files/writable.server";
import { OperatorError } from "../../app/platform/operator-error";
import { listenBriefly } from "./postgres";

/** Creates the data folder and checks that it is writable. @throws {OperatorError} */
export function checkDataFolder(folder: string): void {
  const code = prepareDataFolder(folder);
  if (code) throw new OperatorError(`DATA_DIR: ${folder} can't be written (${code}).`);
}

/** A secret of this installation, created at its first start. */
export function loadOrCreateSecret(file: string): string {
  if (!existsSync(file)) {
    writeFileSync(`${file}.new`, randomBytes(32).toString("base64url"), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  return readFileSync(file, "utf8").trim();
}

/**
 * Checks that a port is available.
 * @param patienceMs how long to wait for a port that is in use
 * @throws {OperatorError} with `variable` and the port
 */
export async function checkPort(variable: string, host: string, port: number, patienceMs: number): Promise<void> {
  for (const limit = Date.now() + patienceMs; ; await pause(100)) {
    const code = await listenBriefly(port, host).then(
      () => undefined,
      (error: NodeJS.ErrnoException) => error.code,
    );
    if (!code) return;
    if (code === "EACCES")
      throw new OperatorError(`Port ${port} isn't open to this account. Set ${variable} to a port above 1023.`);
    if (code !== "EADDRINUSE") throw new OperatorError(`${host}:${port} can't be listened on (${code}).`);
    if (Date.now() > limit)
      throw new OperatorError(
        `Port ${port} is in use. Stop the program that listens there, or set ${variable} to another port.`,
      );
  }
}
