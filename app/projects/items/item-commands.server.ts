/** Creates and edits project items with their files, for pages and the API. */
import type { Actor } from "~/audit/audit.server";
import { transaction } from "~/platform/db/pool.server";
import { env } from "~/platform/env.server";
import type { FieldErrors, Values } from "~/ui/forms/fields";
import { deleteFiles, type StoredFile, storeDocument, storeMedia } from "../files/files.server";
import type { ProjectItemKind } from "./item-kinds";
import {
  createProjectItem,
  type ItemUpdate,
  type ProjectItem,
  ProjectMissingError,
  updateProjectItem,
} from "./items.server";

/** A file that wasn't stored: 4xx when it is invalid, 5xx when the storage failed. */
export type FileRejected = { kind: "refused"; errors: FieldErrors; status: number };
export type CreateItemsResult = { kind: "made"; rows: ProjectItem[] } | FileRejected | { kind: "missing" };

const rejectFile = (field: string, { problem, status = 422 }: { problem: string; status?: number }): FileRejected => ({
  kind: "refused",
  errors: { [field]: problem },
  status,
});

/**
 * Creates an item, or one document for each file. A rejected file leaves neither item nor file.
 * @param files that were chosen
 * @returns "missing" when the project was deleted in the meantime
 */
export async function createItems(...args: Parameters<typeof createItemsOrThrow>): Promise<CreateItemsResult> {
  try {
    return await createItemsOrThrow(...args);
  } catch (error) {
    if (error instanceof ProjectMissingError) return { kind: "missing" };
    throw error;
  }
}

async function createItemsOrThrow(
  itemKind: ProjectItemKind,
  projectId: string,
  values: Values,
  files: readonly File[],
  actor: Actor,
): Promise<CreateItemsResult> {
  if (itemKind.name === "documents") {
    if (files.length === 0) return rejectFile("file", { problem: "Choose a file." });
    const stored: StoredFile[] = [];
    for (const file of files) stored.push(await storeDocument(projectId, file));
    const accepted = stored.filter((file): file is Exclude<StoredFile, { problem: string }> => "key" in file);
    const failedIndex = stored.findIndex((file) => "problem" in file);
    const failed = stored[failedIndex];
    if (failed && "problem" in failed) {
      await deleteFiles(...accepted.map(({ key }) => key));
      const problem = files.length === 1 ? failed.problem : `${files[failedIndex]!.name}: ${failed.problem}`;
      return rejectFile("file", { ...failed, problem });
    }
    // All or none, so that an interrupted form can be sent again. The nightly sweep deletes files without a document.
    const rows = await transaction(async (db) => {
      const created: ProjectItem[] = [];
      for (const [n, { key, name, size, sha256, locationRemoved }] of accepted.entries()) {
        const title = accepted.length === 1 ? values.title! : `${values.title} (${n + 1})`;
        const scanState = env().CLAMD_URL ? "pending" : null;
        const file = { fileKey: key, fileName: name, size, sha256, locationRemoved, scanState };
        created.push(await createProjectItem(itemKind, projectId, { ...values, title, ...file }, actor, db));
      }
      return created;
    });
    return { kind: "made", rows };
  }
  const picture = await storePicture(itemKind, projectId, files);
  if (picture && "problem" in picture) return rejectFile("media", picture);
  const media: Values = picture ? { mediaKey: picture.key } : {};
  const row = await createProjectItem(itemKind, projectId, { ...values, ...media }, actor).catch(
    async (error: unknown) => {
      await deleteFiles(picture?.key);
      throw error;
    },
  );
  return { kind: "made", rows: [row] };
}

const storePicture = async (itemKind: ProjectItemKind, projectId: string, [file]: readonly File[]) =>
  itemKind.name === "design" && file ? storeMedia(projectId, file) : null;

/** Updates an item, and replaces its picture when another one was chosen. */
export async function editItem(
  itemKind: ProjectItemKind,
  target: { projectId: string; id: string; version?: number },
  values: Values,
  files: readonly File[],
  actor: Actor,
): Promise<ItemUpdate | FileRejected> {
  const picture = await storePicture(itemKind, target.projectId, files);
  if (picture && "problem" in picture) return rejectFile("media", picture);
  const change = await updateProjectItem(
    itemKind,
    target,
    { ...values, ...(picture && { mediaKey: picture.key }) },
    actor,
  );
  if (picture) {
    // The picture that is no longer used.
    await deleteFiles(change.kind === "changed" ? (change.before.mediaKey as string | null) : picture.key);
  }
  return change;
}
