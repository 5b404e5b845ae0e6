import { changeSchema } from "~/platform/api/body.server";
import { serveOperations } from "~/platform/api/operation.server";
import { deleteTask, updateTask } from "~/projects/tasks/commands.server";
import { staffTaskJson, TASK_EXAMPLE } from "~/projects/tasks/json.server";
import { getTask } from "~/projects/tasks/queries.server";
import { findAssigneeErrors, taskChangeFields } from "~/projects/tasks/staff-fields.server";
import { changeItem, describeItems, fieldsProblem, readItem, removeItem } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/tasks/:itemId";
const tasks = describeItems("task", staffTaskJson, TASK_EXAMPLE);
const changes = { json: changeSchema("TaskChanges", taskChangeFields), example: { completed: true, version: 3 } };

export const loader = readItem(PATH, tasks, getTask);
export const action = serveOperations(
  changeItem(PATH, tasks, changes, async (at, fields, actor) => {
    const errors = await findAssigneeErrors(fields.assignee, at);
    if (errors) throw fieldsProblem(errors);
    return updateTask(at, fields, actor);
  }),
  removeItem(PATH, tasks, deleteTask),
);
