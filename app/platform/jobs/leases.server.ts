/**
 * Leases as rows of job_lease. The holder of an unexpired lease runs, renews it while running, and checks it in every
 * transaction that writes. So several machines never run a job twice at once, and a frozen or killed process does not block
 * the next run.
 */
import { randomBytes } from "node:crypto";
import { hostname } from "node:os";
import type { Queryable } from "~/platform/db/db.server";
import { execute, int, orNull, run, sql, text, time } from "~/platform/db/statement.server";
import { OperatorError } from "~/platform/operator-error";

/** `lastError` is that of the attempt before, if it failed instead of ending with its process. */
export type Lease = { job: string; slot: string; holder: string; attempt: number; lastError: string | null };

/** Another process took over the lease, so this run must not commit anything. */
export class LeaseLostError extends OperatorError {
  override name = "LeaseLostError";
}

/** A holder that does not renew its lease for this long loses it. */
export const LEASE_MS = 60_000;

/** $1 job, $2 slot, $3 holder, $4 milliseconds, $5 whether a finished slot may run again, $6 a holder that is dead. */
const ACQUIRE_LEASE = sql(
  "acquire-lease",
  { attempt: int, lastError: orNull(text()) },
  `INSERT INTO job_lease AS held (job, slot, holder, lease_until, started_at)
   VALUES ($1, $2, $3, clock_timestamp() + $4 * interval '1 millisecond', clock_timestamp())
   ON CONFLICT (job, slot) DO UPDATE
     SET holder = excluded.holder, lease_until = excluded.lease_until, started_at = excluded.started_at,
         attempt = held.attempt + 1, finished_at = NULL, error = CASE WHEN held.holder = '' THEN held.error END
     WHERE CASE WHEN held.finished_at IS NOT NULL THEN $5
                ELSE held.lease_until < clock_timestamp() OR held.holder = $6 END
   RETURNING attempt, error AS "lastError"`,
);

const SELECT_ACTIVE_LEASE = sql(
  "active-lease",
  { holder: text(), since: time },
  `SELECT holder, started_at AS since FROM job_lease
   WHERE job = $1 AND slot = $2 AND finished_at IS NULL AND lease_until >= clock_timestamp()`,
);

/**
 * Acquires the lease of a slot, unless it is held or (with `once`) was finished before. The lease of a dead process on this
 * host is taken at once. If that process still runs (in another container with the same host name), the fence keeps it from
 * committing.
 *
 * @param once whether a finished slot stays finished; otherwise the row is a reusable lock
 */
export async function acquireLease(job: string, slot: string, { once }: { once: boolean }): Promise<Lease | null> {
  const holder = `${hostname()}:${process.pid}:${randomBytes(6).toString("hex")}`;
  const tryAcquire = async (deadHolder: string | null) => {
    const [row] = await run(ACQUIRE_LEASE, [job, slot, holder, LEASE_MS, !once, deadHolder]);
    return row ? { job, slot, holder, ...row } : null;
  };
  const lease = await tryAcquire(null);
  if (lease) return lease;
  const activeLease = await findActiveLease(job, slot);
  return activeLease && isHolderDead(activeLease.holder) ? tryAcquire(activeLease.holder) : null;
}

/** The holder of an unfinished lease and its start; null if it is free. */
export async function findActiveLease(job: string, slot: string): Promise<{ holder: string; since: Date } | null> {
  const [row] = await run(SELECT_ACTIVE_LEASE, [job, slot]);
  return row ?? null;
}

/** Whether a holder's process ran on this host and has ended. */
function isHolderDead(holder: string): boolean {
  const [host, pid] = holder.split(":");
  if (host !== hostname() || !pid) return false;
  try {
    process.kill(Number(pid), 0);
    return false;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "ESRCH";
  }
}

const OWN_LEASE = "job = $1 AND slot = $2 AND holder = $3 AND attempt = $4 AND finished_at IS NULL";
const leaseKey = (lease: Lease) => [lease.job, lease.slot, lease.holder, lease.attempt];

