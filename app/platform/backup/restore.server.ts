/** Restores backups: for a check into a database that is dropped afterwards, or for good. */

import { type Readable, Writable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { pipeline } from "node:stream/promises";
import { type Env, env } from "~/platform/env.server";
import { FileDamagedError } from "~/platform/files/checksum.server";
import { FileNotFoundError, type FileStore } from "~/platform/files/file-store";
import { parseId, totalBytes } from "./backup.server";
import { type BackupStore, databaseName, type Manifest, openBackupStore } from "./backup-store.server";
import { BackupError } from "./errors";
import { connect, findDifferences, listFunctions, listTables, readServerMajor } from "./fingerprint.server";
import { restoreDump } from "./postgres-tools.server";

/** The newest backup, or the newest that started at or before a time. @throws {BackupError} */
export async function findBackup(store: BackupStore, at?: Date): Promise<Manifest> {
  const { complete } = await store.listIds();
  const id = complete.filter((candidate) => !at || parseId(candidate) <= at).at(-1);
  if (!id) throw new BackupError(at && complete.length > 0 ? "There is no backup that old." : "There is no backup.");
  return store.readManifest(id);
}

/** Reads stored content to its end. @throws {BackupError} when it is not as it was stored */
async function verify<T>(manifest: Manifest, what: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    if (!(error instanceof FileDamagedError || error instanceof FileNotFoundError)) throw error;
    throw new BackupError(`The backup ${manifest.id} is damaged: ${what} is not what was backed up.`, { cause: error });
  }
}

const drain = (source: Readable) => pipeline(source, new Writable({ write: (_chunk, _encoding, done) => done() }));

/** Restores the database of a backup and compares it. @throws {BackupError} unless everything is as it was */
async function restoreDatabase(store: BackupStore, manifest: Manifest, databaseUrl: string, signal: AbortSignal) {
  const client = await connect(databaseUrl);
  try {
    const serverMajor = await readServerMajor(client);
    if (serverMajor < manifest.server)
      throw new BackupError(
        `The backup is of PostgreSQL ${manifest.server}, and the database server is older (${serverMajor}).`,
      );
    const tables = await listTables(client);
    if (tables.length > 0)
      throw new BackupError(
        `The database isn't empty: it has ${tables.length} tables, such as ${tables[0]}. Create a new database, and restore into that.`,
      );
    const readDump = () => store.read(databaseName(manifest.id), manifest.database);
    await restoreDump(databaseUrl, readDump(), { serverMajor, signal }).catch(async (error: unknown) => {
      // A damaged dump may have failed in pg_restore, which knows less about it.
      if (!signal.aborted) await verify(manifest, "the database's dump", () => drain(readDump()));
      throw error;
    });
    const differences = await findDifferences(client, manifest, signal);
    if (differences.length > 0)
      throw new BackupError(`The restored database differs from backup ${manifest.id}:\n${differences.join("\n")}`);
    // The planner needs statistics, which dumps of older servers don't have.
    await client.query("ANALYZE");
  } finally {
    await client.end();
  }
}

export type RestoreOptions = {
  store?: BackupStore;
  /** The newest backup that started at or before this time; otherwise the newest of all. */
  at?: Date;
  signal: AbortSignal;
};

/**
 * Restores a backup into an empty database and, if given, its files into a file store, and compares everything.
 * @throws {BackupError}
 */
export async function restoreBackup(
  databaseUrl: string,
  target: FileStore | undefined,
  { store = openBackupStore(), at, signal }: RestoreOptions,
): Promise<Manifest> {
  const manifest = await findBackup(store, at);
  await restoreDatabase(store, manifest, databaseUrl, signal);
  for (const file of target ? manifest.files : []) {
    signal.throwIfAborted();
    const body = await verify(manifest, `the file ${file.key}`, () => buffer(store.readFile(file)));
    await target!.put(file.key, body);
  }
  return manifest;
}

const MAX_DATABASE_NAME = 63;

/** Runs work on a new database beside one, and drops it. A leftover of a check that was killed is replaced. */
async function withScratchDatabase<T>(databaseUrl: string, work: (scratchUrl: string) => Promise<T>): Promise<T> {
  const suffix = "_restore_check";
  const url = new URL(databaseUrl);
  const name = decodeURIComponent(url.pathname.slice(1)).slice(0, MAX_DATABASE_NAME - suffix.length) + suffix;
  url.pathname = `/${encodeURIComponent(name)}`;
  const client = await connect(databaseUrl);
  const quoted = client.escapeIdentifier(name);
  const drop = () => client.query(`DROP DATABASE IF EXISTS ${quoted} WITH (FORCE)`);
  try {
    await drop();
    await client.query(`CREATE DATABASE ${quoted} TEMPLATE template0`).catch((error: Error) => {
      throw new BackupError(
        `The check can't create its database (${error.message}). Give the role of DATABASE_URL the right CREATEDB, or set BACKUP_CHECK_URL to an empty database.`,
      );
    });
    try {
      return await work(url.href);
    } finally {
      await drop();
    }
  } finally {
    await client.end();
  }
}

/** A schema that marks a database as one whose tables a check may drop. */
const CHECK_MARK = "sunporch_backup_check";

/** Runs work on an empty database and drops the tables and functions that it made. Those of a check that was killed are dropped first. */
async function withCheckDatabase<T>(databaseUrl: string, work: (url: string) => Promise<T>): Promise<T> {
  const client = await connect(databaseUrl);
  const clear = async () => {
    const tables = await listTables(client);
    if (tables.length > 0) await client.query(`DROP TABLE ${tables.join(", ")} CASCADE`);
    for (const name of await listFunctions(client)) await client.query(`DROP FUNCTION ${name}`);
    await client.query(`DROP SCHEMA ${CHECK_MARK}`);
  };
  try {
    const { rowCount: hasMark } = await client.query("SELECT FROM pg_namespace WHERE nspname = $1", [CHECK_MARK]);
    if (hasMark) await clear();
    const [table] = await listTables(client);
    if (table)
      throw new BackupError(
        `BACKUP_CHECK_URL leads to a database with tables, such as ${table}. A check needs an empty one of its own.`,
      );
    await client.query(`CREATE SCHEMA ${CHECK_MARK}`);
    try {
      return await work(databaseUrl);
    } finally {
      await clear();
    }
  } finally {
    await client.end();
  }
}

/**
 * Restores a backup into a scratch database, compares every table, sequence and file, and removes what it restored.
 * @throws {BackupError} unless everything is as it was
 */
export async function checkBackup(
  { store = openBackupStore(), at, signal }: RestoreOptions,
  settings: Env = env(),
): Promise<{ id: string; bytes: number; manifest: Manifest }> {
  const manifest = await findBackup(store, at);
  const { BACKUP_CHECK_URL, DATABASE_DIRECT_URL, DATABASE_URL } = settings;
  const restore = (url: string) => restoreDatabase(store, manifest, url, signal);
  if (BACKUP_CHECK_URL) await withCheckDatabase(BACKUP_CHECK_URL, restore);
  else await withScratchDatabase(DATABASE_DIRECT_URL ?? DATABASE_URL!, restore);
  for (const file of manifest.files) {
    signal.throwIfAborted();
    await verify(manifest, `the file ${file.key}`, () => drain(store.readFile(file)));
  }
  return { id: manifest.id, bytes: totalBytes(manifest), manifest };
}
