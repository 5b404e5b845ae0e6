/**
 * A PostgreSQL of our own: the real server, from npm, in one folder, on loopback. It outlives whoever started it when
 * that process is killed; the next start on the folder stops it in good order first.
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
import { choosePlace, type Place } from "./postgres-place";
import { findPrograms, makeOpenFolder, type Programs, plainEnvironment } from "./postgres-programs";
import { commandLine } from "./process-identity";

export { PostgresError };

export interface PostgresOptions {
  /** Where the server keeps everything: cluster, password, log. Made when missing. */
  folder: string;
  /** Settings of postgresql.conf that differ from ours. */
  settings?: Readonly<Record<string, string>>;
  /** Gets a line for the operator now and then. */
  say?: (line: string) => void;
}

export interface RunningPostgres {
  /** Of the database `sunporch`, as its owner, who may also make databases. */
  url: string;
  /** The process id of the server. */
  pid: number;
  /** Resolves with the log's last lines when the server ends, asked to or not. */
  ended: Promise<string>;
  /** Ends it: `fast` closes connections and writes everything out, `immediate` leaves that to the next start. */
  stop(mode?: "fast" | "immediate"): Promise<void>;
}

/** For a laptop that has other things to do: a commit is on the disk when it is told done, little memory is taken. */
const SETTINGS: Readonly<Record<string, string>> = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  max_connections: "60",
  shared_buffers: "256MB",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  // Parallel queries find their shared memory here first: /dev/shm of a container holds 64 MB.
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

const START_LIMIT_MS = 120_000;
const LOG_LIMIT_BYTES = 5_000_000;

/** Makes the cluster and its password. The cluster gets its name last, so one that has it is whole. */
function initialise({ account, home }: Place, programs: Programs): void {
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
  const made = spawnSync(
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
    { ...account, cwd: "/", env: plainEnvironment(), encoding: "utf8" },
  );
  rmSync(passwordFile, { force: true });
  if (made.status !== 0) {
    rmSync(draft, { recursive: true, force: true });
    const why = (made.stderr || made.error?.message || "").trim().split("\n").at(-1);
    throw new PostgresError(`PostgreSQL's folder ${cluster} could not be made: ${why}.`);
  }
  rmSync(join(home, "password"), { force: true });
  writeFileSync(join(home, "password"), password, { mode: 0o600, flag: "wx" });
  renameSync(draft, cluster);
}

/** The lines of postmaster.pid: pid, folder, start time, port, …, state. */
function pidFile(cluster: string): string[] | undefined {
  try {
    return readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return undefined;
  }
}

function control(place: Place, programs: Programs, mode: string, seconds: number): Promise<number | null> {
  const args = ["stop", "-D", join(place.home, "cluster"), "-m", mode, "-w", "-s", "-t", String(seconds)];
  const child = spawn(programs.pg_ctl, args, { ...place.account, cwd: "/", env: plainEnvironment(), stdio: "ignore" });
  return once(child, "exit").then(([code]) => code as number | null);
}

/** Ends what an earlier start that was killed left running, and forgets what it left written. */
async function recover(place: Place, programs: Programs): Promise<void> {
  const cluster = join(place.home, "cluster");
  const left = pidFile(cluster);
  if (!left) return;
  const command = commandLine(Number(left[0]));
  // The number may belong to another program by now: after a restart, and in containers, pids come again.
  if (process.platform !== "win32" && !(command?.includes("postgres") && command.includes(cluster))) {
    rmSync(join(cluster, "postmaster.pid"), { force: true });
    return;
  }
  if ((await control(place, programs, "fast", 30)) !== 0) await control(place, programs, "immediate", 10);
}

