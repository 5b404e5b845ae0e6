import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { taskJson } from "~/projects/tasks/json.server";
import { listTasks, toTaskJson } from "~/projects/tasks/queries.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/tasks", {
  tag: "Projects",
  id: "listProjectTasks",
  summary: "The tasks of a project",
  access: "buyer",
  answers: {
    200: {
      description: "The tasks, open ones first.",
      schema: z.array(taskJson),
      example: [
        {
          id: "c2a9e1d4-0b7f-4c36-9d58-2e4f6a8b0c1d",
          title: "Choose the kitchen counters",
          description: null,
          status: "todo",
        },
      ],
    },
  },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  return { status: 200, body: (await listTasks(id)).map(toTaskJson) };
});
