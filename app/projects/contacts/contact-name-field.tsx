import type { FormEvent } from "react";
import { TextField } from "~/ui/forms/form-fields";
import { MAX_TEXT_LENGTH } from "../fields";

/** Someone whom a new contact may be. */
export type KnownContact = { name: string; role: string; email: string | null; phone: string | null };

const LIST_ID = "known-contacts";

/** The names that {@link ContactNameField} suggests. Once on a page. */
export const KnownContacts = ({ known }: { known: readonly KnownContact[] }) => (
  <datalist id={LIST_ID}>
    {known.map(({ name, role }) => (
      <option key={name} value={name}>
        {role}
      </option>
    ))}
  </datalist>
);

/** Fills the other fields with what is known of the person, unless something else was typed. */
function fillContact({ currentTarget: field }: FormEvent<HTMLInputElement>, known: readonly KnownContact[]) {
  const person = known.find(({ name }) => name === field.value);
  for (const key of ["role", "email", "phone"] as const) {
    const other = field.form?.elements.namedItem(field.name.replace(/name$/, key));
    if (!person || !(other instanceof HTMLInputElement || other instanceof HTMLSelectElement)) continue;
    if (other.value && other.value !== other.dataset.filled) continue;
    other.value = person[key] ?? "";
    other.dataset.filled = other.value;
    other.dispatchEvent(new Event("input", { bubbles: true }));
  }
}

/** The name of a contact. With scripts, choosing a suggestion fills the fields of its role, email and phone. */
export const ContactNameField = ({
  known,
  ...field
}: {
  name: string;
  label: string;
  required?: boolean;
  known: readonly KnownContact[];
}) => (
  <TextField
    {...field}
    maxLength={MAX_TEXT_LENGTH}
    autoComplete="off"
    list={known.length > 0 ? LIST_ID : undefined}
    onInput={(event) => fillContact(event, known)}
  />
);
