/** The catalog of upgrades as staff keep it. Buyers see a change within two seconds. */
import { randomUUID } from "node:crypto";
import { type Actor, audit } from "~/audit/audit.server";
import { keepDeleted, type Restoration, restoreDeleted } from "~/audit/deleted-records.server";
import { type AllowedVersions, isAllowed, updateVersioned, type VersionedUpdate } from "~/audit/versioned.server";
import { incrementRevision } from "~/listings/catalog-revision.server";
import { db, inTransaction, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { escapeLike } from "~/platform/db/like";
import { deleteFiles, type FileRejected, rejectFile, storeUpgradePhoto } from "~/projects/files/files.server";
import { makeSlug } from "~/upgrades/upgrades";
import { findMismatches, RESERVED_IDS, UPGRADE_PHOTO, type UpgradeFields } from "./schema";

const RECORD = {
  id: true,
  title: true,
  category: true,
  description: true,
  photoKey: true,
  costRule: true,
  unitCost: true,
  lowPercent: true,
  highPercent: true,
  weeks: true,
  permitRisk: true,
  valuePercent: true,
  valueSource: true,
  homeTypes: true,
  yearMin: true,
  yearMax: true,
  storiesMin: true,
  storiesMax: true,
  pool: true,
  counties: true,
  zips: true,
  active: true,
  sortOrder: true,
  version: true,
} as const satisfies Prisma.UpgradeSelect;

/** What is written of an upgrade. */
type UpgradeValues = UpgradeFields & { photoKey: string | null };

/** An upgrade with its rules. */
export type UpgradeRecord = UpgradeValues & { id: string; version: number };

const toRecord = (row: Prisma.UpgradeGetPayload<{ select: typeof RECORD }>) => row as UpgradeRecord;

const IN_ORDER = [{ sortOrder: "asc" }, { id: "asc" }] satisfies Prisma.UpgradeOrderByWithRelationInput[];

/** All upgrades, in the order in which buyers see them. */
export async function listUpgradeRecords(tx: Tx = db(), updatedSince?: Date): Promise<UpgradeRecord[]> {
  const where = { updatedAt: { gte: updatedSince } };
  const rows = await tx.upgrade.findMany({ where, orderBy: IN_ORDER, select: RECORD });
  return rows.map(toRecord);
}

/** Those with a text in the title or the category. */
export async function findUpgradeRecords(text: string): Promise<UpgradeRecord[]> {
  const contains = { contains: escapeLike(text), mode: "insensitive" } as const;
  const where = text ? { OR: [{ title: contains }, { category: contains }] } : {};
  return (await db().upgrade.findMany({ where, orderBy: IN_ORDER, select: RECORD })).map(toRecord);
}

export async function getUpgradeRecord(id: string, tx: Tx = db()): Promise<UpgradeRecord | null> {
  const row = await tx.upgrade.findUnique({ where: { id }, select: RECORD });
  return row && toRecord(row);
}

/** An id that no upgrade has, and no page below theirs: "roof-replacement-2". @param reserved ids of upgrades that come next */
async function findFreeId(title: string, tx: Tx, reserved: readonly string[] = []): Promise<string> {
  const slug = makeSlug(title) || "upgrade";
  const taken = await tx.upgrade.findMany({ where: { id: { startsWith: slug } }, select: { id: true } });
  const ids = new Set([...RESERVED_IDS, ...reserved, ...taken.map(({ id }) => id)]);
  for (let n = 1; ; n++) {
    const id = n === 1 ? slug : `${slug}-${n}`;
    if (!ids.has(id)) return id;
  }
}

/** Runs a change of the catalog. The row of the revision is locked first, so changes follow one another. */
async function changeCatalog<T>(change: (tx: Tx) => Promise<T>): Promise<T> {
  return inTransaction(async (tx) => {
    await incrementRevision(tx);
    return change(tx);
  });
}

/** @param sortOrder 0 puts it last @param formId of the form or call that adds it */
async function insertUpgrade(
  id: string,
  { sortOrder, ...fields }: UpgradeFields & Partial<UpgradeValues>,
  actor: Actor,
  tx: Tx,
  formId?: string,
) {
  const { _max: last } = await tx.upgrade.aggregate({ _max: { sortOrder: true } });
  const data = { ...fields, sortOrder: sortOrder || (last.sortOrder ?? 0) + 1 };
  const row = await tx.upgrade.create({ data: { ...data, id, formId }, select: RECORD });
  await audit(actor, { action: "create", entity: "upgrade", entityId: id, after: data }, tx);
  return toRecord(row);
}

function updateUpgrade(
  id: string,
  fields: Partial<UpgradeValues>,
  version: AllowedVersions,
  actor: Actor,
  tx: Tx,
): Promise<VersionedUpdate<UpgradeRecord>> {
  return updateVersioned<UpgradeRecord, Partial<UpgradeValues>>(
    {
      read: () => getUpgradeRecord(id, tx),
      write: (changes, current) =>
        tx.upgrade.updateMany({
          where: { id, version: current },
          data: { ...changes, version: { increment: 1 }, updatedAt: new Date() },
        }),
    },
    fields,
    version,
    (changes) => audit(actor, { action: "update", entity: "upgrade", entityId: id, ...changes }, tx),
  );
}

/** Undefined for fields that fit together. */
function refuseFields(fields: Partial<UpgradeFields>, stored?: UpgradeFields | null): FileRejected | undefined {
  const errors = findMismatches(fields, stored);
  return Object.keys(errors).length > 0 ? { kind: "refused", errors, status: 422 } : undefined;
}

/**
 * Runs a write with the file of a photo, or says why the photo is refused.
 * @param photo null to remove it, undefined to leave it as it is
 * @param write `row` is the upgrade after it
 */
async function writeWithPhoto<T extends { kind: string; row?: UpgradeRecord }>(
  photo: File | null | undefined,
  write: (photoKey: Partial<Pick<UpgradeValues, "photoKey">>) => Promise<T>,
): Promise<T | FileRejected> {
  if (!photo) return write(photo === null ? { photoKey: null } : {});
  const stored = await storeUpgradePhoto(photo);
  if ("problem" in stored) return rejectFile(UPGRADE_PHOTO.name, stored);
  const written = await write({ photoKey: stored.key });
  if (written.row?.photoKey !== stored.key) await deleteFiles(stored.key);
  return written;
}

/**
 * Its id is made of its title.
 * @param newFormId makes the id of the form or call; an upgrade that has it already is returned unchanged
 */
export async function createUpgrade(
  fields: UpgradeFields,
  actor: Actor,
  photo?: File,
  newFormId: () => string = randomUUID,
): Promise<{ kind: "created"; row: UpgradeRecord } | FileRejected> {
  const refused = refuseFields(fields);
  if (refused) return refused;
  const formId = newFormId();
  return writeWithPhoto(photo, async (photoKey) => {
    const insert = async (tx: Tx) => {
      const existing = await tx.upgrade.findUnique({ where: { formId }, select: RECORD });
      if (existing) return toRecord(existing);
      return insertUpgrade(await findFreeId(fields.title, tx), { ...fields, ...photoKey }, actor, tx, formId);
    };
    return { kind: "created" as const, row: await changeCatalog(insert) };
  });
}

/**
 * The file of a photo that is replaced or removed stays until the nightly sweep, for pages that are open.
 * @param version that the change is based on; when the stored version is newer, nothing is written
 * @param photo null to remove it, undefined to leave it as it is
 */
export const changeUpgrade = (
  id: string,
  fields: Partial<UpgradeFields>,
  version: AllowedVersions,
  actor: Actor,
  photo?: File | null,
): Promise<VersionedUpdate<UpgradeRecord> | FileRejected> =>
  writeWithPhoto(photo, (photoKey) =>
    changeCatalog(async (tx) => {
      const stored = await getUpgradeRecord(id, tx);
      return (
        refuseFields({ ...stored, ...fields }, stored) ??
        updateUpgrade(id, { ...fields, ...photoKey }, version, actor, tx)
      );
    }),
  );

export type UpgradeDeletion = { kind: "deleted" | "stale"; row: UpgradeRecord } | { kind: "missing" };

/** Requests keep what their buyers saw of it. */
export const deleteUpgrade = (id: string, version: AllowedVersions, actor: Actor): Promise<UpgradeDeletion> =>
  changeCatalog(async (tx): Promise<UpgradeDeletion> => {
    const row = await getUpgradeRecord(id, tx);
    if (!row) return { kind: "missing" };
    if (!isAllowed(version, row.version)) return { kind: "stale", row };
    const entryId = await audit(actor, { action: "delete", entity: "upgrade", entityId: id, before: row }, tx);
    await keepDeleted(entryId, "upgrade", id, tx);
    await tx.upgrade.delete({ where: { id } });
    return { kind: "deleted", row };
  });

/** Brings a deleted upgrade back. @param entryId of the audit entry of its deletion */
export const restoreUpgrade = (entryId: string, actor: Actor): Promise<Restoration> =>
  changeCatalog((tx) => restoreDeleted(entryId, actor, tx));

/** Rows of a file; `id` is null for a new upgrade. */
export type ImportedUpgrade = { id: string | null; fields: UpgradeFields };

/**
 * Writes the rows of a file: all of them or none.
 * @param versions those of the upgrades that the preview compared the file with, by id
 * @returns false when the catalog has changed since the preview
 */
export const importUpgrades = (
  rows: readonly ImportedUpgrade[],
  versions: Readonly<Record<string, number>>,
  actor: Actor,
): Promise<boolean> =>
  changeCatalog(async (tx) => {
    const current = await listUpgradeRecords(tx);
    const isSame =
      current.length === Object.keys(versions).length && current.every(({ id, version }) => versions[id] === version);
    if (!isSame) return false;
    const ids = rows.flatMap(({ id }) => id ?? []);
    for (const { id, fields } of rows) {
      if (id && versions[id] !== undefined) await updateUpgrade(id, fields, versions[id], actor, tx);
      else await insertUpgrade(id ?? (await findFreeId(fields.title, tx, ids)), fields, actor, tx);
    }
    return true;
  });
