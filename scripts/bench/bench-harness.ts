/** The environment of a bench run: its folder, its PostgreSQL, and the programs that it measures. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { readEnv } from "../../app/platform/env.server";
import { migrate } from "../migrate";
import { ensureBuildBy } from "../start/build";
import type { Child } from "../start/child";
import { buildChildEnvironment, withSmallHeap } from "../start/environment";
import { type FolderLock, lockFolder } from "../start/folder-lock";
import { findFreePort, type RunningPostgres, removePostgres, startPostgres } from "../start/postgres";
import { ProcessGroup } from "../start/process-group";
import { Connection } from "./connection";
import type { BenchOptions } from "./options";
import { ProcessWatch, readPeakBytes } from "./process-use";

const NODE_OPTIONS_WITH_PRELOAD =
  `${process.env.NODE_OPTIONS ?? ""} --import=${new URL("./preload.mjs", import.meta.url).href}`.trim();

/** Settings of an operator's shell that would change what is measured. An empty one counts as unset. */
const UNSET_VARIABLES = Object.fromEntries(
  [
    "ALLOWED_HOSTS",
    "TRUST_PROXY",
    "METRICS_TOKEN",
    "METRICS_HOST",
    "PAGE_CACHE_MB",
    "LOG_LEVEL",
    "DATABASE_POOL",
    "FEEDS",
    "FEED_NAME",
    "FEED_ORIGINATING_SYSTEM",
    "FEED_MLS_NAME",
    "FEED_DISCLAIMER",
    "FEED_STATUSES",
    "FEED_PHOTOS",
    "FEED_SELECT_EXTRA",
    "FEED_LINK_ORIGINS",
    "FEED_USER_AGENT",
    "SAMPLE_FEED_AS",
    "FILES",
    "PHOTO_CACHE_MB",
  ].map((name) => [name, ""]),
);

export interface MeasuredServer {
  url: string;
  pid: number;
}

export interface WebProcess extends MeasuredServer {
  child: Child;
  metricsUrl: string;
  /**
   * Milliseconds from its start until it listened, and until it had answered a search, which means that its index is
   * loaded.
   */
  listeningMs: number;
  answeringMs: number;
  /** Its peak memory in bytes until that answer. */
  startPeak: number;
}

const hasUrl = (message: unknown): message is { url: string } =>
  typeof (message as { url?: unknown } | null)?.url === "string";
const hasPid = (message: unknown): message is { pid: number } =>
  typeof (message as { pid?: unknown } | null)?.pid === "number";

export class BenchHarness {
  readonly #options: BenchOptions;
  readonly #processes = new ProcessGroup();
  readonly #clients: pg.Client[] = [];
  readonly #replicationFile: string;
  readonly #postgresFolder: string;
  readonly #snapshot: string;
  #lock: FolderLock | undefined;
  #postgres: RunningPostgres | undefined;

  constructor(options: BenchOptions) {
    this.#options = options;
    this.#replicationFile = join(options.folder, "replicated.json");
    this.#postgresFolder = join(options.folder, "postgres");
    this.#snapshot = join(options.folder, "search-index");
  }

