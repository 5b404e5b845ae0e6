/**
 * `npm start`: everything on one machine. PostgreSQL (unless DATABASE_URL is set), the sample feed (unless a feed is
 * configured), migrations, a build if the sources have changed, the first replication, then web server and worker.
 * `--dev` serves from the sources, with reload.
 *
 * Nothing that it starts outlives it, except PostgreSQL after a kill -9, which the next start stops and restarts.
 */
import { join, relative, resolve } from "node:path";
import pg from "pg";
import { findFeedProblems } from "../../app/feed/config.server";
import { findMissingDisclosures } from "../../app/mls/disclosures.server";
import { listHiddenFeeds } from "../../app/mls/feed-display.server";
import { getFeedName, listFeedEnvs, listFeedNames } from "../../app/mls/feeds.server";
import { withSessionSettings } from "../../app/platform/db/connection";
import { migrate } from "../../app/platform/db/migrate.server";
import { type Env, readEnv } from "../../app/platform/env.server";
import { isLoopbackName } from "../../app/platform/http/settings.server";
import type { OperatorError } from "../../app/platform/operator-error";
import { ensureBuild, isBuildFresh } from "../build";
import { type FolderLock, lockFolder } from "../harness/folder-lock";
import { describeError, formatSeconds } from "../run-program";
import type { Child, ChildOptions } from "./child";
import { buildChildEnvironment, getSiteUrl, withNextMetricsPort, withSmallHeap } from "./environment";
import { findFreePort, startPostgres } from "./postgres";
import { checkDataFolder, checkPort, loadOrCreateSecret } from "./preflight";
import { ProcessGroup } from "./process-group";

const isDev = process.argv.includes("--dev");
const processGroup = new ProcessGroup();
let lock: FolderLock | undefined;

const printLine = (topic: string, text: string): void => console.log(`  ${topic.padEnd(10)}${text}`);

let shutdown: Promise<void> | undefined;

/** Ends everything in order and exits with a code. Later calls join the first. */
function shutDownAndExit(code: number): Promise<void> {
  lock?.announceEnd();
  shutdown ??= processGroup.close().then(() => {
    lock?.release();
    process.exit(code);
  });
  return shutdown;
}

function fail(error: unknown): Promise<void> {
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
  // An npm that is killed can't tell us.
  const npm = process.env.npm_lifecycle_event ? process.ppid : undefined;
  setInterval(() => {
    if (npm !== undefined && process.ppid !== npm && first === undefined) onSignal();
  }, 200).unref();
}

/** Prints which feeds are hidden. @returns whether all configured feeds were replicated completely, and recently enough to be shown */
async function checkFeeds(databaseUrl: string, env: Env): Promise<boolean> {
  const client = new pg.Client({ connectionString: withSessionSettings(databaseUrl), connectionTimeoutMillis: 5_000 });
  await client.connect();
  try {
    for (const { name, homes } of await listHiddenFeeds(listFeedNames(env), client))
      printLine("hidden", `${homes.toLocaleString("en-US")} homes of ${name}, which is not configured`);
    const { rows } = await client.query<{ feed: string; hours: number }>(
      `SELECT feed, coalesce(extract(epoch FROM now() - last_success_at) / 3600, 'Infinity')::float8 AS hours
       FROM replication_state WHERE backfilled_at IS NOT NULL`,
    );
    const ages = new Map(rows.map(({ feed, hours }) => [feed, hours]));
    return listFeedEnvs(env).every((feed) => {
      const age = ages.get(getFeedName(feed));
      return age !== undefined && (feed.FEED_MAX_AGE === 0 || age < feed.FEED_MAX_AGE);
    });
  } finally {
    await client.end();
  }
}

/** What the start prints about the feeds of an environment. */
function describeFeed(env: Env, isOwnFeed: boolean): string {
  const feeds = listFeedEnvs(env).map((feed) => `${getFeedName(feed)} (${feed.FEED_VENDOR})`);
  if (!isOwnFeed) return feeds.join(", ");
  const vendorNote = env.SAMPLE_FEED_AS ? ` as ${env.SAMPLE_FEED_AS}` : "";
  return `sample${vendorNote}, ${env.SAMPLE_FEED_HOMES.toLocaleString("en-US")} homes`;
}

/** Ends everything when a program ends without which the site can't go on. */
function depend(child: Child): Child {
  void child.ended.then(() => fail(child.buildError()));
  return child;
}

const startProgram = (options: ChildOptions): Child => depend(processGroup.start(options));

