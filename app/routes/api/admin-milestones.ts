import { parseJsonFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { createMilestone } from "~/projects/milestones/commands.server";
import { listMilestones } from "~/projects/milestones/queries.server";
import { milestoneSchema } from "~/projects/milestones/schema";
import type { Route } from "./+types/admin-milestones";
import { fieldErrorResponse, readFields, requireProject } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/milestones */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  return privateJson(await listMilestones(id));
}

/** POST: adds a milestone sent as JSON; 201 with the milestone. 422 with messages by field. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  const { value, errors } = parseJsonFields(await readFields(request), milestoneSchema);
  if (!value) return fieldErrorResponse(errors);
  const creation = await createMilestone(id, value, user);
  return creation.kind === "created" ? privateJson(creation.row, 201) : notFoundProblem("Project not found");
}
