import { listStaffOptions } from "~/accounts/staff-name";
import { MAX_EMAIL_LENGTH } from "~/forms/email";
import { fieldGridClass } from "~/ui/forms/field";
import { DateField, MoneyField, SelectField, TextField } from "~/ui/forms/form-fields";
import { BUDGET_SHOWN } from "../budget/schema";
import { MAX_TEXT_LENGTH } from "../fields";
import { PHASES, PROJECT_STATUSES } from "../rules";

const ACCESS_HINT = "If you change this, the new address gets access to the project right away. We email both people.";

/** The fields of the forms that create and edit a project. No component, so that `ErrorSummary` finds their labels. */
export function renderProjectFields({
  isNew = false,
  staff = [],
}: {
  isNew?: boolean;
  /** Addresses that it can be assigned to. */
  staff?: readonly string[];
} = {}) {
  const nameField = <TextField name="buyerName" label="Buyer Name (optional)" maxLength={MAX_TEXT_LENGTH} />;
  return (
    <>
      <TextField
        name="buyerEmail"
        label="Buyer Email"
        hint={isNew ? undefined : ACCESS_HINT}
        required
        type="email"
        autoComplete="off"
        maxLength={MAX_EMAIL_LENGTH}
      />
      {isNew ? nameField : null}
      <TextField name="propertyAddress" label="Project Address" required maxLength={MAX_TEXT_LENGTH} />
      <div className={fieldGridClass}>
        <MoneyField name="purchasePrice" label="Purchase Price (optional)" />
        <MoneyField name="renovationBudget" label="Renovation Budget (optional)" />
      </div>
      <div className={fieldGridClass}>
        <DateField name="estimatedCompletionDate" label="Estimated Completion Date (optional)" />
        <SelectField name="currentPhase" label="Current Phase" required options={PHASES} />
      </div>
      <div className={fieldGridClass}>
        {isNew ? null : <SelectField name="status" label="Status" required options={PROJECT_STATUSES} />}
        <SelectField
          name="ownerEmail"
          label="Assigned to (optional)"
          placeholder="Choose…"
          options={listStaffOptions(staff)}
        />
      </div>
      {isNew ? null : (
        <>
          {nameField}
          <SelectField name="budgetShown" label="The buyer sees of the budget" options={BUDGET_SHOWN} />
        </>
      )}
    </>
  );
}
