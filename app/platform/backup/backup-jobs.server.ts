/** Backups every night, and a check of the newest one every week. */
import { PACIFIC } from "~/intl/formats";
import { env } from "~/platform/env.server";
import { type Job, JobPostponedError } from "~/platform/jobs/job";
import { dailySlot, weeklySlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import { makeBackup } from "./backup.server";
import { type BackupRunKind, findLastSuccess, type RunResult, runExclusively } from "./backup-runs.server";
import { hasBackupStore } from "./backup-store.server";
import { BackupBusyError } from "./errors";
import { checkBackup } from "./restore.server";

const BACKUP_MINUTE = 10;
const CHECK_MINUTE = 50;

async function runJob(
  kind: BackupRunKind,
  signal: AbortSignal,
  work: (options: { signal: AbortSignal }) => Promise<RunResult>,
): Promise<void> {
  try {
    const { id, bytes } = await runExclusively(kind, signal, (leaseSignal) => work({ signal: leaseSignal }));
    log().info({ backup: id, bytes }, kind === "backup" ? "backup made" : "backup checked");
  } catch (error) {
    if (error instanceof BackupBusyError) throw new JobPostponedError(error.message, { cause: error });
    throw error;
  }
}

/** The jobs of a site that keeps backups; none of another. */
export function createBackupJobs(settings = env()): Job[] {
  const hour = settings.BACKUP_HOUR;
  if (!hasBackupStore(settings)) return [];
  return [
    {
      name: "backup",
      title: "Back up",
      rule: { cron: `${BACKUP_MINUTE} ${hour} * * *`, timeZone: PACIFIC },
      slot: (now) => dailySlot(now, { hour, minute: BACKUP_MINUTE }),
      run: ({ signal }) => runJob("backup", signal, makeBackup),
    },
    {
      name: "backup-check",
      title: "Check the last backup",
      rule: { cron: `${CHECK_MINUTE} ${hour} * * 0`, timeZone: PACIFIC },
      slot: (now) => weeklySlot(now, { weekday: 0, hour, minute: CHECK_MINUTE }),
      async run({ signal }) {
        if (!(await findLastSuccess("backup"))) throw new JobPostponedError("There is no backup yet.");
        await runJob("check", signal, checkBackup);
      },
    },
  ];
}
