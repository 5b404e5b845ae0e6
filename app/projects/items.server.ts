/** The items of projects: how they are read, and what all writes to them share. */
import { randomUUID } from "node:crypto";
import type { z } from "zod";
import { type Actor, type AuditEntry, audit } from "~/audit/audit.server";
import { keepDeleted, type Restoration, restoreDeleted } from "~/audit/deleted-records.server";
import { type AllowedVersions, isAllowed, updateVersioned, type VersionedUpdate } from "~/audit/versioned.server";
import { selectColumns, toColumns, toJson } from "~/platform/api/row-json.server";
import { db, inTransaction, lockRow, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";

export type ItemAddress = { projectId: string; id: string };

/** With the version that a change is based on, or those that it may be based on. */
export type VersionedAddress = ItemAddress & { version?: AllowedVersions };

/**
 * Runs a write in a transaction that locks the project first, so that no two writes to its items wait for each other.
 * @returns null when there is no such project
 */
export async function inProject<T>(projectId: string, write: (tx: Tx) => Promise<T>): Promise<T | null> {
  if (!isId(projectId)) return null;
  return inTransaction(async (tx) => ((await lockRow("project", projectId, tx)) ? write(tx) : null));
}

/**
 * Audits a write to an item. The buyer sees when the project was last updated.
 * @param entity "milestone"
 * @returns the id of the audit entry
 */
export async function recordItemWrite(
  entity: string,
  { projectId, id }: ItemAddress,
  actor: Actor,
  entry: Pick<AuditEntry, "action" | "before" | "after">,
  tx: Tx,
): Promise<bigint> {
  const entryId = await audit(actor, { ...entry, entity, entityId: id, projectId }, tx);
  await tx.project.updateMany({ where: { id: projectId }, data: { updatedAt: new Date() } });
  return entryId;
}

/** "missing" when the project was deleted in the meantime. */
export type ItemCreation<Row> = { kind: "created"; row: Row } | { kind: "missing" };

/** The item that was deleted, or one that someone else updated since the version that its deletion is based on. */
export type ItemDeletion<Row> = { kind: "deleted" | "stale"; row: Row } | { kind: "missing" };

/**
 * Brings a deleted item back.
 * @param entryId of the audit entry of its deletion
 * @param onRestored adds to the transaction
 */
export async function restoreItem(
  entryId: string,
  projectId: string,
  actor: Actor,
  onRestored?: (tx: Tx) => Promise<void>,
): Promise<Restoration> {
  const restoration = await inProject(projectId, async (tx) => {
    const restored = await restoreDeleted(entryId, actor, tx);
    if (restored.kind === "restored") {
      await tx.project.updateMany({ where: { id: projectId }, data: { updatedAt: new Date() } });
      await onRestored?.(tx);
    }
    return restored;
  });
  return restoration ?? { kind: "missing" };
}

/** Why an item stays as it is. It ends the transaction of the write. */
export class KeptError extends Error {
  override name = "KeptError";
}

/** "kept" for an item that stays as it is. */
export async function catchKept<T>(write: Promise<T>): Promise<T | { kind: "kept"; detail: string }> {
  try {
    return await write;
  } catch (error) {
    if (error instanceof KeptError) return { kind: "kept", detail: error.message };
    throw error;
  }
}

/** The place of an item in its group, and the size of the group. */
export type Place = { position: number; count: number };

/** A model of the typed client, of which there is no common type. */
type Model = {
  findUnique(args: object): Promise<object | null>;
  findMany(args: object): Promise<object[]>;
  findFirst(args: object): Promise<object | null>;
  create(args: object): Promise<object>;
  updateMany(args: object): Promise<{ count: number }>;
  delete(args: object): Promise<object>;
};

type ItemSchema = z.ZodObject<{ id: z.ZodType<string>; version: z.ZodType<number> }>;

/**
 * Reads and writes the items of one kind. Writes lock the project, are audited, and count the item's version.
 * @param entity in the audit log: "milestone"
 * @param json a row, as programs read it or with columns that they don't
 * @param model the typed client's
 */
export function itemTable<S extends ItemSchema>(
  entity: string,
  json: S,
  model: (tx: Tx) => Model,
  {
    orderBy,
    addsLast = false,
    deriveColumns = () => ({}),
  }: {
    /** Of lists. */
    orderBy: readonly object[];
    /** Whether a new item without a `sortOrder` becomes the last one. */
    addsLast?: boolean;
    /** More columns that change with these fields. */
    deriveColumns?: (changes: Partial<z.output<S>>) => object;
  },
) {
  type Row = z.output<S> & { id: string; version: number };
  type Fields = Partial<Omit<z.output<S>, "id" | "version">>;
  const select = selectColumns(json);
  const toRow = (row: object) => toJson(json, row as Record<keyof S["shape"], unknown>) as Row;

  /** Null when the project has no such item. */
  async function get({ projectId, id }: ItemAddress, tx: Tx = db()): Promise<Row | null> {
    const isAddress = isId(projectId) && isId(id);
    const row = isAddress ? await model(tx).findUnique({ where: { id, projectId }, select }) : null;
    return row && toRow(row);
  }

  async function list(projectId: string, updatedSince?: Date, tx: Tx = db()): Promise<Row[]> {
    const where = { projectId, updatedAt: { gte: updatedSince } };
    return (await model(tx).findMany({ where, orderBy, select })).map(toRow);
  }

  /** The highest place in the order that staff choose; 0 without any items. */
  async function getLastOrder(projectId: string, tx: Tx = db()): Promise<number> {
    const last = { where: { projectId }, orderBy: { sortOrder: "desc" }, select: { sortOrder: true } };
    return ((await model(tx).findFirst(last)) as { sortOrder: number } | null)?.sortOrder ?? 0;
  }

  /**
   * Adds an item in the caller's transaction, which locks the project. One that is there already is returned unchanged.
   * @param columns more columns, which are not audited
   */
  async function insert(at: ItemAddress, fields: Fields, actor: Actor, tx: Tx, columns: object = {}): Promise<Row> {
    const existing = await get(at, tx);
    if (existing) return existing;
    const place =
      addsLast && !("sortOrder" in columns) ? { sortOrder: (await getLastOrder(at.projectId, tx)) + 1 } : {};
    const data = { ...place, ...toColumns(json, fields), ...columns, ...at };
    const row = toRow(await model(tx).create({ data, select }));
    await recordItemWrite(entity, at, actor, { action: "create", after: fields }, tx);
    return row;
  }

  return {
    get,
    list,
    getLastOrder,
    insert,

    /** @param newId makes the item's id; an item that has it already is returned unchanged */
    async create(
      projectId: string,
      fields: Fields,
      actor: Actor,
      newId: () => string = randomUUID,
    ): Promise<ItemCreation<Row>> {
      const at = { projectId, id: newId() };
      const row = await inProject(projectId, (tx) => insert(at, fields, actor, tx));
      return row === null ? { kind: "missing" } : { kind: "created", row };
    },

    /**
     * Updates the fields of an item that differ.
     * @param addColumns more columns to write
     * @param onChanged adds to the transaction after a write
     */
    async update(
      { version, ...at }: VersionedAddress,
      fields: Fields,
      actor: Actor,
      {
        addColumns,
        onChanged,
      }: { addColumns?: (tx: Tx) => Promise<object>; onChanged?: (tx: Tx, before: Row) => Promise<void> } = {},
    ): Promise<VersionedUpdate<Row>> {
      const update = await inProject(at.projectId, (tx) =>
        updateVersioned<Row, Partial<Row>>(
          {
            read: () => get(at, tx),
            write: async (changes, current) =>
              model(tx).updateMany({
                where: { id: at.id, version: current },
                data: {
                  ...toColumns(json, changes),
                  ...deriveColumns(changes),
                  ...(await addColumns?.(tx)),
                  version: { increment: 1 },
                },
              }),
          },
          fields as Partial<Row>,
          version,
          async (changes, before) => {
            await recordItemWrite(entity, at, actor, { action: "update", ...changes }, tx);
            await onChanged?.(tx, before);
          },
        ),
      );
      return update ?? { kind: "missing" };
    },

    /**
     * Deletes an item. Its row and its file are kept for 30 days.
     * @param onDelete adds to the transaction while the row is there; a {@link KeptError} refuses the deletion
     */
    async remove(
      { version, ...at }: VersionedAddress,
      actor: Actor,
      onDelete?: (tx: Tx, before: Row) => Promise<void>,
    ): Promise<ItemDeletion<Row>> {
      const deletion = await inProject(at.projectId, async (tx): Promise<ItemDeletion<Row>> => {
        const before = await get(at, tx);
        if (!before) return { kind: "missing" };
        if (!isAllowed(version, before.version)) return { kind: "stale", row: before };
        await onDelete?.(tx, before);
        const entryId = await recordItemWrite(entity, at, actor, { action: "delete", before }, tx);
        await keepDeleted(entryId, entity, at.id, tx);
        await model(tx).delete({ where: { id: at.id } });
        return { kind: "deleted", row: before };
      });
      return deletion ?? { kind: "missing" };
    },

    /**
     * Moves an item up or down in the order that staff choose, and renumbers its group.
     * @param getGroup what the items of a group have in common
     * @returns null when the item can't move
     */
    move(
      at: ItemAddress,
      by: -1 | 1,
      actor: Actor,
      getGroup: (row: Row) => unknown = () => true,
    ): Promise<Place | null> {
      return inProject(at.projectId, async (tx) => {
        const all = await list(at.projectId, undefined, tx);
        const row = all.find(({ id }) => id === at.id);
        const rows = row ? all.filter((other) => getGroup(other) === getGroup(row)) : [];
        const from = rows.findIndex(({ id }) => id === at.id);
        const other = rows[from + by];
        if (!row || !other) return null;
        [rows[from], rows[from + by]] = [other, row];
        for (const [n, { id }] of rows.entries())
          await model(tx).updateMany({
            where: { id, sortOrder: { not: n + 1 } },
            data: { sortOrder: n + 1, version: { increment: 1 } },
          });
        const entry = { action: "update", before: { place: from + 1 }, after: { place: from + by + 1 } } as const;
        await recordItemWrite(entity, at, actor, entry, tx);
        return { position: from + by + 1, count: rows.length };
      });
    },
  };
}