/** A port that nothing listened on a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, "close");
  return port;
}

function lastLines(log: string, from: number): string {
  const text = readFileSync(log, "utf8");
  return text.slice(from).trim().split("\n").slice(-4).join("\n");
}

/** Starts the server and waits until it takes connections; undefined when its port was taken in between. */
async function launch(place: Place, programs: Programs, settings: Readonly<Record<string, string>>) {
  const cluster = join(place.home, "cluster");
  const log = join(place.home, "server.log");
  if (existsSync(log) && statSync(log).size > LOG_LIMIT_BYTES) rmSync(log);
  const port = await freePort();
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
    // A session of its own: the terminal's Ctrl-C must not reach it before web and worker have ended.
    { ...place.account, cwd: "/", env: plainEnvironment(), detached: true, stdio: ["ignore", output, output] },
  );
  closeSync(output);
  child.unref();
  let over = false;
  const ended = new Promise<string>((done) => {
    const end = (error?: Error) => {
      over = true;
      done(error?.message ?? lastLines(log, from));
    };
    child.once("exit", () => end());
    child.once("error", end);
  });
  const limit = Date.now() + START_LIMIT_MS;
  for (;;) {
    const lines = pidFile(cluster);
    if (!over && Number(lines?.[0]) === child.pid && lines?.[7]?.trim() === "ready") return { child, port, ended };
    if (over) {
      const said = await ended;
      // Workers of a server that was killed end a moment after it; a port may have been taken since it was found.
      if (/still in use|in use by|already in use/i.test(said) && Date.now() < limit) return undefined;
      throw new PostgresError(`PostgreSQL did not start; its log ${log} ends with:\n${said}`);
    }
    if (Date.now() > limit) {
      child.kill("SIGKILL");
      throw new PostgresError(`PostgreSQL was not ready after ${START_LIMIT_MS / 1000} seconds; its log is ${log}.`);
    }
    await pause(20);
  }
}

/** Makes our role and database when they are missing. */
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
 * Starts PostgreSQL in a folder, making the folder's database on the first start.
 * @throws {FolderInUse} when another living process runs one there
 * @throws {PostgresError} when it cannot run here; the message is for the operator
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const folder = resolve(options.folder);
  makeOpenFolder(folder);
  const lock = lockFolder(folder);
  try {
    const place = choosePlace(folder, options.say ?? (() => {}));
    const programs = findPrograms(place.account);
    const cluster = join(place.home, "cluster");
    if (!existsSync(cluster)) initialise(place, programs);
    const major = readFileSync(join(cluster, "PG_VERSION"), "utf8").trim();
    if (Number(major) !== programs.major)
      throw new PostgresError(
        `${cluster} was made by PostgreSQL ${major} and this is PostgreSQL ${programs.major}: dump it with the old one, or set DATA_DIR to a new folder.`,
      );
    await recover(place, programs);
    const settings = { ...SETTINGS, ...options.settings };
    let running = await launch(place, programs, settings);
    for (let attempt = 1; !running && attempt < 20; attempt++) {
      await pause(500);
      running = await launch(place, programs, settings);
    }
    if (!running) throw new PostgresError(`PostgreSQL did not start; its log is ${join(place.home, "server.log")}.`);
    const { child, port, ended } = running;
    const stop = async (mode: "fast" | "immediate" = "fast") => {
      // pg_ctl returns a moment before the server has ended, and we may have nothing else that keeps us running.
      child.ref();
      if (child.exitCode === null && child.signalCode === null) await control(place, programs, mode, 60);
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
 * Stops the server that a dead process left in a folder and removes the folder, and what was put elsewhere for it.
 * @throws {FolderInUse} when a living process runs one there
 */
export async function removePostgres(folder: string): Promise<void> {
  const asked = resolve(folder);
  if (!existsSync(asked)) return;
  const lock = lockFolder(asked);
  try {
    const place = choosePlace(asked, () => {});
    if (existsSync(join(place.home, "cluster"))) await recover(place, findPrograms(place.account));
    rmSync(place.home, { recursive: true, force: true });
  } finally {
    lock.release();
  }
  rmSync(asked, { recursive: true, force: true });
}
