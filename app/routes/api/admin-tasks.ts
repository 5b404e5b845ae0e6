import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { createTask } from "~/projects/tasks/commands.server";
import { listTasks } from "~/projects/tasks/queries.server";
import { parseTask } from "~/projects/tasks/schema";
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
  const { values, errors } = parseTask(await readFields(request));
  if (Object.keys(errors).length > 0) return fieldErrorResponse(errors);
  const task = await createTask(id, values, user);
  return task ? privateJson(task, 201) : notFoundProblem("Project not found");
}
