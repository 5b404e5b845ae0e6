import { z } from "zod";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { sendDocument, sendPicture } from "~/platform/files/send.server";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { getDocumentFile } from "~/projects/documents/documents.server";
import { MAX_DOCUMENT_BYTES, MEDIA_RULES, SCAN_PENDING_DETAIL, VIRUS_FOUND } from "~/projects/files/file-rules";
import { deleteFiles } from "~/projects/files/files.server";
import { editItem } from "~/projects/items/item-commands.server";
import { findItemKind } from "~/projects/items/item-kinds";
import { deleteProjectItem, getProjectItem } from "~/projects/items/items.server";
import { fileErrorResponse, toItemJson } from "~/projects/staff/staff-json.server";
import { type Field, parseValues } from "~/ui/forms/fields";
import { capitalize } from "~/ui/text/text";
import type { Route } from "./+types/admin-row";

const itemNotFound = (itemName: string) => notFoundProblem(`${capitalize(itemName)} not found`);

/** GET /api/admin/projects/:projectId/:kind/:itemId: a document's file, a design item's picture, or the item itself. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const itemKind = findItemKind(params.kind);
  if (!itemKind) return notFoundProblem();
  const row = await getProjectItem(itemKind, params.projectId, params.itemId);
  if (!row) return itemNotFound(itemKind.singular);
  if (itemKind.name === "documents") {
    const file = await getDocumentFile(params.projectId, row.id);
    if (!file) return itemNotFound(itemKind.singular);
    if (file.scanState === "infected") return notFoundProblem(VIRUS_FOUND);
    return file.scanState === "pending" ? problem(409, { detail: SCAN_PENDING_DETAIL }) : sendDocument(request, file);
  }
  if (itemKind.name === "design")
    return row.mediaKey ? sendPicture(request, String(row.mediaKey)) : notFoundProblem("This item has no picture.");
  return privateJson(toItemJson(params.projectId, itemKind.name, row));
}

const body = z.looseObject({ version: z.int().optional() });
const COMPLETED: Field = { name: "completed", label: "Completed", kind: "check" };

export const handle = { methods: ["GET", "PATCH", "DELETE"] };

/**
 * PATCH: updates the fields sent, as multipart with a new picture of a design item. With `version`, 409 with the current
 * version when someone else updated the item since. DELETE: 204; also deletes the item's file.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const itemKind = findItemKind(params.kind);
  if (!itemKind) return notFoundProblem();
  const { projectId, itemId: id } = params;
  if (request.method === "DELETE") {
    const deleted = await deleteProjectItem(itemKind, projectId, id, user);
    if (!deleted) return itemNotFound(itemKind.singular);
    await deleteFiles(deleted.fileKey as string | null, deleted.mediaKey as string | null);
    return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
  }
  if (itemKind.name === "documents")
    return problem(405, { detail: "Documents can't be edited. Delete the document and upload it again." });
  let input: Record<string, unknown> & { version?: number };
  let files: File[] = [];
  if (itemKind.name === "design" && /^multipart\//i.test(request.headers.get("Content-Type") ?? "")) {
    const upload = await readUpload(request, MAX_DOCUMENT_BYTES);
    const { form } = upload;
    const bad = getUploadErrors(upload, { name: "media", rules: MEDIA_RULES });
    if (bad) return fileErrorResponse(bad);
    files = filesIn(form, "media");
    const version = Number(form.get("version")) || undefined;
    input = { ...Object.fromEntries(form), version };
  } else input = await readJson(request, body, "Send the fields to change as JSON.");
  const { version, ...fields } = input;
  const allowedFields = itemKind.name === "tasks" ? [...itemKind.fields, COMPLETED] : itemKind.fields;
  const { values, errors } = parseValues(allowedFields, fields, { partial: true });
  if (Object.keys(errors).length > 0) return problem(422, { detail: Object.values(errors)[0]!, errors });
  const change = await editItem(itemKind, { projectId, id, version }, values, files, user);
  if (change.kind === "missing") return itemNotFound(itemKind.singular);
  if (change.kind === "stale") {
    const detail = `Someone else just updated this ${itemKind.singular}.`;
    return problem(409, { detail, version: change.row.version });
  }
  if (change.kind === "refused") return fileErrorResponse(change);
  return privateJson(toItemJson(projectId, itemKind.name, change.row));
}
