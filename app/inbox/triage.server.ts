import { type Actor, audit, diffValues } from "~/audit/audit.server";
import { updateVersioned } from "~/audit/versioned.server";
import type { Failure, Refused } from "~/forms/reply";
import { inTransaction } from "~/platform/db/db.server";
import type { TriageFields } from "./schema";

/** The triage of leads or requests. */
type TriageRecords = {
  findUnique: (find: {
    where: { id: string };
    select: typeof TRIAGE;
  }) => PromiseLike<{ status: string; ownerEmail: string | null; notes: string | null; version: number } | null>;
  updateMany: (update: {
    where: { id: string; version: number };
    data: { status?: string; ownerEmail?: string | null; notes?: string | null; version: { increment: number } };
  }) => PromiseLike<{ count: number }>;
};

const TRIAGE = { status: true, ownerEmail: true, notes: true, version: true } as const;

/** Whether an item has this answer since the version that it is based on: its form was sent twice. */
export const isSameAnswer = (
  current: { status: string; version: number } | null,
  { version, ...answer }: { version: number } & Readonly<Record<string, unknown>>,
): boolean =>
  current?.status === "answered" &&
  current.version === version + 1 &&
  Object.keys(diffValues(current, answer).after).length === 0;

/** Refuses a change of an item that someone else updated since. @param current null if the item no longer exists */
export const refuseConflict = (current: { version: number } | null, failure?: Failure): Refused => ({
  kind: "refused",
  status: 409,
  conflict: { version: current?.version ?? 0 },
  failure,
});

/**
 * Updates the status, owner, and notes of an inbox item. Writes nothing when they are unchanged.
 * @param version that the update is based on
 * @returns the refusal when someone else updated the item since
 */
export async function updateTriage(
  entity: "lead" | "request",
  id: string,
  { version, ...fields }: TriageFields,
  actor: Actor,
): Promise<Refused | null> {
  return inTransaction(async (tx) => {
    const records: TriageRecords = entity === "lead" ? tx.lead : tx.timelineRequest;
    const update = await updateVersioned(
      {
        async read() {
          const item = await records.findUnique({ where: { id }, select: TRIAGE });
          return item && { status: item.status, owner: item.ownerEmail, notes: item.notes, version: item.version };
        },
        write: async ({ status, owner, notes }: Partial<typeof fields>, current) =>
          records.updateMany({
            where: { id, version: current },
            data: { status, ownerEmail: owner, notes, version: { increment: 1 } },
          }),
      },
      fields,
      version,
      (changes) => audit(actor, { action: "update", entity, entityId: id, ...changes }, tx),
    );
    if (update.kind === "changed") return null;
    return refuseConflict(update.kind === "stale" ? update.row : null);
  });
}
