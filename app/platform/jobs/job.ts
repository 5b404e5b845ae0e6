/** A scheduled job, as the modules that have one describe it. */
export type Job = {
  name: string;
  /** What it does, for people. */
  title: string;
  /** When to trigger: cron fields and their time zone. */
  rule: { cron: string; timeZone: string };
  /** The name of the newest slot that is due at a time. */
  slot(now: Date): string;
  /**
   * Runs a slot. The signal aborts when the process stops or the lease is lost.
   * @returns "skipped" if it had to leave out this slot
   */
  run(context: { slot: string; attempt: number; signal: AbortSignal }): Promise<unknown>;
};

/** The slot cannot run now. It stays open, and the next try does not count this attempt. */
export class JobPostponedError extends Error {
  override name = "JobPostponedError";
}