const EXTEND_LEASE = `UPDATE job_lease SET lease_until = clock_timestamp() + $5 * interval '1 millisecond' WHERE ${OWN_LEASE}`;
const CHECK_LEASE = sql("lease-fence", {}, EXTEND_LEASE, { isPrepared: true });
const RENEW_LEASE = sql("renew-lease", {}, EXTEND_LEASE);
const FINISH_LEASE = sql(
  "finish-lease",
  {},
  `UPDATE job_lease SET finished_at = clock_timestamp(), lease_until = clock_timestamp(), error = $5 WHERE ${OWN_LEASE}`,
);
const RELEASE_LEASE = sql("release-lease", {}, `UPDATE job_lease SET lease_until = '-infinity' WHERE ${OWN_LEASE}`);
const RETRY_LEASE = sql(
  "retry-lease",
  {},
  `UPDATE job_lease SET holder = '', lease_until = clock_timestamp() + $5 * interval '1 millisecond', error = $6 WHERE ${OWN_LEASE}`,
);
const RETURN_LEASE = sql(
  "return-lease",
  {},
  `UPDATE job_lease SET lease_until = '-infinity', attempt = attempt - 1 WHERE ${OWN_LEASE}`,
);

/**
 * Checks in a transaction that the lease is still held, renews it, and keeps others from taking it until the transaction
 * ends. Call it before the first write.
 * @throws {LeaseLostError}
 */
export async function fence(client: Queryable, lease: Lease): Promise<void> {
  const held = await execute(CHECK_LEASE, [...leaseKey(lease), LEASE_MS], client);
  if (held !== 1) throw new LeaseLostError(`Another process took over ${lease.job} (${lease.slot}).`);
}

/** Renews a lease; false if it was lost. */
export async function renewLease(lease: Lease): Promise<boolean> {
  return (await execute(RENEW_LEASE, [...leaseKey(lease), LEASE_MS])) === 1;
}

/** Finishes a lease; a lost lease is not changed. */
export async function finishLease(lease: Lease, error: string | null = null): Promise<void> {
  await execute(FINISH_LEASE, [...leaseKey(lease), error]);
}

/** Releases a lease unfinished, so that the slot can be acquired again at once. */
export async function releaseLease(lease: Lease): Promise<void> {
  await execute(RELEASE_LEASE, leaseKey(lease));
}

/** Releases a lease whose attempt failed, so that the slot can be acquired again after this time. */
export async function retryLease(lease: Lease, waitMs: number, error: string): Promise<void> {
  await execute(RETRY_LEASE, [...leaseKey(lease), waitMs, error]);
}

/** Releases a lease unfinished without counting the attempt. */
export async function returnLease(lease: Lease): Promise<void> {
  await execute(RETURN_LEASE, leaseKey(lease));
}

/**
 * Renews a lease three times per lease duration while `work` runs. The signal of `work` aborts if the lease is lost or cannot
 * be renewed in time, or with `signal`.
 */
export async function withLease<T>(
  lease: Lease,
  work: (signal: AbortSignal) => Promise<T>,
  { signal }: { signal?: AbortSignal } = {},
): Promise<T> {
  const ended = new AbortController();
  const stop = () => ended.abort(signal?.reason);
  if (signal?.aborted) stop();
  signal?.addEventListener("abort", stop, { once: true });
  let renewedAt = Date.now();
  const handleLeaseLost = () =>
    ended.abort(new LeaseLostError(`Another process may have taken over ${lease.job} (${lease.slot}).`));
  const timer = setInterval(async () => {
    try {
      if (await renewLease(lease)) renewedAt = Date.now();
      else handleLeaseLost();
    } catch {
      // The database is unavailable; keep trying until the lease expires.
      if (Date.now() - renewedAt > LEASE_MS) handleLeaseLost();
    }
  }, LEASE_MS / 3);
  try {
    return await work(ended.signal);
  } finally {
    clearInterval(timer);
    signal?.removeEventListener("abort", stop);
  }
}
