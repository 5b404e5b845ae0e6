/**
 * Applies prisma/migrations to a database, each file in one transaction, with the bookkeeping and under the advisory
 * lock of Prisma's own `migrate deploy`, so either tool can continue where the other stopped. Files that can't run in a
 * transaction are those with CREATE INDEX CONCURRENTLY, which is their only statement.
 *
 * Table, checksum, and lock number are those of Prisma's schema engine (sql-schema-connector:
 * imperative_migration_persistence, apply_advisory_lock).
 */
import { createHash, randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { OperatorError } from "../operator-error";
import { describePooler, isDirect, isRefusedByPooler, ROLE_SETTINGS, withSessionSettings } from "./connection";
import { isDatabaseUnavailable } from "./database-errors.server";

const ADVISORY_LOCK = 72_707_369;
/** How long to wait for another migration of this database. */
const OTHER_MIGRATION_MS = 120_000;
/** Queries queue behind a statement that waits for their table, so it gives up before their own limit of seven seconds. */
const TABLE_LOCK_MS = 5_000;
const LOCK_ATTEMPTS = 20;
const LOCK_PAUSE_MS = 3_000;
/** Until a migration ends, nobody can use the tables that it changes. */
const STATEMENT_MS = 60_000;

/** A file whose only statement builds an index while the table stays in use. */
const CONCURRENT_INDEX = /^(?:\s*--.*\n)*\s*CREATE\s+(?:UNIQUE\s+)?INDEX\s+CONCURRENTLY\s+"?(\w+)"?\s[^;]*;?\s*$/i;

/** Times are milliseconds. */
export interface MigrateOptions {
  /** Has one folder per migration, each with migration.sql. Relative to the working directory. */
  folder?: string;
  /** Whether other programs reach the database through a pooler: gives the role the settings that they need. */
  hasPooler?: boolean;
  /** How long to wait for a database that doesn't answer yet. */
  waitMs?: number;
  /** How long a statement waits for a table that is in use. The migration is then tried again. */
  tableLockMs?: number;
  lockAttempts?: number;
  /** How long a statement may take; building an index concurrently may take longer. */
  statementMs?: number;
}

type Migration = { name: string; sql: string };

function readMigrations(folder: string): Migration[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    const names = entries.map((entry) => entry.name).sort();
    return names.map((name) => ({ name, sql: readFileSync(join(folder, name, "migration.sql"), "utf8") }));
  } catch (error) {
    throw new OperatorError(`The migrations in ${folder} can't be read: ${(error as Error).message}.`);
  }
}

const sha256 = (text: string) => createHash("sha256").update(text).digest("hex");

/** Prisma treats files that differ only in line endings as equal. */
function computeChecksums(sql: string): string[] {
  const unix = sql.replaceAll("\r\n", "\n");
  return [sql, unix, unix.replaceAll("\n", "\r\n")].map(sha256);
}

async function connectWithRetry(databaseUrl: string, variable: string, waitMs: number): Promise<pg.Client> {
  const connectionString = withSessionSettings(databaseUrl);
  const limit = Date.now() + waitMs;
  for (;;) {
    const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000, application_name: "migrate" });
    // The next statement reports a connection lost between two statements.
    client.on("error", () => {});
    try {
      await client.connect();
      return client;
    } catch (error) {
      await client.end().catch(() => {});
      if (isRefusedByPooler(error)) throw new OperatorError(describePooler(variable));
      const isTransient = isDatabaseUnavailable(error) || /timeout/i.test((error as Error).message);
      if (!isTransient || Date.now() > limit)
        throw new OperatorError(`The database can't be reached: ${describeError(error)}.`);
      await pause(250);
    }
  }
}

/** An error's message without its final period. Several attempts at one host produce an error without a message. */
function describeError(error: unknown): string {
  const { message, code } = error as { message?: string; code?: string };
  return (message || code || String(error)).replace(/\.$/, "");
}

const CREATE_MIGRATIONS_TABLE = `CREATE TABLE IF NOT EXISTS _prisma_migrations (
  id varchar(36) PRIMARY KEY NOT NULL, checksum varchar(64) NOT NULL, finished_at timestamptz,
  migration_name varchar(255) NOT NULL, logs text, rolled_back_at timestamptz,
  started_at timestamptz NOT NULL DEFAULT now(), applied_steps_count integer NOT NULL DEFAULT 0)`;

/** The names of applied migrations. @throws {OperatorError} when the history doesn't match the files */
async function listApplied(client: pg.Client, migrations: readonly Migration[]): Promise<Set<string>> {
  const { rows } = await client.query<{ migration_name: string; checksum: string; finished_at: Date | null }>(
    "SELECT migration_name, checksum, finished_at FROM _prisma_migrations WHERE rolled_back_at IS NULL",
  );
  const files = new Map(migrations.map((migration) => [migration.name, migration]));
  for (const row of rows) {
    if (!row.finished_at)
      throw new OperatorError(
        `Migration ${row.migration_name} was started by another tool and not finished. Resolve it with "prisma migrate resolve" first.`,
      );
    const file = files.get(row.migration_name);
    if (file && !computeChecksums(file.sql).includes(row.checksum))
      throw new OperatorError(
        `Migration ${row.migration_name} was changed after it was applied to this database. Restore the file and put the change into a new migration.`,
      );
  }
  return new Set(rows.map((row) => row.migration_name));
}

