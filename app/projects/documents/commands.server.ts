/** Staff upload and delete documents. */
import type { Actor } from "~/audit/audit.server";
import { transaction } from "~/platform/db/sql-transaction.server";
import { env } from "~/platform/env.server";
import { deleteFiles, type FileRejected, rejectFile, type StoredFile, storeDocument } from "../files/files.server";
import { PROJECT_ITEM_KINDS } from "../items/item-kinds";
import { createProjectItem, deleteProjectItem, type ItemAddress } from "../items/items.server";
import type { StaffDocument } from "./queries.server";
import { DOCUMENT_FILE, type DocumentFields } from "./schema";

type Stored = Exclude<StoredFile, { problem: string }>;

/**
 * Creates a document for each file, numbered when there are several. A rejected file leaves neither documents nor files.
 * @returns "missing" when the project was deleted in the meantime
 */
export async function createDocuments(
  projectId: string,
  fields: DocumentFields,
  files: readonly File[],
  actor: Actor,
): Promise<{ kind: "created"; rows: StaffDocument[] } | FileRejected | { kind: "missing" }> {
  if (files.length === 0) return rejectFile(DOCUMENT_FILE.name, { problem: "Choose a file." });
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
  const rows = await transaction(async (db) => {
    const created: (StaffDocument | null)[] = [];
    for (const [n, { key, name, size, sha256, locationRemoved }] of stored.entries()) {
      const title = stored.length === 1 ? fields.title : `${fields.title} (${n + 1})`;
      const scanState = env().CLAMD_URL ? "pending" : null;
      const values = { ...fields, title, fileKey: key, fileName: name, size, sha256, locationRemoved, scanState };
      created.push(await createProjectItem(PROJECT_ITEM_KINDS.documents, projectId, values, actor, db));
    }
    return created.filter((row) => row !== null);
  });
  return rows.length > 0 ? { kind: "created", rows } : { kind: "missing" };
}

/** Deletes a document, then its file. @returns the deleted document; null when there was none */
export async function deleteDocument(at: ItemAddress, actor: Actor): Promise<StaffDocument | null> {
  const deleted = await deleteProjectItem<StaffDocument>(PROJECT_ITEM_KINDS.documents, at, actor);
  await deleteFiles(deleted?.fileKey);
  return deleted;
}
