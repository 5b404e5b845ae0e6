import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { TASK_EXAMPLE, taskJson } from "~/projects/tasks/json.server";
import { listTasks, toTaskJson } from "~/projects/tasks/queries.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/tasks", {
  tag: "Projects",
  id: "listProjectTasks",
  summary: "The tasks of a project",
  description: "Open tasks first, each group in the order that staff set.",
  access: "buyer",
  answers: {
    200: {
      description: "The tasks, open ones first.",
      schema: z.array(taskJson),
      example: [toTaskJson(TASK_EXAMPLE)],
    },
  },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  return { status: 200, body: (await listTasks(id)).map(toTaskJson) };
});
