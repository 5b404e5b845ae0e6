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
import { hiddenFeeds } from "../../app/mls/display.server";
import { feedEnvs, feedName, feedNames } from "../../app/mls/feeds.server";
import { withSessionSettings } from "../../app/platform/db/connection";
import { type Env, EnvError, readEnv } from "../../app/platform/env.server";
import { isLoopbackName } from "../../app/platform/http/settings.server";
import { MigrationError, migrate } from "../migrate";
import { BUILDER, buildIsFresh, ensureBuild } from "./build";
import { type Child, ChildFailed } from "./child";
import { childEnvironment, siteUrl, withSmallHeap } from "./environment";
import { FolderInUse, type FolderLock, lockFolder } from "./folder-lock";
import { checkDataFolder, checkPort, GroundError, keptSecret } from "./ground";
import { House } from "./house";
import { freePort, PostgresError, startPostgres } from "./postgres";
import { starterDied } from "./process-identity";

const dev = process.argv.includes("--dev");
const house = new House();
let lock: FolderLock | undefined;

function say(topic: string, text: string): void {
  console.log(`  ${topic.padEnd(10)}${text}`);
}

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Errors whose message is meant for the operator. All others are printed with their stack. */
function told(error: unknown): unknown {
  const expected = [EnvError, GroundError, FolderInUse, PostgresError, MigrationError, ChildFailed];
  return expected.some((kind) => error instanceof kind) ? (error as Error).message : error;
}

let ending: Promise<never> | undefined;

