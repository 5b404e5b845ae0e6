/** Staff create, update, delete, and move design items with their pictures. */
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import type { Tx } from "~/platform/db/db.server";
import { deleteFiles, type FileRejected, rejectFile, storeMedia } from "../files/files.server";
import {
  createItem,
  deleteItem,
  type ItemAddress,
  type ItemCreation,
  type ItemDeletion,
  moveItem,
  type Place,
  updateItem,
  type VersionedAddress,
} from "../write.server";
import { DESIGN_ITEM, type DesignItem, getDesignItem, toDesignItem } from "./queries.server";
import { DESIGN_ITEM_FILE, type DesignItemFields } from "./schema";

/** Creates a design item, the last one of its room. A rejected picture leaves neither item nor file. */
export async function createDesignItem(
  projectId: string,
  fields: DesignItemFields,
  picture: File | undefined,
  actor: Actor,
  newId?: () => string,
): Promise<ItemCreation<DesignItem> | FileRejected> {
  const stored = picture && (await storeMedia(projectId, picture));
  if (stored && "problem" in stored) return rejectFile(DESIGN_ITEM_FILE.name, stored);
  const values = { ...fields, ...(stored && { mediaKey: stored.key }) };
  const create = async (tx: Tx, id: string) => {
    const { _max: last } = await tx.designItem.aggregate({ where: { projectId }, _max: { sortOrder: true } });
    const sortOrder = (last.sortOrder ?? 0) + 1;
    return toDesignItem(
      await tx.designItem.create({ data: { id, projectId, sortOrder, ...values }, select: DESIGN_ITEM }),
    );
  };
  // If it throws, the commit may have succeeded, so the picture stays. The nightly sweep deletes one without an item.
  const creation = await createItem("design item", projectId, values, actor, { read: getDesignItem, create }, newId);
  // An item that was there already keeps its own picture.
  if (creation.kind === "missing" || creation.row.mediaKey !== stored?.key) await deleteFiles(stored?.key);
  return creation;
}

/**
 * Updates a design item, and replaces its picture when another one was chosen.
 */
export async function updateDesignItem(
  at: VersionedAddress,
  fields: Partial<DesignItemFields>,
  picture: File | undefined,
  actor: Actor,
): Promise<VersionedUpdate<DesignItem> | FileRejected> {
  const stored = picture && (await storeMedia(at.projectId, picture));
  if (stored && "problem" in stored) return rejectFile(DESIGN_ITEM_FILE.name, stored);
  const change = await updateItem("design item", at, { ...fields, ...(stored && { mediaKey: stored.key }) }, actor, {
    read: getDesignItem,
    write: (tx, where, changes) => tx.designItem.updateMany({ where, data: { ...changes, version: { increment: 1 } } }),
  });
  // The picture that is no longer used.
  if (stored) await deleteFiles(change.kind === "changed" ? change.before.mediaKey : stored.key);
  return change;
}

export const deleteDesignItem = (at: VersionedAddress, actor: Actor): Promise<ItemDeletion<DesignItem>> =>
  deleteItem("design item", at, actor, {
    read: getDesignItem,
    remove: (tx, where) => tx.designItem.delete({ where }),
  });

/** Moves a design item up or down within its room. Null when it can't move. */
export const moveDesignItem = (at: ItemAddress, by: -1 | 1, actor: Actor): Promise<Place | null> =>
  moveItem("design item", at, by, actor, {
    async listGroup(tx) {
      const room = (await getDesignItem(at, tx))?.room;
      if (!room) return [];
      return tx.designItem.findMany({
        where: { projectId: at.projectId, room },
        orderBy: [{ sortOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }],
        select: { id: true, sortOrder: true },
      });
    },
    write: (tx, where, sortOrder) => tx.designItem.update({ where, data: { sortOrder, version: { increment: 1 } } }),
  });
