/** Creates and edits project items with their files, for pages and the API. */
import type { Actor } from "~/audit/audit.server";
import { transaction } from "~/platform/db/pool.server";
import { env } from "~/platform/env.server";
import type { FieldErrors, Values } from "~/ui/forms/fields";
import { dropFiles, type Stored, storeDocument, storeMedia } from "../files/files.server";
import type { Noun } from "./nouns";
import { type Change, changeRow, createRow, ProjectMissingError, type Row } from "./rows.server";

/** A file that wasn't stored: 4xx when it is invalid, 5xx when the storage failed. */
export type FileRefused = { kind: "refused"; errors: FieldErrors; status: number };
export type Made = { kind: "made"; rows: Row[] } | FileRefused | { kind: "missing" };

const fileRefused = (field: string, { problem, status = 422 }: { problem: string; status?: number }): FileRefused => ({
  kind: "refused",
  errors: { [field]: problem },
  status,
});

/**
 * * Creates an item, or one document for each file. A rejected file leaves neither item nor file.
 * @param files that were chosen
 * @returns "missing" when the project was deleted in the meantime
 */
export async function makeRows(...made: Parameters<typeof makeRowsIn>): Promise<Made> {
  try {
    return await makeRowsIn(...made);
  } catch (error) {
    if (error instanceof ProjectMissingError) return { kind: "missing" };
    throw error;
  }
}

async function makeRowsIn(
  noun: Noun,
  projectId: string,
  values: Values,
  files: readonly File[],
  actor: Actor,
): Promise<Made> {
  if (noun.name === "documents") {
    if (files.length === 0) return fileRefused("file", { problem: "Choose a file." });
    const stored: Stored[] = [];
    for (const file of files) stored.push(await storeDocument(projectId, file));
    const kept = stored.filter((one): one is Exclude<Stored, { problem: string }> => "key" in one);
    const at = stored.findIndex((one) => "problem" in one);
    const bad = stored[at];
    if (bad && "problem" in bad) {
      await dropFiles(...kept.map(({ key }) => key));
      const problem = files.length === 1 ? bad.problem : `${files[at]!.name}: ${bad.problem}`;
      return fileRefused("file", { ...bad, problem });
    }
    // All or none, so that an interrupted form can be sent again. The nightly sweep deletes files without a document.
    const rows = await transaction(async (on) => {
      const made: Row[] = [];
      for (const [n, { key, name, size, sha256, locationRemoved }] of kept.entries()) {
        const title = kept.length === 1 ? values.title! : `${values.title} (${n + 1})`;
        const scanState = env().CLAMD_URL ? "pending" : null;
        const file = { fileKey: key, fileName: name, size, sha256, locationRemoved, scanState };
        made.push(await createRow(noun, projectId, { ...values, title, ...file }, actor, on));
      }
      return made;
    });
    return { kind: "made", rows };
  }
  const picture = await pictureOf(noun, projectId, files);
  if (picture && "problem" in picture) return fileRefused("media", picture);
  const more: Values = picture ? { mediaKey: picture.key } : {};
  const row = await createRow(noun, projectId, { ...values, ...more }, actor).catch(async (error: unknown) => {
    await dropFiles(picture?.key);
    throw error;
  });
  return { kind: "made", rows: [row] };
}

const pictureOf = async (noun: Noun, projectId: string, [file]: readonly File[]) =>
  noun.name === "design" && file ? storeMedia(projectId, file) : null;

/** Updates an item, and replaces its picture when another one was chosen. */
export async function editRow(
  noun: Noun,
  at: { projectId: string; id: string; version?: number },
  values: Values,
  files: readonly File[],
  actor: Actor,
): Promise<Change | FileRefused> {
  const picture = await pictureOf(noun, at.projectId, files);
  if (picture && "problem" in picture) return fileRefused("media", picture);
  const change = await changeRow(noun, at, { ...values, ...(picture && { mediaKey: picture.key }) }, actor);
  if (picture) {
    // The picture that is no longer used.
    await dropFiles(change.kind === "changed" ? (change.before.mediaKey as string | null) : picture.key);
  }
  return change;
}