/** Ends everything in order and exits with a code. Later calls join the first. */
function leave(code: number): Promise<never> {
  ending ??= house.close().then(
    () => {
      lock?.release();
      process.exit(code);
    },
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
  return ending;
}

function fail(error: unknown): Promise<never> {
  // Failures during shutdown aren't reported, because the shutdown causes them.
  if (!house.closing) console.error(told(error));
  return leave(1);
}

function listenForSignals(): void {
  let first: number | undefined;
  const onSignal = () => {
    if (first === undefined) {
      first = performance.now();
      console.log("\nStopping …");
      void leave(0);
      // The terminal and npm both forward a single Ctrl-C.
    } else if (performance.now() - first > 700) {
      console.log("Stopping immediately.");
      void house.force().finally(() => process.exit(1));
    }
  };
  // The process that reads our output may end before us.
  for (const stream of [process.stdout, process.stderr]) stream.on("error", () => {});
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  setInterval(() => {
    if (starterDied() && first === undefined) onSignal();
  }, 200).unref();
}

/** Locks the data folder. A start whose npm was killed gets time to end. */
async function takeDataFolder(folder: string): Promise<FolderLock> {
  const limit = Date.now() + 30_000;
  for (;;) {
    try {
      return lockFolder(folder);
    } catch (error) {
      if (!(error instanceof FolderInUse && error.orphaned) || Date.now() > limit) throw error;
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
    [feedName(feed), feed.FEED_MAX_AGE],
  );
  return (rowCount ?? 0) > 0;
}

/** What the start prints about the feeds of an environment. */
const feedWords = (env: Env) =>
  env.FEEDS.length > 0
    ? feedEnvs(env)
        .map((feed) => `${feedName(feed)} (${feed.FEED_VENDOR})`)
        .join(", ")
    : env.FEED_VENDOR;

/** Stops everything when a program ends by itself. */
function mind(child: Child): Child {
  void child.ended.then(() => fail(child.failure()));
  return child;
}

const isPlace = (message: unknown): message is { url: string; tokenUrl: string } =>
  typeof (message as { url?: unknown } | null)?.url === "string";

type KeptMail = { mail: { to: string; subject: string; link?: string } };

const isMail = (message: unknown): message is KeptMail =>
  typeof (message as { mail?: { to?: unknown } } | null)?.mail?.to === "string";

async function start(): Promise<void> {
  const began = performance.now();
  const given = readEnv(process.env);
  const env = { ...given, NODE_ENV: dev && !process.env.NODE_ENV ? ("development" as const) : given.NODE_ENV };
  const dataFolder = resolve(env.DATA_DIR);
  checkDataFolder(dataFolder);
  lock = await takeDataFolder(dataFolder);
  // Programs that a killed start left running are about to end and free their ports.
  const patience = lock.recovered ? 20_000 : 0;
  const port = env.PORT || (await freePort());
  await checkPort("PORT", env.HOST, port, patience);
  const ownFeed = env.FEEDS.length === 0 && env.FEED_VENDOR === "sample" && !env.FEED_URL;
  if (ownFeed && env.SAMPLE_FEED_PORT) await checkPort("SAMPLE_FEED_PORT", "127.0.0.1", env.SAMPLE_FEED_PORT, patience);

  console.log("Sunporch");
  const logs = join(dataFolder, "logs");
  const log = (name: string) => join(logs, `${name}.log`);

  const sampleFeed = ownFeed
    ? mind(
        house.run(
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
      ).message(isPlace)
    : undefined;
  const built = dev ? undefined : build(log("build"));
  const databaseUrl = openDatabase(env.DATABASE_URL, dataFolder);
  // Both are awaited below. A failure before that is reported when it is awaited.
  for (const work of [sampleFeed, built, databaseUrl]) work?.catch(() => {});

  const known = {
    port,
    dataFolder,
    databaseUrl: await databaseUrl,
    sampleFeed: await sampleFeed,
    authSecret: keptSecret(join(dataFolder, "auth-secret")),
  };
  const as = env.SAMPLE_FEED_AS ? ` as ${env.SAMPLE_FEED_AS}` : "";
  say("feed", ownFeed ? `sample${as}, ${env.SAMPLE_FEED_HOMES.toLocaleString("en-US")} homes` : feedWords(env));
  say("documents", env.CLAMD_URL ? "scanned for viruses" : "not scanned for viruses because CLAMD_URL is not set");
  const childEnv = childEnvironment(env, known);
  // For each vendor the sample feed has a different name.
  const running = readEnv(childEnv);
  const replicated = await withDatabase(known.databaseUrl, async (client) => {
    for (const { name, homes } of await hiddenFeeds(feedNames(running), client))
      say("hidden", `${homes.toLocaleString("en-US")} homes of ${name}, which is not configured`);
    const states = [];
    for (const feed of feedEnvs(running)) states.push(await isReplicated(client, feed));
    return states.every(Boolean);
  });
  if (!replicated) await firstReplication(childEnv);
  await built;

  const web = mind(
    house.run({
      name: "the web server",
      program: dev ? "scripts/start/dev-server.ts" : "build/server/index.js",
      env: dev ? childEnv : withSmallHeap(childEnv),
      output: dev ? "shown" : log("web"),
    }),
  );
  await web.message((message): message is { ready: true } => (message as { ready?: unknown } | null)?.ready === true);
  const worker = mind(
    house.run({
      name: "the worker",
      program: dev ? "scripts/worker.ts" : "build/server/worker.js",
      env: childEnv,
      output: log("worker"),
    }),
  );
  worker.onMessage(isMail, ({ mail: { to, subject, link } }) => {
    console.log(
      `\nMail to ${to}: ${subject}${link ? `\n  ${link}` : ""}\n  Full message: ${siteUrl(env, port)}/dev/mailbox`,
    );
  });
  // Demo accounts are created only if everything is local, so they can't mix with real data.
  if (!given.DATABASE_URL && ownFeed && (!env.APP_URL || isLoopbackName(new URL(env.APP_URL).hostname)))
    await demonstration(childEnv);
  const address = siteUrl(env, port);
  console.log(
    `\nOpen ${address} (ready after ${seconds(began)}). Press Ctrl-C to stop everything. Logs are in ${near(logs)}.`,
  );
}

const near = (path: string) => relative(process.cwd(), path) || path;

async function openDatabase(given: string | undefined, dataFolder: string): Promise<string> {
  const since = performance.now();
  let url = given;
  if (!url) {
    const running = await house.database(
      startPostgres({ folder: join(dataFolder, "postgres"), say: (line) => say("database", line) }),
    );
    void running.ended.then((lines) =>
      fail(new PostgresError(`PostgreSQL ended unexpectedly. The last lines of its log:\n${lines}`)),
    );
    url = running.url;
  }
  const names = await migrate(url);
  const what = given ? "from DATABASE_URL" : "local PostgreSQL";
  say(
    "database",
    `${what}${names.length ? `, ${names.length} migration${names.length > 1 ? "s" : ""} applied` : ""} (${seconds(since)})`,
  );
  return url;
}

async function build(output: string): Promise<void> {
  if (buildIsFresh()) return;
  const since = performance.now();
  say("build", "the sources have changed, building …");
  await ensureBuild(() =>
    house.run({ name: "the build", ...BUILDER, env: { ...process.env, NODE_ENV: "production" }, output }).success(),
  );
  say("build", `done (${seconds(since)})`);
}

/** Waits for the first homes. If the feed fails now, the worker tries again. */
async function firstReplication(env: NodeJS.ProcessEnv): Promise<void> {
  const child = house.run({
    name: "the first replication",
    program: "scripts/sync.ts",
    args: ["--trigger", "start"],
    env,
    output: "shown",
  });
  await child.success().catch((error) => {
    if (!house.closing) say("homes", `${told(error)} The worker will try again.`);
  });
}

/** Creates demo accounts and prints links that sign in as them. */
async function demonstration(env: NodeJS.ProcessEnv): Promise<void> {
  const child = house.run({ name: "the demo data", program: "scripts/demo/index.ts", env, output: "shown" });
  await child.success().catch((error) => {
    if (!house.closing) say("people", `${told(error)} The site works without them.`);
  });
}

listenForSignals();
await start().catch(fail);
