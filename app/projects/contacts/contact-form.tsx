import { MAX_EMAIL_LENGTH } from "~/forms/email";
import { SelectField, TextField } from "~/ui/forms/form-fields";
import { ItemDialog, type ItemDialogProps } from "../item-dialog";
import { ItemForm, type ItemFormProps } from "../item-form";
import { CONTACT_ROLES } from "../rules";
import { ContactNameField, type KnownContact, KnownContacts } from "./contact-name-field";
import type { Contact } from "./data.server";
import { contactSchema, MAX_PHONE_LENGTH } from "./schema";

export const CONTACT_TEXTS = { singular: "contact", addText: "Add contact" };

/** A contact's fields. No component, so that their labels are found in the elements. */
export const renderContactFields = (placeholder?: string, known: readonly KnownContact[] = []) => (
  <>
    <ContactNameField name="name" label="Name" required known={known} />
    <SelectField name="role" label="Role" required placeholder={placeholder} options={CONTACT_ROLES} />
    <TextField name="email" label="Email (optional)" type="email" autoComplete="off" maxLength={MAX_EMAIL_LENGTH} />
    <TextField name="phone" label="Phone (optional)" type="tel" maxLength={MAX_PHONE_LENGTH} />
  </>
);

/** @param known whom a new contact may be */
export function ContactForm({ known, ...props }: ItemFormProps<Contact> & { known: readonly KnownContact[] }) {
  return (
    <ItemForm {...props} {...CONTACT_TEXTS} focus="name" schema={contactSchema}>
      <KnownContacts known={known} />
      {renderContactFields(props.row ? undefined : "Choose…", known)}
    </ItemForm>
  );
}

export const ContactDialog = (props: ItemDialogProps) => (
  <ItemDialog {...props} {...CONTACT_TEXTS} form={ContactForm} />
);
