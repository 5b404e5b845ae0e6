import { MAX_PHONE_LENGTH } from "~/forms/phone";
import { fieldGridClass } from "~/ui/forms/field";
import { RadioField, TextField } from "~/ui/forms/form-fields";
import { CONTACT_METHODS } from "./contact-methods";
import { MAX_NAME_LENGTH } from "./schema";

/** Of the page of a form with contact fields: the form, and beside it the home where there is room. */
export const contactPageClass =
  "mx-auto grid max-w-[74rem] grid-cols-1 items-start gap-x-[clamp(2rem,6vw,6rem)] gap-y-10 pt-2 pb-12 " +
  "lg:grid-cols-[minmax(0,1fr)_23rem] lg:pb-20";

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
      <div className={fieldGridClass}>
        <TextField name={nameField} label={nameLabel} required autoComplete="name" maxLength={MAX_NAME_LENGTH} />
        <TextField name="email" label="Email" type="email" required autoComplete="email" />
      </div>
      <div className={fieldGridClass}>
        <TextField name="phone" label="Phone (optional)" type="tel" autoComplete="tel" maxLength={MAX_PHONE_LENGTH} />
        <RadioField name={methodField} label="Best way to reach you" options={CONTACT_METHODS} />
      </div>
    </>
  );
}

/** What a lead's form has against bots and double submissions. @param stamp of `form-stamp.server` */
export const LeadGuards = ({ stamp }: { stamp: string }) => (
  <>
    <input type="hidden" name="stamp" value={stamp} />
    {/* A honeypot for bots, hidden from people. */}
    <div className="sr-only" aria-hidden="true">
      <label htmlFor="lead-website">Leave this empty</label>
      <input id="lead-website" name="website" tabIndex={-1} autoComplete="off" />
    </div>
  </>
);
