/** The runs of scheduled jobs, from the leases of their slots. */
import { bool, int, orNull, run, sql, text, time } from "~/platform/db/statement.server";
import type { Job } from "./job";

export type JobRun = {
  job: string;
  slot: string;
  /** Of the last attempt. */
  startedAt: Date;
  /** Null while it runs, waits for another attempt, or after its process ended. */
  finishedAt: Date | null;
  /** Of the last attempt that failed, until one succeeds. */
  error: string | null;
  attempt: number;
  /** Whether a process runs it now. */
  isHeld: boolean;
};

/** The names of slots are in order of time, so that the primary key has the newest ones. */
const SELECT_LATEST_RUNS = sql(
  "latest-job-runs",
  {
    job: text(),
    slot: text(),
    startedAt: time,
    finishedAt: orNull(time),
    error: orNull(text()),
    attempt: int,
    isHeld: bool,
  },
  `SELECT latest.job, latest.slot, latest.started_at AS "startedAt", latest.finished_at AS "finishedAt", latest.error,
     latest.attempt, latest.finished_at IS NULL AND latest.holder <> '' AND latest.lease_until >= clock_timestamp() AS "isHeld"
   FROM unnest($1::text[]) wanted (job)
   CROSS JOIN LATERAL (SELECT * FROM job_lease WHERE job = wanted.job ORDER BY slot DESC LIMIT $2) latest
   ORDER BY latest.started_at DESC`,
);

/** The newest runs of each of these jobs, the last started first. */
export function listLatestRuns(jobs: readonly Job[], limitEach: number): Promise<JobRun[]> {
  return run(SELECT_LATEST_RUNS, [jobs.map(({ name }) => name), limitEach]);
}

const MINUTE_MS = 60_000;
/** Longer than any job's interval. */
const MAX_INTERVAL_MS = 8 * 24 * 60 * MINUTE_MS;

/** When the slot after that of a time becomes due, to the minute. */
export function findNextSlotTime(job: Pick<Job, "slot">, now: Date): Date {
  const slot = job.slot(now);
  const thisMinute = Math.floor(now.getTime() / MINUTE_MS) * MINUTE_MS;
  let same = 0;
  let other = MAX_INTERVAL_MS / MINUTE_MS;
  while (other - same > 1) {
    const middle = (same + other) >> 1;
    if (job.slot(new Date(thisMinute + middle * MINUTE_MS)) === slot) same = middle;
    else other = middle;
  }
  return new Date(thisMinute + other * MINUTE_MS);
}
