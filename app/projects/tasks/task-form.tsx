import { href } from "react-router";
import { EditDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { StaffTask } from "./queries.server";
import { TASK_FIELDS } from "./schema";

export function TaskForm(props: ItemFormProps<StaffTask>) {
  return <ItemForm {...props} singular="task" addText="Add task" fields={TASK_FIELDS} />;
}

/** Adds or edits a task over the list. */
export function TaskDialog({ projectId, row, ...dialog }: ItemDialogProps<StaffTask>) {
  const path = row
    ? href("/admin/projects/:projectId/tasks/:itemId", { projectId, itemId: row.id })
    : href("/admin/projects/:projectId/tasks/new", { projectId });
  return <EditDialog {...dialog} title={row ? "Edit task" : "Add task"} path={path} row={row} content={TaskForm} />;
}
