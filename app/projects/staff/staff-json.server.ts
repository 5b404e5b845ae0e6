/** Documents and design items in the JSON of the staff API, with the specified field names. */
import { href } from "react-router";
import type { DesignItem } from "../design/queries.server";
import type { ProjectDocument } from "../documents/queries.server";
import { isOpenable } from "../rules";

/** Without the storage key. */
export function toDocumentJson(projectId: string, { fileKey: _, ...document }: ProjectDocument) {
  const url = href("/api/admin/projects/:projectId/documents/:itemId", { projectId, itemId: document.id });
  return { ...document, fileUrl: isOpenable(document) ? url : null };
}

/** Without the storage key. */
export function toDesignItemJson(projectId: string, { mediaKey, ...item }: DesignItem) {
  const url = href("/api/admin/projects/:projectId/design/:itemId", { projectId, itemId: item.id });
  return { ...item, mediaUrl: mediaKey ? `${url}?${item.version}` : null };
}
