/**
 * A local PostgreSQL: the real server from npm, in one folder, on loopback. It survives when the process that started
 * it is killed. The next start on the folder then shuts it down cleanly first.
 */
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { chownSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { lockFolder } from "../harness/folder-lock";
import type { Child } from "./child";
import {
  buildMinimalEnvironment,
  chooseLocation,
  createSharedFolder,
  findPrograms,
  type PostgresLocation,
} from "./postgres-install";
import { ProcessGroup } from "./process-group";

export interface PostgresOptions {
  /** Where the server keeps everything: cluster, password, log. Absolute; created if missing. */
  folder: string;
  /** The folder of another npm package with programs than the installed one. */
  programs?: string;
  /** Settings of postgresql.conf that differ from ours. */
  settings?: Readonly<Record<string, string>>;
  /** Ends the server with its other programs. */
  group?: ProcessGroup;
}

export interface RunningPostgres {
  /** The folder, or another where root's account for PostgreSQL can't use it. */
  home: string;
  /** Connects to the database `sunporch` as its owner, who may also create databases. */
  url: string;
  /** `stop` closes connections and writes everything out, `kill` leaves that to the next start. */
  server: Child;
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

const MAX_ATTEMPTS = 20;
/** The SQLSTATE of a server that is starting or ending. */
const CANNOT_CONNECT_NOW = "57P03";

/** Starts one of PostgreSQL's programs. */
type StartProgram = (program: "initdb" | "postgres", name: string, args: readonly string[]) => Child;

/** Creates the cluster and its password. The cluster gets its name last, so a cluster with that name is complete. */
async function initializeCluster({ account, home }: PostgresLocation, startProgram: StartProgram): Promise<void> {
  const [draft, password] = [join(home, "cluster-draft"), join(home, "password")];
  for (const path of [draft, password]) rmSync(path, { recursive: true, force: true });
  mkdirSync(draft, { mode: 0o700 });
  writeFileSync(password, randomBytes(24).toString("hex"), { mode: 0o600, flag: "wx" });
  if (account.uid !== undefined) for (const path of [draft, password]) chownSync(path, account.uid, account.gid!);
  await startProgram("initdb", `PostgreSQL's program initdb, which creates ${join(home, "cluster")},`, [
    `--pgdata=${draft}`,
    `--pwfile=${password}`,
    "--username=postgres",
    "--auth=scram-sha-256",
    "--encoding=UTF8",
    "--no-locale",
    "--locale-provider=builtin",
    "--builtin-locale=C.UTF-8",
    "--no-instructions",
  ]).waitForSuccess();
  renameSync(draft, join(home, "cluster"));
}

/** Connects to a cluster's server as the superuser. */
async function connect(home: string, port: number): Promise<pg.Client> {
  const client = new pg.Client({
    host: "127.0.0.1",
    port,
    user: "postgres",
    password: readFileSync(join(home, "password"), "utf8").trim(),
    database: "postgres",
    ssl: false,
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  return client;
}

/** Whether a server that takes a cluster's password is running, starting or ending at a port. */
const isServing = (home: string, port: number): Promise<boolean> =>
  connect(home, port).then(
    (client) => client.end().then(() => true),
    ({ code }) => code === CANNOT_CONNECT_NOW,
  );

/**
 * Ends the server that a killed start left running, after 30 seconds without waiting for its work. Without a server, the pid
 * in the cluster's file may be that of another program, such as after a reboot or in a container.
 */
async function endSurvivor(home: string): Promise<void> {
  const pidFile = join(home, "cluster", "postmaster.pid");
  for (let tenths = 0; existsSync(pidFile); tenths++) {
    const [pid, , , port] = readFileSync(pidFile, "utf8").split("\n").map(Number);
    if (!(await isServing(home, port!))) break;
    if (tenths % 300 === 0) process.kill(pid!, tenths === 0 ? "SIGINT" : "SIGQUIT");
    await pause(100);
  }
  rmSync(pidFile, { force: true });
}

/** @returns the port that it listened on @throws the system's error */
export async function listenBriefly(port: number, host: string): Promise<number> {
  await using server = createServer().listen(port, host);
  await once(server, "listening");
  return (server.address() as AddressInfo).port;
}

/** A port that was free a moment ago. */
export const findFreePort = (): Promise<number> => listenBriefly(0, "127.0.0.1");

/** Starts the server, and waits until it accepts a connection. */
async function startServer(
  home: string,
  settings: PostgresOptions["settings"],
  startProgram: StartProgram,
): Promise<{ server: Child; client: pg.Client }> {
  for (let attempt = 1; ; attempt++) {
    const port = await findFreePort();
    const values = Object.entries({ ...SERVER_SETTINGS, ...settings, port });
    const args = ["-D", join(home, "cluster"), ...values.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
    const server = startProgram("postgres", "PostgreSQL", args);
    for (; server.isRunning; await pause(20)) {
      const client = await connect(home, port).catch(() => undefined);
      if (client) return { server, client };
    }
    // A killed server's child processes end a moment after it, and the port may have been taken since it was found.
    const error = server.buildError();
    if (attempt === MAX_ATTEMPTS || !/still in use|in use by|already in use/i.test(error.message)) throw error;
    await pause(500);
  }
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
 * @throws {OperatorError} when it can't run here
 */
export async function startPostgres(options: PostgresOptions): Promise<RunningPostgres> {
  const { folder, programs: origin, settings, group = new ProcessGroup() } = options;
  createSharedFolder(folder);
  const lock = await lockFolder(folder);
  try {
    const location = chooseLocation(folder);
    const { account, home } = location;
    await endSurvivor(home);
    const programs = findPrograms(location, origin);
    const startProgram: StartProgram = (program, name, args) =>
      group.start({
        name,
        program: join(programs, program),
        args,
        account,
        cwd: "/",
        env: buildMinimalEnvironment(),
        output: join(home, "server.log"),
        signals: { stop: "SIGINT", kill: "SIGQUIT" },
      });
    if (!existsSync(join(home, "cluster"))) await initializeCluster(location, startProgram);
    const { server, client } = await startServer(home, settings, startProgram);
    await prepareDatabase(client).catch(async (error) => {
      await server.stop();
      throw error;
    });
    void server.ended.then(() => lock.release());
    return { home, url: `postgresql://sunporch:${client.password}@127.0.0.1:${client.port}/sunporch`, server };
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
  if (!existsSync(folder)) return;
  const lock = await lockFolder(folder);
  try {
    const { home } = chooseLocation(folder);
    await endSurvivor(home);
    for (const place of [home, folder]) rmSync(place, { recursive: true, force: true });
  } finally {
    lock.release();
  }
}
