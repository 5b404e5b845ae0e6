/**
 * `npm start`: everything on one machine. PostgreSQL (unless DATABASE_URL is set), the sample feed (unless a feed is
 * configured), migrations, a build if the sources have changed, the first replication, then web server and worker.
 * `--dev` serves from the sources, with reload.
 *
 * Nothing that it starts outlives it, except PostgreSQL after a kill -9, which the next start stops and restarts.
 */
import { join, relative, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findFeedProblems } from "../../app/feed/config.server";
import { findMissingDisclosures } from "../../app/mls/disclosures.server";
import { listHiddenFeeds } from "../../app/mls/feed-display.server";
import { getFeedName, listFeedEnvs, listFeedNames } from "../../app/mls/feeds.server";
import { withSessionSettings } from "../../app/platform/db/connection";
import { type Env, EnvError, readEnv } from "../../app/platform/env.server";
import { isLoopbackName } from "../../app/platform/http/settings.server";
import { MigrationError, migrate } from "../migrate";
import { ensureBuildBy, isBuildFresh } from "./build";
import { type Child, ChildFailedError } from "./child";
import { buildChildEnvironment, getSiteUrl, withNextMetricsPort, withSmallHeap } from "./environment";
import { FolderInUseError, type FolderLock, lockFolder } from "./folder-lock";
import { findFreePort, PostgresError, startPostgres } from "./postgres";
import { checkDataFolder, checkPort, loadOrCreateSecret, PreflightError } from "./preflight";
import { ProcessGroup } from "./process-group";
import { isStarterDead } from "./process-identity";

const isDev = process.argv.includes("--dev");
const processGroup = new ProcessGroup();
let lock: FolderLock | undefined;

function printLine(topic: string, text: string): void {
  console.log(`  ${topic.padEnd(10)}${text}`);
}

const formatSeconds = (startTime: number) => `${((performance.now() - startTime) / 1000).toFixed(1)} s`;

/** Errors whose message is meant for the operator. All others are printed with their stack. */
function describeError(error: unknown): unknown {
  const expected = [EnvError, PreflightError, FolderInUseError, PostgresError, MigrationError, ChildFailedError];
  return expected.some((kind) => error instanceof kind) ? (error as Error).message : error;
}

let shutdown: Promise<never> | undefined;

/** Ends everything in order and exits with a code. Later calls join the first. */
function shutDownAndExit(code: number): Promise<never> {
  shutdown ??= processGroup.close().then(
    () => {
      lock?.release();
      process.exit(code);
    },
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
  return shutdown;
}

function fail(error: unknown): Promise<never> {
  // Failures during shutdown aren't reported, because the shutdown causes them.
  if (!processGroup.isClosing) console.error(describeError(error));
  return shutDownAndExit(1);
}

function listenForSignals(): void {
  let first: number | undefined;
  const onSignal = () => {
    if (first === undefined) {
      first = performance.now();
      console.log("\nStopping …");
      void shutDownAndExit(0);
      // The terminal and npm both forward a single Ctrl-C.
    } else if (performance.now() - first > 700) {
      console.log("Stopping immediately.");
      void processGroup.force().finally(() => process.exit(1));
    }
  };
  // The process that reads our output may end before us.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  setInterval(() => {
    if (isStarterDead() && first === undefined) onSignal();
  }, 200).unref();
}

/** Locks the data folder. A start whose npm was killed gets time to end. */
async function lockDataFolder(folder: string): Promise<FolderLock> {
  const limit = Date.now() + 30_000;
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUseError && error.orphaned) || Date.now() > limit) throw error;
      await pause(200);
    }
  }
}

