import { z } from "zod";
import { parseJsonFields, pickSentFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { readJson } from "~/platform/http/requests/json-body.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { NOT_ARCHIVED, WRONG_ADDRESS } from "~/projects/staff/delete-project";
import { deleteProject, type ProjectDeletion } from "~/projects/staff/delete-project.server";
import { projectSchema } from "~/projects/staff/schema";
import { toProjectDetailJson } from "~/projects/staff/staff-json.server";
import { getProjectForStaff, updateProject } from "~/projects/staff/staff-projects.server";
import type { Route } from "./+types/admin-project";
import { fieldErrorResponse } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const project = await getProjectForStaff(params.projectId);
  return project ? privateJson(toProjectDetailJson(project)) : notFoundProblem("Project not found");
}

const body = z.looseObject({ version: z.int().optional() });
const confirmation = z.object({ propertyAddress: z.string() });

export const handle = { methods: ["GET", "PATCH", "DELETE"] };

/**
 * PATCH: updates the fields sent. With `version`, 409 when someone else updated the project since.
 * DELETE: deletes an archived project with everything in it, confirmed by its address. 204; 409 when it isn't archived,
 * 422 when the address doesn't match.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  if (request.method === "DELETE") {
    const { propertyAddress } = await readJson(request, confirmation, "Send the project's propertyAddress as JSON.");
    return deletionResponse(await deleteProject(params.projectId, propertyAddress, user));
  }
  const { version, ...input } = await readJson(request, body, "Send the fields to change as JSON.");
  const { value, errors } = parseJsonFields(input, pickSentFields(projectSchema, input));
  if (!value) return fieldErrorResponse(errors);
  const change = await updateProject(params.projectId, value, user, version);
  if (change.kind === "missing") return notFoundProblem("Project not found");
  if (change.kind === "stale") return problem(409, { detail: "Someone else just updated this project." });
  return privateJson(toProjectDetailJson(change.row));
}

function deletionResponse(deletion: ProjectDeletion): Response {
  if (deletion === "missing") return notFoundProblem("Project not found");
  if (deletion === "not archived") return problem(409, { detail: NOT_ARCHIVED });
  if (deletion === "wrong address")
    return problem(422, { detail: WRONG_ADDRESS, errors: { propertyAddress: WRONG_ADDRESS } });
  return new Response(null, { status: 204, headers: { "Cache-Control": "private, no-store" } });
}
