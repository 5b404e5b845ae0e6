/** Staff upload, update, and delete documents. */
import { randomUUID } from "node:crypto";
import type { Actor } from "~/audit/audit.server";
import type { VersionedUpdate } from "~/audit/versioned.server";
import type { Tx } from "~/platform/db/db.server";
import { env } from "~/platform/env.server";
import { SCAN_PENDING_DETAIL } from "../files/file-rules";
import { deleteFiles, type FileRejected, rejectFile, type StoredFile, storeDocument } from "../files/files.server";
import {
  deleteItem,
  type ItemAddress,
  type ItemDeletion,
  inProject,
  recordItemWrite,
  updateItem,
  type VersionedAddress,
} from "../write.server";
import type { EarlierFile } from "./json.server";
import { DOCUMENT, getDocument, type ProjectDocument, toDocument } from "./queries.server";
import {
  DOCUMENT_FILE,
  type DocumentFields,
  findCategoryErrors,
  listNames,
  NEW_FILE,
  type NewDocumentFields,
  nameDocuments,
} from "./schema";

type Stored = Exclude<StoredFile, { problem: string }>;

const toFileColumns = ({ key: fileKey, name: fileName, size, sha256, locationRemoved }: Stored) => {
  const scanState = env().CLAMD_URL ? ("pending" as const) : null;
  return { fileKey, fileName, size, sha256, locationRemoved, scanState };
};

/** Adds the document of a stored file, in the caller's transaction, which locks the project. */
export async function insertDocument(
  at: ItemAddress,
  fields: DocumentFields & { sentBy?: string },
  file: Stored,
  actor: Actor,
  tx: Tx,
): Promise<ProjectDocument> {
  const values = { ...fields, ...toFileColumns(file) };
  const row = await tx.projectDocument.create({ data: { ...at, ...values }, select: DOCUMENT });
  await recordItemWrite("document", at, actor, { action: "create", after: values }, tx);
  return toDocument(row);
}

/**
 * Creates a document for each file, with the titles of `nameDocuments`. A rejected file leaves neither documents nor files.
 * @param newId makes the ids of the documents; a document that has one already is returned unchanged
 * @returns "missing" when the project was deleted in the meantime
 */
export async function createDocuments(
  projectId: string,
  { title, titles, categories = [], ...fields }: NewDocumentFields,
  files: readonly File[],
  actor: Actor,
  newId: () => string = randomUUID,
): Promise<{ kind: "created"; rows: ProjectDocument[] } | FileRejected | { kind: "missing" }> {
  if (files.length === 0) return rejectFile(DOCUMENT_FILE.name, { problem: DOCUMENT_FILE.required });
  const names = listNames(files);
  const named = nameDocuments({ title, titles }, names);
  if ("errors" in named) return { kind: "refused", errors: named.errors, status: 422 };
  const categoryErrors = findCategoryErrors(categories, names);
  if (Object.keys(categoryErrors).length > 0) return { kind: "refused", errors: categoryErrors, status: 422 };
  const results: StoredFile[] = [];
  for (const file of files) results.push(await storeDocument(projectId, file));
  const stored = results.filter((result): result is Stored => "key" in result);
  const failedIndex = results.findIndex((result) => "problem" in result);
  const failed = results[failedIndex];
  if (failed && "problem" in failed) {
    await deleteFiles(...stored.map(({ key }) => key));
    const problem = files.length === 1 ? failed.problem : `${files[failedIndex]!.name}: ${failed.problem}`;
    return rejectFile(DOCUMENT_FILE.name, { ...failed, problem });
  }
  // All or none, so that an interrupted form can be sent again. The nightly sweep deletes files without a document.
  const rows = await inProject(projectId, async (tx) => {
    const created: ProjectDocument[] = [];
    for (const [n, file] of stored.entries()) {
      const at = { projectId, id: newId() };
      const existing = await getDocument(at, tx);
      const values = { ...fields, title: named.titles[n]!, category: categories[n] ?? fields.category };
      created.push(existing ?? (await insertDocument(at, values, file, actor, tx)));
    }
    return created;
  });
  if (rows)
    await deleteFiles(...stored.map(({ key }) => key).filter((key) => !rows.some((row) => row.fileKey === key)));
  return rows ? { kind: "created", rows } : { kind: "missing" };
}

/** A pending file may be infected, so it can't become an earlier one. */
class ScanPendingError extends Error {}

/** Updates a document. A new file replaces the one that the buyer sees, which staff can still open. */
export async function updateDocument(
  at: VersionedAddress,
  fields: Partial<DocumentFields>,
  file: File | undefined,
  actor: Actor,
): Promise<VersionedUpdate<ProjectDocument> | FileRejected> {
  const stored = file && (await storeDocument(at.projectId, file));
  if (stored && "problem" in stored) return rejectFile(NEW_FILE.name, stored);
  const newFile = stored && { ...toFileColumns(stored), sentBy: null };
  let change: VersionedUpdate<ProjectDocument>;
  try {
    change = await updateItem("document", at, { ...fields, ...newFile }, actor, {
      read: getDocument,
      async write(tx, where, changes) {
        const replaced = stored && (await getDocument(at, tx));
        if (replaced?.scanState === "pending") throw new ScanPendingError("The file is being scanned.");
        return tx.projectDocument.updateMany({
          where,
          data: {
            ...changes,
            ...(replaced && { uploadedAt: new Date(), scanDueAt: null, earlierFiles: listEarlierFiles(replaced) }),
            version: { increment: 1 },
          },
        });
      },
    });
  } catch (error) {
    if (!(error instanceof ScanPendingError)) throw error;
    await deleteFiles(stored?.key);
    return rejectFile(NEW_FILE.name, { problem: SCAN_PENDING_DETAIL });
  }
  if (change.kind !== "changed") await deleteFiles(stored?.key);
  return change;
}

/** With the document's present file, unless it was infected and is deleted. */
const listEarlierFiles = (document: ProjectDocument): EarlierFile[] => {
  const { scanState, earlierFiles, version, fileKey, fileName, size, sha256, uploadedAt } = document;
  if (scanState === "infected") return earlierFiles;
  return [{ version, fileKey, fileName, size, sha256, uploadedAt }, ...earlierFiles];
};

export const deleteDocument = (at: VersionedAddress, actor: Actor): Promise<ItemDeletion<ProjectDocument>> =>
  deleteItem("document", at, actor, {
    read: getDocument,
    remove: (tx, where) => tx.projectDocument.delete({ where }),
  });
