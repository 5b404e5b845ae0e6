/** PgBouncer in transaction mode, where each transaction can have another connection of the database. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from "vitest";
import { closePool, pool } from "~/platform/db/pool.server";
import { expectedHomes, type FeedHarness, listShownHomes, startFeedHarness } from "../feed/feed-harness";
import { Person } from "../routes/person";
import { ask, ensureServerBuild, type RunningServer, startProgram, startServer } from "../server/running-server";
import { TcpGate } from "../server/tcp-gate";
import { createTestDatabase } from "../setup/database";
import { dropDatabase } from "../setup/drop-database";
import { isPgbouncerInstalled, type RunningPgbouncer, startPgbouncer } from "../stand-ins/pgbouncer";

const isInstalled = isPgbouncerInstalled();
if (!isInstalled) console.warn("Skipped, because PgBouncer isn't installed: apt-get install -y pgbouncer");

const NEEDS_DIRECT_URL =
  "DATABASE_URL: leads to a pooler, so set DATABASE_DIRECT_URL to the database itself, which migrations need.";

describe.skipIf(!isInstalled)("behind PgBouncer", () => {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-pooler-"));
  const name = `${inject("testServer").prefix}pooler`;
  const direct = new URL(inject("testServer").url);
  direct.pathname = `/${name}`;
  let admin: pg.Client;
  let gate: TcpGate;
  let pgbouncer: RunningPgbouncer;
  let harness: FeedHarness;
  let server: RunningServer;
  let env: Record<string, string>;

  beforeAll(async () => {
    await ensureServerBuild();
    admin = new pg.Client({ connectionString: inject("testServer").url });
    await admin.connect();
    await admin.query(`CREATE DATABASE "${name}"`);
    gate = new TcpGate(direct.href);
    await gate.open();
    // Fewer connections than the programs have, so that these change between transactions.
    pgbouncer = await startPgbouncer(folder, gate.url, [
      "default_pool_size = 3",
      "server_login_retry = 1",
      "query_wait_timeout = 2",
    ]);
    env = { DATABASE_URL: pgbouncer.urlOf(direct.href), DATABASE_DIRECT_URL: direct.href, DATA_DIR: folder };
    for (const [variable, value] of Object.entries(env)) vi.stubEnv(variable, value);
    vi.stubEnv("LOG_LEVEL", "silent");
    harness = await startFeedHarness();
    Object.assign(env, { FEED_NAME: harness.feed.name, FEED_URL: harness.sample.url, FEED_TOKEN: "sample" });
  });
  afterAll(async () => {
    await server?.stop();
    await harness?.close();
    await closePool();
    await pgbouncer?.stop();
    await gate?.close();
    await dropDatabase(admin, name);
    await admin?.end();
    rmSync(folder, { recursive: true, force: true });
  });

  const runProgram = async (program: string, variables: Record<string, string>) => {
    const started = startProgram(variables, program);
    onTestFinished(() => void started.child.kill("SIGKILL"));
    const { code } = await started.ended;
    return { code, output: started.output().trim() };
  };

  test("migrates, replicates, sweeps, serves pages and forms, runs jobs, and responds with 503 without a database", async () => {
    expect(await runProgram("index", env)).toEqual({
      code: 1,
      output: expect.stringMatching(
        /^DATABASE_URL: its role lacks settings \(.*statement_timeout.*\), which migrations/,
      ),
    });
    expect((await runProgram("migrate", env)).output).toMatch(/^Applied /);
    // Its connections are older than the settings.
    await admin.query(
      "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = $1 AND backend_type = 'client backend'",
      [name],
    );
    expect((await runProgram("migrate", env)).output).toBe("The database is up to date.");

    await harness.sync();
    await harness.sweep();
    expect(await listShownHomes(harness)).toEqual(expectedHomes(harness));
    expect((await harness.sync()).upserts).toBe(0);
    const { rows } = await pool().query("SELECT count(*)::int AS count FROM swept_key");
    expect(rows).toEqual([{ count: 0 }]);

    server = await startServer(env);
    const total = async () => JSON.parse((await ask(server.port, "/api/listings")).body).total;
    await expect.poll(total).toBe(expectedHomes(harness).length);
    const [newest] = JSON.parse((await ask(server.port, "/api/listings?sort=newest&perPage=1")).body).listings;
    const paths = ["/", "/map", `/listing/${newest.id}`, "/sitemaps/listings-1.xml", "/?q=pool"];
    // All at once and several times: a named statement would be missing on some connection, or exist already.
    const answers = await Promise.all(Array.from({ length: 30 }, (_, at) => ask(server.port, paths[at % 5]!)));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    const sql = new pg.Client({ connectionString: direct.href });
    await sql.connect();
    onTestFinished(() => sql.end());
    const ana = new Person(server.port, sql);
    await ana.signIn("ana@example.com");
    expect((await ana.get("/dashboard/saved")).status).toBe(200);
    expect(server.lines().filter(({ level }) => level === "error" || level === "warn")).toEqual([]);

    const worker = startProgram(env, "worker");
    onTestFinished(() => void worker.child.kill("SIGKILL"));
    const finished = async () =>
      (
        await sql.query("SELECT job, error FROM job_lease WHERE finished_at IS NOT NULL AND job <> $1 ORDER BY job", [
          "",
        ])
      ).rows;
    await expect
      .poll(finished, { timeout: 30_000 })
      .toEqual(expect.arrayContaining([{ job: `replication:${harness.feed.name}`, error: null }]));
    await expect
      .poll(async () => (await sql.query("SELECT count(*)::int AS count FROM listing_text")).rows[0].count)
      .toBeGreaterThan(0);
    worker.child.kill("SIGTERM");
    expect((await worker.ended).code).toBe(0);
    expect(worker.lines().filter(({ err }) => err)).toEqual([]);

    // The pooler's errors without a database.
    await gate.close();
    const response = await ask(server.port, "/listing/999999999");
    expect([response.status, response.headers["retry-after"]]).toEqual([503, "5"]);
    expect(response.body).toContain("right back");
    await gate.open();
    await expect.poll(async () => (await ask(server.port, "/listing/999999999")).status).toBe(404);
  });

  test.each(["index", "worker", "sync", "migrate"])("%s.js needs DATABASE_DIRECT_URL", async (program) => {
    const { DATABASE_DIRECT_URL: _, ...rest } = env;
    expect(await runProgram(program, rest)).toEqual({ code: 1, output: NEEDS_DIRECT_URL });
  });

  test.each(["index", "worker", "migrate"])("%s.js refuses a DATABASE_DIRECT_URL of the pooler", async (program) => {
    expect(await runProgram(program, { ...env, DATABASE_DIRECT_URL: env.DATABASE_URL! })).toEqual({
      code: 1,
      output: "DATABASE_DIRECT_URL: leads to a pooler, so set it to the database itself, which migrations need.",
    });
  });

  test.each(["index", "migrate"])("%s.js notices a pooler that ignores settings", async (program) => {
    const database = await createTestDatabase();
    const own = mkdtempSync(join(tmpdir(), "sunporch-pooler-"));
    const ignoring = await startPgbouncer(own, database.url, [
      "ignore_startup_parameters = options,statement_timeout,idle_in_transaction_session_timeout",
    ]);
    onTestFinished(async () => {
      await ignoring.stop();
      rmSync(own, { recursive: true });
      await database.drop();
    });
    const variables = { DATABASE_URL: ignoring.urlOf(database.url), DATA_DIR: folder, FEED_URL: env.FEED_URL! };
    expect(await runProgram(program, variables)).toEqual({ code: 1, output: NEEDS_DIRECT_URL });
  });
});
