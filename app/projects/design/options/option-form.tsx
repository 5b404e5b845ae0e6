import { FileField, MoneyField, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../../fields";
import { ItemDialog, type ItemDialogProps } from "../../item-dialog";
import { ItemForm, type ItemFormProps } from "../../item-form";
import type { DesignOption } from "./data.server";
import { MAX_LINK_LENGTH, OPTION_PICTURE, optionSchema } from "./schema";

export const OPTION_TEXTS = { singular: "design option", addText: "Add option" };

/** An option's fields. No component, so that their labels are found in the elements. */
export const renderOptionFields = () => (
  <>
    <TextField name="name" label="Name" required maxLength={MAX_TEXT_LENGTH} />
    <MoneyField name="price" label="Price" required />
    <TextField
      name="leadWeeks"
      label="Lead time in weeks (optional)"
      hint="0 if it is in stock."
      inputMode="numeric"
      maxLength={3}
    />
    <TextField
      name="link"
      label="Link (optional)"
      hint="A page about it, such as https://example.com/tile."
      inputMode="url"
      maxLength={MAX_LINK_LENGTH}
    />
    <TextArea name="description" label="Description (optional)" maxLength={MAX_DESCRIPTION_LENGTH} />
    <FileField {...OPTION_PICTURE} label="Picture (optional)" />
  </>
);

export function OptionForm(props: ItemFormProps<DesignOption>) {
  return (
    <ItemForm focus="name" {...props} {...OPTION_TEXTS} schema={optionSchema} hasFiles>
      {renderOptionFields()}
    </ItemForm>
  );
}

export const OptionDialog = (props: ItemDialogProps) => <ItemDialog {...props} {...OPTION_TEXTS} form={OptionForm} />;
