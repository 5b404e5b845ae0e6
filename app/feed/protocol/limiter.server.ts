/** Keeps requests below a vendor's published limits, because a token that exceeds them is suspended. */
import { hash } from "node:crypto";
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import { pool } from "~/platform/db/pool.server";
import type { Clock } from "../clock";
import type { FeedConfig } from "../config.server";
import { FeedPausedError } from "../errors";

export type Limiter = {
  /** Waits until one more request may be sent. @throws {FeedPausedError} if that would take too long */
  take(signal: AbortSignal): Promise<void>;
};

/** A quota that resets later than this ends the run instead of delaying it. */
const MAX_WAIT_MS = 16 * 60_000;

type Limited = Pick<FeedConfig, "profile" | "baseUrl" | "auth">;

/** What a vendor counts requests by: the token or client, hashed because the counters are stored. */
function quotaKey({ profile, baseUrl, auth }: Limited): string {
  const account = auth.kind === "bearer" ? auth.token : auth.kind === "client-credentials" ? auth.clientId : baseUrl;
  return hash("sha256", JSON.stringify([profile.vendor, auth.kind, account]), "hex").slice(0, 32);
}

/** When the next request of each quota may be sent, by the clock that is used for waiting. */
const nextSlots = new WeakMap<Clock, Map<string, number>>();

/**
 * Limits requests within the process (a feed has one run at a time) and by counters per hour and day, which are kept in
 * PostgreSQL so that a new process doesn't start from zero. Feeds with the same token share both.
 */
export function createFeedLimiter(feed: Limited, clock: Clock): Limiter {
  const { limits } = feed.profile;
  const spacingMs = 1000 / limits.perSecond;
  const quota = quotaKey(feed);
  const slots = nextSlots.get(clock) ?? new Map<string, number>();
  nextSlots.set(clock, slots);
  const windows = [
    { name: "hour", points: limits.perHour, seconds: 3600 },
    { name: "day", points: limits.perDay, seconds: 86_400 },
  ].flatMap(({ name, points, seconds }) =>
    points === null
      ? []
      : new RateLimiterPostgres({
          storeClient: pool(),
          storeType: "pool",
          tableName: "rate_limit",
          tableCreated: true,
          clearExpiredByTimeout: false,
          keyPrefix: `feed-${name}`,
          points,
          duration: seconds,
        }),
  );
  return {
    async take(signal) {
      for (const window of windows) await consume(window, quota, clock, signal);
      const now = clock.now();
      const slotAt = Math.max(now, slots.get(quota) ?? 0);
      slots.set(quota, slotAt + spacingMs);
      if (slotAt > now) await clock.sleep(slotAt - now, signal);
    },
  };
}

async function consume(window: RateLimiterPostgres, quota: string, clock: Clock, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await window.consume(quota);
      return;
    } catch (rejection) {
      if (!(rejection instanceof RateLimiterRes)) throw rejection;
      if (rejection.msBeforeNext > MAX_WAIT_MS)
        throw new FeedPausedError("The feed's quota is used up.", new Date(clock.now() + rejection.msBeforeNext));
      await clock.sleep(rejection.msBeforeNext + 50, signal);
    }
  }
}