async function start(): Promise<void> {
  const startedAt = performance.now();
  const configuredEnv = readEnv(process.env, {
    // The URL of the sample feed is only known later.
    findProblems: (values) => findFeedProblems({ ...values, FEED_URL: values.FEED_URL ?? "http://localhost" }),
  });
  const NODE_ENV = isDev && !process.env.NODE_ENV ? "development" : configuredEnv.NODE_ENV;
  const env = { ...configuredEnv, NODE_ENV } as const;
  const dataFolder = resolve(env.DATA_DIR);
  checkDataFolder(dataFolder);
  lock = await lockFolder(dataFolder);
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
    ? startProgram({
        name: "the sample feed",
        program: "sample-mls/src/program.ts",
        // It reads its other variables itself.
        env: { ...process.env, SAMPLE_FEED_SEED: String(env.SAMPLE_FEED_SEED) },
        output: log("sample-feed"),
      }).waitForMessage<{ url: string; tokenUrl: string }>("url")
    : undefined;
  const built = isDev ? undefined : runBuild();
  const openedDatabase = openDatabase(env, dataFolder);
  // A failure of one while another is awaited is reported when it is awaited itself.
  for (const pending of [sampleFeed, built, openedDatabase]) pending?.catch(() => {});

  const databaseUrl = await openedDatabase;
  const childEnv = buildChildEnvironment(env, {
    port,
    dataFolder,
    databaseUrl,
    sampleFeed: await sampleFeed,
    authSecret: loadOrCreateSecret(join(dataFolder, "auth-secret")),
  });
  printLine("feed", describeFeed(env, ownFeed));
  const scans = env.CLAMD_URL ? "scanned for viruses" : "not scanned for viruses because CLAMD_URL is not set";
  printLine("documents", scans);
  for (const line of findMissingDisclosures(env)) printLine("missing", line);
  // For each vendor the sample feed has a different name.
  if (!(await checkFeeds(env.DATABASE_DIRECT_URL ?? databaseUrl, readEnv(childEnv))))
    await runStep(
      { name: "the first replication", program: "scripts/sync.ts", args: ["--trigger", "start"], env: childEnv },
      "homes",
      "The worker will try again.",
    );
  await built;

  const address = getSiteUrl(env, port);
  const web = startProgram({
    name: "the web server",
    program: isDev ? "scripts/dev-server.ts" : "build/server/index.js",
    env: isDev ? childEnv : withSmallHeap(childEnv),
    output: isDev ? undefined : log("web"),
  });
  await web.waitForMessage<{ ready: true }>("ready");
  const worker = startProgram({
    name: "the worker",
    program: isDev ? "scripts/worker.ts" : "build/server/worker.js",
    env: withNextMetricsPort(childEnv),
    output: log("worker"),
  });
  worker.onMessage<{ mail: { to: string; subject: string; link?: string } }>("mail", ({ mail }) => {
    const link = mail.link ? `\n  ${mail.link}` : "";
    console.log(`\nMail to ${mail.to}: ${mail.subject}${link}\n  Full message: ${address}/dev/mailbox`);
  });
  // Demo accounts are created only if everything is local, so they can't mix with real data.
  if (!configuredEnv.DATABASE_URL && ownFeed && (!env.APP_URL || isLoopbackName(new URL(env.APP_URL).hostname)))
    await runStep(
      { name: "the demo data", program: "scripts/demo/index.ts", env: childEnv },
      "people",
      "The site works without them.",
    );
  console.log(
    `\nOpen ${address} (ready after ${formatSeconds(startedAt)}). Press Ctrl-C to stop everything. Logs are in ${relative(process.cwd(), logs)}.`,
  );
}

async function openDatabase(env: Env, dataFolder: string): Promise<string> {
  const startedAt = performance.now();
  const directUrl = env.DATABASE_DIRECT_URL;
  let url = env.DATABASE_URL;
  if (!url) {
    const folder = join(dataFolder, "postgres");
    const running = await startPostgres({ folder, group: processGroup });
    if (running.home !== folder)
      printLine("database", `The account postgres can't enter ${folder}, so the database is in ${running.home}.`);
    depend(running.server);
    url = running.url;
  }
  const { length } = await migrate(directUrl ?? url, { hasPooler: directUrl !== undefined });
  const source = env.DATABASE_URL ? "from DATABASE_URL" : "local PostgreSQL";
  printLine("database", `${source}, ${length} migrations applied (${formatSeconds(startedAt)})`);
  return url;
}

async function runBuild(): Promise<void> {
  if (isBuildFresh()) return;
  const startedAt = performance.now();
  printLine("build", "the sources have changed, building …");
  await ensureBuild((options) => processGroup.start(options));
  printLine("build", `done (${formatSeconds(startedAt)})`);
}

/** Runs a program to its end, and goes on if it fails. */
async function runStep(step: ChildOptions, topic: string, consequence: string): Promise<void> {
  const child = processGroup.start(step);
  await child.waitForSuccess().catch((error: OperatorError) => {
    if (!processGroup.isClosing) printLine(topic, `${error.message} ${consequence}`);
  });
}

listenForSignals();
await start().catch(fail);
