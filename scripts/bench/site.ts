/** PostgreSQL, the sample feed and the built web server of a run, in a folder of its own. */
import { mkdirSync, readdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../app/platform/db/migrate.server";
import { ensureBuild } from "../build";
import { type FolderLock, LOCK_FILE, lockFolder } from "../harness/folder-lock";
import { logProgress } from "../harness/run-to-end";
import type { Child } from "../start/child";
import { withSmallHeap } from "../start/environment";
import { asSuperuser, findFreePort, type PostgresOptions, removePostgres, startPostgres } from "../start/postgres";
import { ProcessGroup } from "../start/process-group";
import { Client } from "./client";
import { readPeakBytes } from "./process-use";

export interface MeasuredServer {
  port: number;
  pid: number;
  stop(): Promise<void>;
}

export interface WebProcess extends MeasuredServer {
  /** Milliseconds from its start until it listened, and until it had answered a search. */
  listeningMs: number;
  answeringMs: number;
  /** Its peak memory in bytes until that answer. */
  startPeak: number;
}

/** A production site for a measurement or a test on this machine, without the operator's own settings. */
export function buildOwnEnvironment(site: {
  port: number;
  dataFolder: string;
  databaseUrl: string;
}): NodeJS.ProcessEnv {
  const { PATH, HOME } = process.env;
  return {
    ...{ PATH, HOME },
    NODE_ENV: "production",
    MALLOC_ARENA_MAX: "2",
    DRAIN_SECONDS: "0",
    HOST: "127.0.0.1",
    PORT: String(site.port),
    APP_URL: `http://127.0.0.1:${site.port}`,
    DATA_DIR: site.dataFolder,
    DATABASE_URL: site.databaseUrl,
    AUTH_SECRETS: "of-this-run-alone-0123456789abcdef",
    FEED_TOKEN: "sample",
  };
}

export class RunSite {
  readonly group = new ProcessGroup();
  readonly #clients: pg.Client[] = [];
  readonly #postgresFolder: string;
  #lock: FolderLock | undefined;
  /** Of the database `sunporch`. */
  postgresUrl!: string;
  #databaseName = "sunporch";

  constructor(readonly folder: string) {
    this.#postgresFolder = join(folder, "postgres");
  }

  /** What the web server keeps on the disk. */
  get dataFolder(): string {
    return join(this.folder, this.#databaseName);
  }

  get #databaseUrl(): string {
    return new URL(`/${this.#databaseName}`, this.postgresUrl).href;
  }

  /** Uses another database from now on. @param isCopied as a new copy of the one before */
  async switchDatabase(name: string, { isCopied }: { isCopied: boolean }): Promise<void> {
    await Promise.all(this.#clients.splice(0).map((client) => client.end()));
    if (isCopied) await this.copyDatabase(name);
    this.#databaseName = name;
  }

  /** @returns the URL of a copy of the database, for our role */
  async copyDatabase(name: string): Promise<string> {
    const admin = new pg.Client({ connectionString: asSuperuser(new URL("/postgres", this.postgresUrl).href) });
    await admin.connect();
    await admin.query(`DROP DATABASE IF EXISTS ${name}`);
    await admin.query(`CREATE DATABASE ${name} TEMPLATE ${this.#databaseName} OWNER sunporch`);
    await admin.end();
    return new URL(`/${name}`, this.postgresUrl).href;
  }

  /**
   * Starts PostgreSQL, migrates, and builds if sources have changed.
   * @param isReused keeps what an earlier run has left @throws {FolderInUseError}
   */
  async open({ isReused = false, settings = {} as PostgresOptions["settings"] } = {}): Promise<void> {
    logProgress("starting PostgreSQL, building if sources have changed");
    mkdirSync(this.folder, { recursive: true });
    this.#lock = await lockFolder(this.folder);
    if (!isReused) await this.#empty();
    const { url } = await startPostgres({ folder: this.#postgresFolder, settings, group: this.group });
    this.postgresUrl = url;
    await migrate(this.postgresUrl);
    await ensureBuild((options) => this.group.start(options));
  }

  /** A connection without the application's pool and its limits, as the superuser. */
  async connect(): Promise<pg.Client> {
    const client = new pg.Client({ connectionString: asSuperuser(this.#databaseUrl) });
    await client.connect();
    this.#clients.push(client);
    return client;
  }

  async startFeed(homes: number): Promise<{ url: string; stop(): Promise<void> }> {
    const env = { PATH: process.env.PATH, SAMPLE_FEED_HOMES: String(homes) };
    const output = this.#log("sample-feed");
    const program = "sample-mls/src/program.ts";
    const child = this.group.start({ name: "the sample feed", program, env, output });
    return { ...(await child.waitForMessage<{ url: string }>("url")), stop: () => child.stop(5_000) };
  }

  /** Runs `npm run sync` with these options to its end. */
  async runSync(feedUrl: string, ...args: string[]): Promise<void> {
    const env = this.#buildEnvironment(0, { FEED_URL: feedUrl });
    const output = this.#log("sync");
    await this.group.start({ name: "sync", program: "scripts/sync.ts", args, env, output }).waitForSuccess();
  }

  /** Starts the built web server, and waits for the response to a first search. */
  async startWeb(settings: Readonly<Record<string, string>> = {}): Promise<WebProcess> {
    const port = await findFreePort();
    const from = performance.now();
    const env = withSmallHeap(this.#buildEnvironment(port, settings));
    const output = this.#log("web");
    const child = this.group.start({ name: "the web server", program: "build/server/index.js", env, output });
    await child.waitForMessage<{ ready: true }>("ready");
    const listeningMs = performance.now() - from;
    await new Client(port).get("/api/listings?beds=1");
    const answeringMs = performance.now() - from;
    return { ...describeServer(child, port), listeningMs, answeringMs, startPeak: await readPeakBytes(child.pid!) };
  }

  /** Starts `bare.ts` as one of its servers. */
  async startBare(kind: "bytes" | "tree"): Promise<MeasuredServer> {
    const name = `bare ${kind}`;
    const env = { ...process.env, NODE_ENV: "production" };
    const output = this.#log("bare");
    const child = this.group.start({ name, program: "scripts/bench/bare.ts", args: [kind], env, output });
    return describeServer(child, Number(new URL((await child.waitForMessage<{ url: string }>("url")).url).port));
  }

  /** Ends everything that was started. */
  async close({ isKept = false } = {}): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end().catch(() => {})));
    await this.group.close();
    // Another run's folder isn't ours to delete.
    if (this.#lock && !isKept) await this.#empty();
    this.#lock?.release();
  }

  async #empty(): Promise<void> {
    await removePostgres(this.#postgresFolder);
    for (const name of readdirSync(this.folder))
      if (name !== LOCK_FILE) rmSync(join(this.folder, name), { recursive: true, maxRetries: 5 });
  }

  /** Nothing listens at the feed's address unless the settings have another. Kept homes are measured however old they are. */
  #buildEnvironment(port: number, settings: Readonly<Record<string, string>>): NodeJS.ProcessEnv {
    const site = { port, dataFolder: this.dataFolder, databaseUrl: this.#databaseUrl };
    return { ...buildOwnEnvironment(site), FEED_URL: "http://127.0.0.1:1", FEED_MAX_AGE: "0", ...settings };
  }

  #log(name: string): string {
    return join(this.folder, "logs", `${name.replaceAll(" ", "-")}.log`);
  }
}

const describeServer = (child: Child, port: number): MeasuredServer => ({
  port,
  pid: child.pid!,
  stop: () => child.stop(30_000),
});
