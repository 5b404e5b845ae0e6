/** What calls about a project's items send, and their common responses. */
import { z } from "zod";
import type { FileRules } from "~/forms/file-rules";
import { getUploadErrors } from "~/platform/files/upload-errors.server";
import { filesIn, readUpload } from "~/platform/files/uploads.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem, type ProblemDetails, problem } from "~/platform/http/responses/problem.server";
import { MAX_DOCUMENT_BYTES } from "~/projects/files/file-rules";
import { getProjectForStaff, type StaffProject } from "~/projects/staff/staff-projects.server";
import { capitalize } from "~/ui/text/text";

type Input = Record<string, unknown>;
type FileField = { name: string; rules: FileRules };

/** @throws a problem document: 404 when there is no such project */
export async function requireProject(projectId: string): Promise<StaffProject> {
  const project = await getProjectForStaff(projectId);
  if (!project) throw notFoundProblem("Project not found");
  return project;
}

const FIELDS = z.record(z.string(), z.unknown());

/** The fields of a new item. @throws a problem document */
export const readFields = (request: Request): Promise<Input> => readJson(request, FIELDS, "Send the fields as JSON.");

const CHANGES = z.looseObject({ version: z.int().optional() });

/** The fields to change, and the version that the change is based on. @throws a problem document */
export async function readChanges(request: Request): Promise<{ version: number | undefined; input: Input }> {
  const { version, ...input } = await readJson(request, CHANGES, "Send the fields to change as JSON.");
  return { version, input };
}

/** The fields and files of a multipart body; null for another one. @throws a problem document for a rejected file */
async function readMultipart(request: Request, field: FileField) {
  if (!/^multipart\//i.test(request.headers.get("Content-Type") ?? "")) return null;
  const upload = await readUpload(request, MAX_DOCUMENT_BYTES);
  const rejected = getUploadErrors(upload, field);
  if (rejected) throw fileErrorResponse(rejected);
  return { input: Object.fromEntries(upload.form) as Input, files: filesIn(upload.form, field.name) };
}

/** {@link readFields}, or a multipart body with files. */
export const readFieldsAndFiles = async (request: Request, field: FileField) =>
  (await readMultipart(request, field)) ?? { input: await readFields(request), files: [] };

/** {@link readChanges}, or a multipart body with files. */
export async function readChangesAndFiles(request: Request, field: FileField) {
  const upload = await readMultipart(request, field);
  if (upload) return { ...upload, version: Number(upload.input.version) || undefined };
  return { ...(await readChanges(request)), files: [] };
}

export const fieldErrorResponse = (errors: Record<string, string>): Response =>
  problem(422, { detail: Object.values(errors)[0]!, errors });

/** The response for a file that was rejected or couldn't be stored. */
export function fileErrorResponse({ errors, status }: { errors: Record<string, string>; status: number }): Response {
  const details: ProblemDetails = { detail: Object.values(errors)[0]!, errors };
  return problem(status, status === 503 ? { ...details, headers: { "Retry-After": "30" } } : details);
}

export function updateResponse<Row extends { version: number }>(
  change: { kind: "changed" | "stale"; row: Row } | { kind: "missing" },
  singular: string,
  toJson: (row: Row) => unknown = (row) => row,
): Response {
  if (change.kind === "missing") return notFoundProblem(`${capitalize(singular)} not found`);
  if (change.kind === "changed") return privateJson(toJson(change.row));
  return problem(409, { detail: `Someone else just updated this ${singular}.`, version: change.row.version });
}

export const deletedResponse = (): Response =>
  new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
