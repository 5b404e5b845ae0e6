/** What the programs that back up and restore share. */

import { BackupError } from "../app/platform/backup/errors";
import { describeConnectionError } from "../app/platform/db/database-errors.server";
import { allowLongStatements, closePool } from "../app/platform/db/pool.server";
import { EnvError } from "../app/platform/env.server";
import { StorageFullError, StorageUnavailableError } from "../app/platform/files/file-store";

export const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;

/** The message for the operator. An unexpected error is returned as is, with its stack. */
function describeError(error: unknown): unknown {
  const expected = [BackupError, EnvError, StorageFullError, StorageUnavailableError];
  if (expected.some((kind) => error instanceof kind)) return (error as Error).message;
  const connectionError = describeConnectionError(error);
  if (connectionError) return connectionError;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && code.startsWith("ERR_PARSE_ARGS") ? (error as Error).message : error;
}

/** Runs a program until its end or SIGINT, and exits with 0, with 1 and a sentence, or with 130. */
export async function runProgram(main: (signal: AbortSignal) => Promise<void>): Promise<void> {
  allowLongStatements();
  const stopped = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, () => stopped.abort(new Error("Stopped.")));
  let code = 0;
  try {
    await main(stopped.signal);
  } catch (error) {
    code = stopped.signal.aborted ? 130 : 1;
    console.error(stopped.signal.aborted ? "Stopped. Nothing was finished." : describeError(error));
  }
  await closePool().catch(() => {});
  process.exit(code);
}
