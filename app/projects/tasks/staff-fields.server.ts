/** The fields of a task with the rules that only the server knows. */
import { z } from "zod";
import { checkboxField, countField, optionalCount } from "~/forms/choice";
import { optionalIsoDate } from "~/forms/dates";
import { isStaffAddress } from "~/platform/auth/sessions.server";
import { taskFields } from "./schema";

const assignee = taskFields.assignee.check(({ value, issues }) => {
  if (value !== null && !isStaffAddress(value))
    issues.push({ code: "custom", message: "Choose a staff member.", input: value });
});

export const checkedTaskSchema = z.object({ ...taskFields, assignee });

const PLACES = { min: 0, max: 100_000 };

/** Programs send dates in one format, and the place in the list. A task without one is the last. */
export const newTaskApiFields = {
  ...taskFields,
  assignee,
  dueOn: optionalIsoDate(),
  sortOrder: optionalCount(PLACES),
};

/** `completed` has no field in the form: it is a checkbox in the list. */
export const taskChangeFields = {
  ...newTaskApiFields,
  sortOrder: countField({ ...PLACES, defaultValue: 0 }),
  completed: checkboxField(),
};
