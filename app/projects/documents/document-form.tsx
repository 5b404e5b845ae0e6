import { FileField, SelectField, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import { DOCUMENT_CATEGORIES } from "../rules";
import type { ProjectDocument } from "./queries.server";
import { DOCUMENT_FILE, documentSchema, NEW_FILE } from "./schema";

export const DOCUMENT_TEXTS = { singular: "document", addText: "Upload document" };

/**
 * A document's fields. No component, so that their labels are found in the elements.
 * @param isNew whether files are uploaded, or one may be replaced
 */
export const renderDocumentFields = (isNew = true) => (
  <>
    <SelectField name="category" label="Category" required options={DOCUMENT_CATEGORIES} />
    <TextField name="title" label="Title" required maxLength={MAX_TEXT_LENGTH} />
    <TextArea name="description" label="Description (optional)" maxLength={MAX_DESCRIPTION_LENGTH} />
    {isNew ? <FileField {...DOCUMENT_FILE} label="Files" /> : <FileField {...NEW_FILE} label="New file (optional)" />}
  </>
);

export function DocumentForm(props: ItemFormProps<ProjectDocument>) {
  return (
    <ItemForm {...props} {...DOCUMENT_TEXTS} schema={documentSchema} defaultValue={{ category: "Contract" }} hasFiles>
      {renderDocumentFields(!props.row)}
    </ItemForm>
  );
}

export const DocumentDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...DOCUMENT_TEXTS} form={DocumentForm} />
);
