/**
 * A local PostgreSQL: the real server from npm, in one folder, on loopback. It survives when the process that started
 * it is killed. The next start on the folder then shuts it down cleanly first.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, closeSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { openLog } from "./child";
import { lockFolder } from "./folder-lock";
import {
  buildMinimalEnvironment,
  chooseLocation,
  createSharedFolder,
  findPrograms,
  PostgresError,
  type PostgresLocation,
} from "./postgres-install";

export { PostgresError };

export interface PostgresOptions {
  /** Where the server keeps everything: cluster, password, log. Created if missing. */
  folder: string;
  /** The folder of another npm package with programs than the installed one. */
  programs?: string;
  /** Settings of postgresql.conf that differ from ours. */
  settings?: Readonly<Record<string, string>>;
  /** Gets messages for the operator. */
  logProgress?: (line: string) => void;
}

export interface RunningPostgres {
  /** Connects to the database `sunporch` as its owner, who may also create databases. */
  url: string;
  /** The server's process id. */
  pid: number;
  /** Resolves with the log's last lines when the server ends, requested or not. */
  ended: Promise<string>;
  /** Ends it: `fast` closes connections and writes everything out, `immediate` leaves that to the next start. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
}

/** For a laptop that runs other programs: a commit is on the disk when it is acknowledged, and memory use is low. */
const SERVER_SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  // Parallel queries use this shared memory first, because a container's /dev/shm has 64 MB.
  min_dynamic_shared_memory: "64MB",
  random_page_cost: "1.1",
  jit: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  wal_compression: "on",
  min_wal_size: "128MB",
  max_wal_size: "2GB",
  checkpoint_timeout: "15min",
  log_checkpoints: "off",
  log_timezone: "UTC",
  timezone: "UTC",
};

const START_TIMEOUT_MS = 120_000;

/** How PostgreSQL's programs are run. */
const runAs = ({ account }: PostgresLocation) => ({ ...account, cwd: "/", env: buildMinimalEnvironment() });

/** Creates the cluster and its password. The cluster gets its name last, so a cluster with that name is complete. */
function initializeCluster(location: PostgresLocation, programs: string): void {
  const { account, home } = location;
  const [draft, password] = [join(home, "cluster-draft"), join(home, "password")];
  for (const path of [draft, password]) rmSync(path, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
  if (account.uid !== undefined) for (const path of [draft, password]) chownSync(path, account.uid, account.gid!);
  const options = [
    `--pgdata=${draft}`,
    `--pwfile=${password}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--no-locale",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ];
  const initdb = spawnSync(join(programs, "initdb"), options, { ...runAs(location), encoding: "utf8" });
  if (initdb.status !== 0) {
    const lines = (initdb.stderr || initdb.error?.message || "").trim().split("\n").slice(-10);
    const problem = `PostgreSQL's folder ${join(home, "cluster")} could not be created. Its program initdb says:`;
    throw new PostgresError([problem, ...lines].join("\n  "));
  }
  renameSync(draft, join(home, "cluster"));
}

/** Whether a process is the server of a cluster, and not another program that has its pid after a reboot or in a container. */
function isServer(pid: number, cluster: string): boolean {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8").includes(cluster);
    if (process.platform === "win32")
      return execFileSync("tasklist", ["/fi", `PID eq ${pid}`], { encoding: "utf8" }).includes("postgres.exe");
    return execFileSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" }).includes(cluster);
  } catch {
    return false;
  }
}

/** Ends the server that a killed start left running, after 30 seconds without waiting for its work. */
async function endSurvivor({ home }: PostgresLocation): Promise<void> {
  const cluster = join(home, "cluster");
  const pidFile = join(cluster, "postmaster.pid");
  if (!existsSync(pidFile)) return;
  const pid = Number.parseInt(readFileSync(pidFile, "utf8"), 10);
  for (let tenths = 0; isServer(pid, cluster); tenths++) {
    if (tenths % 300 === 0) process.kill(pid, tenths === 0 ? "SIGINT" : "SIGQUIT");
    await pause(100);
  }
  rmSync(pidFile, { force: true });
}

/** A port that was free a moment ago. */
export async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

