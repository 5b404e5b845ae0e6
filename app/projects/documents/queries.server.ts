/** A project's documents. */
import { href } from "react-router";
import { db, type Tx } from "~/platform/db/db.server";
import type { Prisma } from "~/platform/db/generated/client";
import { isId } from "~/platform/db/id";
import { DOCUMENT_CATEGORIES, type DocumentCategory, isOpenable, type ScanState } from "../rules";
import type { ItemAddress } from "../write.server";
import type { BuyerDocument, EarlierFile, StaffDocument } from "./json.server";

export const DOCUMENT = {
  id: true,
  category: true,
  title: true,
  description: true,
  fileKey: true,
  fileName: true,
  size: true,
  sha256: true,
  locationRemoved: true,
  scanState: true,
  earlierFiles: true,
  version: true,
  uploadedAt: true,
  sentBy: true,
} satisfies Prisma.ProjectDocumentSelect;

export const toDocument = (row: Prisma.ProjectDocumentGetPayload<{ select: typeof DOCUMENT }>) => ({
  ...row,
  category: row.category as DocumentCategory,
  scanState: row.scanState as ScanState,
  earlierFiles: row.earlierFiles as EarlierFile[],
  uploadedAt: row.uploadedAt.toISOString(),
});

/** `size` in bytes; `uploadedAt` ISO 8601. */
export type ProjectDocument = ReturnType<typeof toDocument>;

/** The newest first. */
export async function listDocuments(projectId: string, updatedSince?: Date): Promise<ProjectDocument[]> {
  const rows = await db().projectDocument.findMany({
    where: { projectId, updatedAt: { gte: updatedSince } },
    orderBy: [{ uploadedAt: "desc" }, { title: "asc" }, { id: "asc" }],
    select: DOCUMENT,
  });
  return rows.map(toDocument);
}

/** Null when the project has no such document. */
export async function getDocument({ projectId, id }: ItemAddress, tx: Tx = db()): Promise<ProjectDocument | null> {
  const isAddress = isId(projectId) && isId(id);
  const row = isAddress ? await tx.projectDocument.findUnique({ where: { id, projectId }, select: DOCUMENT }) : null;
  return row && toDocument(row);
}

/** Not if it is infected, or if a former buyer of the project sent it. */
const isForBuyer = ({ scanState, sentBy }: ProjectDocument, buyerEmail: string): boolean =>
  scanState !== "infected" && (sentBy === null || sentBy === buyerEmail);

/** Null when the project has no such document for the buyer. */
export async function getDocumentForBuyer(at: ItemAddress, buyerEmail: string): Promise<ProjectDocument | null> {
  const document = await getDocument(at);
  return document && isForBuyer(document, buyerEmail) ? document : null;
}

/** Sorted by category, then the newest first. */
export async function listDocumentsForBuyer(projectId: string, buyerEmail: string): Promise<BuyerDocument[]> {
  const documents = (await listDocuments(projectId)).filter((document) => isForBuyer(document, buyerEmail));
  return DOCUMENT_CATEGORIES.flatMap((name) => documents.filter(({ category }) => category === name)).map((document) =>
    toBuyerDocument(projectId, document),
  );
}

/** A document in the JSON of the buyers' API. */
export const toBuyerDocument = (
  projectId: string,
  {
    id,
    title,
    description,
    category,
    fileName,
    size,
    scanState,
    uploadedAt,
    sentBy,
  }: Omit<ProjectDocument, "fileKey" | "earlierFiles">,
): BuyerDocument => ({
  id,
  label: title,
  description,
  category,
  fileName,
  size,
  scanState,
  uploadedAt,
  uploadedByBuyer: sentBy !== null,
  url:
    scanState === "pending"
      ? null
      : href("/api/projects/:projectId/documents/:documentId", { projectId, documentId: id }),
});

/** A document in the JSON of the staff API. */
export function toStaffDocument(
  projectId: string,
  { fileKey: _, earlierFiles, ...document }: ProjectDocument,
): StaffDocument {
  const url = href("/api/admin/projects/:projectId/documents/:itemId", { projectId, itemId: document.id });
  return {
    ...document,
    fileUrl: isOpenable(document) ? url : null,
    earlierFiles: earlierFiles.map(({ version, fileName, size, uploadedAt }) => ({
      fileName,
      size,
      uploadedAt,
      fileUrl: `${url}?version=${version}`,
    })),
  };
}