const recordMigration = (client: pg.Client, { name, sql }: Migration, startedAt: Date) =>
  client.query(
    `INSERT INTO _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
     VALUES ($1, $2, $3, $4, clock_timestamp(), 1)`,
    [randomUUID(), sha256(sql), name, startedAt],
  );

async function runInTransaction(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const startedAt = new Date();
  await client.query("BEGIN");
  try {
    await client.query(`SET LOCAL lock_timeout = ${options.tableLockMs ?? TABLE_LOCK_MS}`);
    await client.query(`SET LOCAL statement_timeout = ${options.statementMs ?? STATEMENT_MS}`);
    await client.query(migration.sql);
    await recordMigration(client, migration, startedAt);
    await client.query("COMMIT");
  } catch (error) {
    await client.query("ROLLBACK").catch(() => {});
    throw error;
  }
}

/** Builds the index of a migration, or continues where a run that was killed stopped. */
async function buildIndex(client: pg.Client, migration: Migration, index: string): Promise<void> {
  const startedAt = new Date();
  const { rows } = await client.query<{ indisvalid: boolean }>(
    "SELECT indisvalid FROM pg_index WHERE indexrelid = to_regclass(quote_ident($1))",
    [index],
  );
  // What a build that failed leaves behind.
  if (rows[0]?.indisvalid === false) await client.query(`DROP INDEX CONCURRENTLY "${index}"`);
  if (!rows[0]?.indisvalid) await client.query(migration.sql);
  await recordMigration(client, migration, startedAt);
}

/** lock_not_available and deadlock_detected. */
const TABLE_IN_USE = ["55P03", "40P01"];

async function applyMigration(client: pg.Client, migration: Migration, options: MigrateOptions): Promise<void> {
  const index = CONCURRENT_INDEX.exec(migration.sql)?.[1];
  for (let attemptsLeft = options.lockAttempts ?? LOCK_ATTEMPTS; ; ) {
    try {
      return index ? await buildIndex(client, migration, index) : await runInTransaction(client, migration, options);
    } catch (error) {
      if (--attemptsLeft === 0 || !TABLE_IN_USE.includes((error as pg.DatabaseError).code ?? ""))
        throw new OperatorError(
          `Migration ${migration.name} failed${index ? "" : " and was rolled back"}: ${describeError(error)}.`,
        );
      await pause(LOCK_PAUSE_MS);
    }
  }
}

/**
 * Takes the advisory lock. It asks repeatedly, because a statement that waits for the lock would hold a snapshot, and an
 * index is built concurrently only after older snapshots have ended.
 */
async function lockDatabase(client: pg.Client): Promise<void> {
  const limit = Date.now() + OTHER_MIGRATION_MS;
  for (;;) {
    const { rows } = await client.query("SELECT pg_try_advisory_lock($1) AS locked", [ADVISORY_LOCK]);
    if (rows[0]?.locked) return;
    if (Date.now() > limit) throw new OperatorError("Another migration of this database has not ended.");
    await pause(250);
  }
}

/** Sets what connections through a pooler can't set for themselves. */
async function setRoleSettings(client: pg.Client): Promise<void> {
  const database = client.escapeIdentifier(client.database!);
  // The role that signs in has the settings, also if it acts as the one that owns the tables.
  await client.query("SET ROLE NONE");
  for (const [name, value] of Object.entries(ROLE_SETTINGS))
    await client.query(`ALTER ROLE SESSION_USER IN DATABASE ${database} SET ${name} = '${value}'`);
  await client.query("RESET ROLE");
}

/**
 * Migrates a database to the newest version. Simultaneous calls, from any machine, run one after the other.
 * @returns the names that this call applied, in order
 * @throws {OperatorError}
 */
export async function migrate(databaseUrl: string, options: MigrateOptions = {}): Promise<string[]> {
  const migrations = readMigrations(options.folder ?? "prisma/migrations");
  const variable = options.hasPooler ? "DATABASE_DIRECT_URL" : "DATABASE_URL";
  const client = await connectWithRetry(databaseUrl, variable, options.waitMs ?? 30_000);
  try {
    // The lock belongs to a session.
    if (!(await isDirect(client))) throw new OperatorError(describePooler(variable));
    // The role may have a time limit for the statements of other programs.
    await client.query("SET statement_timeout = 0");
    await lockDatabase(client);
    await client.query(CREATE_MIGRATIONS_TABLE);
    const appliedNames = await listApplied(client, migrations);
    const missing = migrations.filter(({ name }) => !appliedNames.has(name));
    for (const migration of missing) await applyMigration(client, migration, options);
    if (options.hasPooler) await setRoleSettings(client);
    return missing.map(({ name }) => name);
  } finally {
    // Ends the session, and with it the advisory lock.
    await client.end().catch(() => {});
  }
}
