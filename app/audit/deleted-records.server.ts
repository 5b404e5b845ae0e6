/** Deleted rows, kept for 30 days so that staff can bring them back. */
import { db, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { bool, execute, run, sql, text } from "~/platform/db/statement.server";
import { type Actor, audit } from "./audit.server";

const KEPT_DAYS = 30;

/** The tables of the kinds of records that can be brought back. */
const TABLES: Readonly<Record<string, string>> = {
  milestone: "milestone",
  task: "project_task",
  document: "project_document",
  "wanted document": "project_wanted_document",
  "design item": "design_item",
  contact: "project_contact",
  buyer: "project_buyer",
  note: "note",
  "budget line": "project_budget_line",
  "change order": "change_order",
  "design option": "design_option",
  template: "project_template",
  upgrade: "upgrade",
  email: "mail",
};

const getExpiry = (now = new Date()) => new Date(now.getTime() - KEPT_DAYS * 24 * 3_600_000);

/** A column of its project, whose record has only this. Its id is the project's. */
export const HERO_IMAGE = "hero image";

/** Of a table whose name is from {@link TABLES}. */
const runOnTable = (statement: string, values: readonly unknown[], tx: Tx): Promise<number> =>
  execute({ name: "deleted-record", columns: {}, text: statement, isPrepared: false }, values, tx);

/** Keeps a row that is about to be deleted. @param entryId of the deletion's audit entry */
export async function keepDeleted(entryId: bigint, entity: string, id: string, tx: Tx): Promise<void> {
  await runOnTable(
    `INSERT INTO deleted_record (entry_id, entity, entity_id, project_id, row)
     SELECT $1, $2, $3, (to_jsonb(t) ->> 'project_id')::uuid, to_jsonb(t) FROM ${TABLES[entity]} t WHERE id::text = $3`,
    [entryId.toString(), entity, id],
    tx,
  );
}

/** Keeps the key of a hero image that is about to be removed. */
export async function keepDeletedHero(entryId: bigint, projectId: string, heroKey: string, tx: Tx): Promise<void> {
  const row = { hero_key: heroKey };
  await tx.deletedRecord.create({
    data: { entryId, entity: HERO_IMAGE, entityId: projectId, projectId, row },
    select: { entryId: true },
  });
}

/** @returns how many rows were brought back: none if there is another one */
async function insertDeleted({ entity, entityId }: DeletedRecord, row: string, tx: Tx): Promise<number> {
  if (entity === HERO_IMAGE) {
    const heroKey = (JSON.parse(row) as { hero_key: string }).hero_key;
    return (await tx.project.updateMany({ where: { id: entityId, heroKey: null }, data: { heroKey } })).count;
  }
  const table = TABLES[entity]!;
  const columns = (await run(SELECT_COLUMNS, [table, row], tx)).map(({ name }) => name).join();
  return runOnTable(
    `INSERT INTO ${table} (${columns}) SELECT ${columns} FROM jsonb_populate_record(NULL::${table}, $1)
     ON CONFLICT DO NOTHING`,
    [row],
    tx,
  );
}

/** The audit entry of the last deletion of such a record; null if it wasn't deleted. @param at `projectId` of a project's item */
export async function findDeletion(at: {
  entity: string;
  entityId: string;
  projectId?: string;
}): Promise<string | null> {
  if (at.projectId !== undefined && !isId(at.projectId)) return null;
  const record = await db().deletedRecord.findFirst({
    where: at,
    select: { entryId: true },
    orderBy: { entryId: "desc" },
  });
  return record?.entryId.toString() ?? null;
}

const whereDeleted = (since?: Date) => ({ deletedAt: { gt: getExpiry(), gte: since } });

export const countDeleted = (since?: Date): Promise<number> => db().deletedRecord.count({ where: whereDeleted(since) });

/**
 * What can be brought back, newest first.
 * @param entryIds of audit entries, or all
 * @param page or all, of those that were deleted since then
 */
export async function listDeleted(
  entryIds?: readonly string[],
  tx: Tx = db(),
  { page = 1, perPage, updatedSince }: { page?: number; perPage?: number; updatedSince?: Date } = {},
) {
  const rows = await tx.deletedRecord.findMany({
    where: { ...whereDeleted(updatedSince), entryId: entryIds && { in: entryIds.map(BigInt) } },
    omit: { row: true },
    orderBy: { entryId: "desc" },
    ...(perPage && { skip: (page - 1) * perPage, take: perPage }),
  });
  return rows.map((row) => ({
    ...row,
    entryId: row.entryId.toString(),
    deletedAt: row.deletedAt.toISOString(),
  }));
}

export type DeletedRecord = Awaited<ReturnType<typeof listDeleted>>[number];

/** "exists" when a new record has the same id, "orphan" when what it belongs to was deleted. */
export type Restoration = { kind: "restored"; record: DeletedRecord } | { kind: "missing" | "exists" | "orphan" };

/** Without the link to a document that was deleted meanwhile. */
const LOCK_DELETED = sql(
  "lock-deleted-record",
  { isOrphan: bool, row: text() },
  `SELECT row ? 'design_item_id' AND NOT EXISTS (SELECT FROM design_item WHERE id = (row ->> 'design_item_id')::uuid)
     AS "isOrphan", (CASE WHEN EXISTS (SELECT FROM project_document WHERE id = (row ->> 'document_id')::uuid) THEN row
     ELSE row - 'document_id' END)::text AS row
   FROM deleted_record WHERE entry_id = $1 FOR UPDATE`,
);

/** A release since the deletion may have added or removed columns. */
const SELECT_COLUMNS = sql(
  "deleted-record-columns",
  { name: text() },
  `SELECT quote_ident(attname)::text AS name FROM pg_attribute
   WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND $2::jsonb ? attname::text`,
);

/** Brings a row back as it was. Its record is deleted, so this works once. */
export async function restoreDeleted(entryId: string, actor: Actor, tx: Tx): Promise<Restoration> {
  const [kept] = await run(LOCK_DELETED, [entryId], tx);
  const [record] = kept ? await listDeleted([entryId], tx) : [];
  if (!kept || !record) return { kind: "missing" };
  if (kept.isOrphan) return { kind: "orphan" };
  const { entity, entityId, projectId } = record;
  if ((await insertDeleted(record, kept.row, tx)) === 0) return { kind: "exists" };
  await tx.deletedRecord.delete({ where: { entryId: BigInt(entryId) } });
  const deletion = await tx.auditEvent.findUnique({ where: { id: BigInt(entryId) }, select: { before: true } });
  const after = deletion?.before as Record<string, unknown> | null | undefined;
  await audit(actor, { action: "restore", entity, entityId, projectId, after }, tx);
  return { kind: "restored", record };
}

/** Deletes what can no longer be brought back. */
export async function deleteExpiredRecords(now: Date): Promise<void> {
  await db().deletedRecord.deleteMany({ where: { deletedAt: { lte: getExpiry(now) } } });
}
