/** The database, the file storage and the disk, for staff. */
import { statfsSync } from "node:fs";
import { bigint, double, int, orNull, run, sql, text } from "./db/statement.server";
import { env } from "./env.server";
import { FileNotFoundError } from "./files/file-store";
import { files } from "./files/files.server";
import { defineGauge, defineQueriedGauges } from "./metrics.server";

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

/**
 * Alone, because every scrape asks for it, and the size of the database takes longer. No row without replicas, and for a role
 * without `pg_monitor`, which sees them without their state.
 */
const SELECT_REPLICA_LAG = sql(
  "replica-lag",
  { database_replica_lag_seconds: double },
  `SELECT coalesce(extract(epoch FROM max(replay_lag)), 0)::float8 AS database_replica_lag_seconds
   FROM pg_stat_replication HAVING count(state) > 0`,
);

/** Adds the lag of read replicas to the metrics of this process. */
export function reportReplicas(): void {
  defineQueriedGauges(
    {
      database_replica_lag_seconds:
        "How far the slowest replica is behind, if the role has pg_monitor; 0 while nothing is written.",
    },
    [],
    () => run(SELECT_REPLICA_LAG),
  );
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

export type DiskSpace = { freeBytes: number; totalBytes: number };

/** Of the disk that DATA_DIR is on; null if it can't be read. */
export function readDiskSpace(): DiskSpace | null {
  try {
    const { bavail, blocks, bsize } = statfsSync(env().DATA_DIR);
    return { freeBytes: bavail * bsize, totalBytes: blocks * bsize };
  } catch {
    return null;
  }
}

/** Adds the disk to the metrics of this process. */
export function reportDisk(): void {
  const read = (key: keyof DiskSpace) => () => readDiskSpace()?.[key] ?? Number.NaN;
  defineGauge("disk_free_bytes", "Free space on the disk of DATA_DIR.", read("freeBytes"));
  defineGauge("disk_size_bytes", "Size of that disk.", read("totalBytes"));
}
