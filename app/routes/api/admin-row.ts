import { z } from "zod";
import { requireStaffProgram } from "~/platform/auth/staff.server";
import { sendDocument, sendPicture } from "~/platform/files/send.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { documentFile } from "~/projects/documents/documents.server";
import { DOCUMENT_BYTES, MEDIA, SCAN_PENDING_DETAIL, VIRUS_FOUND } from "~/projects/files/file-rules";
import { dropFiles } from "~/projects/files/files.server";
import { uploadErrors } from "~/projects/files/upload-errors.server";
import { nounOf } from "~/projects/items/nouns";
import { editRow } from "~/projects/items/row-commands.server";
import { deleteRow, rowOf } from "~/projects/items/rows.server";
import { fileProblem, rowJson } from "~/projects/staff/staff-json.server";
import { type Field, readValues } from "~/ui/forms/fields";
import { capitalised } from "~/ui/text/words";
import type { Route } from "./+types/admin-row";

const nothing = (one: string) => notFoundProblem(`${capitalised(one)} not found`);

/** GET /api/admin/projects/:projectId/:noun/:itemId: a document's file, a design item's picture, or the item itself. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaffProgram(context);
  const noun = nounOf(params.noun);
  if (!noun) return notFoundProblem();
  const row = await rowOf(noun, params.projectId, params.itemId);
  if (!row) return nothing(noun.one);
  if (noun.name === "documents") {
    const file = await documentFile(params.projectId, row.id);
    if (!file) return nothing(noun.one);
    if (file.scanState === "infected") return notFoundProblem(VIRUS_FOUND);
    return file.scanState === "pending" ? problem(409, { detail: SCAN_PENDING_DETAIL }) : sendDocument(request, file);
  }
  if (noun.name === "design")
    return row.mediaKey ? sendPicture(request, String(row.mediaKey)) : notFoundProblem("This item has no picture.");
  return privateJson(rowJson(params.projectId, noun.name, row));
}

const body = z.looseObject({ version: z.int().optional() });
const COMPLETED: Field = { name: "completed", label: "Completed", kind: "check" };

export const handle = { methods: ["GET", "PATCH", "DELETE"] };

/**
 * * PATCH: updates the fields sent, as multipart with a new picture of a design item. With `version`, 409 with the current
 * version when someone else updated the item since. DELETE: 204; also deletes the item's file.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffProgram(context);
  const noun = nounOf(params.noun);
  if (!noun) return notFoundProblem();
  const { projectId, itemId: id } = params;
  if (request.method === "DELETE") {
    const gone = await deleteRow(noun, projectId, id, user);
    if (!gone) return nothing(noun.one);
    await dropFiles(gone.fileKey as string | null, gone.mediaKey as string | null);
    return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
  }
  if (noun.name === "documents")
    return problem(405, { detail: "Documents can't be edited. Delete the document and upload it again." });
  let given: Record<string, unknown> & { version?: number };
  let files: File[] = [];
  if (noun.name === "design" && /^multipart\//i.test(request.headers.get("Content-Type") ?? "")) {
    const upload = await readUpload(request, DOCUMENT_BYTES);
    const { form } = upload;
    const bad = uploadErrors(upload, { name: "media", rules: MEDIA });
    if (bad) return fileProblem(bad);
    files = filesIn(form, "media");
    const version = Number(form.get("version")) || undefined;
    given = { ...Object.fromEntries(form), version };
  } else given = await readJson(request, body, "Send the fields to change as JSON.");
  const { version, ...fields } = given;
  const known = noun.name === "tasks" ? [...noun.fields, COMPLETED] : noun.fields;
  const { values, errors } = readValues(known, fields, { partial: true });
  if (Object.keys(errors).length > 0) return problem(422, { detail: Object.values(errors)[0]!, errors });
  const change = await editRow(noun, { projectId, id, version }, values, files, user);
  if (change.kind === "missing") return nothing(noun.one);
  if (change.kind === "stale") {
    const detail = `Someone else just updated this ${noun.one}.`;
    return problem(409, { detail, version: change.row.version });
  }
  if (change.kind === "refused") return fileProblem(change);
  return privateJson(rowJson(projectId, noun.name, change.row));
}
