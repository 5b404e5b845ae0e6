import { z } from "zod";
import { checkboxField, countField, optionalCount } from "~/forms/choice";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sentFields } from "~/platform/api/row-json.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { requireProjectForApi } from "~/projects/projects.server";
import {
  checkedTaskSchema,
  findAssigneeErrors,
  setTaskDone,
  staffTaskJson,
  TASK_EXAMPLE,
  taskJson,
  taskTable,
  toTaskJson,
} from "~/projects/tasks/data.server";
import { fieldsProblem, itemOperations, listForBuyer } from "./item-operations.server";

const tasks = itemOperations("/api/admin/projects/:projectId/tasks", "task", staffTaskJson, TASK_EXAMPLE);

const PLACES = { min: 0, max: 100_000 };
/** A task without a place is the last. */
const newTaskFields = { ...sentFields(checkedTaskSchema.shape), sortOrder: optionalCount(PLACES) };

export const loader = serveOperations(
  tasks.list(taskTable.list),
  tasks.read(taskTable.get),
  listForBuyer(
    "/api/projects/:projectId/tasks",
    {
      id: "listProjectTasks",
      summary: "The tasks of a project",
      description: "Open tasks first, each group in the order that staff set.",
      answer: "The tasks, open ones first.",
      json: taskJson,
      example: toTaskJson(TASK_EXAMPLE),
    },
    async (projectId) => (await taskTable.list(projectId)).map(toTaskJson),
  ),
);

const toggleTask = defineOperation("PATCH", "/api/projects/:projectId/tasks/:taskId", {
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
}).handle(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  const task = await setTaskDone({ projectId: id, id: params.taskId }, null);
  if (task === "with staff") return problem(409, { detail: "Your team does this task." });
  return task ? { status: 200, body: toTaskJson(task) } : notFoundProblem("Task not found");
});

export const action = serveOperations(
  tasks.create(
    {
      json: z.strictObject(newTaskFields).meta({ id: "TaskInput" }),
      example: { title: "Choose the kitchen counters", dueOn: "2027-03-12", sortOrder: 1 },
    },
    async (projectId, { sortOrder, ...fields }, actor, newId) => {
      const errors = await findAssigneeErrors(fields.assignee);
      if (errors) throw fieldsProblem(errors);
      return taskTable.create(projectId, { ...fields, ...(sortOrder !== null && { sortOrder }) }, actor, newId);
    },
  ),
  tasks.change(
    {
      // `completed` has no field in the form: it is a checkbox in the list.
      json: changeSchema("TaskChanges", {
        ...newTaskFields,
        sortOrder: countField({ ...PLACES, defaultValue: 0 }),
        completed: checkboxField(),
      }),
      example: { completed: true, version: 3 },
    },
    async (at, fields, actor) => {
      const errors = await findAssigneeErrors(fields.assignee, at);
      if (errors) throw fieldsProblem(errors);
      return taskTable.update(at, fields, actor);
    },
  ),
  tasks.remove(taskTable.remove),
  toggleTask,
);
