/** The items of a project as staff list, create, update, and delete them. Every write is audited. */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { type Actor, audit, difference } from "~/audit/audit.server";
import { isId } from "~/platform/db/id";
import { pool, query, transaction } from "~/platform/db/pool.server";
import type { Values } from "~/ui/forms/fields";
import { NOUNS, type Noun, type NounName } from "./nouns";

type On = Pick<ClientBase, "query">;

/** An item as staff see it. Dates are YYYY-MM-DD; documents have `uploadedAt`, and their version is always 1. */
export type Row = Values & { id: string; version: number };

const DATES = new Set(["date", "completedOn"]);

function columnsOf({ name, columns }: Noun): string {
  const fields = Object.entries(columns).map(([field, column]) =>
    DATES.has(field) ? `to_char(${column}, 'YYYY-MM-DD') AS "${field}"` : `${column} AS "${field}"`,
  );
  const version = name === "documents" ? `1 AS version, uploaded_at AS "uploadedAt"` : "version";
  return ["id", ...fields, version].join(", ");
}

const plain = (row: Row & { uploadedAt?: Date | string }): Row =>
  row.uploadedAt instanceof Date ? ({ ...row, uploadedAt: row.uploadedAt.toISOString() } as Row) : row;

/** How many items of each kind a project has. */
export async function rowCounts(projectId: string, on: On = pool()): Promise<Record<NounName, number>> {
  const counts = Object.values(NOUNS).map(
    ({ name, table }) => `(SELECT count(*)::int FROM ${table} WHERE project_id = $1) AS ${name}`,
  );
  const { rows } = await on.query<Record<NounName, number>>(`SELECT ${counts.join(", ")}`, [projectId]);
  return rows[0]!;
}

export async function rowsOf(noun: Noun, projectId: string): Promise<Row[]> {
  const rows = await query<Row>(
    `SELECT ${columnsOf(noun)} FROM ${noun.table} m WHERE project_id = $1 ORDER BY ${noun.order
      .split(", ")
      .map((part) => `m.${part}`)
      .join(", ")}`,
    [projectId],
  );
  return rows.map(plain);
}

/** Null when the project has no such item. */
export async function rowOf(noun: Noun, projectId: string, id: string, on?: On, lock = false): Promise<Row | null> {
  if (!isId(id)) return null;
  const text = `SELECT ${columnsOf(noun)} FROM ${noun.table} WHERE id = $2 AND project_id = $1${lock ? " FOR UPDATE" : ""}`;
  const rows = on ? (await on.query<Row>(text, [projectId, id])).rows : await query<Row>(text, [projectId, id]);
  return rows[0] ? plain(rows[0]) : null;
}

/** The buyer's summary shows when the project was last updated. */
const touch = (projectId: string, on: On) =>
  on.query("UPDATE project SET updated_at = now() WHERE id = $1", [projectId]);

/** The values that have a column. */
function known(noun: Noun, values: Values): [column: string, value: Values[string]][] {
  return Object.entries(noun.columns)
    .filter(([field]) => values[field] !== undefined)
    .map(([field, column]) => [column, values[field]!]);
}

/** The project was deleted before the item could be written. */
export class ProjectMissingError extends Error {
  override name = "ProjectMissingError";
}

/** @throws {ProjectMissingError} */
export async function createRow(noun: Noun, projectId: string, values: Values, actor: Actor, on?: On): Promise<Row> {
  if (!on) return transaction((client) => createRow(noun, projectId, values, actor, client));
  const project = await on.query("SELECT FROM project WHERE id = $1 FOR KEY SHARE", [projectId]);
  if (!project.rowCount) throw new ProjectMissingError("The project has been deleted.");
  const id = randomUUID();
  const columns = known(noun, values);
  // Without an order field, a new item goes last.
  const last = noun.ranked && !noun.columns.sortOrder;
  await on.query(
    `INSERT INTO ${noun.table} (id, project_id${last ? ", sort_order" : ""}${columns.map(([column]) => `, ${column}`).join("")})
     VALUES ($1, $2${last ? `, (SELECT coalesce(max(sort_order), 0) + 1 FROM ${noun.table} WHERE project_id = $2)` : ""}${columns
       .map((_, n) => `, $${n + 3}`)
       .join("")})`,
    [id, projectId, ...columns.map(([, value]) => value)],
  );
  await audit(actor, { action: "create", entity: noun.one, entityId: id, projectId, after: values }, on);
  await touch(projectId, on);
  return (await rowOf(noun, projectId, id, on))!;
}

