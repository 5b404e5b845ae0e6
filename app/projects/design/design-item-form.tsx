import {
  CheckboxField,
  DateField,
  FileField,
  MoneyField,
  SelectField,
  TextArea,
  TextField,
} from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import { DECIDERS, DESIGN_CATEGORIES, DESIGN_STATUSES, ROOMS } from "../rules";
import type { DesignItem } from "./data.server";
import { DESIGN_ITEM_FILE, designItemSchema } from "./schema";

export const DESIGN_ITEM_TEXTS = { singular: "design item", addText: "Add selection" };

/** A design item's fields. No component, so that their labels are found in the elements. */
export const renderDesignItemFields = (placeholder?: string) => (
  <>
    <SelectField name="room" label="Room" required placeholder={placeholder} groups={ROOMS} />
    <SelectField name="category" label="Category" required placeholder={placeholder} groups={DESIGN_CATEGORIES} />
    <TextField name="itemName" label="Item name" required maxLength={MAX_TEXT_LENGTH} />
    <TextArea name="description" label="Description (optional)" maxLength={MAX_DESCRIPTION_LENGTH} />
    <SelectField name="status" label="Status" options={DESIGN_STATUSES} />
    <CheckboxField name="showInCarousel" label="Show in carousel" />
    <FileField {...DESIGN_ITEM_FILE} label="Picture (optional)" />
    <MoneyField
      name="allowance"
      label="Allowance (optional)"
      hint="If the buyer chooses between options: what the price has for it."
    />
    <DateField name="decideOn" label="Last day to decide (optional)" />
    <SelectField name="decider" label="Who decides" options={DECIDERS} />
  </>
);

export function DesignItemForm(props: ItemFormProps<DesignItem>) {
  return (
    <ItemForm
      {...props}
      {...DESIGN_ITEM_TEXTS}
      focus="room"
      schema={designItemSchema}
      defaultValue={{ status: "Pending" }}
      hasFiles
    >
      {renderDesignItemFields(props.row ? undefined : "Choose…")}
    </ItemForm>
  );
}

export const DesignItemDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...DESIGN_ITEM_TEXTS} form={DesignItemForm} />
);
