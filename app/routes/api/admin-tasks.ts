import { parseJsonFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { createTask } from "~/projects/tasks/commands.server";
import { listTasks } from "~/projects/tasks/queries.server";
import { taskSchema } from "~/projects/tasks/schema";
import type { Route } from "./+types/admin-tasks";
import { fieldErrorResponse, readFields, requireProject } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/tasks */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  return privateJson(await listTasks(id));
}

/** POST: adds a task sent as JSON; 201 with the task. 422 with messages by field. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const { id } = await requireProject(params.projectId);
  const { value, errors } = parseJsonFields(await readFields(request), taskSchema);
  if (!value) return fieldErrorResponse(errors);
  const creation = await createTask(id, value, user);
  return creation.kind === "created" ? privateJson(creation.row, 201) : notFoundProblem("Project not found");
}
