import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { setTaskDone } from "~/projects/tasks/commands.server";
import { TASK_EXAMPLE, taskJson } from "~/projects/tasks/json.server";
import { toTaskJson } from "~/projects/tasks/queries.server";

export const action = defineOperation("PATCH", "/api/projects/:projectId/tasks/:taskId", {
  tag: "Projects",
  id: "toggleTask",
  summary: "Toggle a task between done and to do",
  description: "Only tasks of the buyer.",
  access: "buyer",
  body: { json: z.strictObject({ toggle: z.literal(true, "Send true.") }), example: { toggle: true } },
  answers: {
    200: {
      description: "The task with its new status.",
      schema: taskJson,
      example: toTaskJson({ ...TASK_EXAMPLE, completed: true }),
    },
  },
  problems: { 409: "A staff member does this task." },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  const task = await setTaskDone({ projectId: id, id: params.taskId }, null);
  if (task === "with staff") return problem(409, { detail: "Your team does this task." });
  return task ? { status: 200, body: toTaskJson(task) } : notFoundProblem("Task not found");
});
