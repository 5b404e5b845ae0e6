/**
 * Scheduled jobs on any number of machines. node-schedule only triggers; a lease in job_lease makes each slot run once, and
 * missed slots or those of a dead process are retried.
 */
import schedule from "node-schedule";
import { log } from "~/platform/log.server";
import { defineCounter, defineHistogram } from "~/platform/metrics.server";
import { type FailSpan, runInSpan } from "~/platform/trace.server";
import { type Job, JobPostponedError } from "./job";
import { findNextSlotTime } from "./job-history.server";
import {
  acquireLease,
  finishLease,
  type Lease,
  releaseLease,
  retryLease,
  returnLease,
  withLease,
} from "./leases.server";

export type Scheduler = {
  /** Stops triggering, aborts running jobs and waits for them. */
  stop(): Promise<void>;
};

/** Missed slots are retried on start and every minute. */
const CATCH_UP_CRON = "* * * * *";
/** After this many attempts that ended with their process, a slot is given up. */
const MAX_ATTEMPTS = 5;
/** Jobs start one after another, so that those of a first start don't compete. */
const START_INTERVAL_MS = 1_000;
/** A failed run is tried again after five minutes, then ten, twenty, and so on to an hour, if the next slot is later than that. */
const RETRY_MS = 5 * 60_000;
const MAX_RETRY_MS = 60 * 60_000;

// The label `job` is Prometheus' own.
const runs = defineCounter(
  "job_runs_total",
  "Runs of scheduled jobs by result; postponed ones are tried every minute.",
  ["job_name", "outcome"],
);
const durations = defineHistogram(
  "job_duration_seconds",
  "Time of a run of a scheduled job that succeeded or failed.",
  ["job_name"],
  [0.1, 1, 5, 15, 60, 300, 900, 3_600],
);

/**
 * How long a failed run waits for its next attempt; null if it is the last, as the next slot is due within an hour.
 * @param attempt from 1
 */
export function findRetryWait(job: Pick<Job, "slot">, attempt: number, now: Date): number | null {
  const waitMs = Math.min(RETRY_MS * 2 ** (attempt - 1), MAX_RETRY_MS);
  return findNextSlotTime(job, now).getTime() - now.getTime() > MAX_RETRY_MS ? waitMs : null;
}

/**
 * Starts triggering jobs. A failed job is logged, and its slot is finished or, with hours until the next one, tried again; its errors
 * do not end the process.
 */
export function startScheduler(jobs: readonly Job[]): Scheduler {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const logPostponed = postponementLog();

  const startIfDue = (job: Job) => {
    if (stopping.signal.aborted || running.has(job.name)) return;
    const work = runDueSlot(job, new Date(), stopping.signal, logPostponed)
      .catch((error: unknown) => log().error({ err: error, job: job.name }, "job could not start"))
      .finally(() => running.delete(job.name));
    running.set(job.name, work);
  };

  const wakeUps = jobs.map((job) =>
    schedule.scheduleJob({ rule: job.rule.cron, tz: job.rule.timeZone }, () => startIfDue(job)),
  );
  const startAll = () => jobs.forEach((job, at) => void setTimeout(startIfDue, at * START_INTERVAL_MS, job).unref());
  wakeUps.push(schedule.scheduleJob(CATCH_UP_CRON, startAll));
  if (wakeUps.some((wakeUp) => !wakeUp)) throw new Error("A job's rule is not a valid cron expression.");
  startAll();

  return {
    async stop() {
      stopping.abort(new Error("The process is stopping."));
      for (const wakeUp of wakeUps) wakeUp.cancel();
      await Promise.all(running.values());
    },
  };
}

/** Logs only the first postponement of a slot, because it is retried every minute. */
function postponementLog() {
  const logged = new Map<string, string>();
  return (job: string, slot: string, reason: string) => {
    if (logged.get(job) === slot) return;
    logged.set(job, slot);
    log().info({ job, slot, reason }, "job postponed");
  };
}

/** Runs a job's newest due slot, unless it is running or finished. */
async function runDueSlot(
  job: Job,
  now: Date,
  signal: AbortSignal,
  logPostponed: ReturnType<typeof postponementLog>,
): Promise<void> {
  const slot = job.slot(now);
  const lease = await acquireLease(job.name, slot, { once: true });
  if (!lease) return;
  const attributes = { "job.name": job.name, "job.slot": slot, "job.attempt": lease.attempt };
  await runInSpan(`job ${job.name}`, attributes, (failSpan) =>
    runLeasedSlot(job, lease, signal, logPostponed, failSpan),
  );
}

async function runLeasedSlot(
  job: Job,
  lease: Lease,
  signal: AbortSignal,
  logPostponed: ReturnType<typeof postponementLog>,
  failSpan: FailSpan,
): Promise<void> {
  const { slot } = lease;
  if (lease.attempt > MAX_ATTEMPTS && lease.lastError === null) {
    await finishLease(lease, "Given up: its runner died too often.");
    runs.inc({ job_name: job.name, outcome: "given up" });
    log().error({ job: job.name, slot }, "job given up: its process ended too often before it finished");
    return;
  }
  const startedAt = Date.now();
  const record = (outcome: "done" | "skipped" | "failed" | "postponed" | "stopped") => {
    runs.inc({ job_name: job.name, outcome });
    if (outcome === "done" || outcome === "failed")
      durations.observe({ job_name: job.name }, (Date.now() - startedAt) / 1_000);
  };
  try {
    const result = await withLease(
      lease,
      (leaseSignal) => job.run({ slot, attempt: lease.attempt, signal: leaseSignal }),
      { signal },
    );
    await finishLease(lease);
    record(result === "skipped" ? "skipped" : "done");
    log().info({ job: job.name, slot, ms: Date.now() - startedAt }, "job done");
  } catch (error) {
    if (error instanceof JobPostponedError) {
      await returnLease(lease);
      record("postponed");
      logPostponed(job.name, slot, error.message);
      return;
    }
    record(signal.aborted ? "stopped" : "failed");
    const reason = error instanceof Error ? error.message : String(error);
    const facts = { job: job.name, slot, ms: Date.now() - startedAt, reason };
    if (signal.aborted) {
      // Another process can run it.
      await releaseLease(lease);
      log().info(facts, "job stopped");
      return;
    }
    failSpan(reason);
    const waitMs = findRetryWait(job, lease.attempt, new Date());
    if (waitMs === null) await finishLease(lease, reason.slice(0, 500));
    else await retryLease(lease, waitMs, reason.slice(0, 500));
    log().error({ ...facts, retryInSeconds: waitMs && waitMs / 1_000 }, "job failed");
  }
}
