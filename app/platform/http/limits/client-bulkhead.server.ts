/**
 * Limits concurrent requests per client. Rendering is CPU-bound, so a client that sends hundreds of requests at once would
 * otherwise delay every other client.
 */
import type { OutgoingHttpHeaders } from "node:http";
import { setImmediate } from "node:timers/promises";
import { type BulkheadPolicy, BulkheadRejectedError } from "cockatiel";
import { bulkhead } from "../../bulkhead.server";
import { clientKey, countRefusal } from "./client-limit.server";

/**
 * Concurrent requests of one client by what they wait for: pages and API requests for the CPU, uploads for the client, photos
 * for the disk or the feed. Each kind has its own limit.
 */
export const MAX_CONCURRENT = { page: 4, upload: 16, media: 32 };
const MAX_WAITING = 500;
/**
 * Turns of the event loop without a new request before one starts, more for one from a queue, and the most that it waits for. Node
 * accepts one connection in each turn, in order: if requests started at once, a client that opens hundreds of connections would
 * keep all others waiting outside until it is served.
 */
const QUIET_TURNS = { first: 4, queued: 16 };
const MAX_TURNS = 256;

export type BulkheadKind = keyof typeof MAX_CONCURRENT;

/** A client has too many requests in the queue. */
export class TooManyRequestsError extends Error {
  override name = "TooManyRequestsError";
  /** Of the refusal, by draft-ietf-httpapi-ratelimit-headers-10. */
  readonly headers: OutgoingHttpHeaders;

  constructor(limit: string, maxRequests: number, options: ErrorOptions) {
    super("Too many requests at the same time.", options);
    this.headers = {
      "Retry-After": 1,
      "RateLimit-Policy": `"${limit}";q=${maxRequests};qu="concurrent-requests"`,
      RateLimit: `"${limit}";r=0;t=1`,
    };
  }
}

/** @returns a function that queues a client's work and throws the signal's reason when it is aborted */
export function clientBulkhead() {
  const policies = new Map<string, BulkheadPolicy>();
  let arrived = 0;
  const waitForOthers = async (neededTurns: number) => {
    for (let turn = 0, quietTurns = 0; quietTurns < neededTurns && turn < MAX_TURNS; turn++) {
      const before = arrived;
      await setImmediate();
      quietTurns = arrived === before ? quietTurns + 1 : 0;
    }
  };
  /** @throws {TooManyRequestsError} the signal's reason, or what the work throws */
  return async <T>(address: string, kind: BulkheadKind, signal: AbortSignal, work: () => Promise<T>): Promise<T> => {
    const key = `${kind} ${clientKey(address)}`;
    const maxConcurrent = MAX_CONCURRENT[kind];
    const policy = policies.get(key) ?? bulkhead(maxConcurrent, MAX_WAITING);
    policies.set(key, policy);
    const isQueued = policy.executionSlots === 0;
    // A refused request doesn't count: a client that keeps sending would delay all others.
    if (!isQueued || policy.queueSlots > 0) arrived++;
    try {
      // The signal is checked here, because cockatiel does not abort queued work.
      return await policy.execute(async () => {
        await waitForOthers(isQueued ? QUIET_TURNS.queued : QUIET_TURNS.first);
        signal.throwIfAborted();
        return work();
      });
    } catch (error) {
      if (!(error instanceof BulkheadRejectedError)) throw error;
      const limit = `requests at once: ${kind}`;
      countRefusal(limit);
      throw new TooManyRequestsError(limit, maxConcurrent + MAX_WAITING, { cause: error });
    } finally {
      if (policy.executionSlots === maxConcurrent && policy.queueSlots === MAX_WAITING) policies.delete(key);
    }
  };
}
