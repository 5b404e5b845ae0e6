import { type Actor, audit, difference } from "~/audit/audit.server";
import { transaction } from "~/platform/db/pool.server";
import type { InHand } from "./in-hand";

/**
 * * Updates the status, owner, and notes of an inbox item. Writes nothing when they are unchanged.
 * @param seen the version that the update is based on
 * @returns false when the item doesn't exist or someone else updated it since
 */
export async function keepInHand(
  table: "lead" | "timeline_request",
  entity: "lead" | "request",
  { id, seen }: { id: string; seen: number },
  kept: InHand,
  actor: Actor,
): Promise<boolean> {
  return transaction(async (on) => {
    const { rows } = await on.query<InHand>(
      `SELECT status, owner_email AS owner, notes FROM ${table} WHERE id = $1 AND version = $2 FOR UPDATE`,
      [id, seen],
    );
    const [before] = rows;
    if (!before) return false;
    const changed = difference(before, kept);
    if (Object.keys(changed.after).length === 0) return true;
    await on.query(
      `UPDATE ${table} SET status = $2, owner_email = $3, notes = $4, version = version + 1 WHERE id = $1`,
      [id, kept.status, kept.owner, kept.notes],
    );
    await audit(actor, { action: "update", entity, entityId: id, ...changed }, on);
    return true;
  });
}
