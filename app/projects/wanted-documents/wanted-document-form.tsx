import { DateField, SelectField, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import { DOCUMENT_CATEGORIES, type ScanState } from "../rules";
import type { WantedDocument } from "./data.server";
import { newWantedDocumentSchema, wantedDocumentSchema } from "./schema";

export const WANTED_DOCUMENT_TEXTS = { singular: "wanted document", addText: "Ask for a document" };

type Choice = { id: string; title: string; scanState: ScanState };

/**
 * A wanted document's fields. No component, so that their labels are found in the elements.
 * @param documents of the project; null for a new one
 */
export const renderWantedDocumentFields = (documents: readonly Choice[] | null) => (
  <>
    <TextField name="title" label="Title" required maxLength={MAX_TEXT_LENGTH} />
    <TextArea
      name="description"
      label="Description (optional)"
      hint="What it is for, or which pages you need."
      maxLength={MAX_DESCRIPTION_LENGTH}
    />
    <SelectField name="category" label="Category" required options={DOCUMENT_CATEGORIES} />
    <DateField name="dueOn" label="Due date (optional)" />
    {documents ? (
      <SelectField
        name="documentId"
        label="Received as (optional)"
        placeholder="No document"
        options={documents.map(({ id, title }) => ({ value: id, label: title }))}
      />
    ) : null}
  </>
);

/** @param documents of the project, one of which may be what was wanted */
export function WantedDocumentForm({
  documents,
  ...props
}: ItemFormProps<WantedDocument> & { documents: readonly Choice[] }) {
  const { row } = props;
  const isChoice = ({ id, scanState }: Choice) => scanState !== "infected" || id === row?.documentId;
  return (
    <ItemForm
      {...props}
      {...WANTED_DOCUMENT_TEXTS}
      focus="title"
      schema={row ? wantedDocumentSchema : newWantedDocumentSchema}
      defaultValue={{ category: "Other" }}
    >
      {renderWantedDocumentFields(row ? documents.filter(isChoice) : null)}
    </ItemForm>
  );
}

export const WantedDocumentDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...WANTED_DOCUMENT_TEXTS} form={WantedDocumentForm} />
);
