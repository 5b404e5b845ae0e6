/** Counts that take the database long to count. */
import { db } from "~/platform/db/db.server";

/** Counts, and when they were counted. */
export type CachedCounts<T> = { counts: T; countedAt: Date };

/**
 * Keeps counts for some time, but not beyond a change that staff make: each adds an audit entry. Entries may be committed out
 * of order, and what visitors do adds none, so counts can be as old as `maxAgeMs`.
 * @param count for a key, of which there must be few
 */
export function cacheCounts<Key extends string | number, T>(maxAgeMs: number, count: (key: Key) => Promise<T>) {
  const cached = new Map<Key, { counts: Promise<T>; countedAt: Date; newestEntry: bigint | undefined }>();
  return async (key: Key): Promise<CachedCounts<T>> => {
    const newest = await db().auditEvent.findFirst({ orderBy: { id: "desc" }, select: { id: true } });
    let kept = cached.get(key);
    if (!kept || kept.newestEntry !== newest?.id || Date.now() - kept.countedAt.getTime() >= maxAgeMs) {
      // Of keys such as a day, old ones aren't asked for again.
      if (!kept && cached.size >= MAX_KEYS) cached.clear();
      kept = { counts: count(key), countedAt: new Date(), newestEntry: newest?.id };
      // Requests at the same time wait for one count.
      cached.set(key, kept);
      kept.counts.catch(() => cached.delete(key));
    }
    return { counts: await kept.counts, countedAt: kept.countedAt };
  };
}

const MAX_KEYS = 10;
