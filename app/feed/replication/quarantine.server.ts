/** Records of the feed that the mapper rejects, for staff. */
import { type Actor, audit } from "~/audit/audit.server";
import { RESOURCE } from "~/mls/feeds.server";
import { db, inTransaction } from "~/platform/db/db.server";

export type QuarantinedRecord = { key: string; reason: string; lastSeenAt: string; times: number };

/** The records of a feed that are rejected at present: how many, and the last seen of them. */
export type RejectedRecords = { feed: string; count: number; records: QuarantinedRecord[] };

export async function listRejectedRecords(feed: string, limit: number): Promise<RejectedRecords> {
  const where = { feed, resource: RESOURCE, resolvedAt: null };
  const [count, rows] = await Promise.all([
    db().quarantinedRecord.count({ where }),
    db().quarantinedRecord.findMany({
      where,
      select: { key: true, reason: true, lastSeenAt: true, times: true },
      orderBy: [{ lastSeenAt: "desc" }, { key: "asc" }],
      take: limit,
    }),
  ]);
  return {
    feed,
    count,
    records: rows.map(({ lastSeenAt, ...row }) => ({ ...row, lastSeenAt: lastSeenAt.toISOString() })),
  };
}

/**
 * Releases a record from quarantine. It is read again when the feed sends it: each sync requests the last twenty minutes,
 * and the nightly sweep requests missing records. If it is rejected again, it is back in quarantine.
 */
export async function releaseRecord(feed: string, key: string, actor: Actor): Promise<void> {
  await inTransaction(async (tx) => {
    const { count } = await tx.quarantinedRecord.updateMany({
      where: { feed, resource: RESOURCE, key, resolvedAt: null },
      data: { resolvedAt: new Date() },
    });
    if (count > 0) await audit(actor, { action: "update", entity: "quarantined record", entityId: key }, tx);
  });
}
