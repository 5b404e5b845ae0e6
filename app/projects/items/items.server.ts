/** The items of a project as staff list, create, update, and delete them. Every write is audited. */
import { randomUUID } from "node:crypto";
import type { ClientBase } from "pg";
import { type Actor, audit, diffValues } from "~/audit/audit.server";
import { isId } from "~/platform/db/id";
import { pool, query } from "~/platform/db/pool.server";
import { transaction } from "~/platform/db/sql-transaction.server";
import type { Values } from "~/ui/forms/fields";
import { PROJECT_ITEM_KINDS, type ProjectItemKind, type ProjectItemKindName } from "./item-kinds";

type DbClient = Pick<ClientBase, "query">;

/** An item as staff see it. Dates are YYYY-MM-DD; documents have `uploadedAt`, and their version is always 1. */
type ProjectItem = Values & { id: string; version: number };

/** Values by field; those of undefined fields stay. */
type ItemValues = Partial<Values>;

export type ItemAddress = { projectId: string; id: string };

const DATES = new Set(["date", "completedOn"]);

function selectColumns({ name, columns }: ProjectItemKind): string {
  const fields = Object.entries(columns).map(([field, column]) =>
    DATES.has(field) ? `to_char(${column}, 'YYYY-MM-DD') AS "${field}"` : `${column} AS "${field}"`,
  );
  const version = name === "documents" ? `1 AS version, uploaded_at AS "uploadedAt"` : "version";
  return ["id", ...fields, version].join(", ");
}

const toProjectItem = <Row extends ProjectItem>(row: Row): Row => {
  const { uploadedAt } = row as { uploadedAt?: unknown };
  return uploadedAt instanceof Date ? { ...row, uploadedAt: uploadedAt.toISOString() } : row;
};

/** How many items of each kind a project has. */
export async function countItems(
  projectId: string,
  db: DbClient = pool(),
): Promise<Record<ProjectItemKindName, number>> {
  const counts = Object.values(PROJECT_ITEM_KINDS).map(
    ({ name, table }) => `(SELECT count(*)::int FROM ${table} WHERE project_id = $1) AS ${name}`,
  );
  const { rows } = await db.query<Record<ProjectItemKindName, number>>(`SELECT ${counts.join(", ")}`, [projectId]);
  return rows[0]!;
}

export async function listProjectItems<Row extends ProjectItem>(
  itemKind: ProjectItemKind,
  projectId: string,
): Promise<Row[]> {
  const rows = await query<Row>(
    `SELECT ${selectColumns(itemKind)} FROM ${itemKind.table} m WHERE project_id = $1 ORDER BY ${itemKind.order
      .split(", ")
      .map((part) => `m.${part}`)
      .join(", ")}`,
    [projectId],
  );
  return rows.map(toProjectItem);
}

/** Null when the project has no such item. */
export async function getProjectItem<Row extends ProjectItem>(
  itemKind: ProjectItemKind,
  { projectId, id }: ItemAddress,
  db?: DbClient,
  lock = false,
): Promise<Row | null> {
  if (!isId(id)) return null;
  const text = `SELECT ${selectColumns(itemKind)} FROM ${itemKind.table} WHERE id = $2 AND project_id = $1${lock ? " FOR UPDATE" : ""}`;
  const rows = db ? (await db.query<Row>(text, [projectId, id])).rows : await query<Row>(text, [projectId, id]);
  return rows[0] ? toProjectItem(rows[0]) : null;
}

/** The buyer's summary shows when the project was last updated. */
const touchProject = (projectId: string, db: DbClient) =>
  db.query("UPDATE project SET updated_at = now() WHERE id = $1", [projectId]);

/** The values that have a column. */
function toColumnValues(itemKind: ProjectItemKind, values: ItemValues): [column: string, value: Values[string]][] {
  return Object.entries(itemKind.columns)
    .filter(([field]) => values[field] !== undefined)
    .map(([field, column]) => [column, values[field]!]);
}

/** Null when the project was deleted in the meantime. */
export async function createProjectItem<Row extends ProjectItem>(
  itemKind: ProjectItemKind,
  projectId: string,
  values: ItemValues,
  actor: Actor,
  db?: DbClient,
): Promise<Row | null> {
  if (!db) return transaction((client) => createProjectItem<Row>(itemKind, projectId, values, actor, client));
  const project = await db.query("SELECT FROM project WHERE id = $1 FOR KEY SHARE", [projectId]);
  if (!project.rowCount) return null;
  const id = randomUUID();
  const columns = toColumnValues(itemKind, values);
  // Without an order field, a new item goes last.
  const isAppended = itemKind.ordering && !itemKind.columns.sortOrder;
  await db.query(
    `INSERT INTO ${itemKind.table} (id, project_id${isAppended ? ", sort_order" : ""}${columns.map(([column]) => `, ${column}`).join("")})
     VALUES ($1, $2${isAppended ? `, (SELECT coalesce(max(sort_order), 0) + 1 FROM ${itemKind.table} WHERE project_id = $2)` : ""}${columns
       .map((_, n) => `, $${n + 3}`)
       .join("")})`,
    [id, projectId, ...columns.map(([, value]) => value)],
  );
  await audit(actor, { action: "create", entity: itemKind.singular, entityId: id, projectId, after: values }, db);
  await touchProject(projectId, db);
  return getProjectItem<Row>(itemKind, { projectId, id }, db);
}

