import type { FormReply } from "~/forms/reply";
import { fieldGridClass } from "~/ui/forms/field";
import { Form } from "~/ui/forms/form";
import { DateField, MoneyField, SelectField, SubmitButton, TextField } from "~/ui/forms/form-fields";
import {
  MAX_ADDRESS_LENGTH,
  MAX_MLS_ID_LENGTH,
  MAX_TERM_LENGTH,
  OFFER_FORM,
  OFFER_STATUSES,
  offerChangeSchema,
  offerSchema,
} from "./schema";

/** An offer's fields. No component, so that their labels are found in the elements. */
export const renderOfferFields = () => (
  <>
    <TextField name="buyerEmail" label="Buyer email" type="email" autoComplete="off" required />
    <TextField name="address" label="Address" maxLength={MAX_ADDRESS_LENGTH} required />
    <TextField name="mlsId" label="MLS number" maxLength={MAX_MLS_ID_LENGTH} required />
    <SelectField name="status" label="Status" options={OFFER_STATUSES} />
    <MoneyField name="offerPrice" label="Offer price" required />
    <MoneyField name="listPrice" label="List price (optional)" />
    <TextField name="loanType" label="Loan type (optional)" maxLength={MAX_TERM_LENGTH} />
    <TextField name="closingTimeFrame" label="Closing time frame (optional)" maxLength={MAX_TERM_LENGTH} />
    <DateField name="submittedOn" label="Submission date" required />
  </>
);

/** @param version of a stored offer @param newId of the form of a new one, so that sending it twice records one */
export function OfferForm({
  values,
  version,
  newId,
  reply,
}: {
  values: Readonly<Record<string, unknown>>;
  version: number | undefined;
  newId: string | undefined;
  reply: FormReply | undefined;
}) {
  return (
    <Form
      id={OFFER_FORM}
      schema={version === undefined ? offerSchema : offerChangeSchema}
      reply={reply}
      defaultValue={values}
      version={version}
      conflict={{ itemName: "offer" }}
    >
      {newId ? <input type="hidden" name="id" value={newId} /> : null}
      <div className={fieldGridClass}>{renderOfferFields()}</div>
      <p>
        <SubmitButton look="sun" busyText="Saving...">
          Save offer
        </SubmitButton>
      </p>
    </Form>
  );
}
