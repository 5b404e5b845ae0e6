/** The change orders of projects: how programs read them, and what staff do with them before they are sent. Whole dollars. */
import { randomUUID } from "node:crypto";
import { z } from "zod";
import type { Actor } from "~/audit/audit.server";
import { toDay } from "~/platform/db/day";
import { db, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { int, run, sql } from "~/platform/db/statement.server";
import { pacificToday } from "~/ui/text/dates";
import {
  catchKept,
  type ItemAddress,
  type ItemCreation,
  inProject,
  itemTable,
  KeptError,
  type VersionedAddress,
} from "../items.server";
import { CHANGE_ORDER_STATUSES, type ChangeOrderFields, sumLines } from "./schema";

const changeLineJson = z.object({ title: z.string(), amount: z.int() });

/** A change order in the JSON of the staff API. */
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

const NOT_DRAFT = "Only drafts can be changed or deleted. Withdraw it, or make a new one.";

async function requireDraft(_: Tx, { status }: ChangeOrder): Promise<void> {
  if (status !== "draft") throw new KeptError(NOT_DRAFT);
}

/** The design items that a draft names, or a change order that waits for a signature. */
export async function listNamedItems(projectId: string, tx: Tx): Promise<ReadonlySet<string>> {
  const orders = await tx.changeOrder.findMany({
    where: { projectId, status: { in: ["draft", "sent"] } },
    select: { designItemIds: true },
  });
  return new Set(orders.flatMap(({ designItemIds }) => designItemIds));
}

/** Lets the buyers choose again after the change order of their choice ended without approval, in the caller's transaction. */
export async function reopenChoices(itemIds: readonly string[], projectId: string, tx: Tx): Promise<void> {
  const named = await listNamedItems(projectId, tx);
  await tx.designItem.updateMany({
    where: {
      id: { in: itemIds.filter((id) => !named.has(id)) },
      projectId,
      status: "Pending",
      confirmedAt: { not: null },
    },
    data: { confirmedAt: null, reopened: true, remindedOn: null, version: { increment: 1 } },
  });
}

export const updateChangeOrder = (at: VersionedAddress, fields: Partial<ChangeOrderFields>, actor: Actor) =>
  catchKept(
    changeOrderTable.update(at, fields, actor, {
      async addColumns(tx) {
        await requireDraft(tx, (await changeOrderTable.get(at, tx))!);
        return {};
      },
    }),
  );

export const removeChangeOrder = (at: VersionedAddress, actor: Actor) =>
  catchKept(changeOrderTable.remove(at, actor, requireDraft));

/** Documents whose files can be opened. */
const OPENABLE = { OR: [{ scanState: null }, { scanState: "clean" }] };

/** What a change order can name. Days YYYY-MM-DD. */
export type ChangeOrderChoices = Awaited<ReturnType<typeof listChoices>>;
export async function listChoices(projectId: string) {
  const orderBy = [{ sortOrder: "asc" as const }, { id: "asc" as const }];
  const [milestones, design, documents] = await Promise.all([
    db().milestone.findMany({
      where: { projectId, completedOn: null },
      select: { id: true, label: true, date: true },
      orderBy,
    }),
    db().designItem.findMany({
      where: { projectId, status: "Pending" },
      select: { id: true, room: true, itemName: true },
      orderBy,
    }),
    db().projectDocument.findMany({
      where: { projectId, ...OPENABLE },
      select: { id: true, title: true },
      orderBy: { uploadedAt: "desc" },
    }),
  ]);
  return { milestones: milestones.map((row) => ({ ...row, date: toDay(row.date) })), design, documents };
}

const NOT_OF_PROJECT = "Choose from this project. Something may have been deleted.";

/** The errors of a change order whose last day is over, or that names what the project doesn't have; null if there are none. */
export async function findChoiceErrors(
  projectId: string,
  { milestoneIds = [], designItemIds = [], documentIds = [], validUntil = null }: Partial<ChangeOrderFields>,
): Promise<Record<string, string> | null> {
  if (!isId(projectId)) return null;
  if (validUntil !== null && validUntil < pacificToday()) return { validUntil: "Use today or a later day." };
  const of = (ids: readonly string[]) => ({ where: { projectId, id: { in: [...ids] } } });
  const known = await Promise.all([
    db().milestone.count(of(milestoneIds)),
    db().designItem.count(of(designItemIds)),
    db().projectDocument.count({ where: { ...of(documentIds).where, ...OPENABLE } }),
  ]);
  const errors = Object.entries({ milestoneIds, designItemIds, documentIds }).flatMap(([name, ids], n) =>
    new Set(ids).size > known[n]! ? [[name, NOT_OF_PROJECT]] : [],
  );
  return errors.length > 0 ? Object.fromEntries(errors) : null;
}

/** A project's approved changes in their order. */
export const listApprovedChanges = (projectId: string) =>
  db().changeOrder.findMany({
    where: { projectId, status: "approved" },
    orderBy: { number: "asc" },
    select: { id: true, number: true, title: true, amount: true },
  });
export type ApprovedChange = Awaited<ReturnType<typeof listApprovedChanges>>[number];

/** The sum of a project's approved changes, which may be negative. */
export async function sumApprovedChanges(projectId: string, tx: Tx = db()): Promise<number> {
  const { _sum } = await tx.changeOrder.aggregate({ where: { projectId, status: "approved" }, _sum: { amount: true } });
  return _sum.amount ?? 0;
}

export const CHANGE_ORDER_EXAMPLE: ChangeOrder = {
  id: "8c4f2a10-5b7d-4e93-a1c6-0d9e8f7a6b54",
  number: 2,
  title: "Kitchen cabinets: Shaker, white oak",
  reason: "The buyer picked an option above the allowance.",
  lines: [{ title: "Shaker, white oak", amount: 2_400 }],
  amount: 2_400,
  daysAdded: 5,
  validUntil: "2027-03-19",
  milestoneIds: [],
  designItemIds: [],
  documentIds: [],
  status: "draft",
  decidedAt: null,
  version: 1,
};
