import { z } from "zod";
import { requireStaffProgram } from "~/platform/auth/staff.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { uploadErrors } from "~/projects/files/upload-errors.server";
import { nounOf } from "~/projects/items/nouns";
import { makeRows } from "~/projects/items/row-commands.server";
import { FILE_FIELDS } from "~/projects/items/row-page";
import { rowsOf } from "~/projects/items/rows.server";
import { staffProject } from "~/projects/staff/staff.server";
import { fileProblem, rowJson } from "~/projects/staff/staff-json.server";
import { readValues } from "~/ui/forms/fields";
import type { Route } from "./+types/admin-rows";

/** The kind and the project that the path names. */
async function wanted(params: Route.LoaderArgs["params"]) {
  const noun = nounOf(params.noun);
  const project = noun && (await staffProject(params.projectId));
  if (!noun || !project) throw notFoundProblem(noun ? "Project not found" : undefined);
  return { noun, project };
}

/** GET /api/admin/projects/:projectId/:noun: milestones, tasks, documents, design or contacts of a project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffProgram(context);
  const { noun, project } = await wanted(params);
  return privateJson((await rowsOf(noun, project.id)).map((row) => rowJson(project.id, noun.name, row)));
}

const body = z.record(z.string(), z.unknown());

/**
 * * POST: adds an item; 201 with the item. Documents are multipart with category, label, description, and file; design items
 * are multipart with an optional `media`, or JSON; all others are JSON. 422 with messages by field.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffProgram(context);
  const { noun, project } = await wanted(params);
  const multipart = /^multipart\//i.test(request.headers.get("Content-Type") ?? "");
  let given: Record<string, unknown>;
  let files: File[] = [];
  if (multipart && (noun.name === "documents" || noun.name === "design")) {
    const field = FILE_FIELDS[noun.name]!;
    const upload = await readUpload(request, DOCUMENT_BYTES);
    const bad = uploadErrors(upload, field);
    if (bad) return fileProblem(bad);
    given = Object.fromEntries(upload.form);
    files = filesIn(upload.form, field.name);
  } else given = await readJson(request, body, "Send the fields as JSON.");
  if (noun.name === "documents") given = { ...given, title: given.label ?? given.title };
  const { values, errors } = readValues(noun.fields, given);
  if (Object.keys(errors).length > 0) return problem(422, { detail: Object.values(errors)[0]!, errors });
  const made = await makeRows(noun, project.id, values, files, user);
  if (made.kind === "missing") throw notFoundProblem("Project not found");
  if (made.kind === "refused") return fileProblem(made);
  const rows = made.rows.map((row) => rowJson(project.id, noun.name, row));
  return privateJson(rows.length === 1 ? rows[0] : rows, 201);
}
