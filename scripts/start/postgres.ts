/**
 * A local PostgreSQL: the real server from npm, in one folder, on loopback. It survives when the process that started
 * it is killed. The next start on the folder then shuts it down cleanly first.
 */
import { execFileSync, spawn, spawnSync } from "node:child_process";
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
import {
  buildMinimalEnvironment,
  chooseLocation,
  createSharedFolder,
  findPrograms,
  PostgresError,
  type PostgresLocation,
  type PostgresPrograms,
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
const MAX_LOG_BYTES = 5_000_000;

/** A server's folder and programs. */
type Server = PostgresLocation & { programs: PostgresPrograms; cluster: string; log: string };

function locateServer(folder: string, options: Partial<PostgresOptions>): Server {
  const location = chooseLocation(folder, options.logProgress);
  return {
    ...location,
    programs: findPrograms(location.account, options.programs),
    cluster: join(location.home, "cluster"),
    log: join(location.home, "server.log"),
  };
}

/** How PostgreSQL's programs are run. */
const runAs = ({ account }: Server) => ({ ...account, cwd: "/", env: buildMinimalEnvironment() });

/** Creates the cluster and its password. The cluster gets its name last, so a cluster with that name is complete. */
function initializeCluster(server: Server): void {
  const { account, home, cluster, programs } = server;
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
  const { status, stderr, error } = spawnSync(programs.initdb, options, { ...runAs(server), encoding: "utf8" });
  if (status === 0) {
    renameSync(draft, cluster);
    return;
  }
  rmSync(draft, { recursive: true, force: true });
  const said = (stderr || error?.message || "").trim();
  const advice = said.includes("/dev/null")
    ? ["Every account must be able to write /dev/null: chmod 666 /dev/null"]
    : [];
  throw new PostgresError(
    [
      `PostgreSQL's folder ${cluster} could not be created. Its program initdb says:`,
      ...said.split("\n").slice(-10),
      ...advice,
    ].join("\n  "),
  );
}

/** The lines of postmaster.pid: pid, folder, start time, port, …, state. */
function readPidFile({ cluster }: Server): string[] | undefined {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
}

async function stopServer(server: Server, mode: string, seconds: number): Promise<boolean> {
  const args = ["stop", "-D", server.cluster, "-m", mode, "-w", "-s", "-t", String(seconds)];
  const [code] = await once(spawn(server.programs.pg_ctl, args, { ...runAs(server), stdio: "ignore" }), "exit");
  return code === 0;
}

/** The command line of a process; empty when there is none. */
function readCommandLine(pid: string): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8");
    return execFileSync("ps", ["-o", "command=", "-p", pid], { encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });
  } catch {
    return "";
  }
}

/** Stops the server that a killed start left running, and removes its leftover files. */
async function recoverCluster(server: Server): Promise<void> {
  const [pid] = readPidFile(server) ?? [];
  if (!pid) return;
  // The pid may belong to another program by now: after a reboot and in containers, pids are reused.
  if (process.platform !== "win32" && !readCommandLine(pid.trim()).includes(server.cluster))
    rmSync(join(server.cluster, "postmaster.pid"), { force: true });
  else if (!(await stopServer(server, "fast", 30))) await stopServer(server, "immediate", 10);
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

/** Starts the server and waits until it accepts connections, or has ended. */
async function launchServer(server: Server, settings: Readonly<Record<string, string>>) {
  const { programs, cluster, log } = server;
  if (existsSync(log) && statSync(log).size > MAX_LOG_BYTES) rmSync(log);
  const port = await findFreePort();
  const output = openSync(log, "a", 0o600);
  const from = statSync(log).size;
  const options = Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
  const child = spawn(programs.postgres, ["-D", cluster, "-p", String(port), ...options], {
    ...runAs(server),
    // In its own session, because the terminal's Ctrl-C must not reach it before web and worker have ended.
    detached: true,
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  child.unref();
  const readLog = () => readFileSync(log).subarray(from).toString().trim().split("\n").slice(-4).join("\n");
  let isEnded = false as boolean;
  const ended = once(child, "exit")
    .then(readLog, (error: Error) => error.message)
    .finally(() => {
      isEnded = true;
    });
  for (const limit = Date.now() + START_TIMEOUT_MS; !isEnded; await pause(20)) {
    const lines = readPidFile(server);
    if (Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === "ready") break;
    if (Date.now() < limit) continue;
    child.kill("SIGKILL");
    throw new PostgresError(`PostgreSQL was not ready after ${START_TIMEOUT_MS / 1000} seconds. Its log is ${log}.`);
  }
  return { child, port, ended, isReady: !isEnded };
}

/** A killed server's child processes end a moment after it, and the port may have been taken since it was found. */
async function launchPatiently(server: Server, settings: Readonly<Record<string, string>>) {
  for (let attempt = 1; ; attempt++) {
    const running = await launchServer(server, settings);
    if (running.isReady) return running;
    const reason = await running.ended;
    if (attempt === 20 || !/still in use|in use by|already in use/i.test(reason))
      throw new PostgresError(`PostgreSQL did not start. Its log ${server.log} ends with:\n${reason}`);
    await pause(500);
  }
}

/** Creates our role and database if they are missing. */
async function prepareDatabase(port: number, password: string): Promise<string> {
  const urlOf = (user: string, database: string) => `postgresql://${user}:${password}@127.0.0.1:${port}/${database}`;
  const client = new pg.Client({ connectionString: urlOf("postgres", "postgres"), ssl: false });
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
  return urlOf("sunporch", "sunporch");
}

function checkVersion({ cluster, programs }: Server): void {
  const major = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
  if (Number(major) !== programs.major)
    throw new PostgresError(
      `${cluster} was created by PostgreSQL ${major}, and this is PostgreSQL ${programs.major}. Dump it with the old version, or set DATA_DIR to a new folder.`,
    );
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
    const server = locateServer(folder, options);
    if (!existsSync(server.cluster)) initializeCluster(server);
    checkVersion(server);
    await recoverCluster(server);
    const { child, port, ended } = await launchPatiently(server, { ...SERVER_SETTINGS, ...options.settings });
    const stop = async (mode: "fast" | "immediate" = "fast") => {
      // pg_ctl returns a moment before the server has ended, and nothing else may keep this process running.
      child.ref();
      if (child.exitCode === null && child.signalCode === null) await stopServer(server, mode, 60);
      await ended;
      lock.release();
    };
    try {
      const url = await prepareDatabase(port, readFileSync(join(server.home, "password"), "utf8").trim());
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
 * @throws {FolderInUseError} when a running process uses the folder
 */
export async function removePostgres(folder: string): Promise<void> {
  const resolvedFolder = resolve(folder);
  if (!existsSync(resolvedFolder)) return;
  const lock = await lockFolder(resolvedFolder);
  try {
    const { home } = chooseLocation(resolvedFolder);
    if (existsSync(join(home, "cluster"))) await recoverCluster(locateServer(resolvedFolder, {}));
    rmSync(home, { recursive: true, force: true });
    rmSync(resolvedFolder, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}
