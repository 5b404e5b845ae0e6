import { z } from "zod";
import { readJson } from "~/platform/http/requests/json-body.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { setTaskDone } from "~/projects/tasks/commands.server";
import { toTaskJson } from "~/projects/tasks/queries.server";
import type { Route } from "./+types/project-task";

const body = z.object({ toggle: z.literal(true) });

export const handle = { methods: ["PATCH"] };

/** PATCH /api/projects/:projectId/tasks/:taskId with {toggle: true}: toggles a task between done and to do. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { id } = await requireProjectForApi(context, params.projectId);
  await readJson(request, body, 'Send {"toggle": true} as JSON.');
  const task = await setTaskDone({ projectId: id, id: params.taskId }, null);
  return task ? privateJson(toTaskJson(task)) : notFoundProblem("Task not found");
}
