import { EnvError } from "../../app/platform/env.server";
import { MigrationError } from "../migrate";
import { ChildFailed } from "../start/child";
import { FolderInUse } from "../start/folder-lock";
import { PostgresError } from "../start/postgres";

/** Options that cannot be understood; the message says how they are meant. */
export class UsageError extends Error {
  override name = "UsageError";
}

/** Errors whose message is meant for the person at the keyboard; of any other the stack is of use. */
export function told(error: unknown): unknown {
  const expected = [UsageError, EnvError, FolderInUse, PostgresError, MigrationError, ChildFailed];
  return expected.some((kind) => error instanceof kind) ? (error as Error).message : error;
}
