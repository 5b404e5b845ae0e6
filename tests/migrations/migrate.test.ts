/** @module-tag long */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { migrate } from "../../app/platform/db/migrate.server";
import { OperatorError } from "../../app/platform/operator-error";
import { asSuperuser } from "../../scripts/start/postgres";
import { createTestDatabase } from "../setup/database";

let url: string;
let folder: string;

beforeEach(async () => {
  const database = await createTestDatabase();
  url = database.url;
  await runSql("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  return async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  };
});

async function runSql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

function writeMigration(name: string, text: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "migration.sql"), text);
}

const readHistory = () =>
  runSql<{ migration_name: string; applied_steps_count: number }>(
    "SELECT migration_name, applied_steps_count FROM _prisma_migrations WHERE finished_at >= started_at ORDER BY started_at",
  );

test("applies missing migrations in order, once each", async () => {
  writeMigration("20260102000000_second", "ALTER TABLE home ADD COLUMN price int; INSERT INTO home VALUES (1, 2)");
  writeMigration("20260101000000_first", "CREATE TABLE home (id int)");
  expect(await migrate(url, { folder })).toEqual(["20260101000000_first", "20260102000000_second"]);
  expect(await migrate(url, { folder })).toEqual([]);
  writeMigration("20260103000000_third", "UPDATE home SET price = 3");
  expect(await migrate(url, { folder })).toEqual(["20260103000000_third"]);
  expect(await runSql("SELECT * FROM home")).toEqual([{ id: 1, price: 3 }]);
  expect((await readHistory()).map((row) => row.applied_steps_count)).toEqual([1, 1, 1]);
});

test("runs as a second role that acts as the owner, which gets what a pooler's connections need", async () => {
  const { username, pathname } = new URL(url);
  const second = new URL(url);
  second.username = `role_${pathname.slice(1)}`;
  second.password = "second";
  const admin = new pg.Client({ connectionString: asSuperuser(url) });
  await admin.connect();
  try {
    // As docs/operations/rotate-secrets.md says.
    await admin.query(`CREATE ROLE ${second.username} LOGIN PASSWORD 'second' IN ROLE ${username}`);
    await admin.query(`ALTER ROLE ${second.username} SET role = '${username}'`);
    writeMigration("20260101000000_first", "CREATE TABLE home (id int)");
    expect(await migrate(second.href, { folder, hasPooler: true })).toEqual(["20260101000000_first"]);
    expect(await runSql("SELECT tableowner FROM pg_tables WHERE tablename = 'home'")).toEqual([
      { tableowner: username },
    ]);
    const { rows } = await admin.query(
      "SELECT rolname FROM pg_db_role_setting s JOIN pg_roles r ON r.oid = s.setrole WHERE setdatabase = (SELECT oid FROM pg_database WHERE datname = $1)",
      [pathname.slice(1)],
    );
    expect(rows).toEqual([{ rolname: second.username }]);
  } finally {
    await admin.query(`DROP ROLE ${second.username}`);
    await admin.end();
  }
});

test("serializes simultaneous calls", async () => {
  writeMigration("20260101000000_first", "SELECT pg_sleep(0.2); CREATE TABLE home (id int)");
  const all = await Promise.all(Array.from({ length: 4 }, () => migrate(url, { folder })));
  expect(all.flat()).toEqual(["20260101000000_first"]);
});

test("rolls back a failed migration and keeps those before it", async () => {
  writeMigration("20260101000000_first", "CREATE TABLE home (id int)");
  writeMigration("20260102000000_second", "CREATE TABLE garden (id int); SELECT no_such_function()");
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^Migration 20260102000000_second failed.*no_such_function.*\.$/,
  );
  expect(await readHistory()).toHaveLength(1);
  expect(await runSql("SELECT to_regclass('garden') AS found")).toEqual([{ found: null }]);
  writeMigration("20260102000000_second", "CREATE TABLE garden (id int)");
  expect(await migrate(url, { folder })).toEqual(["20260102000000_second"]);
});

test("rejects an applied migration that has changed, except for its line endings", async () => {
  writeMigration("20260101000000_first", "CREATE TABLE home (\n  id int\n)");
  await migrate(url, { folder });
  writeMigration("20260101000000_first", "CREATE TABLE home (\r\n  id int\r\n)");
  expect(await migrate(url, { folder })).toEqual([]);
  writeMigration("20260101000000_first", "CREATE TABLE home (id bigint)");
  await expect(migrate(url, { folder })).rejects.toThrow(/20260101000000_first was changed/);
});

test("stops at a migration that another tool left unfinished, and applies a rolled-back one again", async () => {
  writeMigration("20260101000000_first", "CREATE TABLE home (id int)");
  await migrate(url, { folder });
  await runSql("DROP TABLE home");
  await runSql("UPDATE _prisma_migrations SET finished_at = NULL");
  await expect(migrate(url, { folder })).rejects.toThrow(/20260101000000_first was started/);
  await runSql("UPDATE _prisma_migrations SET rolled_back_at = now()");
  expect(await migrate(url, { folder })).toEqual(["20260101000000_first"]);
});

