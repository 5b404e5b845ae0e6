import { EnvError } from "../../app/platform/env.server";
import { MigrationError } from "../migrate";
import { ChildFailed } from "../start/child";
import { FolderInUse } from "../start/folder-lock";
import { PostgresError } from "../start/postgres";

/** Options that can't be parsed. The message explains the usage. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Errors whose message is meant for the user. All others are printed with their stack. */
export function told(error: unknown): unknown {
  const expected = [UsageError, EnvError, FolderInUse, PostgresError, MigrationError, ChildFailed];
  return expected.some((kind) => error instanceof kind) ? (error as Error).message : error;
}
