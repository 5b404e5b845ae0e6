/** The options of design items: how programs read them, and what staff do with them and their pictures. Whole dollars. */
import { randomUUID } from "node:crypto";
import { href } from "react-router";
import { z } from "zod";
import type { Actor } from "~/audit/audit.server";
import { keepDeleted, restoreDeleted } from "~/audit/deleted-records.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import { answerFields } from "~/platform/api/row-json.server";
import { db, type Tx } from "~/platform/db/db.server";
import { isId } from "~/platform/db/id";
import { deleteFiles, type FileRejected, rejectFile, storeOptionPhoto } from "../../files/files.server";
import {
  catchKept,
  type ItemCreation,
  type ItemDeletion,
  inProject,
  itemTable,
  KeptError,
  recordItemWrite,
  type VersionedAddress,
} from "../../items.server";
import { OPTION_PICTURE, type OptionFields, optionFields } from "./schema";

const ENTITY = "design option";

const optionRow = z.object({
  id: z.uuid(),
  designItemId: z.uuid(),
  ...answerFields(optionFields),
  photoKey: z.string().nullable(),
  version: z.int(),
});
export type DesignOption = z.output<typeof optionRow>;

/** An option in the JSON of the staff API. */
export const staffOptionJson = optionRow
  .omit({ photoKey: true })
  .extend({ photoUrl: z.string().nullable().meta({ description: "The path of the picture." }) })
  .meta({ id: "StaffDesignOption", description: "What can be chosen for a design item. The price in whole dollars." });
type StaffOption = z.output<typeof staffOptionJson>;

export const OPTION_EXAMPLE: StaffOption = {
  id: "6f1c9a34-5e7b-4d28-8a90-1b3d5f7e9c24",
  designItemId: "5b9e2d71-8a4c-4f03-b6d5-0c3f7e1a9284",
  name: "Shaker, white oak",
  description: null,
  price: 27_400,
  link: "https://example.com/shaker",
  leadWeeks: 6,
  version: 1,
  photoUrl: null,
};

export function toStaffOption(projectId: string, { photoKey, ...option }: DesignOption): StaffOption {
  const params = { projectId, itemId: option.designItemId, optionId: option.id };
  const url = href("/api/admin/projects/:projectId/design/:itemId/options/:optionId/photo", params);
  return { ...option, photoUrl: photoKey && `${url}?${option.version}` };
}

