/** A project's documents as its buyer sees them. */
import { href } from "react-router";
import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
import type { DocumentFile } from "~/platform/files/send.server";
import { DOCUMENT_CATEGORIES, type DocumentCategory, type ScanState } from "../rules";

/** `size` in bytes; `uploadedAt` ISO 8601; `url` is null during the file's virus scan. */
export type ProjectDocument = {
  id: string;
  label: string;
  description: string | null;
  category: DocumentCategory;
  url: string | null;
  fileName: string;
  size: number;
  scanState: ScanState;
  uploadedAt: string;
};

type Row = Omit<ProjectDocument, "url" | "uploadedAt"> & { uploadedAt: Date };

/** Excludes infected documents. Sorted by category, then newest first. */
export async function listDocuments(projectId: string): Promise<ProjectDocument[]> {
  const rows = await query<Row>(
    `SELECT id, title AS label, description, category, file_name AS "fileName", size, scan_state AS "scanState",
       uploaded_at AS "uploadedAt"
     FROM project_document WHERE project_id = $1 AND scan_state IS DISTINCT FROM 'infected'
     ORDER BY array_position($2::text[], category), uploaded_at DESC, title, id`,
    [projectId, DOCUMENT_CATEGORIES],
    "documents-of",
  );
  return rows.map(({ uploadedAt, ...row }) => ({
    ...row,
    uploadedAt: uploadedAt.toISOString(),
    url:
      row.scanState === "pending"
        ? null
        : href("/api/projects/:projectId/documents/:documentId", { projectId, documentId: row.id }),
  }));
}

/** A document's stored file and its scan state; null when the project has no such document. */
export async function getDocumentFile(
  projectId: string,
  id: string,
): Promise<(DocumentFile & { scanState: ScanState }) | null> {
  if (!isId(id)) return null;
  const [row] = await query<DocumentFile & { scanState: ScanState }>(
    `SELECT file_key AS key, file_name AS name, size, sha256, scan_state AS "scanState"
     FROM project_document WHERE id = $2 AND project_id = $1`,
    [projectId, id],
  );
  return row ?? null;
}
