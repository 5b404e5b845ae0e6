/** Staff create, update, delete, and move design items with their pictures. */
import type { Actor } from "~/audit/audit.server";
import { deleteFiles, type FileRejected, rejectFile, storeMedia } from "../files/files.server";
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import {
  createProjectItem,
  deleteProjectItem,
  type ItemAddress,
  type ItemUpdate,
  moveProjectItem,
  type Place,
  updateProjectItem,
} from "../items/items.server";
import type { StaffDesignItem } from "./queries.server";
import { DESIGN_ITEM_FILE, type DesignItemFields } from "./schema";

/**
 * Creates a design item. A rejected picture leaves neither item nor file.
 * @returns "missing" when the project was deleted in the meantime
 */
export async function createDesignItem(
  projectId: string,
  fields: DesignItemFields,
  picture: File | undefined,
  actor: Actor,
): Promise<{ kind: "created"; row: StaffDesignItem } | FileRejected | { kind: "missing" }> {
  const stored = picture && (await storeMedia(projectId, picture));
  if (stored && "problem" in stored) return rejectFile(DESIGN_ITEM_FILE.name, stored);
  let row: StaffDesignItem | null = null;
  try {
    const values = { ...fields, ...(stored && { mediaKey: stored.key }) };
    row = await createProjectItem(PROJECT_ITEM_KINDS.design, projectId, values, actor);
  } finally {
    if (!row) await deleteFiles(stored?.key);
  }
  return row ? { kind: "created", row } : { kind: "missing" };
}

/**
 * Updates a design item, and replaces its picture when another one was chosen.
 * @param at with the version that the update is based on
 */
export async function updateDesignItem(
  at: ItemAddress & { version?: number },
  fields: Partial<DesignItemFields>,
  picture: File | undefined,
  actor: Actor,
): Promise<ItemUpdate<StaffDesignItem> | FileRejected> {
  const stored = picture && (await storeMedia(at.projectId, picture));
  if (stored && "problem" in stored) return rejectFile(DESIGN_ITEM_FILE.name, stored);
  const values = { ...fields, ...(stored && { mediaKey: stored.key }) };
  const change = await updateProjectItem<StaffDesignItem>(PROJECT_ITEM_KINDS.design, at, values, actor);
  // The picture that is no longer used.
  if (stored) await deleteFiles(change.kind === "changed" ? change.before.mediaKey : stored.key);
  return change;
}

/** Deletes a design item, then its picture. @returns the deleted item; null when there was none */
export async function deleteDesignItem(at: ItemAddress, actor: Actor): Promise<StaffDesignItem | null> {
  const deleted = await deleteProjectItem<StaffDesignItem>(PROJECT_ITEM_KINDS.design, at, actor);
  await deleteFiles(deleted?.mediaKey);
  return deleted;
}

/** Moves a design item up or down within its room. Null when it can't move. */
export const moveDesignItem = (at: ItemAddress, by: -1 | 1, actor: Actor): Promise<Place | null> =>
  moveProjectItem(PROJECT_ITEM_KINDS.design, at, by, actor);
