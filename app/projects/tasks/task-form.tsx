import { listStaffOptions } from "~/accounts/staff-name";
import { DateField, SelectField, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { Task } from "./data.server";
import { taskSchema } from "./schema";

export const TASK_TEXTS = { singular: "task", addText: "Add task" };

/** A task's fields. No component, so that their labels are found in the elements. @param staff their addresses */
export const renderTaskFields = (staff: readonly string[]) => (
  <>
    <TextField name="title" label="Title" required maxLength={MAX_TEXT_LENGTH} />
    <TextArea name="description" label="Description (optional)" maxLength={MAX_DESCRIPTION_LENGTH} />
    <DateField name="dueOn" label="Due date (optional)" />
    <SelectField name="assignee" label="Assigned to" placeholder="The buyer" options={listStaffOptions(staff)} />
  </>
);

/** @param staff the addresses of those to whom it can be assigned */
export const TaskForm = ({ staff, ...props }: ItemFormProps<Task> & { staff: readonly string[] }) => (
  <ItemForm {...props} {...TASK_TEXTS} focus="title" schema={taskSchema}>
    {renderTaskFields(staff)}
  </ItemForm>
);

export const TaskDialog = (props: ItemDialogProps) => <ItemDialog {...props} {...TASK_TEXTS} form={TaskForm} />;
