/** The audit log of staff writes. Entries are added in the transaction of the write. */
import { cleanLine } from "~/forms/clean";
import { db, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { orNull, run, sql, text } from "~/platform/db/statement.server";

/** The id is null for a command on the server, which `email` then names. */
export type Actor = { id: string | null; email: string };

/** The actor of automatic changes. */
export const SYSTEM: Actor = { id: null, email: "system" };

export type AuditEntry = {
  action:
    | "create"
    | "update"
    | "delete"
    | "restore"
    | "upload"
    | "reply"
    | "block"
    | "unblock"
    | "end sessions"
    | "reset second factor"
    | "sync"
    | "resend"
    | "remind"
    | "send"
    | "sign"
    | "decline"
    | "withdraw";
  /** The kind of record: "project", "milestone". */
  entity: string;
  entityId: string;
  projectId?: string | null;
  /** The changed fields with their values before and after. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

const toJson = (values: Record<string, unknown> | null | undefined): Prisma.InputJsonObject | undefined =>
  values ? (values as Prisma.InputJsonObject) : undefined;

/** Adds an entry. @param tx the transaction of the audited write. @returns its id */
export async function audit(actor: Actor, entry: AuditEntry, tx: Tx): Promise<bigint> {
  const { action, entity, entityId, projectId, before, after } = entry;
  const { id } = await tx.auditEvent.create({
    data: {
      actorId: actor.id,
      actorEmail: actor.email,
      action,
      entity,
      entityId,
      projectId,
      before: toJson(before),
      after: toJson(after),
    },
    select: { id: true },
  });
  return id;
}

/** The fields that differ, with their values before and after. */
export function diffValues(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const pickChanged = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pickChanged(before), after: pickChanged(after) };
}

export type AuditFilter = { actor?: string; entity?: string; project?: string };

/** The filter in an address. Email addresses and the names of entities are stored in lower case. */
export function parseAuditFilter(params: URLSearchParams): AuditFilter {
  const read = (key: string) => cleanLine(params.get(key) ?? "").toLowerCase() || undefined;
  const project = read("project");
  return { actor: read("actor"), entity: read("entity"), project: project && isId(project) ? project : undefined };
}

/** Entries before an id, newest first. */
export async function listAuditRows(
  { actor, entity, project }: AuditFilter,
  { before = null, limit = 50 }: { before?: string | null; limit?: number } = {},
) {
  const rows = await db().auditEvent.findMany({
    where: {
      actorEmail: actor,
      entity,
      projectId: project,
      id: before === null ? undefined : { lt: BigInt(before) },
    },
    omit: { actorId: true },
    orderBy: { id: "desc" },
    take: limit,
  });
  return rows.map((row) => ({
    ...row,
    id: row.id.toString(),
    at: row.at.toISOString(),
    before: row.before as Record<string, unknown> | null,
    after: row.after as Record<string, unknown> | null,
  }));
}

export type AuditRow = Awaited<ReturnType<typeof listAuditRows>>[number];

const SELECT_RECORDS = sql(
  "audited-records",
  { id: text(), name: text(), fileKey: orNull(text()) },
  `SELECT id::text, property_address AS name, hero_key AS "fileKey" FROM project WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, label, NULL FROM milestone WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, title, NULL FROM project_task WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, title, CASE WHEN coalesce(scan_state, 'clean') = 'clean' THEN file_key END
     FROM project_document WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, title, NULL FROM project_wanted_document WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, item_name, media_key FROM design_item WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, name, NULL FROM project_contact WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, email, NULL FROM project_buyer WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, title, NULL FROM project_budget_line WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, title, NULL FROM change_order WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, title, NULL FROM signature WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, name, photo_key FROM design_option WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, name, NULL FROM project_template WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, address, NULL FROM offer WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, listing_address, NULL FROM timeline_request WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, name, NULL FROM lead WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, email, NULL FROM account WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, left(body, 60), CASE WHEN coalesce(scan_state, 'clean') = 'clean' THEN file_key END
     FROM message WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id::text, left(body, 60), NULL FROM note WHERE id = ANY($1::uuid[])
   UNION ALL SELECT id, title, NULL FROM upgrade WHERE id = ANY($2::text[])
   UNION ALL SELECT id::text, coalesce(CASE WHEN address_shown THEN line1 END, 'MLS ' || mls_id), NULL FROM listing
     WHERE id = ANY($3::int[])`,
);

/** What records that still exist are called, and the keys of their files that can be opened, by id. */
export async function findAuditedRecords(ids: readonly string[]) {
  const known = [...new Set(ids)];
  const numbers = known.filter((id) => /^\d{1,9}$/.test(id)).map(Number);
  const rows = await run(SELECT_RECORDS, [known.filter(isId), known, numbers]);
  return new Map(rows.map(({ id, ...record }) => [id, record]));
}
