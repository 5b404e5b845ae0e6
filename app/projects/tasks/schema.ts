/** The fields of a task and their rules, shared by server and browser. */
import { type Field, parseValues } from "~/ui/forms/fields";
import { DESCRIPTION, MAX_TEXT_LENGTH } from "../fields";

export type TaskFields = { title: string; description: string | null };

export const TASK_FIELDS: readonly Field[] = [
  { name: "title", label: "Title", kind: "text", required: "Title is required", maxLength: MAX_TEXT_LENGTH },
  DESCRIPTION,
];

/** Has no form: it is a checkbox in the list, and a field of the API. */
const COMPLETED: Field = { name: "completed", label: "Completed", kind: "check" };

export const parseTask = (input: Readonly<Record<string, unknown>>) => parseValues<TaskFields>(TASK_FIELDS, input);

/** Fields that are missing don't change. */
export const parseTaskChanges = (input: Readonly<Record<string, unknown>>) =>
  parseValues<Partial<TaskFields & { completed: boolean }>>([...TASK_FIELDS, COMPLETED], input, { partial: true });
