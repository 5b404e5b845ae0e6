/** PostgreSQL's own programs: pg_dump writes a dump, pg_restore and psql read it. */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { delimiter, join } from "node:path";
import { type Readable, Transform } from "node:stream";
import { pipeline } from "node:stream/promises";
import { rootCertificates } from "node:tls";
import { env as settings } from "~/platform/env.server";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "~/platform/files/writable.server";
import { BackupError } from "./errors";

type ToolName = "pg_dump" | "pg_restore" | "psql";

/** Where Debian's packages have a folder for each version. */
const DEBIAN_FOLDER = "/usr/lib/postgresql";
const MAX_ERROR_TEXT = 2_000;

/** Parameters of a URL that libpq knows. The driver has others, with which libpq would refuse the URL. */
const LIBPQ_PARAMETERS = new Set(
  "host hostaddr port dbname user passfile options connect_timeout sslmode sslrootcert sslcert sslkey sslcrl sslsni".split(
    " ",
  ),
);

/** Newest version first; PATH may have an older program than Debian's folder. */
function listToolFolders(): string[] {
  const versions = existsSync(DEBIAN_FOLDER) ? readdirSync(DEBIAN_FOLDER).map(Number).filter(Boolean) : [];
  const debian = versions.sort((a, b) => b - a).map((version) => join(DEBIAN_FOLDER, String(version), "bin"));
  return [...(process.env.PATH ?? "").split(delimiter).filter(Boolean), ...debian];
}

function readMajorVersion(program: string): number {
  const { stdout } = spawnSync(program, ["--version"], { encoding: "utf8" });
  return Number(/\) (\d+)/.exec(stdout ?? "")?.[1] ?? 0);
}

/**
 * The path of a program that understands a server of this major version.
 * @throws {BackupError} when it isn't installed, or only for older servers
 */
export function findTool(name: ToolName, serverMajor: number): string {
  const found = listToolFolders()
    .map((folder) => join(folder, name))
    .filter((program) => existsSync(program))
    .map((program) => ({ program, major: readMajorVersion(program) }));
  const usable = found.find(({ major }) => major >= serverMajor);
  if (usable) return usable.program;
  const advice = `Install PostgreSQL ${serverMajor}'s client programs or later ones (Debian: postgresql-client-${serverMajor}).`;
  const newest = Math.max(...found.map(({ major }) => major));
  throw new BackupError(
    found.length === 0
      ? `${name} isn't on the PATH. ${advice}`
      : `${name} is from PostgreSQL ${newest} and can't be used with a server of PostgreSQL ${serverMajor}. ${advice}`,
  );
}

/** Writes the certificate authorities that Node trusts to a file, because libpq trusts none by itself. @returns its path */
function writeTrustedAuthorities(): string {
  const { DATA_DIR } = settings();
  const ownFile = process.env.NODE_EXTRA_CA_CERTS;
  const file = join(DATA_DIR, "trusted-authorities.pem");
  // Another program may be reading the file.
  const draft = `${file}.${process.pid}`;
  mkdirSync(DATA_DIR, { recursive: true, mode: PRIVATE_FOLDER });
  const authorities = [...rootCertificates, ...(ownFile ? [readFileSync(ownFile, "utf8")] : [])];
  writeFileSync(draft, authorities.join("\n"), { mode: PRIVATE_FILE });
  renameSync(draft, file);
  return file;
}

/** A URL for libpq and the environment with its password, which others would see in a command line. */
function connectionOf(databaseUrl: string): { url: string; env: NodeJS.ProcessEnv } {
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password);
  url.password = "";
  for (const name of [...url.searchParams.keys()]) if (!LIBPQ_PARAMETERS.has(name)) url.searchParams.delete(name);
  if (url.searchParams.get("sslmode") === "no-verify") url.searchParams.set("sslmode", "require");
  const needsAuthorities =
    url.searchParams.get("sslmode")?.startsWith("verify-") &&
    !url.searchParams.has("sslrootcert") &&
    !process.env.PGSSLROOTCERT;
  const inherited = Object.entries(process.env).filter(([name]) => /^(?:PATH|HOME|PGPASSFILE|PGSSL\w+)$/.test(name));
  return {
    url: url.href,
    env: {
      ...Object.fromEntries(inherited),
      LC_ALL: "C",
      ...(password && { PGPASSWORD: password }),
      ...(needsAuthorities && { PGSSLROOTCERT: writeTrustedAuthorities() }),
    },
  };
}

