import { href } from "react-router";
import { EditDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { ProjectDocument } from "./queries.server";
import { DOCUMENT_FIELDS, DOCUMENT_FILE } from "./schema";

export function DocumentForm(props: ItemFormProps<ProjectDocument>) {
  return (
    <ItemForm {...props} singular="document" addText="Upload document" fields={DOCUMENT_FIELDS} file={DOCUMENT_FILE} />
  );
}

/** Uploads documents over the list. */
export function DocumentDialog({ projectId, ...dialog }: Omit<ItemDialogProps<ProjectDocument>, "row">) {
  const path = href("/admin/projects/:projectId/documents/new", { projectId });
  return <EditDialog {...dialog} title="Upload document" path={path} row={undefined} content={DocumentForm} />;
}
