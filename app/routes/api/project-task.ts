import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { setTaskDone } from "~/projects/tasks/commands.server";
import { taskJson } from "~/projects/tasks/json.server";
import { toTaskJson } from "~/projects/tasks/queries.server";

export const action = defineOperation("PATCH", "/api/projects/:projectId/tasks/:taskId", {
  tag: "Projects",
  id: "toggleTask",
  summary: "Toggle a task between done and to do",
  access: "buyer",
  body: { json: z.strictObject({ toggle: z.literal(true, "Send true.") }), example: { toggle: true } },
  answers: {
    200: {
      description: "The task with its new status.",
      schema: taskJson,
      example: {
        id: "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
        title: "Choose the kitchen counters",
        description: null,
        status: "done",
      },
    },
  },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  const task = await setTaskDone({ projectId: id, id: params.taskId }, null);
  return task ? { status: 200, body: toTaskJson(task) } : notFoundProblem("Task not found");
});
