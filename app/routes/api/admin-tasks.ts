import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { createTask } from "~/projects/tasks/commands.server";
import { staffTaskJson, TASK_EXAMPLE } from "~/projects/tasks/json.server";
import { listTasks } from "~/projects/tasks/queries.server";
import { taskFields } from "~/projects/tasks/schema";
import { answerCreation, describeItems, requireProject } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/tasks";
const texts = describeItems("task", staffTaskJson, TASK_EXAMPLE);

export const loader = defineOperation("GET", PATH, texts.list).serve(async ({ params: { projectId } }) => {
  await requireProject(projectId);
  return { status: 200, body: await listTasks(projectId) };
});

export const action = defineOperation("POST", PATH, {
  ...texts.create,
  idempotent: true,
  versioned: true,
  body: {
    json: z.strictObject(taskFields).meta({ id: "TaskInput" }),
    example: { title: "Choose the kitchen counters" },
  },
}).serve(async ({ params: { projectId }, body, session, newId }) =>
  answerCreation(await createTask(projectId, body, session.user, newId)),
);
