/** The feed's jobs: replication every quarter of an hour, copies of its photos after it, the sweeps at night. */
import { photos } from "~/listings/photos/media.server";
import { type Job, JobPostponedError } from "~/platform/jobs/scheduler.server";
import { nightSlot, PACIFIC, stretchSlot } from "~/platform/jobs/slots";
import { log } from "~/platform/log.server";
import type { FeedConfig } from "./config.server";
import { FeedClosedError, SyncBusyError } from "./errors";
import { copyPhotos } from "./photo-copies.server";
import { feedMilestones } from "./runs.server";
import { runReplication, runSweep } from "./sync.server";

const QUARTER_MS = 15 * 60_000;
const SWEEP_AT = { hour: 3, minute: 20 };
const FIVE_MINUTES_MS = 5 * 60_000;
/** After the key sweep, which takes homes down whose photos then have to go. */
const PHOTO_SWEEP_AT = { hour: 4, minute: 5 };

/** Vendors ask for no more than this: "once every 15 minutes is sufficient" (MLS Grid). */
export function replicationJob(feed: FeedConfig): Job {
  return {
    name: `replication:${feed.name}`,
    rule: { cron: "*/15 * * * *", timeZone: "Etc/UTC" },
    slot: (now) => stretchSlot(now, QUARTER_MS),
    run: ({ signal }) =>
      unlessHeldBack(feed, async () => {
        const { runId, pages, received, upserts, removed, quarantined, sweepError } = await runReplication({
          feed,
          trigger: "schedule",
          signal,
        });
        const done = { feed: feed.name, runId, pages, received, upserts, removed, quarantined };
        log().info(done, "replicated");
        if (sweepError) log().error({ feed: feed.name, reason: sweepError }, "key sweep failed");
      }),
  };
}

/** At night in California, when few records change. A sweep that ran since then, after a load, counts. */
export function sweepJob(feed: FeedConfig): Job {
  return {
    name: `sweep:${feed.name}`,
    rule: { cron: `${SWEEP_AT.minute} ${SWEEP_AT.hour} * * *`, timeZone: PACIFIC },
    slot: (now) => nightSlot(now, SWEEP_AT),
    run: ({ slot, signal }) =>
      unlessHeldBack(feed, async () => {
        const { loadedAt, sweptAt } = await feedMilestones(feed.name);
        // The first load ends with a sweep of its own; before it every key would count as missed.
        if (!loadedAt) throw new JobPostponedError("The feed has not been loaded yet.");
        if (sweptAt && nightSlot(sweptAt, SWEEP_AT) === slot) return;
        const { runId, removed, upserts } = await runSweep({ feed, trigger: "schedule", signal });
        log().info({ feed: feed.name, runId, removed, upserts }, "swept");
      }),
  };
}

/**
 * Copies the photos that replications brought, for feeds whose rules want copies. Signed addresses die within the hour:
 * it looks more often than replications run, and a long copy holds no replication up.
 */
export function photoCopyJob(feed: FeedConfig): Job {
  return {
    name: `photos:${feed.name}`,
    rule: { cron: "*/5 * * * *", timeZone: "Etc/UTC" },
    slot: (now) => stretchSlot(now, FIVE_MINUTES_MS),
    run: ({ signal }) =>
      unlessHeldBack(feed, async () => {
        const copied = await copyPhotos({ feed, photos: photos(), signal });
        if (copied.listings > 0) log().info({ feed: feed.name, ...copied }, "photos copied");
      }),
  };
}

/** Removes at night the photo files that no home on show has any more, whatever left them behind. */
export function photoSweepJob(): Job {
  return {
    name: "photo-sweep",
    rule: { cron: `${PHOTO_SWEEP_AT.minute} ${PHOTO_SWEEP_AT.hour} * * *`, timeZone: PACIFIC },
    slot: (now) => nightSlot(now, PHOTO_SWEEP_AT),
    async run() {
      log().info({ files: await photos().sweep() }, "photos swept");
    },
  };
}

/**
 * Runs the work of a slot. While another run holds the feed the slot stays open; a feed that asked to be left alone is left
 * alone until its next slot.
 */
async function unlessHeldBack(feed: FeedConfig, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (error instanceof SyncBusyError) throw new JobPostponedError(error.message, { cause: error });
    if (!(error instanceof FeedClosedError)) throw error;
    log().warn({ feed: feed.name, reason: error.message }, "sync skipped");
  }
}
