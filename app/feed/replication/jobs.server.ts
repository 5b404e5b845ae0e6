/** The feed's jobs: replication every 15 minutes, photo copies after it, and sweeps at night. */

import { PACIFIC } from "~/intl/formats";
import { type Job, JobPostponedError } from "~/platform/jobs/job";
import { dailySlot, intervalSlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import type { FeedConfig } from "../config.server";
import { FeedPausedError, SyncBusyError } from "../errors";
import { copyPhotos } from "../photos/photo-copies.server";
import { getPhotos } from "../photos/photos.server";
import { getFeedMilestones } from "./feed-health.server";
import { runReplication, runSweep } from "./replicate.server";

const REPLICATION_INTERVAL_MS = 15 * 60_000;
const SWEEP_AT = { hour: 3, minute: 20 };
const PHOTO_COPY_INTERVAL_MS = 5 * 60_000;
/** After the key sweep, which removes homes whose photos are then deleted. */
const PHOTO_SWEEP_AT = { hour: 4, minute: 5 };

/** Vendors ask for no more than this: "once every 15 minutes is sufficient" (MLS Grid). */
export function createReplicationJob(feed: FeedConfig): Job {
  return {
    name: `replication:${feed.name}`,
    title: `Copy changed homes of ${feed.name}`,
    rule: { cron: "*/15 * * * *", timeZone: "Etc/UTC" },
    slot: (now) => intervalSlot(now, REPLICATION_INTERVAL_MS),
    run: ({ signal }) =>
      runUnlessPaused(feed, async () => {
        const { runId, pages, received, upserts, removed, quarantined, sweepError } = await runReplication({
          feed,
          trigger: "schedule",
          signal,
        });
        const summary = { feed: feed.name, runId, pages, received, upserts, removed, quarantined };
        log().info(summary, "replicated");
        if (sweepError) log().error({ feed: feed.name, reason: sweepError }, "key sweep failed");
      }),
  };
}

/** Runs at night in California, when few records change. A sweep since then, such as after a load, counts as this one. */
export function createSweepJob(feed: FeedConfig): Job {
  return {
    name: `sweep:${feed.name}`,
    title: `Remove homes that ${feed.name} no longer has`,
    rule: { cron: `${SWEEP_AT.minute} ${SWEEP_AT.hour} * * *`, timeZone: PACIFIC },
    slot: (now) => dailySlot(now, SWEEP_AT),
    run: ({ slot, signal }) =>
      runUnlessPaused(feed, async () => {
        const { loadedAt, sweptAt } = await getFeedMilestones(feed.name);
        // The first load ends with its own sweep; before that, every key would count as missing.
        if (!loadedAt) throw new JobPostponedError("The feed has not been loaded yet.");
        if (sweptAt && dailySlot(sweptAt, SWEEP_AT) === slot) return;
        const { runId, removed, upserts } = await runSweep({ feed, trigger: "schedule", signal });
        log().info({ feed: feed.name, runId, removed, upserts }, "swept");
      }),
  };
}

/**
 * Copies the photos of replicated homes, for feeds whose rules require copies. It runs more often than replications because
 * signed URLs expire within an hour, and separately so that a long copy delays no replication.
 */
export function createPhotoCopyJob(feed: FeedConfig): Job {
  return {
    name: `photos:${feed.name}`,
    title: `Copy photos of ${feed.name}`,
    rule: { cron: "*/5 * * * *", timeZone: "Etc/UTC" },
    slot: (now) => intervalSlot(now, PHOTO_COPY_INTERVAL_MS),
    run: ({ signal }) =>
      runUnlessPaused(feed, async () => {
        const copied = await copyPhotos({ feed, photos: getPhotos(), signal });
        if (copied.listings > 0) log().info({ feed: feed.name, ...copied }, "photos copied");
      }),
  };
}

/** Deletes at night the photo files that no shown home has. */
export function createPhotoSweepJob(): Job {
  return {
    name: "photo-sweep",
    title: "Delete photos that no home has",
    rule: { cron: `${PHOTO_SWEEP_AT.minute} ${PHOTO_SWEEP_AT.hour} * * *`, timeZone: PACIFIC },
    slot: (now) => dailySlot(now, PHOTO_SWEEP_AT),
    async run() {
      log().info({ files: await getPhotos().sweep() }, "photos swept");
    },
  };
}

/**
 * Runs the work of a slot. While another run of the feed is in progress, the slot stays open. A paused feed is skipped
 * until its next slot.
 */
async function runUnlessPaused(feed: FeedConfig, work: () => Promise<void>): Promise<undefined | "skipped"> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SyncBusyError) throw new JobPostponedError(error.message, { cause: error });
    if (!(error instanceof FeedPausedError)) throw error;
    log().warn({ feed: feed.name, reason: error.message }, "sync skipped");
    return "skipped";
  }
}
