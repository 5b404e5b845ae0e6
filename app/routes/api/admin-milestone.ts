import { parseJsonFields, pickSentFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { deleteMilestone, updateMilestone } from "~/projects/milestones/commands.server";
import { getMilestone } from "~/projects/milestones/queries.server";
import { milestoneSchema } from "~/projects/milestones/schema";
import type { Route } from "./+types/admin-milestone";
import { deletedResponse, fieldErrorResponse, readChanges, updateResponse } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/milestones/:itemId */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const milestone = await getMilestone({ projectId: params.projectId, id: params.itemId });
  return milestone ? privateJson(milestone) : notFoundProblem("Milestone not found");
}

export const handle = { methods: ["GET", "PATCH", "DELETE"] };

/**
 * PATCH: updates the fields sent. With `version`, 409 with the current version when someone else updated the milestone
 * since. DELETE: 204.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const at = { projectId: params.projectId, id: params.itemId };
  if (request.method === "DELETE")
    return (await deleteMilestone(at, user)) ? deletedResponse() : notFoundProblem("Milestone not found");
  const { version, input } = await readChanges(request);
  const { value, errors } = parseJsonFields(input, pickSentFields(milestoneSchema, input));
  if (!value) return fieldErrorResponse(errors);
  return updateResponse(await updateMilestone({ ...at, version }, value, user), "milestone");
}
