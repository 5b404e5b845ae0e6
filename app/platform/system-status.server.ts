/** The database, the file storage and the disk, for staff. */
import { statfs } from "node:fs/promises";
import { bigint, double, int, orNull, run, sql, text } from "./db/statement.server";
import { env } from "./env.server";
import { FileNotFoundError } from "./files/file-store";
import { files } from "./files/files.server";

const SELECT_DATABASE_STATUS = sql(
  "database-status",
  {
    version: text(),
    bytes: bigint,
    connections: int,
    maxConnections: int,
    replicas: int,
    replicaLagSeconds: orNull(double),
  },
  `SELECT current_setting('server_version') AS version, pg_database_size(current_database()) AS bytes,
     (SELECT count(*)::int FROM pg_stat_activity WHERE backend_type = 'client backend') AS connections,
     current_setting('max_connections')::int AS "maxConnections",
     (SELECT count(*)::int FROM pg_stat_replication) AS replicas,
     (SELECT extract(epoch FROM max(replay_lag))::float8 FROM pg_stat_replication) AS "replicaLagSeconds"`,
);

/** The lag is null without replicas, while nothing is written, and for a role without `pg_monitor`. */
export async function readDatabaseStatus() {
  const [row] = await run(SELECT_DATABASE_STATUS);
  return { ...row!, bytes: Number(row!.bytes) };
}

/** Asks for a file that doesn't exist. @returns why the storage can't be reached; null if it can */
export async function findStorageProblem(): Promise<string | null> {
  try {
    await files().head("health/none.txt");
  } catch (error) {
    if (!(error instanceof FileNotFoundError)) return (error as Error).message;
  }
  return null;
}

/** Bytes of the disk that DATA_DIR is on. */
export async function readDiskSpace(): Promise<{ freeBytes: number; totalBytes: number }> {
  const { bavail, blocks, bsize } = await statfs(env().DATA_DIR);
  return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
}
