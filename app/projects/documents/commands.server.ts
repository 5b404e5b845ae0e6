/** Staff upload and delete documents. */
import { randomUUID } from "node:crypto";
import type { Actor } from "~/audit/audit.server";
import { env } from "~/platform/env.server";
import { deleteFiles, type FileRejected, rejectFile, type StoredFile, storeDocument } from "../files/files.server";
import { deleteItem, type ItemDeletion, inProject, recordItemWrite, type VersionedAddress } from "../write.server";
import { DOCUMENT, getDocument, type ProjectDocument, toDocument } from "./queries.server";
import { DOCUMENT_FILE, type DocumentFields } from "./schema";

type Stored = Exclude<StoredFile, { problem: string }>;

/**
 * Creates a document for each file, numbered when there are several. A rejected file leaves neither documents nor files.
 * @param newId makes the ids of the documents; a document that has one already is returned unchanged
 * @returns "missing" when the project was deleted in the meantime
 */
export async function createDocuments(
  projectId: string,
  fields: DocumentFields,
  files: readonly File[],
  actor: Actor,
  newId: () => string = randomUUID,
): Promise<{ kind: "created"; rows: ProjectDocument[] } | FileRejected | { kind: "missing" }> {
  if (files.length === 0) return rejectFile(DOCUMENT_FILE.name, { problem: DOCUMENT_FILE.required });
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
  const scanState = env().CLAMD_URL ? "pending" : null;
  // All or none, so that an interrupted form can be sent again. The nightly sweep deletes files without a document.
  const rows = await inProject(projectId, async (tx) => {
    const created: ProjectDocument[] = [];
    for (const [n, { key, name, size, sha256, locationRemoved }] of stored.entries()) {
      const title = stored.length === 1 ? fields.title : `${fields.title} (${n + 1})`;
      const values = { ...fields, title, fileKey: key, fileName: name, size, sha256, locationRemoved, scanState };
      const at = { projectId, id: newId() };
      const existing = await getDocument(at, tx);
      if (!existing) {
        const row = await tx.projectDocument.create({ data: { ...at, ...values }, select: DOCUMENT });
        await recordItemWrite("document", at, actor, { action: "create", after: values }, tx);
        created.push(toDocument(row));
      } else created.push(existing);
    }
    return created;
  });
  if (rows)
    await deleteFiles(...stored.map(({ key }) => key).filter((key) => !rows.some((row) => row.fileKey === key)));
  return rows ? { kind: "created", rows } : { kind: "missing" };
}

export const deleteDocument = (at: VersionedAddress, actor: Actor): Promise<ItemDeletion<ProjectDocument>> =>
  deleteItem("document", at, actor, {
    read: getDocument,
    remove: (tx, where) => tx.projectDocument.delete({ where }),
  });
