/** The feed's jobs: replication every quarter of an hour, copies of its photos after it, the sweeps at night. */
import { photos } from "~/listings/photos/media.server";
import type { Job } from "~/platform/jobs/scheduler.server";
import { log } from "~/platform/log.server";
import type { FeedConfig } from "./config.server";
import { FeedClosedError, SyncBusyError } from "./errors";
import { copyPhotos } from "./photo-copies.server";
import { lastSweep } from "./runs.server";
import { runReplication, runSweep } from "./sync.server";

const QUARTER_MS = 15 * 60_000;
const PACIFIC = "America/Los_Angeles";
const SWEEP_AT = { hour: 3, minute: 20 };
const FIVE_MINUTES_MS = 5 * 60_000;
/** After the key sweep, which takes homes down whose photos then have to go. */
const PHOTO_SWEEP_AT = { hour: 4, minute: 5 };

/** Vendors ask for no more than this: "once every 15 minutes is sufficient" (MLS Grid). */
export function replicationJob(feed: FeedConfig): Job {
  return {
    name: `replication:${feed.name}`,
    rule: { cron: "*/15 * * * *", timeZone: "Etc/UTC" },
    slot: (now) => slotOf(now, QUARTER_MS),
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
    slot: (now) => sweepNight(now),
    run: ({ slot, signal }) =>
      unlessHeldBack(feed, async () => {
        const last = await lastSweep(feed.name);
        if (last && sweepNight(last) === slot) return;
        const { runId, removed, upserts } = await runSweep({ feed, trigger: "schedule", signal });
        log().info({ feed: feed.name, runId, removed, upserts }, "swept");
      }),
  };
}

/**
 * Copies the photos that replications brought, for feeds whose rules want copies. Signed addresses die within the hour:
 * it looks oftener than replications run, and a long copy holds no replication up.
 */
export function photoCopyJob(feed: FeedConfig): Job {
  return {
    name: `photos:${feed.name}`,
    rule: { cron: "*/5 * * * *", timeZone: "Etc/UTC" },
    slot: (now) => slotOf(now, FIVE_MINUTES_MS),
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
    slot: (now) => sweepNight(now, PHOTO_SWEEP_AT),
    async run() {
      log().info({ files: await photos().sweep() }, "photos swept");
    },
  };
}

/** The start of the stretch of time that a moment is in, to the minute. */
const slotOf = (now: Date, lengthMs: number) =>
  new Date(Math.floor(now.getTime() / lengthMs) * lengthMs).toISOString().slice(0, 16);

/** The Pacific date of the latest 3:20 (or other time of day) at or before a time. */
export function sweepNight(now: Date, at: { hour: number; minute: number } = SWEEP_AT): string {
  const parts = Object.fromEntries(
    new Intl.DateTimeFormat("en-CA", {
      timeZone: PACIFIC,
      year: "numeric",
      month: "2-digit",
      day: "2-digit",
      hour: "2-digit",
      minute: "2-digit",
      hourCycle: "h23",
    })
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  const date = `${parts.year}-${parts.month}-${parts.day}`;
  const before = Number(parts.hour) * 60 + Number(parts.minute) < at.hour * 60 + at.minute;
  return before ? new Date(Date.parse(date) - 86_400_000).toISOString().slice(0, 10) : date;
}

/** A run by hand does the slot's work as well; and a feed that is to be left alone is left alone, until its next slot. */
async function unlessHeldBack(feed: FeedConfig, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    if (!(error instanceof SyncBusyError || error instanceof FeedClosedError)) throw error;
    log().warn({ feed: feed.name, reason: error.message }, "sync skipped");
  }
}
