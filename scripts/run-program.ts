/** What the programs that an operator runs share. */
import { realpathSync } from "node:fs";
import { pathToFileURL } from "node:url";
import { describeConnectionError } from "../app/platform/db/database-errors.server";
import { allowLongStatements, closePool } from "../app/platform/db/pool.server";
import { OperatorError } from "../app/platform/operator-error";

export const formatMegabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(1)} MB`;
export const formatSeconds = (startTime: number): string => `${((performance.now() - startTime) / 1000).toFixed(1)} s`;

/** The message for the operator. An unexpected error is returned as is, with its stack. */
export function describeError(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  const connectionError = describeConnectionError(error);
  if (connectionError) return connectionError;
  const code = (error as { code?: unknown } | null)?.code;
  return typeof code === "string" && code.startsWith("ERR_PARSE_ARGS") ? (error as Error).message : error;
}

/** Whether Node was started with the module of this URL, and not with one that imports it. */
export const isStarted = (url: string): boolean =>
  Boolean(process.argv[1]) && url === pathToFileURL(realpathSync(process.argv[1]!)).href;

/**
 * Runs the module of a URL, if Node was started with it, until its end, a signal, or the end of the process that started it. Exits
 * with 0 or `process.exitCode`, with 1 and a sentence, or with 130 after it has printed what a stop means.
 */
export async function runProgram(
  url: string,
  main: (signal: AbortSignal) => Promise<void>,
  stopped = "Stopped. Nothing was finished.",
): Promise<void> {
  if (!isStarted(url)) return;
  allowLongStatements();
  const controller = new AbortController();
  const stop = () => controller.abort(new Error("Stopped."));
  for (const name of ["SIGINT", "SIGTERM"] as const) process.once(name, stop);
  if (process.connected) process.once("disconnect", stop);
  try {
    await main(controller.signal);
  } catch (error) {
    process.exitCode = controller.signal.aborted ? 130 : 1;
    console.error(controller.signal.aborted ? stopped : describeError(error));
  }
  await closePool().catch(() => {});
  process.exit();
}
