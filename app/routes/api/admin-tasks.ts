import { z } from "zod";
import { createTask } from "~/projects/tasks/commands.server";
import { staffTaskJson, TASK_EXAMPLE } from "~/projects/tasks/json.server";
import { listTasks } from "~/projects/tasks/queries.server";
import { findAssigneeErrors, newTaskApiFields } from "~/projects/tasks/staff-fields.server";
import { createItem, describeItems, fieldsProblem, listItems } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/tasks";
const tasks = describeItems("task", staffTaskJson, TASK_EXAMPLE);
const input = {
  json: z.strictObject(newTaskApiFields).meta({ id: "TaskInput" }),
  example: { title: "Choose the kitchen counters", dueOn: "2027-03-12", sortOrder: 1 },
};

export const loader = listItems(PATH, tasks, (projectId, since) => listTasks(projectId, undefined, since));
export const action = createItem(PATH, tasks, input, async (projectId, fields, actor, newId) => {
  const errors = await findAssigneeErrors(fields.assignee);
  if (errors) throw fieldsProblem(errors);
  return createTask(projectId, fields, actor, newId);
});
