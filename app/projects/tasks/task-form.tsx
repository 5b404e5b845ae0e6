import { TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { Task } from "./queries.server";
import { taskSchema } from "./schema";

export const TASK_TEXTS = { singular: "task", addText: "Add task" };

/** A task's fields. No component, so that their labels are found in the elements. */
export const renderTaskFields = () => (
  <>
    <TextField name="title" label="Title" required maxLength={MAX_TEXT_LENGTH} />
    <TextArea name="description" label="Description (optional)" maxLength={MAX_DESCRIPTION_LENGTH} />
  </>
);

export function TaskForm(props: ItemFormProps<Task>) {
  return (
    <ItemForm {...props} {...TASK_TEXTS} schema={taskSchema}>
      {renderTaskFields()}
    </ItemForm>
  );
}

export const TaskDialog = (props: ItemDialogProps) => <ItemDialog {...props} {...TASK_TEXTS} form={TaskForm} />;
