/** A project's papers. */
import { href } from "react-router";
import { isId } from "~/platform/db/id";
import { query } from "~/platform/db/pool.server";
import type { DocumentFile } from "~/platform/files/send.server";
import { DOCUMENT_CATEGORIES, type DocumentCategory } from "./rules";

/** `size` in bytes; `uploadedAt` ISO 8601; `url` leads to the file for whoever may have it. */
export type ProjectDocument = {
  id: string;
  label: string;
  description: string | null;
  category: DocumentCategory;
  url: string;
  fileName: string;
  size: number;
  uploadedAt: string;
};

type Row = Omit<ProjectDocument, "url" | "uploadedAt"> & { uploadedAt: Date };

/** By category in the order of the categories, the newest first. */
export async function documentsOf(projectId: string): Promise<ProjectDocument[]> {
  const rows = await query<Row>(
    `SELECT id, title AS label, description, category, file_name AS "fileName", size, uploaded_at AS "uploadedAt"
     FROM project_document WHERE project_id = $1
     ORDER BY array_position($2::text[], category), uploaded_at DESC, id`,
    [projectId, DOCUMENT_CATEGORIES],
    "documents-of",
  );
  return rows.map(({ uploadedAt, ...row }) => ({
    ...row,
    uploadedAt: uploadedAt.toISOString(),
    url: href("/api/projects/:projectId/documents/:documentId", { projectId, documentId: row.id }),
  }));
}

/** Where a document's file is, and what it is called; null where the project has none of that id. */
export async function documentFile(projectId: string, id: string): Promise<DocumentFile | null> {
  if (!isId(id)) return null;
  const [row] = await query<DocumentFile>(
    "SELECT file_key AS key, file_name AS name, size, sha256 FROM project_document WHERE id = $2 AND project_id = $1",
    [projectId, id],
  );
  return row ?? null;
}
