/**
 * The read replica of DATABASE_READ_URL, for reads of the catalog. The search index tells whether the replica has the revision
 * that pages need; without it, and without a replica, the primary is read.
 */
import type pg from "pg";
import { env } from "~/platform/env.server";
import { isDatabaseUnavailable } from "./database-errors.server";
import { makeProcessPool, pool } from "./pool.server";

/** The replica canceled a statement that needed rows which it had to remove. */
const RECOVERY_CONFLICT = "40001";
/** A statement that is too slow here would be too slow on the primary too. */
const STATEMENT_TIMEOUT = "57014";

let shared: pg.Pool | undefined;
let isCurrent = false;

/** The replica's pool, created on first use; undefined without a replica. */
export function readerPool(): pg.Pool | undefined {
  const url = env().DATABASE_READ_URL;
  if (url) shared ??= makeProcessPool(url);
  return shared;
}

/** Whether reads of the catalog go to the replica until the next call. */
export function setReaderCurrent(hasNeededRevision: boolean): void {
  isCurrent = hasNeededRevision;
}

/** Closes the replica's pool. */
export async function closeReader(): Promise<void> {
  const closing = shared;
  shared = undefined;
  isCurrent = false;
  await closing?.end();
}

/**
 * Reads the catalog from the replica if it is current, otherwise from the primary.
 * @param read is called again with the primary if the replica fails
 */
export async function readCatalog<T>(read: (from: pg.Pool) => Promise<T>): Promise<T> {
  const reader = isCurrent ? readerPool() : undefined;
  if (!reader) return read(pool());
  try {
    return await read(reader);
  } catch (error) {
    const { code } = error as { code?: string };
    const isUnavailable = isDatabaseUnavailable(error) && code !== STATEMENT_TIMEOUT;
    if (!isUnavailable && code !== RECOVERY_CONFLICT) throw error;
    if (isUnavailable) isCurrent = false;
    return read(pool());
  }
}
