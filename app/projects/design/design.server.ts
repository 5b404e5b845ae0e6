/** A project's design items as its buyer sees them. */
import { href } from "react-router";
import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
import { type DesignStatus, getBuyerStatus } from "../rules";
import { getFileVersion } from "../summary/project-summary.server";

export type DesignItem = {
  id: string;
  name: string;
  productType: string;
  rooms: string[];
  /** "confirmed", or the status itself. */
  status: string;
  description: string | null;
  inCarousel: boolean;
  mediaUrl: string | null;
};

type Row = {
  id: string;
  name: string;
  productType: string;
  room: string;
  status: DesignStatus;
  description: string | null;
  inCarousel: boolean;
  mediaKey: string | null;
};

/** Room by room, in the order that staff have given them. */
export async function listDesignItems(projectId: string): Promise<DesignItem[]> {
  const rows = await query<Row>(
    `SELECT id, item_name AS name, category AS "productType", room, status, description,
       show_in_carousel AS "inCarousel", media_key AS "mediaKey"
     FROM design_item WHERE project_id = $1 ORDER BY room, sort_order, created_at, id`,
    [projectId],
    "design-of",
  );
  return rows.map(({ room, status, mediaKey, ...row }) => ({
    ...row,
    rooms: [room],
    status: getBuyerStatus(status),
    mediaUrl: mediaKey
      ? `${href("/api/projects/:projectId/design/:itemId", { projectId, itemId: row.id })}?${getFileVersion(mediaKey)}`
      : null,
  }));
}

/** The storage key of an item's picture; null without a picture, or when the project has no such item. */
export async function getDesignPictureKey(projectId: string, id: string): Promise<string | null> {
  if (!isId(id)) return null;
  const [row] = await query<{ key: string | null }>(
    "SELECT media_key AS key FROM design_item WHERE id = $2 AND project_id = $1",
    [projectId, id],
  );
  return row?.key ?? null;
}
