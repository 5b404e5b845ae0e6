/** The history of backups and restore checks, of which only one runs at a time. */
import { db } from "~/platform/db/db.server";
import { acquireLease, finishLease, withLease } from "~/platform/jobs/leases.server";
import { log } from "~/platform/log.server";
import { BackupBusyError } from "./errors";

export const BACKUP_RUN_KINDS = ["backup", "check"] as const;
export type BackupRunKind = (typeof BACKUP_RUN_KINDS)[number];

export type BackupRun = {
  kind: BackupRunKind;
  startedAt: Date;
  finishedAt: Date;
  /** The backup's id; null if the run failed before it was known. */
  backup: string | null;
  /** Of the dump and the files, before encryption. */
  bytes: number | null;
  /** Null if the run succeeded. */
  error: string | null;
};

/** What a finished run worked on. */
export type RunResult = { id: string; bytes: number };

/**
 * Runs a backup or a check under the lock, and adds it to the history. A run that was stopped is not added.
 * @throws {BackupBusyError} if another one is running
 */
export async function runExclusively<T extends RunResult>(
  kind: BackupRunKind,
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const lease = await acquireLease("backup-store", "running", { once: false });
  if (!lease) throw new BackupBusyError("Another backup or check is running.");
  const startedAt = new Date();
  const record = (values: Pick<BackupRun, "backup" | "bytes" | "error">) =>
    db().backupRun.create({ data: { kind, startedAt, ...values } });
  try {
    const result = await withLease(lease, work, { signal });
    await record({ backup: result.id, bytes: result.bytes, error: null });
    return result;
  } catch (error) {
    const message = error instanceof Error ? error.message.slice(0, 1_000) : String(error);
    if (!signal.aborted)
      await record({ backup: null, bytes: null, error: message }).catch((failure: unknown) =>
        log().error({ err: failure }, "backup run not recorded"),
      );
    throw error;
  } finally {
    // If the database is unavailable, the lease expires by itself.
    await finishLease(lease).catch(() => {});
  }
}

const SELECT_RUN = { kind: true, startedAt: true, finishedAt: true, backup: true, bytes: true, error: true } as const;

const toRun = ({
  bytes,
  kind,
  ...run
}: { bytes: bigint | null; kind: string } & Omit<BackupRun, "bytes" | "kind">) => ({
  ...run,
  kind: kind as BackupRunKind,
  bytes: bytes === null ? null : Number(bytes),
});

/** The newest runs first. */
export async function listBackupRuns(limit: number): Promise<BackupRun[]> {
  return (await db().backupRun.findMany({ select: SELECT_RUN, orderBy: { id: "desc" }, take: limit })).map(toRun);
}

/** The last successful run of a kind; null if there is none. */
export async function findLastSuccess(kind: BackupRunKind): Promise<BackupRun | null> {
  const run = await db().backupRun.findFirst({
    select: SELECT_RUN,
    where: { kind, error: null },
    orderBy: { id: "desc" },
  });
  return run && toRun(run);
}
