import { z } from "zod";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { createItems } from "~/projects/items/item-commands.server";
import { findItemKind } from "~/projects/items/item-kinds";
import { FILE_FIELDS } from "~/projects/items/item-pages";
import { listProjectItems } from "~/projects/items/items.server";
import { fileErrorResponse, toItemJson } from "~/projects/staff/staff-json.server";
import { getProjectForStaff } from "~/projects/staff/staff-projects.server";
import { parseValues } from "~/ui/forms/fields";
import type { Route } from "./+types/admin-rows";

/** The kind and the project that the path names. */
async function requireProjectItems(params: Route.LoaderArgs["params"]) {
  const itemKind = findItemKind(params.kind);
  const project = itemKind && (await getProjectForStaff(params.projectId));
  if (!itemKind || !project) throw notFoundProblem(itemKind ? "Project not found" : undefined);
  return { itemKind, project };
}

/** GET /api/admin/projects/:projectId/:kind: milestones, tasks, documents, design or contacts of a project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const { itemKind, project } = await requireProjectItems(params);
  return privateJson(
    (await listProjectItems(itemKind, project.id)).map((row) => toItemJson(project.id, itemKind.name, row)),
  );
}

const body = z.record(z.string(), z.unknown());

/**
 * POST: adds an item; 201 with the item. Documents are multipart with category, label, description, and file; design items
 * are multipart with an optional `media`, or JSON; all others are JSON. 422 with messages by field.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const { itemKind, project } = await requireProjectItems(params);
  const multipart = /^multipart\//i.test(request.headers.get("Content-Type") ?? "");
  let input: Record<string, unknown>;
  let files: File[] = [];
  if (multipart && (itemKind.name === "documents" || itemKind.name === "design")) {
    const field = FILE_FIELDS[itemKind.name]!;
    const upload = await readUpload(request, MAX_DOCUMENT_BYTES);
    const bad = getUploadErrors(upload, field);
    if (bad) return fileErrorResponse(bad);
    input = Object.fromEntries(upload.form);
    files = filesIn(upload.form, field.name);
  } else input = await readJson(request, body, "Send the fields as JSON.");
  if (itemKind.name === "documents") input = { ...input, title: input.label ?? input.title };
  const { values, errors } = parseValues(itemKind.fields, input);
  if (Object.keys(errors).length > 0) return problem(422, { detail: Object.values(errors)[0]!, errors });
  const created = await createItems(itemKind, project.id, values, files, user);
  if (created.kind === "missing") throw notFoundProblem("Project not found");
  if (created.kind === "refused") return fileErrorResponse(created);
  const rows = created.rows.map((row) => toItemJson(project.id, itemKind.name, row));
  return privateJson(rows.length === 1 ? rows[0] : rows, 201);
}
