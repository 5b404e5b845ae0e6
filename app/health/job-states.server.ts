/** Where each scheduled job is, and its last runs. */
import { getFeedConfigs } from "~/feed/config.server";
import { EnvError, env } from "~/platform/env.server";
import type { Job } from "~/platform/jobs/job";
import { findNextSlotTime, type JobRun, listLatestRuns } from "~/platform/jobs/job-history.server";
import { createScheduledJobs } from "./scheduled-jobs.server";

const RUNS_EACH = 5;
/** The worker tries a job that is due every minute, and a busy one is a little late. */
const MAX_LATE_MS = 5 * 60_000;

export type JobOutcome = "done" | "failed" | "running" | "waiting";

/** A run; times ISO 8601. */
export type JobRunRow = {
  id: string;
  job: string;
  title: string;
  startedAt: string;
  /** Null while it isn't finished. */
  seconds: number | null;
  attempt: number;
  outcome: JobOutcome;
  error: string | null;
};

export type JobState = {
  id: string;
  job: string;
  title: string;
  /** Null before the first. */
  lastRun: JobRunRow | null;
  /** Whether nobody has started the run that is due. */
  isLate: boolean;
  /** ISO 8601: when the next run is due. */
  nextAt: string;
};

/** Whether nobody has started the newest slot that should have been started by now. */
export const isLate = (job: Job, runs: readonly Pick<JobRun, "job" | "slot">[], now: Date): boolean => {
  const slot = job.slot(new Date(now.getTime() - MAX_LATE_MS));
  return !runs.some((run) => run.job === job.name && run.slot >= slot);
};

/** A site that shows stored listings may run without a feed. */
function listJobs(): Job[] {
  try {
    return createScheduledJobs(getFeedConfigs(env()));
  } catch (error) {
    if (error instanceof EnvError) return createScheduledJobs([]);
    throw error;
  }
}

const toRow = ({ job, slot, startedAt, finishedAt, error, attempt, isHeld }: JobRun, title: string): JobRunRow => ({
  id: `${job} ${slot}`,
  job,
  title,
  startedAt: startedAt.toISOString(),
  seconds: finishedAt && Math.round((finishedAt.getTime() - startedAt.getTime()) / 100) / 10,
  attempt,
  outcome: isHeld ? "running" : finishedAt === null ? "waiting" : error === null ? "done" : "failed",
  error,
});

/** The jobs of the site, and their last runs, the newest first. */
export async function listJobStates(now = new Date()): Promise<{ jobs: JobState[]; runs: JobRunRow[] }> {
  const jobs = listJobs();
  const runs = await listLatestRuns(jobs, RUNS_EACH);
  return {
    runs: runs.map((run) => toRow(run, jobs.find(({ name }) => name === run.job)?.title ?? run.job)),
    jobs: jobs.map((job) => {
      const lastRun = runs.find((run) => run.job === job.name);
      return {
        id: job.name,
        job: job.name,
        title: job.title,
        lastRun: lastRun ? toRow(lastRun, job.title) : null,
        isLate: isLate(job, runs, now),
        nextAt: findNextSlotTime(job, now).toISOString(),
      };
    }),
  };
}
