/** Whether the database responds and accepts writes, for /readyz. */
import { checkWritable } from "../../db/pool.server";

const LIMIT_MS = 1_000;
const CACHED_MS = 2_000;
/** A single slow response under load is not an outage. */
const MIN_FAILURES = 2;

/** `reason` is null while it responds. */
export type DatabaseState = { ok: boolean; reason: string | null };

/** An AggregateError of several connection attempts has no message. */
const errorReason = ({ message, code }: Error & { code?: string }) => message || code || "unknown error";

/**
 * Creates a check that queries the database at most every two seconds, one query at a time, and waits at most a second. After a
 * success, two consecutive failures count as failing; one success counts as working.
 */
export function databaseCheck(): () => Promise<DatabaseState> {
  let state: DatabaseState = { ok: false, reason: "not checked yet" };
  let failures = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let query: Promise<void> | undefined;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    // A query that took too long still waits for a connection or an answer, so no second one is started.
    query ??= checkWritable().finally(() => {
      query = undefined;
    });
    try {
      await withTimeout(query, LIMIT_MS);
      failures = 0;
      state = { ok: true, reason: null };
    } catch (error) {
      failures++;
      if (!state.ok || failures >= MIN_FAILURES) state = { ok: false, reason: errorReason(error as Error) };
    }
    checkedAt = performance.now();
  }

  return async () => {
    if (performance.now() - checkedAt >= CACHED_MS)
      checking ??= check().finally(() => {
        checking = undefined;
      });
    await checking;
    return state;
  };
}

async function withTimeout(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No response within ${limitMs} ms.`)), limitMs);
  });
  // It may fail after the time limit.
  work.catch(() => {});
  await Promise.race([work, timeout]).finally(() => clearTimeout(timer));
}