/** Resolves when a program has ended without an error; rejects with what it printed. */
function waitForTool(name: ToolName, child: ChildProcess): Promise<void> {
  let errors = "";
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    errors = `${errors}${text}`.slice(0, MAX_ERROR_TEXT);
  });
  return new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (code, signal) => {
      if (code === 0) resolve();
      else reject(new BackupError(`${name} failed: ${errors.trim() || signal || `exit code ${code}`}`));
    });
  });
}

/** A dump of one snapshot of a database. `finished` rejects if the dump is not complete. */
export function dumpDatabase(
  databaseUrl: string,
  { serverMajor, snapshot, signal }: { serverMajor: number; snapshot: string; signal?: AbortSignal },
): { dump: Readable; finished: Promise<void> } {
  const { url, env } = connectionOf(databaseUrl);
  const child = spawn(
    findTool("pg_dump", serverMajor),
    ["--format=custom", "--no-owner", "--no-privileges", `--snapshot=${snapshot}`, `--dbname=${url}`],
    { env, stdio: ["ignore", "pipe", "pipe"], signal, killSignal: "SIGKILL" },
  );
  return { dump: child.stdout, finished: waitForTool("pg_dump", child) };
}

/** Newer programs set this at the start, and servers before 17 don't know it. */
const UNKNOWN_SETTING = /^SET transaction_timeout = 0;$/m;

/** Removes the unknown setting from the first text of a script. */
function withoutUnknownSetting(): Transform {
  let isStart = true;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      done(null, isStart ? Buffer.from(chunk.toString("latin1").replace(UNKNOWN_SETTING, ""), "latin1") : chunk);
      isStart = false;
    },
  });
}

/**
 * Restores a dump in one transaction, so that a dump that ends early or can't be restored changes nothing.
 * @param dump fails before its end if it is damaged
 */
export async function restoreDump(
  databaseUrl: string,
  dump: Readable,
  { serverMajor, signal }: { serverMajor: number; signal?: AbortSignal },
): Promise<void> {
  const { url, env } = connectionOf(databaseUrl);
  const options = { env, signal, killSignal: "SIGKILL" } as const;
  const script = spawn(findTool("pg_restore", serverMajor), ["--file=-", "--no-owner", "--no-privileges"], options);
  const psql = spawn(
    findTool("psql", serverMajor),
    ["--no-psqlrc", "--quiet", "--set=ON_ERROR_STOP=1", "--output=/dev/null", "--file=-", `--dbname=${url}`],
    options,
  );
  const psqlEnded = waitForTool("psql", psql);
  // psql's own option for one transaction commits at the end of its input, which is also how the end of this process looks.
  psql.stdin.on("error", () => {}).write("BEGIN;\n");
  const steps = [
    pipeline(dump, script.stdin),
    waitForTool("pg_restore", script),
    pipeline(script.stdout, withoutUnknownSetting(), psql.stdin, { end: false }),
  ];
  const failures: unknown[] = [];
  const stopAll = (error: unknown) => {
    failures.push(error);
    script.kill("SIGKILL");
    psql.kill("SIGKILL");
  };
  for (const step of [...steps, psqlEnded]) step.catch(stopAll);
  await Promise.allSettled(steps);
  if (failures.length === 0) psql.stdin.end("COMMIT;\n");
  await psqlEnded.catch(() => {});
  // A program that ended breaks the pipes to it; its own message says why it ended.
  const isBrokenPipe = (error: unknown) =>
    ["EPIPE", "ERR_STREAM_PREMATURE_CLOSE", "ECONNRESET"].includes((error as NodeJS.ErrnoException).code ?? "");
  if (failures.length > 0) throw failures.find((error) => !isBrokenPipe(error)) ?? failures[0];
}
