import { DateField, TextField } from "~/ui/forms/form-fields";
import { MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { Milestone } from "./queries.server";
import { milestoneSchema } from "./schema";

export const MILESTONE_TEXTS = { singular: "milestone", addText: "Add milestone" };

/** A milestone's fields. No component, so that their labels are found in the elements. */
export const renderMilestoneFields = () => (
  <>
    <TextField name="label" label="Label" required maxLength={MAX_TEXT_LENGTH} />
    <DateField name="date" label="Date (optional)" />
    <DateField name="completedOn" label="Completed on (optional)" />
    <TextField name="sortOrder" label="Order" inputMode="numeric" />
  </>
);

export function MilestoneForm(props: ItemFormProps<Milestone>) {
  return (
    <ItemForm {...props} {...MILESTONE_TEXTS} schema={milestoneSchema} defaultValue={{ sortOrder: 0 }}>
      {renderMilestoneFields()}
    </ItemForm>
  );
}

export const MilestoneDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...MILESTONE_TEXTS} form={MilestoneForm} />
);