/** Starts the server, and waits until it accepts a connection of the superuser. */
async function launchServer(location: PostgresLocation, options: PostgresOptions, attempts = 20) {
  const { home } = location;
  const programs = findPrograms(location.account, options.programs);
  if (!existsSync(join(home, "cluster"))) initializeCluster(location, programs);
  const log = join(home, "server.log");
  const port = await findFreePort();
  const settings = Object.entries({ ...SERVER_SETTINGS, ...options.settings, port });
  const args = ["-D", join(home, "cluster"), ...settings.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
  const { file, start } = openLog(log);
  // In its own session, because the terminal's Ctrl-C must not reach it before web and worker have ended.
  const stdio = ["ignore", file, file] as const;
  const child = spawn(join(programs, "postgres"), args, { ...runAs(location), detached: true, stdio: [...stdio] });
  closeSync(file);
  const ended = once(child, "exit").then(
    () => readFileSync(log).subarray(start).toString().trim().split("\n").slice(-4).join("\n"),
    (error: Error) => error.message,
  );
  let reason: string | undefined;
  void ended.then((lines) => {
    reason = lines;
  });
  const url = `postgresql://postgres:${readFileSync(join(home, "password"), "utf8").trim()}@127.0.0.1:${port}/postgres`;
  for (const limit = Date.now() + START_TIMEOUT_MS; reason === undefined; await pause(20)) {
    const client = new pg.Client({ connectionString: url, ssl: false, connectionTimeoutMillis: 5_000 });
    const isConnected = await client.connect().then(
      () => true,
      () => false,
    );
    if (isConnected) return { child, ended, client };
    if (Date.now() < limit) continue;
    child.kill("SIGKILL");
    throw new PostgresError(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} seconds. Its log is ${log}.`);
  }
  // A killed server's child processes end a moment after it, and the port may have been taken since it was found.
  if (attempts === 1 || !/still in use|in use by|already in use/i.test(reason))
    throw new PostgresError(`PostgreSQL did not start. Its log ${log} ends with:\n${reason}`);
  await pause(500);
  return launchServer(location, options, attempts - 1);
}

/** Creates our role, with the superuser's password, and our database if they are missing. */
async function prepareDatabase(client: pg.Client): Promise<void> {
  const has = async (sql: string) => (await client.query(sql)).rowCount === 1;
  try {
    if (!(await has("SELECT FROM pg_roles WHERE rolname = 'sunporch'")))
      await client.query(`CREATE ROLE sunporch LOGIN CREATEDB PASSWORD '${client.password}'`);
    if (!(await has("SELECT FROM pg_database WHERE datname = 'sunporch'")))
      await client.query("CREATE DATABASE sunporch OWNER sunporch");
  } finally {
    await client.end();
  }
}

/** The same database as the superuser, who has the same password in our own servers. */
export function asSuperuser(databaseUrl: string): string {
  const url = new URL(databaseUrl);
  url.username = "postgres";
  return url.href;
}

/**
 * Starts PostgreSQL in a folder, and creates the folder's database on the first start.
 * @throws {FolderInUseError} when another running process uses the folder
 * @throws {PostgresError} when it can't run here; the message is for the operator
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(options.folder);
  createSharedFolder(folder);
  const lock = await lockFolder(folder);
  try {
    const location = chooseLocation(folder, options.logProgress);
    await endSurvivor(location);
    const { child, ended, client } = await launchServer(location, options);
    const stop = async (mode: "fast" | "immediate" = "fast") => {
      child.kill(mode === "fast" ? "SIGINT" : "SIGQUIT");
      await ended;
      lock.release();
    };
    await prepareDatabase(client).catch(async (error) => {
      await stop();
      throw error;
    });
    const url = `postgresql://sunporch:${client.password}@127.0.0.1:${client.port}/sunporch`;
    return { url, pid: child.pid!, ended, stop };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Stops the server that a dead process left in a folder, and removes the folder and any files stored elsewhere for it.
 * @throws {FolderInUseError} when a running process uses the folder
 */
export async function removePostgres(folder: string): Promise<void> {
  const resolvedFolder = resolve(folder);
  if (!existsSync(resolvedFolder)) return;
  const lock = await lockFolder(resolvedFolder);
  try {
    const location = chooseLocation(resolvedFolder);
    await endSurvivor(location);
    for (const place of [location.home, resolvedFolder]) rmSync(place, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}