/** In the order that staff have given them. */
export const optionTable = itemTable(ENTITY, optionRow, (tx) => tx.designOption, {
  orderBy: [{ sortOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  addsLast: true,
});

type ChoiceAddress = { projectId: string; itemId: string };
/** `itemId` is the design item's. */
export type OptionAddress = VersionedAddress & { itemId: string };

export const listOptions = async ({ projectId, itemId }: ChoiceAddress, updatedSince?: Date, tx: Tx = db()) =>
  (await optionTable.list(projectId, updatedSince, tx)).filter(({ designItemId }) => designItemId === itemId);

/** How many options the items of a project have, by their ids. */
export async function countOptions(projectId: string): Promise<Record<string, number>> {
  const rows = await db().designOption.groupBy({ by: ["designItemId"], where: { projectId }, _count: true });
  return Object.fromEntries(rows.map(({ designItemId, _count }) => [designItemId, _count]));
}

/** Null when the design item has no such option. */
export async function getOption({ projectId, id, itemId }: OptionAddress): Promise<DesignOption | null> {
  const row = await optionTable.get({ projectId, id });
  return row?.designItemId === itemId ? row : null;
}

/** Whether a project has a design item. */
export const hasDesignItem = async ({ projectId, itemId: id }: ChoiceAddress, tx: Tx = db()): Promise<boolean> =>
  isId(projectId) && isId(id) && (await tx.designItem.count({ where: { id, projectId } })) > 0;

/** Adds an option, the last one of its item. A rejected picture leaves neither option nor file. */
export async function createOption(
  { projectId, itemId }: ChoiceAddress,
  fields: OptionFields,
  picture: File | undefined,
  actor: Actor,
  newId: () => string = randomUUID,
): Promise<ItemCreation<DesignOption> | FileRejected> {
  const stored = picture && (await storeOptionPhoto(projectId, picture));
  if (stored && "problem" in stored) return rejectFile(OPTION_PICTURE.name, stored);
  const at = { projectId, id: newId() };
  const all = { ...fields, designItemId: itemId, ...(stored && { photoKey: stored.key }) };
  // If it throws, the commit may have succeeded, so the picture stays. The nightly sweep deletes one without an option.
  const row = await inProject(projectId, async (tx) =>
    (await hasDesignItem({ projectId, itemId }, tx)) ? optionTable.insert(at, all, actor, tx) : null,
  );
  // An option that was there already keeps its own picture.
  if (row?.photoKey !== stored?.key) await deleteFiles(stored?.key);
  return row === null ? { kind: "missing" } : { kind: "created", row };
}

const CONFIRMED = "This option is confirmed. Open the choice again first.";

const isConfirmed = async ({ id, itemId }: OptionAddress, tx: Tx): Promise<boolean> =>
  (await tx.designItem.count({ where: { id: itemId, pickedId: id, confirmedAt: { not: null } } })) > 0;

/** Updates an option, and replaces its picture when another one was chosen. */
export async function updateOption(
  at: OptionAddress,
  fields: Partial<OptionFields>,
  picture: File | undefined,
  actor: Actor,
): Promise<VersionedUpdate<DesignOption> | FileRejected | { kind: "kept"; detail: string }> {
  if (!(await getOption(at))) return { kind: "missing" };
  const stored = picture && (await storeOptionPhoto(at.projectId, picture));
  if (stored && "problem" in stored) return rejectFile(OPTION_PICTURE.name, stored);
  const change = await catchKept(
    optionTable.update(at, { ...fields, ...(stored && { photoKey: stored.key }) }, actor, {
      async addColumns(tx) {
        if (await isConfirmed(at, tx)) throw new KeptError(CONFIRMED);
        return {};
      },
    }),
  );
  // The picture that is no longer used.
  if (stored) await deleteFiles(change.kind === "changed" ? change.before.photoKey : stored.key);
  return change;
}

/** Deletes an option, and takes back that it was picked. One that is confirmed stays. */
export async function removeOption(
  at: OptionAddress,
  actor: Actor,
): Promise<ItemDeletion<DesignOption> | { kind: "kept"; detail: string }> {
  if (!(await getOption(at))) return { kind: "missing" };
  return catchKept(
    optionTable.remove(at, actor, async (tx, { id, designItemId }) => {
      const picked = { id: designItemId, pickedId: id };
      if (await isConfirmed(at, tx)) throw new KeptError(CONFIRMED);
      const data = { pickedId: null, pickedBy: null, version: { increment: 1 } };
      await tx.designItem.updateMany({ where: picked, data });
    }),
  );
}

/** Keeps the options of a design item that is about to be deleted, with which they go. */
export async function keepOptions(at: ChoiceAddress, actor: Actor, tx: Tx): Promise<void> {
  for (const option of await listOptions(at, undefined, tx)) {
    const optionAt = { projectId: at.projectId, id: option.id };
    const entryId = await recordItemWrite(ENTITY, optionAt, actor, { action: "delete", before: option }, tx);
    await keepDeleted(entryId, ENTITY, option.id, tx);
  }
}

/** Brings the options back that were deleted with a design item, which is back. @param deletedAt when it was, ISO 8601 */
export async function restoreOptions(itemId: string, deletedAt: string, actor: Actor, tx: Tx): Promise<void> {
  const where = { entity: ENTITY, deletedAt, row: { path: ["design_item_id"], equals: itemId } };
  for (const { entryId } of await tx.deletedRecord.findMany({ where, select: { entryId: true } }))
    await restoreDeleted(entryId.toString(), actor, tx);
}
