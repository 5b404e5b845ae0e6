/** A project's design items: how programs read them, and what staff do with them and their pictures. */
import { href } from "react-router";
import { z } from "zod";
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import { answerFields } from "~/platform/api/row-json.server";
import { deleteFiles, type FileRejected, rejectFile, storeMedia } from "../files/files.server";
import {
  type ItemAddress,
  type ItemCreation,
  type ItemDeletion,
  itemTable,
  type VersionedAddress,
} from "../items.server";
import { getBuyerStatus } from "../rules";
import { getFileVersion } from "../summary/project-summary.server";
import { CHOICE_EXAMPLE, type Choice, type Chooser, choiceJson, readChoosing, toChoice } from "./choice-json.server";
import { type DesignOption, keepOptions, optionTable, toStaffOption } from "./options/data.server";
import { DESIGN_ITEM_FILE, type DesignItemFields, designItemFields } from "./schema";

const designItemRow = z.object({
  id: z.uuid(),
  ...answerFields(designItemFields),
  room: z.string(),
  category: z.string(),
  mediaKey: z.string().nullable(),
  pickedId: z.uuid().nullable().meta({ description: "The option that was picked." }),
  pickedBy: z.string().nullable().meta({ description: "The address of who picked or confirmed it." }),
  confirmedAt: z.iso.datetime().nullable().meta({ description: "When the pick was confirmed, which locks it." }),
  reopened: z.boolean().meta({ description: "Whether staff opened it again: it can be decided after its last day." }),
  version: z.int(),
});
export type DesignItem = z.output<typeof designItemRow>;

/** A design item in the JSON of the staff API. */
export const staffDesignItemJson = designItemRow
  .omit({ mediaKey: true })
  .extend({ mediaUrl: z.string().nullable().meta({ description: "The path of the picture." }) })
  .meta({ id: "StaffDesignItem", description: "Something that is chosen for a home." });
type StaffDesignItem = z.output<typeof staffDesignItemJson>;

export function toStaffDesignItem(projectId: string, { mediaKey, ...item }: DesignItem): StaffDesignItem {
  const url = href("/api/admin/projects/:projectId/design/:itemId", { projectId, itemId: item.id });
  return { ...item, mediaUrl: mediaKey ? `${url}?${item.version}` : null };
}

/** A design item as its buyer sees it. */
export const buyerDesignItemJson = z
  .object({
    id: z.uuid(),
    name: z.string(),
    productType: z.string(),
    rooms: z.array(z.string()),
    status: z.enum(["Pending", "confirmed"]),
    description: z.string().nullable(),
    inCarousel: z.boolean(),
    mediaUrl: z.string().nullable(),
    choice: choiceJson.nullable().meta({ description: "Null for an item without options." }),
  })
  .meta({ id: "DesignItem", description: "Something that is chosen for the home." });
export type BuyerDesignItem = z.output<typeof buyerDesignItemJson>;

export function toBuyerDesignItem(
  projectId: string,
  { id, mediaKey, ...item }: DesignItem,
  choice: Choice | null,
): BuyerDesignItem {
  const url = href("/api/projects/:projectId/design/:itemId", { projectId, itemId: id });
  return {
    id,
    name: item.itemName,
    productType: item.category,
    rooms: [item.room],
    status: getBuyerStatus(item.status),
    description: item.description,
    inCarousel: item.showInCarousel,
    mediaUrl: mediaKey ? `${url}?${getFileVersion(mediaKey)}` : null,
    choice,
  };
}

export const DESIGN_ITEM_EXAMPLE: StaffDesignItem = {
  id: "7a1e5f20-9b4c-4d83-8f6a-3c2b1d0e9f48",
  room: "Kitchen",
  category: "Tile",
  itemName: "Zellige, sage",
  description: null,
  status: "Pending",
  showInCarousel: false,
  mediaUrl: null,
  allowance: null,
  decideOn: null,
  decider: "Any buyer",
  pickedId: null,
  pickedBy: null,
  confirmedAt: null,
  reopened: false,
  version: 1,
};

