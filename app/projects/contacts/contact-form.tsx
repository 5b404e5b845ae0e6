import { href } from "react-router";
import { EditDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import type { Contact } from "./queries.server";
import { CONTACT_FIELDS } from "./schema";

export function ContactForm(props: ItemFormProps<Contact>) {
  return <ItemForm {...props} singular="contact" addText="Add contact" fields={CONTACT_FIELDS} />;
}

/** Adds or edits a contact over the list. */
export function ContactDialog({ projectId, row, ...dialog }: ItemDialogProps<Contact>) {
  const path = row
    ? href("/admin/projects/:projectId/contacts/:itemId", { projectId, itemId: row.id })
    : href("/admin/projects/:projectId/contacts/new", { projectId });
  return (
    <EditDialog {...dialog} title={row ? "Edit contact" : "Add contact"} path={path} row={row} content={ContactForm} />
  );
}
