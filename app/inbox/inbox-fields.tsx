/** The fields of the inbox's forms. No components, so that their labels are found in the elements. */
import { listStaffOptions } from "~/accounts/staff-name";
import { MoneyField, SelectField, TextArea, TextField } from "~/ui/forms/form-fields";
import { describeStatus, MAX_TEXT_LENGTH, MAX_TIMELINE_LENGTH } from "./schema";

export const renderLeadAnswerFields = () => (
  <TextArea name="answer" label="Answer" required maxLength={MAX_TEXT_LENGTH} />
);

export const renderRequestAnswerFields = () => (
  <>
    <MoneyField name="confirmedCost" label="Confirmed cost of the upgrades (optional)" />
    <TextField name="confirmedTimeline" label="Confirmed timeline (optional)" maxLength={MAX_TIMELINE_LENGTH} />
    <TextArea
      name="answer"
      label="Message to the buyer (optional)"
      hint="The first answer stops the 48-hour clock."
      maxLength={MAX_TEXT_LENGTH}
    />
  </>
);

/** @param staff addresses that the item can be assigned to */
export const renderTriageFields = (statuses: readonly string[], staff: readonly string[]) => (
  <>
    <SelectField
      name="status"
      label="Status"
      options={statuses.map((value) => ({ value, label: describeStatus(value) }))}
    />
    <SelectField name="owner" label="Assigned to (optional)" placeholder="Choose…" options={listStaffOptions(staff)} />
    <TextArea name="notes" label="Internal notes" maxLength={MAX_TEXT_LENGTH} />
  </>
);
