/** Records of the feed that the mapper rejects, for staff. */
import { type Actor, audit } from "~/audit/audit.server";
import { RESOURCE } from "~/mls/feeds.server";
import { query, transaction } from "~/platform/db/pool.server";

export type QuarantinedRecord = { key: string; reason: string; lastSeenAt: string; times: number };

/** Records that are rejected at present, the last seen first. */
export async function listQuarantinedRecords(feed: string, limit: number): Promise<QuarantinedRecord[]> {
  const rows = await query<Omit<QuarantinedRecord, "lastSeenAt"> & { lastSeenAt: Date }>(
    `SELECT key, reason, last_seen_at AS "lastSeenAt", times FROM quarantined_record
     WHERE feed = $1 AND resource = $2 AND resolved_at IS NULL ORDER BY last_seen_at DESC, key LIMIT $3`,
    [feed, RESOURCE, limit],
  );
  return rows.map(({ lastSeenAt, ...row }) => ({ ...row, lastSeenAt: lastSeenAt.toISOString() }));
}

/**
 * Releases a record from quarantine. It is read again when the feed sends it: each sync requests the last twenty minutes,
 * and the nightly sweep requests missing records. If it is rejected again, it is back in quarantine.
 */
export async function releaseRecord(feed: string, key: string, actor: Actor): Promise<void> {
  await transaction(async (db) => {
    const { rowCount } = await db.query(
      "UPDATE quarantined_record SET resolved_at = now() WHERE feed = $1 AND resource = $2 AND key = $3 AND resolved_at IS NULL",
      [feed, RESOURCE, key],
    );
    if (rowCount) await audit(actor, { action: "update", entity: "quarantined record", entityId: key }, db);
  });
}
