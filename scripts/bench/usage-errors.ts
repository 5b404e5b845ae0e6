import { EnvError } from "../../app/platform/env.server";
import { MigrationError } from "../migrate";
import { ChildFailedError } from "../start/child";
import { FolderInUseError } from "../start/folder-lock";
import { PostgresError } from "../start/postgres";

/** Options that can't be parsed. The message explains the usage. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Errors whose message is meant for the user. All others are printed with their stack. */
export function describeError(error: unknown): unknown {
  const expected = [UsageError, EnvError, FolderInUseError, PostgresError, MigrationError, ChildFailedError];
  return expected.some((kind) => error instanceof kind) ? (error as Error).message : error;
}
