/**
 * The database server of a test run: TEST_DATABASE_URL, or its own in a temporary folder without durability. Leftovers of crashed
 * runs are removed.
 */
import { randomInt } from "node:crypto";
import { chmodSync, mkdtempSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { migrate } from "../../app/platform/db/migrate.server";
import { FolderInUseError } from "../../scripts/harness/folder-lock";
import { removePostgres, startPostgres } from "../../scripts/start/postgres";
import { dropDatabase } from "./drop-database";

/** What a test needs to create a database. */
export interface TestServer {
  /** The URL of a database from which others can be created and dropped. */
  url: string;
  /** The migrated database that is cloned. */
  template: string;
  /** The prefix of this run's database names. */
  prefix: string;
}

const FOLDER_PREFIX = "sunporch-tests-";
const DATABASE_PREFIX = "sunporch_test_";
/** The first number of the advisory lock that an active run holds; the second identifies the run. */
const RUN_LOCK = 7_210_417;

async function startOwnServer(): Promise<{ url: string; stop(): Promise<void> }> {
  for (const name of readdirSync(tmpdir())) {
    if (!name.startsWith(FOLDER_PREFIX)) continue;
    await removePostgres(join(tmpdir(), name)).catch((error: NodeJS.ErrnoException) => {
      // It belongs to an active run or another system account.
      if (!(error instanceof FolderInUseError) && error.code !== "EACCES" && error.code !== "EPERM") throw error;
    });
  }
  const folder = mkdtempSync(join(tmpdir(), FOLDER_PREFIX));
  // As root, the database runs under another system account.
  chmodSync(folder, 0o755);
  const server = await startPostgres({
    folder,
    settings: {
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      max_connections: "100",
      shared_buffers: "128MB",
    },
  });
  return {
    url: server.url,
    async stop() {
      await server.server.kill();
      await removePostgres(folder);
    },
  };
}

async function dropAll(admin: pg.Client, prefix: string): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "SELECT datname FROM pg_database WHERE starts_with(datname, $1)",
    [prefix],
  );
  for (const { datname } of rows) await dropDatabase(admin, datname);
}

/** Drops the databases of ended runs, whose locks are free. */
async function dropAbandoned(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ run: number }>(
    `SELECT DISTINCT substring(datname FROM '^${DATABASE_PREFIX}(\\d+)_')::int AS run FROM pg_database
     WHERE datname ~ '^${DATABASE_PREFIX}\\d+_'`,
  );
  for (const { run } of rows) {
    const lock = await admin.query<{ had: boolean }>("SELECT pg_try_advisory_lock($1, $2) AS had", [RUN_LOCK, run]);
    if (!lock.rows[0]?.had) continue;
    await dropAll(admin, `${DATABASE_PREFIX}${run}_`);
    await admin.query("SELECT pg_advisory_unlock($1, $2)", [RUN_LOCK, run]);
  }
}

/** Starts or connects to the server and migrates the template; `stop` removes everything of this run. */
export async function startTestServer(): Promise<TestServer & { stop(): Promise<void> }> {
  const configuredUrl = process.env.TEST_DATABASE_URL;
  const server = configuredUrl ? { url: configuredUrl, stop: async () => {} } : await startOwnServer();
  const admin = new pg.Client({ connectionString: server.url });
  try {
    await admin.connect();
    await dropAbandoned(admin);
    const run = randomInt(1, 2 ** 31 - 1);
    await admin.query("SELECT pg_advisory_lock($1, $2)", [RUN_LOCK, run]);
    const prefix = `${DATABASE_PREFIX}${run}_`;
    const template = `${prefix}template`;
    await admin.query(`CREATE DATABASE "${template}"`);
    const url = new URL(server.url);
    url.pathname = `/${template}`;
    await migrate(url.href);
    return {
      url: server.url,
      template,
      prefix,
      async stop() {
        if (configuredUrl) await dropAll(admin, prefix);
        await admin.end();
        await server.stop();
      },
    };
  } catch (error) {
    await admin.end().catch(() => {});
    await server.stop();
    throw error;
  }
}