test("ignores a migration that only the database knows, because an older version may run next to a newer one", async () => {
  writeMigration("20260101000000_first", "CREATE TABLE home (id int)");
  writeMigration("20260102000000_second", "CREATE TABLE garden (id int)");
  await migrate(url, { folder });
  rmSync(join(folder, "20260102000000_second"), { recursive: true });
  expect(await migrate(url, { folder })).toEqual([]);
});

test("waits for an unresponsive database no longer than requested", async () => {
  const unreachableUrl = new URL(url);
  unreachableUrl.port = "1";
  const failure = migrate(unreachableUrl.href, { folder, waitMs: 300 });
  await expect(failure).rejects.toThrow(OperatorError);
  await expect(failure).rejects.toThrow(/can't be reached: .*ECONNREFUSED/);
});

test("reports a wrong password immediately, without the password", async () => {
  const wrongUrl = new URL(url);
  wrongUrl.password = "s3cret-word";
  const error = await migrate(wrongUrl.href, { folder, waitMs: 60_000 }).catch((failure: Error) => failure);
  expect(error).toBeInstanceOf(OperatorError);
  expect((error as Error).message).not.toContain("s3cret-word");
});

test("reports a server without TLS immediately", async () => {
  const secureUrl = new URL(url);
  secureUrl.searchParams.set("sslmode", "require");
  const failure = migrate(secureUrl.href, { folder, waitMs: 600_000 });
  await expect(failure).rejects.toThrow(/can't be reached: the server does not support SSL connections\.$/i);
});

test("respects a lock held by Prisma's own tool", async () => {
  writeMigration("20260101000000_first", "CREATE TABLE home (id int)");
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query("SELECT pg_advisory_lock(72707369)");
    const waiting = migrate(url, { folder });
    const asking = `SELECT FROM pg_stat_activity WHERE datname = current_database() AND application_name = 'migrate'
      AND state = 'idle' AND query LIKE '%pg_try_advisory_lock%'`;
    while ((await holder.query(asking)).rowCount === 0);
    expect(await runSql("SELECT to_regclass('_prisma_migrations') AS found")).toEqual([{ found: null }]);
    await holder.query("SELECT pg_advisory_unlock(72707369)");
    expect(await waiting).toEqual(["20260101000000_first"]);
  } finally {
    await holder.end();
  }
});

/** Runs `work` while another session has locked the table `home`. */
async function withLockedTable(work: (holder: pg.Client) => Promise<void>): Promise<void> {
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query("BEGIN; LOCK TABLE home");
    await work(holder);
  } finally {
    await holder.end();
  }
}

const LOCK_REQUESTS =
  "SELECT FROM pg_locks WHERE relation = to_regclass('home') AND NOT granted AND database = (SELECT oid FROM pg_database WHERE datname = current_database())";

test("gives a table that is in use back to its queries, and tries again", async () => {
  await runSql("CREATE TABLE home (id int)");
  writeMigration("20260101000000_first", "ALTER TABLE home ADD COLUMN price int");
  await withLockedTable(async (holder) => {
    const migrating = migrate(url, { folder, tableLockMs: 50 });
    while ((await holder.query(LOCK_REQUESTS)).rowCount === 0);
    while ((await holder.query(LOCK_REQUESTS)).rowCount !== 0);
    await holder.query("COMMIT");
    expect(await migrating).toEqual(["20260101000000_first"]);
  });
});

test("ends if a table stays in use, or if a statement takes too long", async () => {
  await runSql("CREATE TABLE home (id int)");
  writeMigration("20260101000000_first", "ALTER TABLE home ADD COLUMN price int");
  await withLockedTable(async () => {
    await expect(migrate(url, { folder, tableLockMs: 50, lockAttempts: 1 })).rejects.toThrow(
      "Migration 20260101000000_first failed and was rolled back: canceling statement due to lock timeout.",
    );
  });
  writeMigration("20260101000000_first", "SELECT pg_sleep(600)");
  await expect(migrate(url, { folder, statementMs: 50 })).rejects.toThrow(/rolled back: .* statement timeout\.$/);
  expect(await readHistory()).toEqual([]);
});

test("builds an index while the table is in use, and replaces one that a failed build left behind", async () => {
  await runSql("CREATE TABLE home (id int); INSERT INTO home VALUES (1), (1)");
  writeMigration(
    "20260101000000_index",
    '-- For lookups.\nCREATE UNIQUE INDEX CONCURRENTLY "home_id_idx" ON home (id);',
  );
  await expect(migrate(url, { folder })).rejects.toThrow(/could not create unique index/);
  expect(await readHistory()).toEqual([]);
  await runSql("TRUNCATE home");
  const all = await Promise.all(Array.from({ length: 3 }, () => migrate(url, { folder })));
  expect(all.flat()).toEqual(["20260101000000_index"]);
  expect(await runSql("SELECT indisvalid FROM pg_index WHERE indrelid = 'home'::regclass")).toEqual([
    { indisvalid: true },
  ]);
});
