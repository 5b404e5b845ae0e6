import { parseJsonFields, pickSentFields } from "~/forms/json-fields";
import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { deleteTask, updateTask } from "~/projects/tasks/commands.server";
import { getTask } from "~/projects/tasks/queries.server";
import { taskChangeSchema } from "~/projects/tasks/schema";
import type { Route } from "./+types/admin-task";
import { deletedResponse, fieldErrorResponse, readChanges, updateResponse } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/tasks/:itemId */
export async function loader({ params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const task = await getTask({ projectId: params.projectId, id: params.itemId });
  return task ? privateJson(task) : notFoundProblem("Task not found");
}

export const handle = { methods: ["GET", "PATCH", "DELETE"] };

/**
 * PATCH: updates the fields sent. With `version`, 409 with the current version when someone else updated the task
 * since. DELETE: 204.
 */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  const at = { projectId: params.projectId, id: params.itemId };
  if (request.method === "DELETE")
    return (await deleteTask(at, user)) ? deletedResponse() : notFoundProblem("Task not found");
  const { version, input } = await readChanges(request);
  const { value, errors } = parseJsonFields(input, pickSentFields(taskChangeSchema, input));
  if (!value) return fieldErrorResponse(errors);
  return updateResponse(await updateTask({ ...at, version }, value, user), "task");
}
