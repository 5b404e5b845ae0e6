import { type Actor, audit } from "~/audit/audit.server";
import { updateVersioned } from "~/audit/versioned.server";
import { inTransaction } from "~/platform/db/db.server";
import type { TriageFields } from "./triage";

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

/**
 * Updates the status, owner, and notes of an inbox item. Writes nothing when they are unchanged.
 * @param version the version that the update is based on
 * @returns false when the item doesn't exist or someone else updated it since
 */
export async function updateTriage(
  entity: "lead" | "request",
  { id, version }: { id: string; version: number },
  fields: TriageFields,
  actor: Actor,
): Promise<boolean> {
  return inTransaction(async (tx) => {
    const records: TriageRecords = entity === "lead" ? tx.lead : tx.timelineRequest;
    const { kind } = await updateVersioned(
      {
        async read() {
          const item = await records.findUnique({ where: { id }, select: TRIAGE });
          return item && { status: item.status, owner: item.ownerEmail, notes: item.notes, version: item.version };
        },
        write: async ({ status, owner, notes }: Partial<TriageFields>, current) =>
          records.updateMany({
            where: { id, version: current },
            data: { status, ownerEmail: owner, notes, version: { increment: 1 } },
          }),
      },
      fields,
      version,
      (changes) => audit(actor, { action: "update", entity, entityId: id, ...changes }, tx),
    );
    return kind === "changed";
  });
}
