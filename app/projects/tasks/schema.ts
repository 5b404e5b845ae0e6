/** The fields of a task and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { checkboxField } from "~/forms/choice";
import { descriptionField, lineField } from "../fields";

export const taskFields = { title: lineField("Title is required"), description: descriptionField() };

export const taskSchema = z.object(taskFields);
export type TaskFields = z.output<typeof taskSchema>;

/** `completed` has no field in the form: it is a checkbox in the list. */
export const taskChangeFields = { ...taskFields, completed: checkboxField() };
