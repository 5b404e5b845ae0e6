/** Retries: how many, after how long, and when to stop and pause the feed. */
import {
  CircuitState,
  ConsecutiveBreaker,
  circuitBreaker,
  decorrelatedJitterGenerator,
  ExponentialBackoff,
  handleType,
} from "cockatiel";
import type { Clock } from "../clock";
import { FeedPausedError, TooManyRequestsError, TransientError, UnauthorizedError } from "../errors";

const MAX_TRIES = 5;
const MINUTE = 60_000;
/** Waits after a 429 without Retry-After: half a minute, doubled each time, up to sixteen minutes. */
const FIRST_PAUSE_MS = MINUTE / 2;
const MAX_PAUSE_MS = 16 * MINUTE;
/** 429s in a row that open the circuit, because more requests prolong a vendor's suspension. */
const REJECTIONS_TO_OPEN = 3;

export type Retrier = {
  /** Runs one request until it succeeds or another attempt is pointless. */
  run<T>(attempt: () => Promise<T>, signal: AbortSignal, refreshToken: () => boolean): Promise<T>;
};

/** @param earlierFailures runs in a row that failed before this one; each doubles the time for which the feed is paused */
export function createRetrier(clock: Clock, earlierFailures: number): Retrier {
  const breaker = circuitBreaker(handleType(TooManyRequestsError), {
    // Only the next run closes it again; it reads the time from replication_state.
    halfOpenAfter: Number.MAX_SAFE_INTEGER,
    breaker: new ConsecutiveBreaker(REJECTIONS_TO_OPEN),
  });
  const jittered = new ExponentialBackoff({
    generator: decorrelatedJitterGenerator,
    initialDelay: 500,
    maxDelay: MINUTE / 2,
  });

  return {
    async run(attempt, signal, refreshToken) {
      let backoff = jittered.next();
      let pause = FIRST_PAUSE_MS;
      let isRefreshed = false;
      for (let tries = 1; ; ) {
        signal.throwIfAborted();
        try {
          return await breaker.execute(attempt, signal);
        } catch (error) {
          signal.throwIfAborted();
          if (error instanceof TooManyRequestsError) {
            const wait = error.retryAfterMs ?? pause;
            if (breaker.state === CircuitState.Open || wait > MAX_PAUSE_MS) {
              const pauseMs = Math.max(error.retryAfterMs ?? 0, Math.min(MAX_PAUSE_MS, pause * 2 ** earlierFailures));
              throw new FeedPausedError(error.message, new Date(clock.now() + pauseMs));
            }
            pause = Math.min(MAX_PAUSE_MS, pause * 2);
            await clock.sleep(wait, signal);
          } else if (error instanceof UnauthorizedError && !isRefreshed && refreshToken()) {
            isRefreshed = true;
          } else if (error instanceof TransientError && tries < MAX_TRIES) {
            tries++;
            const wait = Math.min(MAX_PAUSE_MS, Math.max(backoff.duration, error.retryAfterMs ?? 0));
            backoff = backoff.next(undefined as never);
            await clock.sleep(wait, signal);
          } else throw error;
        }
      }
    },
  };
}

/** Retry-After (RFC 9110 section 10.2.3) as milliseconds from now, from seconds or a date; null if missing or invalid. */
export function parseRetryAfter(value: string | null, now: number): number | null {
  if (!value) return null;
  if (/^\d{1,9}$/.test(value.trim())) return Number(value) * 1000;
  // Date.parse also turns "-5" into a date.
  const date = /^[A-Z][a-z]{2},? /.test(value) ? Date.parse(value) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}
