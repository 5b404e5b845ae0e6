import { parseJsonFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { createDocuments } from "~/projects/documents/commands.server";
import { listDocuments } from "~/projects/documents/queries.server";
import { DOCUMENT_FILE, documentSchema } from "~/projects/documents/schema";
import { toDocumentJson } from "~/projects/staff/staff-json.server";
import type { Route } from "./+types/admin-documents";
import { fieldErrorResponse, fileErrorResponse, readFieldsAndFiles, requireProject } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/documents */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  return privateJson((await listDocuments(id)).map((row) => toDocumentJson(id, row)));
}

/**
 * POST: adds a document for each `file`; multipart with category, label, and description. 201 with the document, or with
 * an array of several. 422 with messages by field.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  const { input, files } = await readFieldsAndFiles(request, DOCUMENT_FILE);
  const { value, errors } = parseJsonFields({ ...input, title: input.label ?? input.title }, documentSchema);
  if (!value) return fieldErrorResponse(errors);
  const created = await createDocuments(id, value, files, user);
  if (created.kind === "missing") throw notFoundProblem("Project not found");
  if (created.kind === "refused") return fileErrorResponse(created);
  const rows = created.rows.map((row) => toDocumentJson(id, row));
  return privateJson(rows.length === 1 ? rows[0] : rows, 201);
}
