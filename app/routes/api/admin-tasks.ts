import { z } from "zod";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { createTask } from "~/projects/tasks/commands.server";
import { staffTaskJson, TASK_EXAMPLE } from "~/projects/tasks/json.server";
import { listTasks } from "~/projects/tasks/queries.server";
import { taskFields } from "~/projects/tasks/schema";
import { answerCreation, describeItems, requireProject } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/tasks";
const texts = describeItems("task", staffTaskJson, TASK_EXAMPLE);

const list = defineOperation("GET", PATH, texts.list).handle(async ({ params: { projectId } }) => {
  await requireProject(projectId);
  return { status: 200, body: await listTasks(projectId) };
});

const create = defineOperation("POST", PATH, {
  ...texts.create,
  idempotent: true,
  versioned: true,
  body: {
    json: z.strictObject(taskFields).meta({ id: "TaskInput" }),
    example: { title: "Choose the kitchen counters" },
  },
}).handle(async ({ params: { projectId }, body, session, newId }) =>
  answerCreation(await createTask(projectId, body, session.user, newId)),
);

export const loader = serveOperations(list);
export const action = serveOperations(create);
