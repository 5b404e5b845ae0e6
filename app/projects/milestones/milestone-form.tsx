import { CheckboxField, DateField, TextField } from "~/ui/forms/form-fields";
import { pluralize } from "~/ui/text/text";
import { MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { Milestone } from "./data.server";
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

/** @param lastOrder the order of the project's last milestone, for a new one. With the same order, the date decides. */
export const MilestoneForm = ({
  lastOrder,
  ...props
}: ItemFormProps<Milestone & { following: number }> & { lastOrder: number }) => (
  <ItemForm
    {...props}
    {...MILESTONE_TEXTS}
    focus="label"
    schema={milestoneSchema}
    defaultValue={{ sortOrder: lastOrder }}
  >
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

export const MilestoneDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...MILESTONE_TEXTS} form={MilestoneForm} />
);
