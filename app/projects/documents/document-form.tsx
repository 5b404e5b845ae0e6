import { type ReactNode, useContext, useState } from "react";
import { FileField, SelectField, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import { DOCUMENT_CATEGORIES } from "../rules";
import { DroppedFilesContext } from "./drop-area";
import type { ProjectDocument } from "./queries.server";
import { DOCUMENT_FILE, documentSchema, NEW_FILE, severalDocumentsSchema, suggestTitle } from "./schema";

export const DOCUMENT_TEXTS = { singular: "document", addText: "Upload document" };

const TITLE = { name: "title", label: "Title", maxLength: MAX_TEXT_LENGTH };

/** A document's fields. No component, so that their labels are found in the elements. */
export const renderDocumentFields = (
  title: ReactNode = <TextField {...TITLE} required />,
  file: ReactNode = <FileField {...NEW_FILE} label="New file (optional)" />,
) => (
  <>
    <SelectField name="category" label="Category" required options={DOCUMENT_CATEGORIES} />
    {title}
    <TextArea name="description" label="Description (optional)" maxLength={MAX_DESCRIPTION_LENGTH} />
    {file}
  </>
);

export const DocumentForm = (props: ItemFormProps<ProjectDocument>) =>
  props.row || props.isDeleted ? (
    <ItemForm {...props} {...DOCUMENT_TEXTS} schema={documentSchema} hasFiles>
      {renderDocumentFields()}
    </ItemForm>
  ) : (
    <UploadForm {...props} />
  );

/** Uploads files. With scripts, each of several has a title of its own. */
function UploadForm(props: ItemFormProps<ProjectDocument>) {
  const [isSeveral, setIsSeveral] = useState(false);
  const schema = isSeveral ? severalDocumentsSchema : documentSchema;
  return (
    <ItemForm {...props} {...DOCUMENT_TEXTS} schema={schema} defaultValue={{ category: "Contract" }} hasFiles>
      {renderDocumentFields(
        // Disabled, so that it keeps its text and isn't sent.
        <fieldset className={isSeveral ? "hidden" : "contents"} disabled={isSeveral}>
          <TextField
            {...TITLE}
            hint="If you choose several files, you can leave it empty: their names become their titles."
          />
        </fieldset>,
        <FileField
          {...DOCUMENT_FILE}
          label="Files"
          dropped={useContext(DroppedFilesContext)}
          onFilesChange={(files) => setIsSeveral(files.length > 1)}
          renderDetails={isSeveral ? renderTitleField : undefined}
        />,
      )}
    </ItemForm>
  );
}

const renderTitleField = ({ name }: File, n: number) => (
  <TextField
    name={`titles.${n}`}
    label={
      <>
        Title<span className="sr-only">{` of ${name}`}</span>
      </>
    }
    defaultValue={suggestTitle(name)}
    maxLength={MAX_TEXT_LENGTH}
  />
);

export const DocumentDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...DOCUMENT_TEXTS} form={DocumentForm} />
);
