import { changeSchema } from "~/platform/api/body.server";
import { serveOperations } from "~/platform/api/operation.server";
import { deleteTask, updateTask } from "~/projects/tasks/commands.server";
import { staffTaskJson, TASK_EXAMPLE } from "~/projects/tasks/json.server";
import { getTask } from "~/projects/tasks/queries.server";
import { taskChangeFields } from "~/projects/tasks/staff-fields.server";
import { changeItem, describeItems, readItem, removeItem } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/tasks/:itemId";
const tasks = describeItems("task", staffTaskJson, TASK_EXAMPLE);
const changes = { json: changeSchema("TaskChanges", taskChangeFields), example: { completed: true, version: 3 } };

export const loader = readItem(PATH, tasks, getTask);
export const action = serveOperations(
  changeItem(PATH, tasks, changes, updateTask),
  removeItem(PATH, tasks, deleteTask),
);
