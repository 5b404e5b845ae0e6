import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { combineVersions } from "~/platform/api/versions.server";
import { deleteTask, updateTask } from "~/projects/tasks/commands.server";
import { staffTaskJson, TASK_EXAMPLE } from "~/projects/tasks/json.server";
import { getTask } from "~/projects/tasks/queries.server";
import { taskChangeFields } from "~/projects/tasks/schema";
import { answerDeletion, answerRead, answerUpdate, describeItems, toAddress } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/tasks/:itemId";
const texts = describeItems("task", staffTaskJson, TASK_EXAMPLE);

export const loader = defineOperation("GET", PATH, { ...texts.read, versioned: true }).serve(async ({ params }) =>
  answerRead(await getTask(toAddress(params)), "task"),
);

const update = defineOperation("PATCH", PATH, {
  ...texts.update,
  versioned: true,
  body: { json: changeSchema("TaskChanges", taskChangeFields), example: { completed: true, version: 3 } },
}).handle(async ({ params, body: { version, ...changes }, ifMatch, session }) => {
  const at = { ...toAddress(params), version: combineVersions(ifMatch, version) };
  return answerUpdate(await updateTask(at, changes, session.user), { singular: "task", ifMatch });
});

const remove = defineOperation("DELETE", PATH, { ...texts.remove, versioned: true }).handle(
  async ({ params, ifMatch, session }) => {
    const at = { ...toAddress(params), version: ifMatch ?? undefined };
    return answerDeletion(await deleteTask(at, session.user), { singular: "task", ifMatch });
  },
);
export const action = serveOperations(update, remove);