export const BUYER_DESIGN_ITEM_EXAMPLE = toBuyerDesignItem(
  "2b6f8d40-1c3e-4a75-9d08-5e4f3a2b1c60",
  { ...DESIGN_ITEM_EXAMPLE, mediaKey: null },
  CHOICE_EXAMPLE,
);

/** Room by room, in the order that staff have given them. */
export const designTable = itemTable("design item", designItemRow, (tx) => tx.designItem, {
  orderBy: [{ room: "asc" }, { sortOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }],
  addsLast: true,
  // What is decided by another day is locked and reminded of anew.
  deriveColumns: ({ decideOn }) => (decideOn === undefined ? {} : { reopened: false, remindedOn: null }),
});

/** @returns the choice of an item of the project as that person sees it; null without options */
async function readChoices(projectId: string, chooser: Chooser): Promise<(item: DesignItem) => Choice | null> {
  const [all, choosing] = await Promise.all([optionTable.list(projectId), readChoosing(projectId, chooser)]);
  const buildPhotoUrl = (option: DesignOption, key: string): string => {
    if (chooser.isStaff) return toStaffOption(projectId, option).photoUrl!;
    const params = { projectId, itemId: option.designItemId, optionId: option.id };
    const url = href("/api/projects/:projectId/design/:itemId/options/:optionId/photo", params);
    return `${url}?${getFileVersion(key)}`;
  };
  return (item) => {
    const options = all.filter(({ designItemId }) => designItemId === item.id);
    return options.length > 0 ? toChoice(item, options, choosing, buildPhotoUrl) : null;
  };
}

/** The same for a buyer. */
export async function listDesignItemsForBuyer(
  projectId: string,
  { email }: Pick<Chooser, "email">,
): Promise<BuyerDesignItem[]> {
  const [items, toChoiceOf] = await Promise.all([
    designTable.list(projectId),
    readChoices(projectId, { email, isStaff: false }),
  ]);
  return items.map((item) => toBuyerDesignItem(projectId, item, toChoiceOf(item)));
}

/** An item with its choice. Null when the project has no such item. */
export async function getDesignItemWithChoice(at: ItemAddress, chooser: Chooser) {
  const [item, toChoiceOf] = await Promise.all([designTable.get(at), readChoices(at.projectId, chooser)]);
  return item && { item, choice: toChoiceOf(item) };
}

/** The same as its buyers read it. */
export async function getDesignItemForBuyer(
  at: ItemAddress,
  { email }: Pick<Chooser, "email">,
): Promise<BuyerDesignItem | null> {
  const found = await getDesignItemWithChoice(at, { email, isStaff: false });
  return found && toBuyerDesignItem(at.projectId, found.item, found.choice);
}

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
  // If it throws, the commit may have succeeded, so the picture stays. The nightly sweep deletes one without an item.
  const creation = await designTable.create(
    projectId,
    { ...fields, ...(stored && { mediaKey: stored.key }) },
    actor,
    newId,
  );
  // An item that was there already keeps its own picture.
  if (creation.kind === "missing" || creation.row.mediaKey !== stored?.key) await deleteFiles(stored?.key);
  return creation;
}

/** Updates a design item, and replaces its picture when another one was chosen. */
export async function updateDesignItem(
  at: VersionedAddress,
  fields: Partial<DesignItemFields>,
  picture: File | undefined,
  actor: Actor,
): Promise<VersionedUpdate<DesignItem> | FileRejected> {
  const stored = picture && (await storeMedia(at.projectId, picture));
  if (stored && "problem" in stored) return rejectFile(DESIGN_ITEM_FILE.name, stored);
  const change = await designTable.update(at, { ...fields, ...(stored && { mediaKey: stored.key }) }, actor);
  // The picture that is no longer used.
  if (stored) await deleteFiles(change.kind === "changed" ? change.before.mediaKey : stored.key);
  return change;
}

/** Deletes a design item with its options. */
export const removeDesignItem = (at: VersionedAddress, actor: Actor): Promise<ItemDeletion<DesignItem>> =>
  designTable.remove(at, actor, (tx) => keepOptions({ projectId: at.projectId, itemId: at.id }, actor, tx));
