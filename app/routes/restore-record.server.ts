/** Brings a deleted record back, by the module that it is of. */
import type { Actor } from "~/audit/audit.server";
import { listDeleted, type Restoration, restoreDeleted } from "~/audit/deleted-records.server";
import { inTransaction } from "~/platform/db/db.server";
import { admitRestoredBuyer } from "~/projects/buyers/data.server";
import { restoreOptions } from "~/projects/design/options/data.server";
import { restoreItem } from "~/projects/items.server";
import { restoreUpgrade } from "~/upgrade-catalog/catalog-records.server";

/** @param entryId of the audit entry of its deletion */
export async function restoreRecord(entryId: string, actor: Actor): Promise<Restoration> {
  const [record] = /^\d{1,18}$/.test(entryId) ? await listDeleted([entryId]) : [];
  if (!record) return { kind: "missing" };
  const { projectId, entity, entityId } = record;
  if (entity === "upgrade") return restoreUpgrade(entryId, actor);
  if (projectId === null || entity === "note") return inTransaction((tx) => restoreDeleted(entryId, actor, tx));
  return restoreItem(entryId, projectId, actor, async (tx) => {
    if (entity === "buyer") await admitRestoredBuyer(projectId, entityId, tx);
    if (entity === "design item") await restoreOptions(entityId, record.deletedAt, actor, tx);
  });
}

export const describeRefusal = ({ kind }: Exclude<Restoration, { kind: "restored" }>): string =>
  kind === "exists"
    ? "There is a new record with its id."
    : kind === "orphan"
      ? "What it belongs to was deleted. Bring that back first."
      : "It was brought back already, or was deleted more than 30 days ago.";
