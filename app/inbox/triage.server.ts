import { type Actor, audit, diffValues } from "~/audit/audit.server";
import { transaction } from "~/platform/db/pool.server";
import type { TriageFields } from "./triage";

/**
 * Updates the status, owner, and notes of an inbox item. Writes nothing when they are unchanged.
 * @param version the version that the update is based on
 * @returns false when the item doesn't exist or someone else updated it since
 */
export async function updateTriage(
  table: "lead" | "timeline_request",
  entity: "lead" | "request",
  { id, version }: { id: string; version: number },
  fields: TriageFields,
  actor: Actor,
): Promise<boolean> {
  return transaction(async (db) => {
    const { rows } = await db.query<TriageFields>(
      `SELECT status, owner_email AS owner, notes FROM ${table} WHERE id = $1 AND version = $2 FOR UPDATE`,
      [id, version],
    );
    const [before] = rows;
    if (!before) return false;
    const changed = diffValues(before, fields);
    if (Object.keys(changed.after).length === 0) return true;
    await db.query(
      `UPDATE ${table} SET status = $2, owner_email = $3, notes = $4, version = version + 1 WHERE id = $1`,
      [id, fields.status, fields.owner, fields.notes],
    );
    await audit(actor, { action: "update", entity, entityId: id, ...changed }, db);
    return true;
  });
}