export type Change = { kind: "changed"; row: Row; before: Row } | { kind: "stale"; row: Row } | { kind: "missing" };

/**
 * * Updates an item.
 * @param version that the update is based on; when the stored version is newer, nothing is written
 */
export async function changeRow(
  noun: Noun,
  { projectId, id, version }: { projectId: string; id: string; version?: number },
  values: Values,
  actor: Actor,
): Promise<Change> {
  return transaction(async (on): Promise<Change> => {
    const before = await rowOf(noun, projectId, id, on, true);
    if (!before) return { kind: "missing" };
    if (version !== undefined && version !== before.version) return { kind: "stale", row: before };
    const columns = known(noun, values);
    const changed = difference(before, values);
    if (Object.keys(changed.after).length === 0) return { kind: "changed", row: before, before };
    const own = noun.name === "documents" ? [] : ["version = version + 1", "updated_at = now()"];
    if (noun.name === "tasks" && values.completed !== undefined)
      own.push(
        `completed_at = CASE WHEN ${values.completed ? "true" : "false"} THEN coalesce(completed_at, now()) END`,
      );
    await on.query(
      `UPDATE ${noun.table} SET ${[...columns.map(([column], n) => `${column} = $${n + 3}`), ...own].join(", ")}
       WHERE id = $2 AND project_id = $1`,
      [projectId, id, ...columns.map(([, value]) => value)],
    );
    await audit(actor, { action: "update", entity: noun.one, entityId: id, projectId, ...changed }, on);
    await touch(projectId, on);
    return { kind: "changed", row: (await rowOf(noun, projectId, id, on))!, before };
  });
}

/** Deletes an item. @returns the deleted item; null when there was none */
export async function deleteRow(noun: Noun, projectId: string, id: string, actor: Actor): Promise<Row | null> {
  return transaction(async (on) => {
    const before = await rowOf(noun, projectId, id, on, true);
    if (!before) return null;
    await on.query(`DELETE FROM ${noun.table} WHERE id = $2 AND project_id = $1`, [projectId, id]);
    await audit(actor, { action: "delete", entity: noun.one, entityId: id, projectId, before }, on);
    await touch(projectId, on);
    return before;
  });
}

/**
 * * Moves an item up or down in the order that staff choose, and renumbers its group.
 * @returns its new place and the size of the group; null when it can't move
 */
export async function moveRow(
  noun: Noun,
  projectId: string,
  id: string,
  by: -1 | 1,
  actor: Actor,
): Promise<{ place: number; of: number } | null> {
  if (!noun.ranked) return null;
  const { within } = noun.ranked;
  return transaction(async (on) => {
    await on.query("SELECT FROM project WHERE id = $1 FOR UPDATE", [projectId]);
    const { rows } = await on.query<{ id: string; set: string }>(
      `SELECT id, ${within ? noun.columns[within] : "''"} AS set FROM ${noun.table} WHERE project_id = $1 ORDER BY ${noun.order}`,
      [projectId],
    );
    const set = rows.find((row) => row.id === id)?.set;
    const ids = rows.filter((row) => row.set === set).map((row) => row.id);
    const at = ids.indexOf(id);
    const to = at + by;
    if (at < 0 || to < 0 || to >= ids.length) return null;
    [ids[at], ids[to]] = [ids[to]!, ids[at]!];
    await on.query(
      `UPDATE ${noun.table} m SET sort_order = o.n, version = version + 1, updated_at = now()
       FROM unnest($2::uuid[]) WITH ORDINALITY o (id, n) WHERE m.id = o.id AND m.project_id = $1 AND m.sort_order <> o.n`,
      [projectId, ids],
    );
    const entry = { action: "update", entity: noun.one, entityId: id, projectId } as const;
    await audit(actor, { ...entry, before: { place: at + 1 }, after: { place: to + 1 } }, on);
    await touch(projectId, on);
    return { place: to + 1, of: ids.length };
  });
}
