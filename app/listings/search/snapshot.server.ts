/**
 * The search index as a file, so that a web process starts without reading every home from the database.
 *
 * The file begins with the header's length and a checksum of everything after these two numbers. The header as JSON and
 * the columns as they are in memory follow. The database has a row for each snapshot, so none is loaded into another
 * database, or after this one was restored to an earlier state.
 */
import { randomUUID } from "node:crypto";
import { type FileHandle, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname } from "node:path";
import { crc32 } from "node:zlib";
import { execute, int, run, sql } from "~/platform/db/statement.server";
import { PRIVATE_FILE, PRIVATE_FOLDER } from "~/platform/files/writable.server";
import { ARRAYS, type ColumnName, Columns, type RareValues } from "./columns";

const FIXED_BYTES = 8;
const COLUMN_NAMES = Object.keys(ARRAYS) as ColumnName[];
const SLOT_BYTES = Object.values(ARRAYS).reduce((bytes, { BYTES_PER_ELEMENT }) => bytes + BYTES_PER_ELEMENT, 0);
/** An unfinished file to which nothing was written for so long belongs to a process that has ended. */
const MAX_PAUSE_MS = 5_000;

/** What a snapshot must have been written with to be loaded. */
export type SnapshotSource = {
  /** Identifies the columns, and how they are read from the database. */
  layout: string;
  /** The feeds of the homes. */
  feeds: readonly string[];
};

type Header = SnapshotSource & {
  id: string;
  revision: string;
  size: number;
  cities: readonly string[];
  counties: readonly string[];
  zips: readonly string[];
  rare: readonly [slot: number, RareValues][];
};

/** A snapshot that can't be loaded. The message says why. */
class SnapshotError extends Error {
  override name = "SnapshotError";
}

const SELECT_SNAPSHOT = sql("search-snapshot", { found: int }, "SELECT 1 AS found FROM search_snapshot WHERE id = $1");
/** Also deletes the rows of replaced snapshots. */
const INSERT_SNAPSHOT = sql(
  "insert-search-snapshot",
  {},
  `WITH replaced AS (DELETE FROM search_snapshot WHERE written_at < now() - interval '7 days')
   INSERT INTO search_snapshot (id) VALUES ($1)`,
);
const DELETE_SNAPSHOTS = sql("delete-search-snapshots", {}, "DELETE FROM search_snapshot");

/** Makes every snapshot unusable. Needed when homes are deleted, which leaves no revision to follow. */
export async function discardSnapshots(): Promise<void> {
  await execute(DELETE_SNAPSHOTS);
}

/** The slots in use, column by column. */
function listParts(columns: Columns): Uint8Array[] {
  return COLUMN_NAMES.map((name) => {
    const { buffer, BYTES_PER_ELEMENT } = columns.arrays[name];
    return new Uint8Array(buffer, 0, columns.size * BYTES_PER_ELEMENT);
  });
}

/**
 * Writes a snapshot; the columns must not change meanwhile.
 * @returns false, having done nothing, while another process seems to write one
 * @throws errors of the file system and the database
 */
export async function writeSnapshot(
  path: string,
  source: SnapshotSource,
  revision: bigint,
  columns: Columns,
): Promise<boolean> {
  const unfinished = `${path}.unfinished`;
  await mkdir(dirname(path), { recursive: true, mode: PRIVATE_FOLDER });
  const file = await open(unfinished, "wx", PRIVATE_FILE).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== "EEXIST") throw error;
    const { mtimeMs } = await stat(unfinished);
    if (Date.now() - mtimeMs <= MAX_PAUSE_MS) return null;
    await rm(unfinished, { force: true });
    return open(unfinished, "wx", PRIVATE_FILE);
  });
  if (!file) return false;
  try {
    const id = randomUUID();
    const { size, cities, counties, zips, rare } = columns;
    const header: Header = {
      ...source,
      id,
      revision: revision.toString(),
      size,
      cities: cities.names,
      counties: counties.names,
      zips: zips.names,
      rare: [...rare],
    };
    await writeParts(file, [Buffer.from(JSON.stringify(header)), ...listParts(columns)]).finally(() => file.close());
    await execute(INSERT_SNAPSHOT, [id]);
    await rename(unfinished, path);
    return true;
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
}

async function writeParts(file: FileHandle, parts: readonly Uint8Array[]): Promise<void> {
  const fixed = Buffer.alloc(FIXED_BYTES);
  fixed.writeUInt32LE(parts[0]!.length, 0);
  fixed.writeUInt32LE(
    parts.reduce((checksum, part) => crc32(part, checksum), 0),
    4,
  );
  for (const part of [fixed, ...parts]) await file.writeFile(part);
}

/**
 * Reads the snapshot, straight into new columns.
 * @returns null if there is none
 * @throws the reason why the file can't be used
 */
export async function readSnapshot(
  path: string,
  { layout, feeds }: SnapshotSource,
): Promise<{ revision: bigint; columns: Columns } | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null;
    throw error;
  });
  if (!file) return null;
  try {
    const fixed = await readPart(file, Buffer.alloc(FIXED_BYTES));
    const headerBytes = fixed.readUInt32LE(0);
    const { size: fileBytes } = await file.stat();
    if (headerBytes > fileBytes) throw new SnapshotError("The header is damaged.");
    const headerPart = await readPart(file, Buffer.alloc(headerBytes));
    const header = JSON.parse(headerPart.toString()) as Header;
    if (header.layout !== layout) throw new SnapshotError("It was written by another version.");
    if (header.feeds.join() !== feeds.join()) throw new SnapshotError("It has the homes of other feeds.");
    if (fileBytes !== FIXED_BYTES + headerBytes + header.size * SLOT_BYTES)
      throw new SnapshotError("The file is incomplete.");
    if ((await run(SELECT_SNAPSHOT, [header.id])).length === 0)
      throw new SnapshotError("The database doesn't know it.");
    const columns = Columns.withSize(header.size, header, header.rare);
    let checksum = crc32(headerPart);
    for (const part of listParts(columns)) checksum = crc32(await readPart(file, part), checksum);
    if (checksum !== fixed.readUInt32LE(4)) throw new SnapshotError("The checksum is wrong.");
    return { revision: BigInt(header.revision), columns };
  } finally {
    await file.close();
  }
}

/** Fills a part with the next bytes of the file. */
async function readPart<T extends Uint8Array>(file: FileHandle, part: T): Promise<T> {
  const { bytesRead } = await file.read(part, 0, part.length);
  if (bytesRead < part.length) throw new SnapshotError("The file is incomplete.");
  return part;
}
