/**
 * The account PostgreSQL runs under. It refuses to run as root, so root lends it the account `postgres`, which is made
 * when it is missing.
 */
import { execFileSync, spawnSync } from "node:child_process";

/** The numbers of an account, as child_process takes them; empty: the account of this process. */
export interface Account {
  uid?: number;
  gid?: number;
}

/** PostgreSQL cannot be run here; the message is one sentence for the operator. */
export class PostgresError extends Error {
  override name = "PostgresError";
}

function accountNumbers(): Account | undefined {
  const number = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: number("-u"), gid: number("-g") };
  } catch {
    return undefined;
  }
}

/** Whether this process is root's. */
export function isRoot(): boolean {
  return process.getuid?.() === 0;
}

/** @throws {PostgresError} when root has no account `postgres` and cannot make one */
export function postgresAccount(): Account {
  if (!isRoot()) return {};
  const found = accountNumbers();
  if (found) return found;
  // Debian's and Red Hat's tools, then Alpine's.
  const makers: [string, string[]][][] = [
    [
      ["groupadd", ["--system", "postgres"]],
      ["useradd", ["--system", "--no-create-home", "--gid", "postgres", "--shell", "/bin/false", "postgres"]],
    ],
    [
      ["addgroup", ["-S", "postgres"]],
      ["adduser", ["-S", "-D", "-H", "-G", "postgres", "-s", "/bin/false", "postgres"]],
    ],
  ];
  for (const commands of makers) {
    for (const [command, args] of commands) spawnSync(command, args, { stdio: "ignore" });
    const made = accountNumbers();
    if (made) return made;
  }
  throw new PostgresError(
    "PostgreSQL does not run as root and the account postgres could not be made: start as an ordinary user, or set DATABASE_URL.",
  );
}

/** Whether the account can enter a folder; `write` also asks whether it may make files there. */
export function canEnter(account: Account, folder: string, write = false): boolean {
  const script = write ? 'cd "$1" && test -w .' : 'cd "$1"';
  return (
    account.uid === undefined ||
    spawnSync("/bin/sh", ["-c", script, "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0
  );
}
