/** A project's documents as staff see them. */
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import { getProjectItem, type ItemAddress, listProjectItems } from "../items/items.server";
import type { ScanState } from "../rules";
import type { DocumentFields } from "./schema";

/** `size` in bytes; `uploadedAt` ISO 8601. */
export type StaffDocument = DocumentFields & {
  id: string;
  version: number;
  fileKey: string;
  fileName: string;
  size: number;
  sha256: string | null;
  locationRemoved: boolean;
  scanState: ScanState;
  uploadedAt: string;
};

export const listDocumentsForStaff = (projectId: string): Promise<StaffDocument[]> =>
  listProjectItems(PROJECT_ITEM_KINDS.documents, projectId);

/** Null when the project has no such document. */
export const getDocumentForStaff = (at: ItemAddress): Promise<StaffDocument | null> =>
  getProjectItem(PROJECT_ITEM_KINDS.documents, at);
