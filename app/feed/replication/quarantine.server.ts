/** Records of the feed that the mapper rejects, for staff. */
import { type Actor, audit } from "~/audit/audit.server";
import { RESOURCE } from "~/mls/feeds.server";
import { db, inTransaction } from "~/platform/db/db.server";

export type QuarantinedRecord = { key: string; reason: string; lastSeenAt: string; times: number };

/** Records that are rejected at present, the last seen first. */
export async function listQuarantinedRecords(feed: string, limit: number): Promise<QuarantinedRecord[]> {
  const rows = await db().quarantinedRecord.findMany({
    where: { feed, resource: RESOURCE, resolvedAt: null },
    select: { key: true, reason: true, lastSeenAt: true, times: true },
    orderBy: [{ lastSeenAt: "desc" }, { key: "asc" }],
    take: limit,
  });
  return rows.map(({ lastSeenAt, ...row }) => ({ ...row, lastSeenAt: lastSeenAt.toISOString() }));
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