  get databaseUrl(): string {
    if (!this.#postgres) throw new Error("PostgreSQL has not been started.");
    return this.#postgres.url;
  }

  /** Starts PostgreSQL and builds if necessary. @throws {FolderInUseError} */
  async open(): Promise<void> {
    mkdirSync(this.#options.folder, { recursive: true });
    this.#lock = lockFolder(this.#options.folder);
    if (!this.readStoredReplication()) await removePostgres(this.#postgresFolder);
    const starting = this.#processes.setDatabase(startPostgres({ folder: this.#postgresFolder }));
    this.#postgres = await starting;
    await migrate(this.databaseUrl);
    await ensureBuildBy(this.#processes, this.#log("build"));
  }

  /** What an earlier run with --keep measured while replicating the same number of homes, if its data is here. */
  readStoredReplication(): unknown {
    try {
      const stored = JSON.parse(readFileSync(this.#replicationFile, "utf8")) as { homes: number; measured: unknown };
      return stored.homes === this.#options.homes && existsSync(this.#postgresFolder) ? stored.measured : undefined;
    } catch {
      return undefined;
    }
  }

  /** Marks the data as complete and reusable. */
  storeReplication(measured: unknown): void {
    writeFileSync(this.#replicationFile, JSON.stringify({ homes: this.#options.homes, measured }));
  }

  /** A separate connection, without the application's pool and its limits. */
  async connect(role: "owner" | "superuser" = "owner"): Promise<pg.Client> {
    const url = new URL(this.databaseUrl);
    // Both accounts of our own cluster have the same password.
    if (role === "superuser") url.username = "postgres";
    const client = new pg.Client({ connectionString: url.href, application_name: "bench" });
    await client.connect();
    this.#clients.push(client);
    return client;
  }

  /** Starts a sample feed. Resolves to its URL and a function that stops it. */
  async startFeed(): Promise<{ url: string; pid: number; stop(): Promise<void> }> {
    const child = this.#processes.start(
      {
        name: "the sample feed",
        program: "sample-mls/src/program.ts",
        env: {
          ...process.env,
          NODE_OPTIONS: NODE_OPTIONS_WITH_PRELOAD,
          SAMPLE_FEED_PORT: "0",
          SAMPLE_FEED_HOMES: String(this.#options.homes),
          SAMPLE_FEED_SEED: "",
          SAMPLE_FEED_SPEED: "",
        },
        output: this.#log("sample-feed"),
      },
      1,
    );
    const [{ pid }, { url }] = await Promise.all([child.waitForMessage(hasPid), child.waitForMessage(hasUrl)]);
    return { url, pid, stop: () => child.stop(5_000) };
  }

  /** Runs `npm run sync` with these options in a separate process. Resolves to its CPU time and peak memory. */
  async runSync(feedUrl: string, ...args: string[]): Promise<{ cpuMs: number; peak: number }> {
    const child = this.#processes.start({
      name: "the replication",
      program: "scripts/sync.ts",
      args,
      env: this.buildEnvironment({ feedUrl, profile: args.includes("--text") ? "text" : "sync" }),
      output: this.#log("sync"),
    });
    const { pid } = await child.waitForMessage(hasPid);
    const processWatch = new ProcessWatch(pid);
    await child.waitForSuccess();
    processWatch.stop();
    return processWatch;
  }

  /** PostgreSQL's process. */
  get postgresPid(): number {
    return this.#postgres?.pid ?? 0;
  }

  /**
   * Starts the built web server and waits for the response to a first search.
   * @param feedUrl where it gets photos; without one it has none
   * @param storesPages whether it keeps finished pages
   */
  async startWeb({
    feedUrl,
    storesPages = true,
  }: {
    feedUrl?: string;
    storesPages?: boolean;
  } = {}): Promise<WebProcess> {
    const [port, metricsPort] = [await findFreePort(), await findFreePort()];
    const from = performance.now();
    const child = this.#processes.start({
      name: "the web server",
      program: "build/server/index.js",
      env: withSmallHeap({
        ...this.buildEnvironment({ port, feedUrl, profile: storesPages ? "web" : "web-rendering" }),
        METRICS_PORT: String(metricsPort),
        ...(!storesPages && { PAGE_CACHE_MB: "0" }),
      }),
      output: this.#log("web"),
    });
    const [{ pid }] = await Promise.all([
      child.waitForMessage(hasPid),
      child.waitForMessage((message): message is { ready: true } => (message as { ready?: unknown }).ready === true),
    ]);
    const listeningMs = performance.now() - from;
    const url = `http://127.0.0.1:${port}`;
    const connection = new Connection(url);
    await connection.get("/api/listings?beds=1");
    connection.close();
    const metricsUrl = `http://127.0.0.1:${metricsPort}/metrics`;
    const startPeak = await readPeakBytes(pid);
    return { child, pid, url, metricsUrl, listeningMs, answeringMs: performance.now() - from, startPeak };
  }

  /** Starts the web server without a snapshot of the search index, and again when it has written one. */
  async startWebTwice(): Promise<{ fromDatabase: WebProcess; web: WebProcess }> {
    rmSync(this.#snapshot, { force: true });
    const fromDatabase = await this.startWeb();
    while (!existsSync(this.#snapshot)) await pause(200);
    await fromDatabase.child.stop(30_000);
    return { fromDatabase, web: await this.startWeb() };
  }

  /** Starts one of the bench's own small servers. */
  async startServer(
    name: string,
    program: string,
    args: readonly string[] = [],
  ): Promise<MeasuredServer & { stop(): Promise<void> }> {
    const child = this.#processes.start({
      name,
      program,
      args,
      env: this.buildEnvironment({}),
      output: this.#log(name),
    });
    const [{ pid }, { url }] = await Promise.all([child.waitForMessage(hasPid), child.waitForMessage(hasUrl)]);
    return { pid, url, stop: () => child.stop(2_000) };
  }

  /** The environment of programs: what `npm start` sets in production, without the operator's own settings. */
  buildEnvironment(overrides: { port?: number; feedUrl?: string; profile?: string }): NodeJS.ProcessEnv {
    const port = overrides.port ?? 0;
    const settings = { NODE_ENV: "production", HOST: "127.0.0.1", FEED_VENDOR: "sample" } as const;
    const env = buildChildEnvironment(readEnv(settings), {
      port,
      dataFolder: this.#options.folder,
      databaseUrl: this.databaseUrl,
      sampleFeed: overrides.feedUrl === undefined ? undefined : { url: overrides.feedUrl, tokenUrl: "" },
    });
    const profile = this.#options.profile && overrides.profile;
    return {
      ...env,
      ...UNSET_VARIABLES,
      ...settings,
      // Homes kept from an earlier run are measured however old they are.
      FEED_MAX_AGE: "0",
      APP_URL: `http://127.0.0.1:${port}`,
      NODE_OPTIONS: NODE_OPTIONS_WITH_PRELOAD,
      BENCH_PROFILE: profile ? join(this.#options.folder, `${profile}.cpuprofile`) : "",
    };
  }

  /** Ends everything that was started and deletes the data unless it is kept. */
  async close(): Promise<void> {
    await Promise.all(this.#clients.map((client) => client.end().catch(() => {})));
    await this.#processes.close();
    const keep = this.#options.keep && this.readStoredReplication() !== undefined;
    if (this.#lock && !keep) {
      rmSync(this.#replicationFile, { force: true });
      rmSync(this.#snapshot, { force: true });
      await removePostgres(this.#postgresFolder);
    }
    this.#lock?.release();
  }

  #log(name: string): string {
    return join(this.#options.folder, "logs", `${name.replaceAll(" ", "-")}.log`);
  }
}