async function withDatabase<T>(databaseUrl: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({
    connectionString: withSessionSettings(databaseUrl),
    connectionTimeoutMillis: 5_000,
  });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Whether a feed was replicated completely, and recently enough to be shown. */
async function isReplicated(client: pg.Client, feed: Env): Promise<boolean> {
  const { rowCount } = await client.query(
    `SELECT FROM replication_state WHERE feed = $1 AND backfilled_at IS NOT NULL
       AND ($2 = 0 OR last_success_at > now() - $2 * interval '1 hour')`,
    [getFeedName(feed), feed.FEED_MAX_AGE],
  );
  return (rowCount ?? 0) > 0;
}

/** What the start prints about the feeds of an environment. */
const describeFeed = (env: Env) =>
  env.FEEDS.length > 0
    ? listFeedEnvs(env)
        .map((feed) => `${getFeedName(feed)} (${feed.FEED_VENDOR})`)
        .join(", ")
    : env.FEED_VENDOR;

/** Stops everything when a program ends by itself. */
function watchChild(child: Child): Child {
  void child.ended.then(() => fail(child.buildError()));
  return child;
}

const isFeedAddress = (message: unknown): message is { url: string; tokenUrl: string } =>
  typeof (message as { url?: unknown } | null)?.url === "string";

type DevMailMessage = { mail: { to: string; subject: string; link?: string } };

const isDevMailMessage = (message: unknown): message is DevMailMessage =>
  typeof (message as { mail?: { to?: unknown } } | null)?.mail?.to === "string";

/** Finds problems of the configured feeds. The URL of the sample feed is only known later. */
const findConfiguredFeedProblems = (env: Partial<Env>) =>
  findFeedProblems({ ...env, FEED_URL: env.FEED_URL ?? "http://localhost" });

async function start(): Promise<void> {
  const startedAt = performance.now();
  const configuredEnv = readEnv(process.env, { findProblems: findConfiguredFeedProblems });
  const env = {
    ...configuredEnv,
    NODE_ENV: isDev && !process.env.NODE_ENV ? ("development" as const) : configuredEnv.NODE_ENV,
  };
  const dataFolder = resolve(env.DATA_DIR);
  checkDataFolder(dataFolder);
  lock = await lockDataFolder(dataFolder);
  // Programs that a killed start left running are about to end and free their ports.
  const patience = lock.isRecovered ? 20_000 : 0;
  const port = env.PORT || (await findFreePort());
  await checkPort("PORT", env.HOST, port, patience);
  const ownFeed = env.FEEDS.length === 0 && env.FEED_VENDOR === "sample" && !env.FEED_URL;
  if (ownFeed && env.SAMPLE_FEED_PORT) await checkPort("SAMPLE_FEED_PORT", "127.0.0.1", env.SAMPLE_FEED_PORT, patience);

  console.log("Sunporch");
  const logs = join(dataFolder, "logs");
  const log = (name: string) => join(logs, `${name}.log`);

  const sampleFeed = ownFeed
    ? watchChild(
        processGroup.start(
          {
            name: "the sample feed",
            program: "sample-mls/src/program.ts",
            env: {
              ...process.env,
              SAMPLE_FEED_PORT: String(env.SAMPLE_FEED_PORT),
              SAMPLE_FEED_HOMES: String(env.SAMPLE_FEED_HOMES),
              SAMPLE_FEED_SEED: String(env.SAMPLE_FEED_SEED),
              SAMPLE_FEED_AS: env.SAMPLE_FEED_AS ?? "",
            },
            output: log("sample-feed"),
          },
          1,
        ),
      ).waitForMessage(isFeedAddress)
    : undefined;
  const built = isDev ? undefined : runBuild(log("build"));
  const databaseUrl = openDatabase(env, dataFolder);
  // Both are awaited below. A failure before that is reported when it is awaited.
  for (const pending of [sampleFeed, built, databaseUrl]) pending?.catch(() => {});

  const settings = {
    port,
    dataFolder,
    databaseUrl: await databaseUrl,
    sampleFeed: await sampleFeed,
    authSecret: loadOrCreateSecret(join(dataFolder, "auth-secret")),
  };
  const vendorNote = env.SAMPLE_FEED_AS ? ` as ${env.SAMPLE_FEED_AS}` : "";
  printLine(
    "feed",
    ownFeed ? `sample${vendorNote}, ${env.SAMPLE_FEED_HOMES.toLocaleString("en-US")} homes` : describeFeed(env),
  );
  printLine(
    "documents",
    env.CLAMD_URL ? "scanned for viruses" : "not scanned for viruses because CLAMD_URL is not set",
  );
  for (const line of findMissingDisclosures(env)) printLine("missing", line);
  const childEnv = buildChildEnvironment(env, settings);
  // For each vendor the sample feed has a different name.
  const running = readEnv(childEnv);
  const replicated = await withDatabase(env.DATABASE_DIRECT_URL ?? settings.databaseUrl, async (client) => {
    for (const { name, homes } of await listHiddenFeeds(listFeedNames(running), client))
      printLine("hidden", `${homes.toLocaleString("en-US")} homes of ${name}, which is not configured`);
    const states = [];
    for (const feed of listFeedEnvs(running)) states.push(await isReplicated(client, feed));
    return states.every(Boolean);
  });
  if (!replicated) await runFirstReplication(childEnv);
  await built;

  const web = watchChild(
    processGroup.start({
      name: "the web server",
      program: isDev ? "scripts/start/dev-server.ts" : "build/server/index.js",
      env: isDev ? childEnv : withSmallHeap(childEnv),
      output: isDev ? "shown" : log("web"),
    }),
  );
  await web.waitForMessage(
    (message): message is { ready: true } => (message as { ready?: unknown } | null)?.ready === true,
  );
  const worker = watchChild(
    processGroup.start({
      name: "the worker",
      program: isDev ? "scripts/worker.ts" : "build/server/worker.js",
      env: withNextMetricsPort(childEnv),
      output: log("worker"),
    }),
  );
  worker.onMessage(isDevMailMessage, ({ mail: { to, subject, link } }) => {
    console.log(
      `\nMail to ${to}: ${subject}${link ? `\n  ${link}` : ""}\n  Full message: ${getSiteUrl(env, port)}/dev/mailbox`,
    );
  });
  // Demo accounts are created only if everything is local, so they can't mix with real data.
  if (!configuredEnv.DATABASE_URL && ownFeed && (!env.APP_URL || isLoopbackName(new URL(env.APP_URL).hostname)))
    await createDemoData(childEnv);
  const address = getSiteUrl(env, port);
  console.log(
    `\nOpen ${address} (ready after ${formatSeconds(startedAt)}). Press Ctrl-C to stop everything. Logs are in ${toRelativePath(logs)}.`,
  );
}

const toRelativePath = (path: string) => relative(process.cwd(), path) || path;

async function openDatabase(env: Env, dataFolder: string): Promise<string> {
  const startedAt = performance.now();
  const directUrl = env.DATABASE_DIRECT_URL;
  let url = env.DATABASE_URL;
  if (!url) {
    const running = await processGroup.setDatabase(
      startPostgres({ folder: join(dataFolder, "postgres"), logProgress: (line) => printLine("database", line) }),
    );
    void running.ended.then((lines) =>
      fail(new PostgresError(`PostgreSQL ended unexpectedly. The last lines of its log:\n${lines}`)),
    );
    url = running.url;
  }
  const names = await migrate(directUrl ?? url, { hasPooler: directUrl !== undefined });
  const source = env.DATABASE_URL ? "from DATABASE_URL" : "local PostgreSQL";
  printLine(
    "database",
    `${source}${names.length ? `, ${names.length} migration${names.length > 1 ? "s" : ""} applied` : ""} (${formatSeconds(startedAt)})`,
  );
  return url;
}

async function runBuild(output: string): Promise<void> {
  if (isBuildFresh()) return;
  const startedAt = performance.now();
  printLine("build", "the sources have changed, building …");
  await ensureBuildBy(processGroup, output);
  printLine("build", `done (${formatSeconds(startedAt)})`);
}

/** Waits for the first homes. If the feed fails now, the worker tries again. */
async function runFirstReplication(env: NodeJS.ProcessEnv): Promise<void> {
  const child = processGroup.start({
    name: "the first replication",
    program: "scripts/sync.ts",
    args: ["--trigger", "start"],
    env,
    output: "shown",
  });
  await child.waitForSuccess().catch((error) => {
    if (!processGroup.isClosing) printLine("homes", `${describeError(error)} The worker will try again.`);
  });
}

/** Creates demo accounts and prints links that sign in as them. */
async function createDemoData(env: NodeJS.ProcessEnv): Promise<void> {
  const child = processGroup.start({ name: "the demo data", program: "scripts/demo/index.ts", env, output: "shown" });
  await child.waitForSuccess().catch((error) => {
    if (!processGroup.isClosing) printLine("people", `${describeError(error)} The site works without them.`);
  });
}

listenForSignals();
await start().catch(fail);
