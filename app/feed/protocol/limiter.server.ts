/** Staying below a vendor's published limits: a token that exceeds them is suspended. */
import { RateLimiterPostgres, RateLimiterRes } from "rate-limiter-flexible";
import type { VendorProfile } from "~/mls/vendors";
import { pool } from "~/platform/db/pool.server";
import type { Clock } from "../clock";
import { FeedClosedError } from "../errors";

export type Limiter = {
  /** Waits until one more request may be sent. @throws {FeedClosedError} when that would take too long */
  take(signal: AbortSignal): Promise<void>;
};

/** A quota that is filled again later than this ends the run instead of holding it. */
const LONGEST_WAIT_MS = 16 * 60_000;

/**
 * One request a slot within the process (only one run sends them), and by the hour and day counters that are kept in
 * PostgreSQL, so that a new process does not start from zero.
 */
export function feedLimiter(feed: string, limits: VendorProfile["limits"], clock: Clock): Limiter {
  const spacingMs = 1000 / limits.perSecond;
  let free = 0;
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
      for (const window of windows) await consume(window, feed, clock, signal);
      const now = clock.now();
      const mine = Math.max(now, free);
      free = mine + spacingMs;
      if (mine > now) await clock.sleep(mine - now, signal);
    },
  };
}

async function consume(window: RateLimiterPostgres, feed: string, clock: Clock, signal: AbortSignal): Promise<void> {
  for (;;) {
    try {
      await window.consume(feed);
      return;
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal;
      if (refusal.msBeforeNext > LONGEST_WAIT_MS)
        throw new FeedClosedError("The feed's quota is spent.", new Date(clock.now() + refusal.msBeforeNext));
      await clock.sleep(refusal.msBeforeNext + 50, signal);
    }
  }
}
