import { useContext } from "react";
import { CheckboxField, DateField, TextField } from "~/ui/forms/form-fields";
import { pluralize } from "~/ui/text/text";
import { MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import { LastOrderContext } from "./last-order-context";
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

export function MilestoneForm(props: ItemFormProps<Milestone & { following: number }>) {
  const sortOrder = useContext(LastOrderContext);
  return (
    <ItemForm {...props} {...MILESTONE_TEXTS} schema={milestoneSchema} defaultValue={{ sortOrder }}>
      {renderMilestoneFields()}
      {props.row?.following ? (
        <CheckboxField
          name="moveFollowing"
          label="Move the following milestones by as many days"
          hint={`${pluralize(props.row.following, "open milestone")} after this one. For when its date changes.`}
        />
      ) : null}
    </ItemForm>
  );
}

export const MilestoneDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...MILESTONE_TEXTS} form={MilestoneForm} />
);
