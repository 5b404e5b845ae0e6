/** The change orders of projects: how programs read them, and what staff do with them before they are sent. Whole dollars. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Actor } from "~/audit/audit.server";
import { db, type Tx } from "~/platform/db/db.server";
import { int, run, sql } from "~/platform/db/statement.server";
import { type ItemAddress, type ItemCreation, inProject, itemTable } from "../items.server";
import { CHANGE_ORDER_STATUSES, type ChangeOrderFields, sumLines } from "./schema";

const changeLineJson = z.object({ title: z.string(), amount: z.int() });

export const staffChangeOrderJson = z
  .object({
    id: z.uuid(),
    number: z.int().meta({ description: "Counted in its project from 1." }),
    title: z.string(),
    reason: z.string().nullable(),
    lines: z.array(changeLineJson),
    amount: z.int().meta({ description: "The sum of the lines, which may be negative." }),
    daysAdded: z.int(),
    validUntil: z.iso.date().nullable().meta({ description: "The last day for approval." }),
    milestoneIds: z.array(z.uuid()).meta({ description: "What approval moves by the days." }),
    designItemIds: z.array(z.uuid()).meta({ description: "What approval marks as selected." }),
    documentIds: z.array(z.uuid()).meta({ description: "The files with it." }),
    status: z.enum(CHANGE_ORDER_STATUSES),
    decidedAt: z.iso.datetime().nullable().meta({ description: "When it was approved, declined or withdrawn." }),
    version: z.int(),
  })
  .meta({ id: "StaffChangeOrder", description: "A change of what was agreed. Amounts in whole dollars." });
export type ChangeOrder = z.output<typeof staffChangeOrderJson>;

/** Newest first. */
export const changeOrderTable = itemTable("change order", staffChangeOrderJson, (tx) => tx.changeOrder, {
  orderBy: [{ number: "desc" }],
  deriveColumns: ({ lines }) => (lines ? { amount: sumLines(lines) } : {}),
});

/** The next number in a project. A deleted draft keeps its own while it can be brought back. */
const SELECT_NUMBER = sql(
  "next-change-order",
  { number: int },
  `SELECT coalesce(max(number), 0)::int + 1 AS number FROM (SELECT number FROM change_order WHERE project_id = $1
   UNION ALL SELECT (row ->> 'number')::int FROM deleted_record WHERE project_id = $1 AND entity = 'change order') used`,
);

/** Adds a draft in the caller's transaction, which locks the project. */
export async function insertChangeOrder(
  at: ItemAddress,
  fields: ChangeOrderFields,
  actor: Actor,
  tx: Tx,
): Promise<ChangeOrder> {
  const [next] = await run(SELECT_NUMBER, [at.projectId], tx);
  return changeOrderTable.insert(at, fields, actor, tx, { number: next!.number, amount: sumLines(fields.lines) });
}

/** @param newId makes its id; a change order that has it already is returned unchanged */
export async function createChangeOrder(
  projectId: string,
  fields: ChangeOrderFields,
  actor: Actor,
  newId: () => string = randomUUID,
): Promise<ItemCreation<ChangeOrder>> {
  const row = await inProject(projectId, (tx) => insertChangeOrder({ projectId, id: newId() }, fields, actor, tx));
  return row === null ? { kind: "missing" } : { kind: "created", row };
}

/** The sum of a project's approved changes, which may be negative. */
export async function sumApprovedChanges(projectId: string, tx: Tx = db()): Promise<number> {
  const { _sum } = await tx.changeOrder.aggregate({ where: { projectId, status: "approved" }, _sum: { amount: true } });
  return _sum.amount ?? 0;
}
