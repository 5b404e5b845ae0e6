/** A project's design items. */
import { href } from "react-router";
import { db, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { type DesignStatus, getBuyerStatus } from "../rules";
import { getFileVersion } from "../summary/project-summary.server";
import type { ItemAddress } from "../write.server";
import type { BuyerDesignItem, StaffDesignItem } from "./json.server";

export const DESIGN_ITEM = {
  id: true,
  room: true,
  category: true,
  itemName: true,
  description: true,
  status: true,
  showInCarousel: true,
  mediaKey: true,
  version: true,
} satisfies Prisma.DesignItemSelect;

export const toDesignItem = (row: Prisma.DesignItemGetPayload<{ select: typeof DESIGN_ITEM }>) => ({
  ...row,
  status: row.status as DesignStatus,
});

export type DesignItem = ReturnType<typeof toDesignItem>;

/** Room by room, in the order that staff have given them. */
export async function listDesignItems(projectId: string, updatedSince?: Date): Promise<DesignItem[]> {
  const rows = await db().designItem.findMany({
    where: { projectId, updatedAt: { gte: updatedSince } },
    orderBy: [{ room: "asc" }, { sortOrder: "asc" }, { createdAt: "asc" }, { id: "asc" }],
    select: DESIGN_ITEM,
  });
  return rows.map(toDesignItem);
}

/** Null when the project has no such design item. */
export async function getDesignItem({ projectId, id }: ItemAddress, tx: Tx = db()): Promise<DesignItem | null> {
  const isAddress = isId(projectId) && isId(id);
  const row = isAddress ? await tx.designItem.findUnique({ where: { id, projectId }, select: DESIGN_ITEM }) : null;
  return row && toDesignItem(row);
}

/** {@link listDesignItems} for the buyer. */
export const listDesignItemsForBuyer = async (projectId: string): Promise<BuyerDesignItem[]> =>
  (await listDesignItems(projectId)).map((item) => toBuyerDesignItem(projectId, item));

/** A design item in the JSON of the buyers' API. */
export function toBuyerDesignItem(projectId: string, { id, mediaKey, ...item }: DesignItem): BuyerDesignItem {
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
  };
}

/** A design item in the JSON of the staff API. */
export function toStaffDesignItem(projectId: string, { mediaKey, ...item }: DesignItem): StaffDesignItem {
  const url = href("/api/admin/projects/:projectId/design/:itemId", { projectId, itemId: item.id });
  return { ...item, mediaUrl: mediaKey ? `${url}?${item.version}` : null };
}
