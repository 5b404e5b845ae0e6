import { href } from "react-router";
import { EditDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { Task } from "./queries.server";
import { TASK_FIELDS } from "./schema";

export function TaskForm(props: ItemFormProps<Task>) {
  return <ItemForm {...props} singular="task" addText="Add task" fields={TASK_FIELDS} />;
}

/** Adds or edits a task over the list. */
export function TaskDialog({ projectId, row, ...dialog }: ItemDialogProps<Task>) {
  const path = row
    ? href("/admin/projects/:projectId/tasks/:itemId", { projectId, itemId: row.id })
    : href("/admin/projects/:projectId/tasks/new", { projectId });
  return <EditDialog {...dialog} title={row ? "Edit task" : "Add task"} path={path} row={row} content={TaskForm} />;
}
