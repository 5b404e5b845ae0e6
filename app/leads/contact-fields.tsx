import { MAX_PHONE_LENGTH } from "~/forms/phone";
import { RadioField, TextField } from "~/ui/forms/form-fields";
import { CONTACT_METHODS } from "./contact-methods";
import { MAX_NAME_LENGTH } from "./schema";

/**
 * The contact fields of questions and requests, which name two of them differently. No component, so that
 * `ErrorSummary` finds their labels.
 */
export function renderContactFields({
  nameField,
  nameLabel,
  methodField,
}: {
  nameField: string;
  nameLabel: string;
  methodField: string;
}) {
  return (
    <>
      <div className="grid2">
        <TextField name={nameField} label={nameLabel} required autoComplete="name" maxLength={MAX_NAME_LENGTH} />
        <TextField name="email" label="Email" type="email" required autoComplete="email" />
      </div>
      <div className="grid2">
        <TextField name="phone" label="Phone (optional)" type="tel" autoComplete="tel" maxLength={MAX_PHONE_LENGTH} />
        <RadioField name={methodField} label="Best way to reach you" options={CONTACT_METHODS} />
      </div>
    </>
  );
}
