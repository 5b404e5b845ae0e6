/** Whether the database answers and takes writes, as /readyz shows it. */
import { checkWritable } from "../../db/pool.server";

const LIMIT_MS = 1_000;
const CACHED_MS = 2_000;
/** A single slow answer under load is no outage. */
const MIN_FAILURES = 2;

/** `reason` is null while it answers. */
export type DatabaseState = { ok: boolean; reason: string | null };

/** Several failed attempts at one host come as an error without a message. */
const reasonOf = ({ message, code }: Error & { code?: string }) => message || code || "unknown error";

/**
 * Makes a check that asks the database at most every two seconds, once at a time, and waits at most a second for the
 * answer. A database that has answered counts as failing after two failures in a row, and as answering after one success.
 */
export function databaseCheck(): () => Promise<DatabaseState> {
  let state: DatabaseState = { ok: false, reason: "not asked yet" };
  let failures = 0;
  let checkedAt = Number.NEGATIVE_INFINITY;
  let query: Promise<void> | undefined;
  let checking: Promise<void> | undefined;

  async function check(): Promise<void> {
    // One that has not ended in time is not asked beside: it waits for a connection, as every request does.
    query ??= checkWritable(LIMIT_MS).finally(() => {
      query = undefined;
    });
    try {
      await within(query, LIMIT_MS);
      failures = 0;
      state = { ok: true, reason: null };
    } catch (error) {
      failures++;
      if (!state.ok || failures >= MIN_FAILURES) state = { ok: false, reason: reasonOf(error as Error) };
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

async function within(work: Promise<void>, limitMs: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`No answer within ${limitMs} ms.`)), limitMs);
  });
  // It may fail after nobody waits for it any more.
  work.catch(() => {});
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}
