/** Makes a backup of the database and the files, and removes old backups. */
import { createHash } from "node:crypto";
import { type Env, env, feedVariable } from "~/platform/env.server";
import { FileNotFoundError, type FileStore } from "~/platform/files/file-store";
import { files, OWN_FOLDERS } from "~/platform/files/files.server";
import { log } from "~/platform/log.server";
import { type BackupStore, type Content, databaseName, type Manifest, openBackupStore } from "./backup-store.server";
import { BackupError } from "./errors";
import { connect, fingerprintTables, readSequences, readServerMajor } from "./fingerprint.server";
import { dumpDatabase } from "./postgres-tools.server";

const DAY_MS = 86_400_000;
/** An older backup without a manifest was interrupted. */
const ABANDONED_MS = DAY_MS;

const SECRET = /^(?:DATABASE_(?:DIRECT_|READ_)?URL|BACKUP_CHECK_URL|SMTP_URL|.*(?:SECRETS?|TOKEN|KEY))$/;

/** The id of a backup is the time of its start, as a key of the store: 2026-11-23t09-00-00z. */
const formatId = (time: Date) => `${time.toISOString().slice(0, 19).replaceAll(":", "-").toLowerCase()}z`;

/** The start of a backup. */
export const parseId = (id: string): Date => new Date(id.toUpperCase().replace(/(T\d\d)-(\d\d)-(\d\d)/, "$1:$2:$3"));

/** The length of what a backup restores. */
export const totalBytes = ({ database, files }: Manifest): number =>
  files.reduce((sum, { bytes }) => sum + bytes, database.bytes);

export function listSecrets({ feeds, ...values }: Env): string[] {
  const isSet = (value: unknown) => value !== undefined && String(value) !== "";
  const names = (variables: object) =>
    Object.entries(variables).flatMap(([name, value]) => (SECRET.test(name) && isSet(value) ? name : []));
  const ofFeeds = Object.entries(feeds).flatMap(([feed, variables]) =>
    names(variables).map((name) => feedVariable(feed, name)),
  );
  return [...names(values), ...ofFeeds].sort();
}

/** Dumps the database, and takes the counts and checksums of its tables in the same snapshot. */
async function backUpDatabase(
  store: BackupStore,
  id: string,
  databaseUrl: string,
  signal: AbortSignal,
): Promise<Pick<Manifest, "server" | "database" | "tables" | "sequences">> {
  const client = await connect(databaseUrl);
  const failed = new AbortController();
  const anySignal = AbortSignal.any([signal, failed.signal]);
  try {
    const server = await readServerMajor(client);
    await client.query("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY");
    const { rows } = await client.query<{ snapshot: string }>("SELECT pg_export_snapshot() AS snapshot");
    const before = await readSequences(client);
    const { dump, finished } = dumpDatabase(databaseUrl, {
      serverMajor: server,
      snapshot: rows[0]!.snapshot,
      signal: anySignal,
    });
    const [database, tables] = await Promise.all([
      store.write(databaseName(id), dump),
      fingerprintTables(client, anySignal),
      finished,
    ]);
    const after = await readSequences(client);
    const sequences = Object.fromEntries(
      Object.entries(before).map(([name, value]) => [name, [value, after[name] ?? value] satisfies [string, string]]),
    );
    return { server, database, tables, sequences };
  } finally {
    // Ends pg_dump if something else failed.
    failed.abort();
    await client.end();
  }
}

async function hashFile(source: FileStore, key: string): Promise<Content> {
  const hash = createHash("sha256");
  let bytes = 0;
  for await (const chunk of (await source.get(key)).body as AsyncIterable<Buffer>) {
    hash.update(chunk);
    bytes += chunk.length;
  }
  return { bytes, sha256: hash.digest("hex") };
}

/**
 * Copies the files that the store does not have.
 * @param previous the files of the last backup, whose checksums are used for files that have not changed since
 */
async function backUpFiles(
  store: BackupStore,
  source: FileStore,
  previous: Manifest["files"],
  signal: AbortSignal,
): Promise<Manifest["files"]> {
  const known = new Map(previous.map((file) => [file.key, file]));
  const stored = await store.listFileParts();
  const copied: Manifest["files"] = [];
  for (const folder of OWN_FOLDERS)
    for await (const { key, size, modifiedAt } of source.list(folder)) {
      signal.throwIfAborted();
      const last = known.get(key);
      const isUnchanged = last?.bytes === size && last.modifiedAt.getTime() === modifiedAt.getTime();
      try {
        const { bytes, sha256 } = isUnchanged ? last : await hashFile(source, key);
        const file = { key, bytes, modifiedAt, sha256 };
        await store.writeFile(file, stored, async () => (await source.get(key)).body);
        copied.push(file);
      } catch (error) {
        // It was deleted after it was listed.
        if (!(error instanceof FileNotFoundError)) throw error;
      }
    }
  return copied;
}

/** The last backup's files; none if it can't be read. */
async function readPreviousFiles(store: BackupStore): Promise<Manifest["files"]> {
  const id = (await store.listIds()).complete.at(-1);
  if (!id) return [];
  try {
    return (await store.readManifest(id)).files;
  } catch (error) {
    if (!(error instanceof BackupError)) throw error;
    return [];
  }
}

/** What a backup is made of, and where. */
export type BackupOptions = {
  settings?: Env;
  source?: FileStore;
  store?: BackupStore;
  now?: Date;
  signal: AbortSignal;
};

/** Makes a backup. It exists when its manifest is written at the end. @throws {BackupError} */
export async function makeBackup({
  settings = env(),
  source = files(),
  store = openBackupStore(settings),
  now = new Date(),
  signal,
}: BackupOptions): Promise<{ id: string; bytes: number; manifest: Manifest }> {
  const id = formatId(now);
  const previousFiles = await readPreviousFiles(store);
  const database = await backUpDatabase(store, id, settings.DATABASE_DIRECT_URL ?? settings.DATABASE_URL!, signal);
  // After the database, so that no file that it names is missing because it is newer.
  const copied = await backUpFiles(store, source, previousFiles, signal);
  const manifest = { id, finishedAt: new Date(), ...database, files: copied, secrets: listSecrets(settings) };
  await store.writeManifest(manifest);
  await removeOldBackups(store, settings.BACKUP_KEEP_DAYS, now);
  return { id, bytes: totalBytes(manifest), manifest };
}

/** Removes backups older than `keepDays`, but never the newest, and the files that no other backup has. */
export async function removeOldBackups(store: BackupStore, keepDays: number, now: Date): Promise<void> {
  const { complete, incomplete } = await store.listIds();
  const newest = complete.at(-1);
  const isOlder = (id: string, ms: number) => now.getTime() - parseId(id).getTime() > ms;
  const expired = complete.filter((id) => id !== newest && isOlder(id, keepDays * DAY_MS));
  const abandoned = incomplete.filter((id) => isOlder(id, ABANDONED_MS));
  for (const id of [...expired, ...abandoned]) await store.remove(id);
  try {
    const kept = complete.filter((id) => !expired.includes(id));
    await store.removeFilesExcept(await Promise.all(kept.map((id) => store.readManifest(id))));
  } catch (error) {
    // Without its manifest, nobody knows which files a backup needs.
    if (!(error instanceof BackupError)) throw error;
    log().warn({ reason: error.message }, "old files of backups not removed");
  }
}
