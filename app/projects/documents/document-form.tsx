import { FileField, SelectField, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import { DOCUMENT_CATEGORIES } from "../rules";
import type { ProjectDocument } from "./queries.server";
import { DOCUMENT_FILE, documentSchema } from "./schema";

export const DOCUMENT_TEXTS = { singular: "document", addText: "Upload document" };

/** A document's fields. No component, so that their labels are found in the elements. */
export const renderDocumentFields = () => (
  <>
    <SelectField name="category" label="Category" required options={DOCUMENT_CATEGORIES} />
    <TextField name="title" label="Title" required maxLength={MAX_TEXT_LENGTH} />
    <TextArea name="description" label="Description (optional)" maxLength={MAX_DESCRIPTION_LENGTH} />
    <FileField {...DOCUMENT_FILE} label="Files" />
  </>
);

export function DocumentForm(props: ItemFormProps<ProjectDocument>) {
  return (
    <ItemForm {...props} {...DOCUMENT_TEXTS} schema={documentSchema} defaultValue={{ category: "Contract" }} hasFiles>
      {renderDocumentFields()}
    </ItemForm>
  );
}

export const DocumentDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...DOCUMENT_TEXTS} form={DocumentForm} />
);
