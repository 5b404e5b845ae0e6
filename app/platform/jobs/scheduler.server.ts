/**
 * Scheduled jobs on any number of machines. node-schedule only triggers; a lease in job_lease makes each slot run once, and
 * missed slots or those of a dead process are retried.
 */
import schedule from "node-schedule";
import { log } from "~/platform/log.server";
import { defineCounter, defineHistogram } from "~/platform/metrics.server";
import { type FailSpan, runInSpan } from "~/platform/trace.server";
import { type Job, JobPostponedError } from "./job";
import { acquireLease, finishLease, type Lease, releaseLease, returnLease, withLease } from "./leases.server";
import { ItemsFailedError } from "./run-each.server";

export type Scheduler = {
  /** Stops triggering, aborts running jobs and waits for them. */
  stop(): Promise<void>;
};

/** Missed slots are retried on start and every minute. */
const CATCH_UP_CRON = "* * * * *";
/** After this many attempts without a result, a slot is given up. */
const MAX_ATTEMPTS = 5;

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

/** Starts triggering jobs. A failed job is logged and its slot is finished; its errors do not end the process. */
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
  wakeUps.push(schedule.scheduleJob(CATCH_UP_CRON, () => jobs.forEach(startIfDue)));
  if (wakeUps.some((wakeUp) => !wakeUp)) throw new Error("A job's rule is not a valid cron expression.");
  jobs.forEach(startIfDue);

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
  if (lease.attempt > MAX_ATTEMPTS) {
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
    const isRetried = error instanceof ItemsFailedError && lease.attempt < MAX_ATTEMPTS;
    if (error instanceof JobPostponedError || isRetried) {
      await (isRetried ? releaseLease(lease) : returnLease(lease));
      record("postponed");
      logPostponed(job.name, slot, error.message);
      return;
    }
    record(signal.aborted ? "stopped" : "failed");
    const reason = error instanceof Error ? error.message : String(error);
    if (!signal.aborted) failSpan(reason);
    // A stopped slot is released unfinished, so that another process can run it.
    if (signal.aborted) await releaseLease(lease);
    else await finishLease(lease, reason.slice(0, 500));
    log()[signal.aborted ? "info" : "error"](
      { job: job.name, slot, ms: Date.now() - startedAt, reason },
      signal.aborted ? "job stopped" : "job failed",
    );
  }
}
