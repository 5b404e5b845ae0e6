/**
 * A local PostgreSQL: the real server from npm, in one folder, on loopback. It survives when the process that started
 * it is killed. The next start on the folder then shuts it down cleanly first.
 */
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import {
  chownSync,
  closeSync,
  existsSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { lockFolder } from "./folder-lock";
import { PostgresError } from "./postgres-account";
import { chooseLocation, type PostgresLocation } from "./postgres-location";
import { buildMinimalEnvironment, createSharedFolder, findPrograms, type PostgresPrograms } from "./postgres-programs";
import { readCommandLine } from "./process-identity";

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
const MAX_LOG_BYTES = 5_000_000;

/** Creates the cluster and its password. The cluster gets its name last, so a cluster with that name is complete. */
function initializeCluster({ account, home }: PostgresLocation, programs: PostgresPrograms): void {
  const cluster = join(home, "cluster");
  const draft = join(home, "cluster-draft");
  const passwordFile = join(home, "password-draft");
  const password = randomBytes(24).toString("hex");
  rmSync(draft, { recursive: true, force: true });
  rmSync(passwordFile, { force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(passwordFile, `${password}\n`, { mode: 0o600, flag: "wx" });
  if (account.uid !== undefined) {
    chownSync(draft, account.uid, account.gid!);
    chownSync(passwordFile, account.uid, account.gid!);
  }
  const result = spawnSync(
    programs.initdb,
    [
      `--pgdata=${draft}`,
      `--pwfile=${passwordFile}`,
      "--username=postgres",
      "--auth=scram-sha-256",
      "--encoding=UTF8",
      "--no-locale",
      "--locale-provider=builtin",
      "--builtin-locale=C.UTF-8",
      "--no-instructions",
    ],
    { ...account, cwd: "/", env: buildMinimalEnvironment(), encoding: "utf8" },
  );
  rmSync(passwordFile, { force: true });
  if (result.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    const lines = (result.stderr || result.error?.message || "").trim().split("\n").slice(-10);
    throw new PostgresError(
      [`PostgreSQL's folder ${cluster} could not be created. Its program initdb says:`, ...lines].join("\n  "),
    );
  }
  rmSync(join(home, "password"), { force: true });
  writeFileSync(join(home, "password"), password, { mode: 0o600, flag: "wx" });
  renameSync(draft, cluster);
}

/** The lines of postmaster.pid: pid, folder, start time, port, …, state. */
function readPidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
}

function runPgCtl(
  place: PostgresLocation,
  programs: PostgresPrograms,
  mode: string,
  seconds: number,
): Promise<number | null> {
  const args = ["stop", "-D", join(place.home, "cluster"), "-m", mode, "-w", "-s", "-t", String(seconds)];
  const child = spawn(programs.pg_ctl, args, {
    ...place.account,
    cwd: "/",
    env: buildMinimalEnvironment(),
    stdio: "ignore",
  });
  return once(child, "exit").then(([code]) => code as number | null);
}

/** Stops the server that a killed start left running, and removes its leftover files. */
async function recoverCluster(place: PostgresLocation, programs: PostgresPrograms): Promise<void> {
  const cluster = join(place.home, "cluster");
  const left = readPidFile(cluster);
  if (!left) return;
  const command = readCommandLine(Number(left[0]));
  // The pid may belong to another program by now: after a reboot and in containers, pids are reused.
  if (process.platform !== "win32" && !(command?.includes("postgres") && command.includes(cluster))) {
    rmSync(join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  if ((await runPgCtl(place, programs, "fast", 30)) !== 0) await runPgCtl(place, programs, "immediate", 10);
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

function readLastLines(log: string, from: number): string {
  const text = readFileSync(log, "utf8");
  return text.slice(from).trim().split("\n").slice(-4).join("\n");
}

/**
 * Starts the server and waits until it accepts connections. Undefined when another process took the port in between.
 */
async function launchServer(
  place: PostgresLocation,
  programs: PostgresPrograms,
  settings: Readonly<Record<string, string>>,
) {
  const cluster = join(place.home, "cluster");
  const log = join(place.home, "server.log");
  if (existsSync(log) && statSync(log).size > MAX_LOG_BYTES) rmSync(log);
  const port = await findFreePort();
  const output = openSync(log, "a", 0o600);
  const from = readFileSync(log, "utf8").length;
  const child: ChildProcess = spawn(
    programs.postgres,
    [
      "-D",
      cluster,
      "-p",
      String(port),
      ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]),
    ],
    // In its own session, because the terminal's Ctrl-C must not reach it before web and worker have ended.
    { ...place.account, cwd: "/", env: buildMinimalEnvironment(), detached: true, stdio: ["ignore", output, output] },
  );
  closeSync(output);
  child.unref();
  let isEnded = false;
  const exit = new Promise<string>((resolve) => {
    const onExit = (error?: Error) => {
      isEnded = true;
      resolve(error?.message ?? readLastLines(log, from));
    };
    child.once("exit", () => onExit());
    child.once("error", onExit);
  });
  const limit = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const lines = readPidFile(cluster);
    if (!isEnded && Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === "ready")
      return { child, port, ended: exit };
    if (isEnded) {
      const reason = await exit;
      // A killed server's child processes end a moment after it, and the port may have been taken since it was found.
      if (/still in use|in use by|already in use/i.test(reason) && Date.now() < limit) return undefined;
      throw new PostgresError(`PostgreSQL did not start. Its log ${log} ends with:\n${reason}`);
    }
    if (Date.now() > limit) {
      child.kill("SIGKILL");
      throw new PostgresError(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} seconds. Its log is ${log}.`);
    }
    await pause(20);
  }
}

/** Creates our role and database if they are missing. */
async function prepareDatabase(port: number, password: string): Promise<string> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password,
    database: "postgres",
    ssl: false,
  });
  await client.connect();
  try {
    const has = async (sql: string) => (await client.query(sql)).rowCount === 1;
    if (!(await has("SELECT FROM pg_roles WHERE rolname = 'sunporch'")))
      await client.query(`CREATE ROLE sunporch LOGIN CREATEDB PASSWORD '${password}'`);
    if (!(await has("SELECT FROM pg_database WHERE datname = 'sunporch'")))
      await client.query("CREATE DATABASE sunporch OWNER sunporch");
  } finally {
    await client.end();
  }
  return `postgresql://sunporch:${password}@127.0.0.1:${port}/sunporch`;
}

/**
 * Starts PostgreSQL in a folder, and creates the folder's database on the first start.
 * @throws {FolderInUse} when another running process uses the folder
 * @throws {PostgresError} when it can't run here; the message is for the operator
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(options.folder);
  createSharedFolder(folder);
  const lock = lockFolder(folder);
  try {
    const place = chooseLocation(folder, options.logProgress ?? (() => {}));
    const programs = findPrograms(place.account, options.programs);
    const cluster = join(place.home, "cluster");
    if (!existsSync(cluster)) initializeCluster(place, programs);
    const major = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
    if (Number(major) !== programs.major)
      throw new PostgresError(
        `${cluster} was created by PostgreSQL ${major}, and this is PostgreSQL ${programs.major}. Dump it with the old version, or set DATA_DIR to a new folder.`,
      );
    await recoverCluster(place, programs);
    const settings = { ...SERVER_SETTINGS, ...options.settings };
    let running = await launchServer(place, programs, settings);
    for (let attempt = 1; !running && attempt < 20; attempt++) {
      await pause(500);
      running = await launchServer(place, programs, settings);
    }
    if (!running) throw new PostgresError(`PostgreSQL did not start. Its log is ${join(place.home, "server.log")}.`);
    const { child, port, ended } = running;
    const stop = async (mode: "fast" | "immediate" = "fast") => {
      // pg_ctl returns a moment before the server has ended, and nothing else may keep this process running.
      child.ref();
      if (child.exitCode === null && child.signalCode === null) await runPgCtl(place, programs, mode, 60);
      await ended;
      lock.release();
    };
    try {
      const url = await prepareDatabase(port, readFileSync(join(place.home, "password"), "utf8").trim());
      return { url, pid: child.pid!, ended, stop };
    } catch (error) {
      await stop();
      throw error;
    }
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Stops the server that a dead process left in a folder, and removes the folder and any files stored elsewhere for it.
 * @throws {FolderInUse} when a running process uses the folder
 */
export async function removePostgres(folder: string): Promise<void> {
  const resolvedFolder = resolve(folder);
  if (!existsSync(resolvedFolder)) return;
  const lock = lockFolder(resolvedFolder);
  try {
    const place = chooseLocation(resolvedFolder, () => {});
    if (existsSync(join(place.home, "cluster"))) await recoverCluster(place, findPrograms(place.account));
    rmSync(place.home, { recursive: true, force: true });
  } finally {
    lock.release();
  }
  rmSync(resolvedFolder, { recursive: true, force: true });
}
