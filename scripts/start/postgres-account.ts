/**
 * The account that runs PostgreSQL. PostgreSQL refuses to run as root, so root runs it as `postgres`, which is created
 * if it is missing.
 */
import { execFileSync, spawnSync } from "node:child_process";

/** The ids of an account in the form that child_process takes. Empty for this process's account. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** PostgreSQL can't run here. The message is one sentence for the operator. */
export class PostgresError extends Error {
  override name = "PostgresError";
}

function lookUpAccount(): Account | undefined {
  const number = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: number("-u"), gid: number("-g") };
  } catch {
    return undefined;
  }
}

/** Whether this process runs as root. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** @throws {PostgresError} when the account `postgres` is missing and root can't create it */
export function choosePostgresAccount(): Account {
  if (!isRoot()) return {};
  const existing = lookUpAccount();
  if (existing) return existing;
  // Tools of Debian and Red Hat, then Alpine.
  for (const commands of [
    "groupadd --system postgres; useradd --system --no-create-home --gid postgres --shell /bin/false postgres",
    "addgroup -S postgres; adduser -S -D -H -G postgres -s /bin/false postgres",
  ]) {
    spawnSync("/bin/sh", ["-c", commands], { stdio: "ignore" });
    const created = lookUpAccount();
    if (created) return created;
  }
  throw new PostgresError(
    "PostgreSQL does not run as root and the account postgres could not be created. Start as an ordinary user, or set DATABASE_URL.",
  );
}

/** Whether the account can enter a folder, and with `write` also create files in it. */
export function canAccess(account: Account, folder: string, write = false): boolean {
  const script = write ? 'cd "$1" && test -w .' : 'cd "$1"';
  return (
    account.uid === undefined ||
    spawnSync("/bin/sh", ["-c", script, "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0
  );
}
