import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { testDatabase } from "../tests/setup/database";
import { MigrationError, migrate } from "./migrate";

let url: string;
let folder: string;

beforeEach(async () => {
  const database = await testDatabase();
  url = database.url;
  await sql("DROP SCHEMA public CASCADE; CREATE SCHEMA public");
  folder = mkdtempSync(join(tmpdir(), "migrations-"));
  return async () => {
    rmSync(folder, { recursive: true });
    await database.drop();
  };
});

async function sql<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text, values)).rows;
  } finally {
    await client.end();
  }
}

function write(name: string, text: string): void {
  mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, name, "migration.sql"), text);
}

const history = () =>
  sql<{ migration_name: string; applied_steps_count: number }>(
    "SELECT migration_name, applied_steps_count FROM _prisma_migrations WHERE finished_at >= started_at ORDER BY started_at",
  );

test("applies missing migrations in order, once each", async () => {
  write("20260102000000_second", "ALTER TABLE home ADD COLUMN price int; INSERT INTO home VALUES (1, 2)");
  write("20260101000000_first", "CREATE TABLE home (id int)");
  expect(await migrate(url, { folder })).toEqual(["20260101000000_first", "20260102000000_second"]);
  expect(await migrate(url, { folder })).toEqual([]);
  write("20260103000000_third", "UPDATE home SET price = 3");
  expect(await migrate(url, { folder })).toEqual(["20260103000000_third"]);
  expect(await sql("SELECT * FROM home")).toEqual([{ id: 1, price: 3 }]);
  expect((await history()).map((row) => row.applied_steps_count)).toEqual([1, 1, 1]);
});

test("serializes simultaneous calls", async () => {
  write("20260101000000_first", "SELECT pg_sleep(0.2); CREATE TABLE home (id int)");
  const all = await Promise.all(Array.from({ length: 4 }, () => migrate(url, { folder })));
  expect(all.flat()).toEqual(["20260101000000_first"]);
});

test("rolls back a failed migration and keeps those before it", async () => {
  write("20260101000000_first", "CREATE TABLE home (id int)");
  write("20260102000000_second", "CREATE TABLE garden (id int); SELECT no_such_function()");
  await expect(migrate(url, { folder })).rejects.toThrow(
    /^Migration 20260102000000_second failed.*no_such_function.*\.$/,
  );
  expect(await history()).toHaveLength(1);
  expect(await sql("SELECT to_regclass('garden') AS found")).toEqual([{ found: null }]);
  write("20260102000000_second", "CREATE TABLE garden (id int)");
  expect(await migrate(url, { folder })).toEqual(["20260102000000_second"]);
});

test("rejects an applied migration that has changed, except for its line endings", async () => {
  write("20260101000000_first", "CREATE TABLE home (\n  id int\n)");
  await migrate(url, { folder });
  write("20260101000000_first", "CREATE TABLE home (\r\n  id int\r\n)");
  expect(await migrate(url, { folder })).toEqual([]);
  write("20260101000000_first", "CREATE TABLE home (id bigint)");
  await expect(migrate(url, { folder })).rejects.toThrow(/20260101000000_first was changed/);
});

test("stops at a migration that another tool left unfinished, and applies a rolled-back one again", async () => {
  write("20260101000000_first", "CREATE TABLE home (id int)");
  await migrate(url, { folder });
  await sql("DROP TABLE home");
  await sql("UPDATE _prisma_migrations SET finished_at = NULL");
  await expect(migrate(url, { folder })).rejects.toThrow(/20260101000000_first was started/);
  await sql("UPDATE _prisma_migrations SET rolled_back_at = now()");
  expect(await migrate(url, { folder })).toEqual(["20260101000000_first"]);
});

test("ignores a migration that only the database knows, because an older version may run next to a newer one", async () => {
  write("20260101000000_first", "CREATE TABLE home (id int)");
  write("20260102000000_second", "CREATE TABLE garden (id int)");
  await migrate(url, { folder });
  rmSync(join(folder, "20260102000000_second"), { recursive: true });
  expect(await migrate(url, { folder })).toEqual([]);
});

test("waits for an unresponsive database no longer than requested", async () => {
  const away = new URL(url);
  away.port = "1";
  const failure = migrate(away.href, { folder, waitMs: 300 });
  await expect(failure).rejects.toThrow(MigrationError);
  await expect(failure).rejects.toThrow(/can't be reached: .*ECONNREFUSED/);
});

test("reports a wrong password immediately, without the password", async () => {
  const wrong = new URL(url);
  wrong.password = "s3cret-word";
  const error = await migrate(wrong.href, { folder, waitMs: 60_000 }).catch((failure: Error) => failure);
  expect(error).toBeInstanceOf(MigrationError);
  expect((error as Error).message).not.toContain("s3cret-word");
});

test("respects a lock held by Prisma's own tool", async () => {
  write("20260101000000_first", "CREATE TABLE home (id int)");
  const holder = new pg.Client({ connectionString: url });
  await holder.connect();
  try {
    await holder.query("SELECT pg_advisory_lock(72707369)");
    const waiting = migrate(url, { folder });
    const queue = `SELECT FROM pg_locks JOIN pg_database ON pg_database.oid = database
      WHERE datname = current_database() AND objid = 72707369 AND NOT granted`;
    while ((await holder.query(queue)).rowCount === 0);
    expect(await sql("SELECT to_regclass('_prisma_migrations') AS found")).toEqual([{ found: null }]);
    await holder.query("SELECT pg_advisory_unlock(72707369)");
    expect(await waiting).toEqual(["20260101000000_first"]);
  } finally {
    await holder.end();
  }
});
