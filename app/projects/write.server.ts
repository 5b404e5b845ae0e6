/** What all writes to a project and its items share. */
import { randomUUID } from "node:crypto";
import { type Actor, type AuditEntry, audit } from "~/audit/audit.server";
import { keepDeleted, type Restoration, restoreDeleted } from "~/audit/deleted-records.server";
import { type AllowedVersions, isAllowed, updateVersioned, type VersionedUpdate } from "~/audit/versioned.server";
import { inTransaction, lockRow, type Tx } from "~/platform/db/db.server";
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

type ReadItem<Row> = (at: ItemAddress, tx: Tx) => Promise<Row | null>;

/** @param newId makes the item's id; an item that has it already is returned unchanged */
export async function createItem<Row>(
  entity: string,
  projectId: string,
  fields: Record<string, unknown>,
  actor: Actor,
  { read, create }: { read: ReadItem<Row>; create: (tx: Tx, id: string) => Promise<Row> },
  newId: () => string = randomUUID,
): Promise<ItemCreation<Row>> {
  const at = { projectId, id: newId() };
  const row = await inProject(projectId, async (tx) => {
    const existing = await read(at, tx);
    if (existing) return existing;
    const created = await create(tx, at.id);
    await recordItemWrite(entity, at, actor, { action: "create", after: fields }, tx);
    return created;
  });
  return row === null ? { kind: "missing" } : { kind: "created", row };
}

/**
 * Updates the fields of an item that differ.
 * @param write updates the item if it still has that version
 * @param onChanged adds to the transaction after a write
 */
export async function updateItem<Row extends { version: number }, Fields extends Partial<Row>>(
  entity: string,
  { version, ...at }: VersionedAddress,
  fields: Fields,
  actor: Actor,
  {
    read,
    write,
    onChanged,
  }: {
    read: ReadItem<Row>;
    write: (tx: Tx, where: { id: string; version: number }, changes: Partial<Fields>) => Promise<{ count: number }>;
    onChanged?: (tx: Tx, before: Row) => Promise<void>;
  },
): Promise<VersionedUpdate<Row>> {
  const update = await inProject(at.projectId, (tx) =>
    updateVersioned<Row, Fields>(
      {
        read: () => read(at, tx),
        write: (changes, current) => write(tx, { id: at.id, version: current }, changes),
      },
      fields,
      version,
      async (changes, before) => {
        await recordItemWrite(entity, at, actor, { action: "update", ...changes }, tx);
        await onChanged?.(tx, before);
      },
    ),
  );
  return update ?? { kind: "missing" };
}

/** The item that was deleted, or one that someone else updated since the version that its deletion is based on. */
export type ItemDeletion<Row> = { kind: "deleted" | "stale"; row: Row } | { kind: "missing" };

/** Deletes an item. Its row and its file are kept for 30 days. */
export async function deleteItem<Row extends Record<string, unknown> & { version: number }>(
  entity: string,
  { version, ...at }: VersionedAddress,
  actor: Actor,
  { read, remove }: { read: ReadItem<Row>; remove: (tx: Tx, where: { id: string }) => Promise<unknown> },
): Promise<ItemDeletion<Row>> {
  const deletion = await inProject(at.projectId, async (tx): Promise<ItemDeletion<Row>> => {
    const before = await read(at, tx);
    if (!before) return { kind: "missing" };
    if (!isAllowed(version, before.version)) return { kind: "stale", row: before };
    const entryId = await recordItemWrite(entity, at, actor, { action: "delete", before }, tx);
    await keepDeleted(entryId, entity, at.id, tx);
    await remove(tx, { id: at.id });
    return { kind: "deleted", row: before };
  });
  return deletion ?? { kind: "missing" };
}

/** Brings a deleted item back. @param entryId of the audit entry of its deletion */
export async function restoreItem(entryId: string, projectId: string, actor: Actor): Promise<Restoration> {
  const restoration = await inProject(projectId, async (tx) => {
    const restored = await restoreDeleted(entryId, actor, tx);
    if (restored.kind === "restored")
      await tx.project.updateMany({ where: { id: projectId }, data: { updatedAt: new Date() } });
    return restored;
  });
  return restoration ?? { kind: "missing" };
}

/** What staff do with a kind of item. @param entity "milestone" */
export const itemCommands = <
  Row extends Record<string, unknown> & { version: number },
  Fields extends Record<string, unknown>,
  Changes extends Partial<Row>,
>(
  entity: string,
  {
    read,
    create,
    write,
    remove,
  }: {
    read: ReadItem<Row>;
    create: (tx: Tx, fields: Fields & ItemAddress) => Promise<Row>;
    write: (tx: Tx, where: { id: string; version: number }, changes: Partial<Changes>) => Promise<{ count: number }>;
    remove: (tx: Tx, where: { id: string }) => Promise<unknown>;
  },
) => ({
  create: (projectId: string, fields: Fields, actor: Actor, newId?: () => string) =>
    createItem(
      entity,
      projectId,
      fields,
      actor,
      { read, create: (tx, id) => create(tx, { ...fields, id, projectId }) },
      newId,
    ),
  update: (at: VersionedAddress, fields: Changes, actor: Actor) =>
    updateItem(entity, at, fields, actor, { read, write }),
  remove: (at: VersionedAddress, actor: Actor) => deleteItem(entity, at, actor, { read, remove }),
});

/** The place of an item in its group, and the size of the group. */
export type Place = { position: number; count: number };

/**
 * Moves an item up or down in the order that staff choose, and renumbers its group.
 * @param listGroup lists the item's group in order
 * @returns null when the item can't move
 */
export function moveItem(
  entity: string,
  at: ItemAddress,
  by: -1 | 1,
  actor: Actor,
  {
    listGroup,
    write,
  }: {
    listGroup: (tx: Tx) => Promise<{ id: string; sortOrder: number }[]>;
    write: (tx: Tx, where: { id: string }, sortOrder: number) => Promise<unknown>;
  },
): Promise<Place | null> {
  return inProject(at.projectId, async (tx) => {
    const rows = await listGroup(tx);
    const from = rows.findIndex(({ id }) => id === at.id);
    const to = from + by;
    const [row, other] = [rows[from], rows[to]];
    if (!row || !other) return null;
    [rows[from], rows[to]] = [other, row];
    for (const [n, { id, sortOrder }] of rows.entries()) if (sortOrder !== n + 1) await write(tx, { id }, n + 1);
    const entry = { action: "update", before: { place: from + 1 }, after: { place: to + 1 } } as const;
    await recordItemWrite(entity, at, actor, entry, tx);
    return { position: to + 1, count: rows.length };
  });
}
