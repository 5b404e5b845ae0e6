/**
 * How many requests of one client are worked on at the same time. Rendering takes the processor, so a client that sends
 * hundreds of requests at once would otherwise make every other client wait for all of them.
 */
import { setImmediate } from "node:timers/promises";
import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from "cockatiel";
import { clientKey } from "./client-limit.server";

/**
 * Requests of one client at the same time, by what they wait for: pages and calls for the processor, uploads for the client
 * itself, photos for the disk or the feed. None of them takes the place of another.
 */
const MAX_CONCURRENT = { page: 4, upload: 16, media: 32 };
const MAX_WAITING = 500;

export type Lane = keyof typeof MAX_CONCURRENT;

/** A client has more requests waiting than are kept. */
export class TooManyRequestsError extends Error {
  override name = "TooManyRequestsError";
}

/** @returns does a client's work when it is its turn, and throws the signal's reason once that is aborted */
export function clientBulkhead() {
  const policies = new Map<string, BulkheadPolicy>();
  /** @throws {TooManyRequestsError} the signal's reason, or what the work throws */
  return async <T>(address: string, lane: Lane, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const key = `${lane} ${clientKey(address)}`;
    const policy = policies.get(key) ?? bulkhead(MAX_CONCURRENT[lane], MAX_WAITING);
    policies.set(key, policy);
    const waits = policy.executionSlots === 0;
    try {
      // The signal is looked at here: cockatiel forgets those that wait behind one that is aborted.
      return await policy.execute(async () => {
        // The end of one request would start the next before new connections are accepted.
        if (waits) await setImmediate();
        signal.throwIfAborted();
        return work();
      });
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      throw new TooManyRequestsError("Too many requests at the same time.", { cause: error });
    } finally {
      if (policy.executionSlots === MAX_CONCURRENT[lane] && policy.queueSlots === MAX_WAITING) policies.delete(key);
    }
  };
}
