/** The audit log of staff writes. Entries are added in the transaction of the write. */
import type { Queryable, Tx } from "~/platform/db/db.server";
import { query } from "~/platform/db/pool.server";
import { queryableOf } from "~/platform/db/sql-transaction.server";

/** The id is null for a command on the server, which `email` then names. */
export type Actor = { id: string | null; email: string };

/** The actor of automatic changes. */
export const SYSTEM: Actor = { id: null, email: "system" };

export type AuditEntry = {
  action:
    | "create"
    | "update"
    | "delete"
    | "upload"
    | "reply"
    | "block"
    | "unblock"
    | "end sessions"
    | "reset second factor"
    | "sync";
  /** The kind of record: "project", "milestone". */
  entity: string;
  entityId: string;
  projectId?: string | null;
  /** The changed fields with their values before and after. */
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
};

/** Adds an entry. @param on the transaction of the audited write */
export async function audit(actor: Actor, entry: AuditEntry, on: Tx | Queryable): Promise<void> {
  const { action, entity, entityId, projectId = null, before = null, after = null } = entry;
  await queryableOf(on).query(
    `INSERT INTO audit_event (actor_id, actor_email, action, entity, entity_id, project_id, before, after)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      actor.id,
      actor.email,
      action,
      entity,
      entityId,
      projectId,
      before && JSON.stringify(before),
      after && JSON.stringify(after),
    ],
  );
}

/** The fields that differ, with their values before and after. */
export function diffValues(before: Record<string, unknown>, after: Record<string, unknown>) {
  const changed = Object.keys(after).filter((key) => JSON.stringify(before[key]) !== JSON.stringify(after[key]));
  const pickChanged = (from: Record<string, unknown>) =>
    Object.fromEntries(changed.map((key) => [key, from[key] ?? null]));
  return { before: pickChanged(before), after: pickChanged(after) };
}

export type AuditRow = {
  id: string;
  at: string;
  actorEmail: string;
  action: string;
  entity: string;
  entityId: string;
  projectId: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
};

export type AuditFilter = { actor?: string; entity?: string; project?: string };

/** Entries before an id, newest first. */
export async function listAuditRows(
  { actor, entity, project }: AuditFilter,
  { before = null, limit = 50 }: { before?: string | null; limit?: number } = {},
): Promise<AuditRow[]> {
  const rows = await query<Omit<AuditRow, "at"> & { at: Date }>(
    `SELECT id, at, actor_email AS "actorEmail", action, entity, entity_id AS "entityId", project_id AS "projectId", before,
       after
     FROM audit_event
     WHERE ($1::text IS NULL OR actor_email = $1) AND ($2::text IS NULL OR entity = $2)
       AND ($3::uuid IS NULL OR project_id = $3) AND ($4::bigint IS NULL OR id < $4)
     ORDER BY id DESC LIMIT $5`,
    [actor ?? null, entity ?? null, project ?? null, before, limit],
  );
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }));
}
