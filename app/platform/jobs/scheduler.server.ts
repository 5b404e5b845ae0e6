/**
 * Jobs that run at their times on any number of machines. node-schedule only wakes up; the right to run a slot is its row
 * in job_lease, so a slot runs once, and one that was missed or whose runner died is caught up with.
 */
import schedule from "node-schedule";
import { log } from "~/platform/log.server";
import { acquireLease, finishLease, releaseLease, returnLease, whileHeld } from "./leases.server";

export type Job = {
  name: string;
  /** When to wake up: cron fields and the time zone that they are meant in. */
  rule: { cron: string; timeZone: string };
  /** The newest slot that is due at a time, by name. */
  slot(now: Date): string;
  /** Does the work of a slot; aborted when the process is to end or the lease is lost. */
  run(context: { slot: string; attempt: number; signal: AbortSignal }): Promise<void>;
};

export type Scheduler = {
  /** Stops waking up, aborts what runs and waits for it. */
  stop(): Promise<void>;
};

/** The work of a slot cannot be done now: the slot stays open, and the next look tries again without counting this one. */
export class JobPostponedError extends Error {
  override name = "JobPostponedError";
}

/** Catching up: on start, and every minute. */
const CATCH_UP = "* * * * *";
/** A slot whose runner died so often is given up; the next slot starts afresh. */
const MOST_ATTEMPTS = 5;

/** Starts waking up for jobs. A job that fails is logged and its slot is over; nothing it throws ends the process. */
export function startScheduler(jobs: readonly Job[], now: () => Date = () => new Date()): Scheduler {
  const stopping = new AbortController();
  const running = new Map<string, Promise<void>>();
  const logPostponed = postponementLog();

  const consider = (job: Job) => {
    if (stopping.signal.aborted || running.has(job.name)) return;
    const work = runDueSlot(job, now(), stopping.signal, logPostponed)
      .catch((error: unknown) => log().error({ err: error, job: job.name }, "job could not be started"))
      .finally(() => running.delete(job.name));
    running.set(job.name, work);
  };

  const wakeUps = jobs.map((job) =>
    schedule.scheduleJob({ rule: job.rule.cron, tz: job.rule.timeZone }, () => consider(job)),
  );
  wakeUps.push(schedule.scheduleJob(CATCH_UP, () => jobs.forEach(consider)));
  if (wakeUps.some((wakeUp) => !wakeUp)) throw new Error("A job's rule is not a cron expression.");
  jobs.forEach(consider);

  return {
    async stop() {
      stopping.abort(new Error("The process is to end."));
      for (const wakeUp of wakeUps) wakeUp.cancel();
      await Promise.all(running.values());
    },
  };
}

/** Logs the first postponement of a slot: it is looked at every minute. */
function postponementLog() {
  const logged = new Map<string, string>();
  return (job: string, slot: string, reason: string) => {
    if (logged.get(job) === slot) return;
    logged.set(job, slot);
    log().info({ job, slot, reason }, "job postponed");
  };
}

/** Runs a job's newest due slot unless it is taken or done. */
async function runDueSlot(
  job: Job,
  now: Date,
  signal: AbortSignal,
  logPostponed: ReturnType<typeof postponementLog>,
): Promise<void> {
  const slot = job.slot(now);
  const lease = await acquireLease(job.name, slot, { once: true });
  if (!lease) return;
  if (lease.attempt > MOST_ATTEMPTS) return finishLease(lease, "Given up: its runner died too often.");
  const began = Date.now();
  try {
    await whileHeld(lease, (held) => job.run({ slot, attempt: lease.attempt, signal: held }), { signal });
    await finishLease(lease);
    log().info({ job: job.name, slot, ms: Date.now() - began }, "job done");
  } catch (error) {
    if (error instanceof JobPostponedError) {
      await returnLease(lease);
      logPostponed(job.name, slot, error.message);
      return;
    }
    // A slot that was stopped half-way is left to whoever looks next: its lease ends now, unfinished.
    if (signal.aborted) await releaseLease(lease);
    else await finishLease(lease, error instanceof Error ? error.message.slice(0, 500) : String(error));
    log()[signal.aborted ? "info" : "error"](
      { job: job.name, slot, ms: Date.now() - began, reason: error instanceof Error ? error.message : String(error) },
      signal.aborted ? "job stopped" : "job failed",
    );
  }
}
