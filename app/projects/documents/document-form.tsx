import { type ReactNode, useState } from "react";
import { FileField, SelectField, TextArea, TextField } from "~/ui/forms/form-fields";
import { MAX_DESCRIPTION_LENGTH, MAX_TEXT_LENGTH } from "../fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import { DOCUMENT_CATEGORIES } from "../rules";
import type { ProjectDocument } from "./data.server";
import { renderFileFields } from "./file-fields";
import { DOCUMENT_FILE, documentSchema, NEW_FILE, uploadSchema } from "./schema";

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
    <ItemForm {...props} {...DOCUMENT_TEXTS} focus="title" schema={documentSchema} hasFiles>
      {renderDocumentFields()}
    </ItemForm>
  ) : (
    <UploadForm {...props} />
  );

/** Uploads files. With scripts, each of several has a title and a category of its own. */
function UploadForm(props: ItemFormProps<ProjectDocument>) {
  const [isSeveral, setIsSeveral] = useState(false);
  return (
    <ItemForm
      {...props}
      {...DOCUMENT_TEXTS}
      focus="file"
      schema={uploadSchema}
      defaultValue={{ category: "Contract" }}
      hasFiles
    >
      {renderDocumentFields(
        // Only hidden, so that it keeps its text: the titles of the files come first. If it were disabled while it has the focus,
        // the browser would send the form to check it, before React could keep it from doing so.
        <div className={isSeveral ? "hidden" : "contents"}>
          <TextField {...TITLE} hint="If you leave it empty, the names of the files become their titles." />
        </div>,
        <FileField
          {...DOCUMENT_FILE}
          label="Files"
          onFilesChange={(files) => setIsSeveral(files.length > 1)}
          renderDetails={isSeveral ? (file, n) => renderFileFields(file, n, "Same as above") : undefined}
        />,
      )}
    </ItemForm>
  );
}

export const DocumentDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...DOCUMENT_TEXTS} form={DocumentForm} />
);
