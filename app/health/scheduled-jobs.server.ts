/** Every scheduled job of the site, for the worker that runs them and the page that shows them. */
import type { FeedConfig } from "~/feed/config.server";
import {
  createPhotoCopyJob,
  createPhotoSweepJob,
  createReplicationJob,
  createSweepJob,
} from "~/feed/replication/jobs.server";
import { createMessageDigestJob } from "~/messages/digest.server";
import { cleanUpJob } from "~/platform/auth/cleanup.server";
import { createBackupJobs } from "~/platform/backup/backup-jobs.server";
import type { Job } from "~/platform/jobs/job";
import { createProjectFileSweepJob } from "~/projects/files/files.server";
import { createWeeklySummaryJob } from "~/projects/summary/weekly-summary.server";
import { createTaskReminderJob } from "~/projects/tasks/reminders.server";
import { createDueWarningJob } from "~/timeline-requests/due-warnings.server";
import { createTourJob } from "~/tours/jobs.server";

export const createScheduledJobs = (feeds: readonly FeedConfig[]): Job[] => [
  ...createBackupJobs(),
  ...feeds.flatMap((feed) => [
    createReplicationJob(feed),
    createSweepJob(feed),
    ...(feed.photos === "copy" ? [createPhotoCopyJob(feed)] : []),
  ]),
  createPhotoSweepJob(),
  createProjectFileSweepJob(),
  createTaskReminderJob(),
  createMessageDigestJob(),
  createWeeklySummaryJob(),
  createDueWarningJob(),
  createTourJob(),
  cleanUpJob(),
];
