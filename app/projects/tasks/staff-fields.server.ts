/** The fields of a task with the rules that only the server knows. */
import { z } from "zod";
import { findOwnerErrors, NOT_STAFF } from "~/accounts/people.server";
import { checkboxField, countField, optionalCount } from "~/forms/choice";
import { optionalIsoDate } from "~/forms/dates";
import { isStaffAddress } from "~/platform/auth/sessions.server";
import type { ItemAddress } from "../write.server";
import { getTask } from "./queries.server";
import { taskFields } from "./schema";

const assignee = taskFields.assignee.check(({ value, issues }) => {
  if (value !== null && !isStaffAddress(value)) issues.push({ code: "custom", message: NOT_STAFF, input: value });
});

export const checkedTaskSchema = z.object({ ...taskFields, assignee });

/**
 * The errors of a task for someone who has no account of staff; null if there are none.
 * @param at the task that changes, whose assignee may stay; one that is gone has no errors
 */
export async function findAssigneeErrors(
  assignee: string | null | undefined,
  at?: ItemAddress,
): Promise<{ assignee: string } | null> {
  if (!assignee) return null;
  const task = at && (await getTask(at));
  if (at && !task) return null;
  return (await findOwnerErrors(assignee, task?.assignee)) && { assignee: NOT_STAFF };
}

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