export type ItemUpdate<Row> =
  | { kind: "changed"; row: Row; before: Row }
  | { kind: "stale"; row: Row }
  | { kind: "missing" };

/**
 * Updates an item.
 * @param version that the update is based on; when the stored version is newer, nothing is written
 */
export async function updateProjectItem<Row extends ProjectItem>(
  itemKind: ProjectItemKind,
  { projectId, id, version }: ItemAddress & { version?: number },
  values: ItemValues,
  actor: Actor,
): Promise<ItemUpdate<Row>> {
  return transaction(async (db): Promise<ItemUpdate<Row>> => {
    const before = await getProjectItem<Row>(itemKind, { projectId, id }, db, true);
    if (!before) return { kind: "missing" };
    if (version !== undefined && version !== before.version) return { kind: "stale", row: before };
    const columns = toColumnValues(itemKind, values);
    const changes = diffValues(before, values);
    if (Object.keys(changes.after).length === 0) return { kind: "changed", row: before, before };
    const extraAssignments = itemKind.name === "documents" ? [] : ["version = version + 1", "updated_at = now()"];
    if (itemKind.name === "tasks" && values.completed !== undefined)
      extraAssignments.push(
        `completed_at = CASE WHEN ${values.completed ? "true" : "false"} THEN coalesce(completed_at, now()) END`,
      );
    await db.query(
      `UPDATE ${itemKind.table} SET ${[...columns.map(([column], n) => `${column} = $${n + 3}`), ...extraAssignments].join(", ")}
       WHERE id = $2 AND project_id = $1`,
      [projectId, id, ...columns.map(([, value]) => value)],
    );
    await audit(actor, { action: "update", entity: itemKind.singular, entityId: id, projectId, ...changes }, db);
    await touchProject(projectId, db);
    return { kind: "changed", row: (await getProjectItem<Row>(itemKind, { projectId, id }, db))!, before };
  });
}

/** Deletes an item. @returns the deleted item; null when there was none */
export async function deleteProjectItem<Row extends ProjectItem>(
  itemKind: ProjectItemKind,
  { projectId, id }: ItemAddress,
  actor: Actor,
): Promise<Row | null> {
  return transaction(async (db) => {
    const before = await getProjectItem<Row>(itemKind, { projectId, id }, db, true);
    if (!before) return null;
    await db.query(`DELETE FROM ${itemKind.table} WHERE id = $2 AND project_id = $1`, [projectId, id]);
    await audit(actor, { action: "delete", entity: itemKind.singular, entityId: id, projectId, before }, db);
    await touchProject(projectId, db);
    return before;
  });
}

/** The place of an item in its group, and the size of the group. */
export type Place = { position: number; count: number };

/**
 * Moves an item up or down in the order that staff choose, and renumbers its group.
 * @returns its new place and the size of the group; null when it can't move
 */
export async function moveProjectItem(
  itemKind: ProjectItemKind,
  { projectId, id }: ItemAddress,
  by: -1 | 1,
  actor: Actor,
): Promise<Place | null> {
  if (!itemKind.ordering) return null;
  const { within } = itemKind.ordering;
  return transaction(async (db) => {
    await db.query("SELECT FROM project WHERE id = $1 FOR UPDATE", [projectId]);
    const { rows } = await db.query<{ id: string; group: string }>(
      `SELECT id, ${within ? itemKind.columns[within] : "''"} AS "group" FROM ${itemKind.table} WHERE project_id = $1 ORDER BY ${itemKind.order}`,
      [projectId],
    );
    const group = rows.find((row) => row.id === id)?.group;
    const ids = rows.filter((row) => row.group === group).map((row) => row.id);
    const from = ids.indexOf(id);
    const to = from + by;
    if (from < 0 || to < 0 || to >= ids.length) return null;
    [ids[from], ids[to]] = [ids[to]!, ids[from]!];
    await db.query(
      `UPDATE ${itemKind.table} m SET sort_order = o.n, version = version + 1, updated_at = now()
       FROM unnest($2::uuid[]) WITH ORDINALITY o (id, n) WHERE m.id = o.id AND m.project_id = $1 AND m.sort_order <> o.n`,
      [projectId, ids],
    );
    const entry = { action: "update", entity: itemKind.singular, entityId: id, projectId } as const;
    await audit(actor, { ...entry, before: { place: from + 1 }, after: { place: to + 1 } }, db);
    await touchProject(projectId, db);
    return { position: to + 1, count: ids.length };
  });
}
