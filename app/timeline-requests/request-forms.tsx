import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react";
import { addSeparators } from "~/ui/forms/field-props";
import { FormField, MoneyField, TextField } from "~/ui/forms/form-field";
import { PostForm, type Posting } from "~/ui/forms/posting";
import { useFormDraft } from "~/ui/forms/use-form-draft";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { formatMoney } from "~/ui/text/money";
import type { PriceChoice } from "~/upgrades/price-choice";
import { UpgradeOption } from "~/upgrades/upgrade-option";
import { selectUpgrades, sumCosts } from "~/upgrades/upgrades";
import { ContactFields } from "./contact-fields";
import {
  isFilled,
  MAX_COMMENT_LENGTH,
  MAX_NAME_LENGTH,
  parseFields,
  type RequestErrors,
  type RequestFields,
} from "./rules";

type StepProps = {
  fields: RequestFields;
  errors: RequestErrors;
  problem: string | null;
  /** Key of the step's form draft. */
  draftKey: string;
  posting: Posting;
};

/** The form of a step; focuses the first invalid field. */
function StepForm({
  number,
  errors,
  problem,
  draftKey,
  posting,
  onFields,
  children,
}: Omit<StepProps, "fields"> & {
  number: 1 | 2;
  onFields?: (form: HTMLFormElement) => void;
  children: ReactNode;
}) {
  const form = useRef<HTMLFormElement>(null);
  useFormDraft(form, draftKey);
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  const readEarlyInput = useEffectEvent(() => {
    if (form.current) onFields?.(form.current);
  });
  // Events of input before hydration had no listener.
  useEffect(() => readEarlyInput(), []);
  return (
    <PostForm posting={posting} form={form} onInput={onFields}>
      <input type="hidden" name={`step-${number}`} value="1" />
      {problem ? (
        <p role="alert" className="errs">
          {problem}
        </p>
      ) : null}
      {children}
    </PostForm>
  );
}

/** A checkbox that shows further fields by CSS alone. */
function Reveal({
  name,
  label,
  checked,
  children,
}: {
  name: string;
  label: string;
  checked: boolean;
  children: ReactNode;
}) {
  return (
    <div className="reveal">
      <label className="check">
        <input type="checkbox" name={name} value="1" defaultChecked={checked} />
        {label}
      </label>
      <div className="more grid2">{children}</div>
    </div>
  );
}

/** Contact info and budget. @param nextMonth the first month that can be chosen, YYYY-MM */
export function ContactStep({ nextMonth, ...step }: StepProps & { nextMonth: string }) {
  const { fields, errors, posting } = step;
  const [ready, setReady] = useState(isFilled(fields));
  const hydrated = useHydrated();
  const fieldState = (name: "fullName" | "email" | "phone" | "contactMethod") => ({
    name,
    value: fields[name],
    error: errors[name],
  });
  return (
    <StepForm {...step} number={1} onFields={(form) => setReady(isFilled(parseFields(new FormData(form), fields)))}>
      <h2 className="vh">You and your budget</h2>
      <ContactFields
        name={{ ...fieldState("fullName"), label: "Full name" }}
        email={fieldState("email")}
        phone={fieldState("phone")}
        method={fieldState("contactMethod")}
      />
      <div className="grid2">
        <MoneyField
          label="Max home budget"
          name="maxHomeBudget"
          error={errors.maxHomeBudget}
          defaultValue={errors.maxHomeBudget ? fields.maxHomeBudget : addSeparators(fields.maxHomeBudget)}
        />
        <FormField
          label="Target move-in"
          name="targetMoveIn"
          error={errors.targetMoveIn}
          defaultValue={fields.targetMoveIn}
          type="month"
          min={nextMonth}
          placeholder={nextMonth}
        />
      </div>
      <div>
        <Reveal name="hasAgent" label="I have a real estate agent" checked={fields.hasAgent}>
          <FormField
            label="Agent name"
            name="agentName"
            error={errors.agentName}
            defaultValue={fields.agentName}
            maxLength={MAX_NAME_LENGTH}
          />
          <FormField
            label="Agent email"
            name="agentEmail"
            error={errors.agentEmail}
            defaultValue={fields.agentEmail}
            type="email"
          />
        </Reveal>
        <Reveal name="hasLender" label="I have a lender / pre-approval" checked={fields.hasLender}>
          <FormField
            label="Lender name"
            name="lenderName"
            error={errors.lenderName}
            defaultValue={fields.lenderName}
            maxLength={MAX_NAME_LENGTH}
          />
          <MoneyField
            label="Pre-approval amount"
            name="preapprovalAmount"
            error={errors.preapprovalAmount}
            defaultValue={errors.preapprovalAmount ? fields.preapprovalAmount : addSeparators(fields.preapprovalAmount)}
          />
        </Reveal>
      </div>
      <div className="row">
        <button
          className="btn btn--sun"
          type="submit"
          name="intent"
          value="continue"
          disabled={hydrated && !ready}
          aria-busy={posting.busy || undefined}
        >
          Continue
        </button>
        <span className="small soft">Next: check your upgrades.</span>
      </div>
    </StepForm>
  );
}

/** Upgrades and comments. */
export function UpgradesStep({
  requestId,
  price,
  signedIn,
  ...step
}: StepProps & { requestId: string; price: PriceChoice; signedIn: boolean }) {
  const { fields, errors } = step;
  const { busy } = step.posting;
  const { catalog } = price;
  const [selectedIds, setSelectedIds] = useState(fields.upgrades);
  const hydrated = useHydrated();
  const total = price.total - price.upgrades + sumCosts(selectUpgrades(catalog, selectedIds).selected);
  return (
    <StepForm
      {...step}
      number={2}
      onFields={(form) => setSelectedIds(parseFields(new FormData(form), fields).upgrades)}
    >
      <h2 className="vh">Upgrades and comments</h2>
      <input type="hidden" name="requestId" value={requestId} />
      <fieldset className="field">
        <legend className="label">Upgrades</legend>
        <div className="upgrade-options">
          {catalog.map((upgrade) => (
            <UpgradeOption key={upgrade.id} upgrade={upgrade} defaultChecked={fields.upgrades.includes(upgrade.id)}>
              <small>{upgrade.category}</small>
            </UpgradeOption>
          ))}
        </div>
      </fieldset>
      {/* Without scripts the total couldn't follow the checkboxes. */}
      {hydrated ? (
        <p className="row">
          Total purchase price
          <b className="num" role="status">
            {formatMoney(total)}
          </b>
        </p>
      ) : null}
      <TextField
        label="Additional comments (optional)"
        name="additionalComments"
        error={errors.additionalComments}
        defaultValue={fields.additionalComments}
        maxLength={MAX_COMMENT_LENGTH}
      />
      <div className="row">
        <button className="btn" type="submit" name="intent" value="back" disabled={busy}>
          Back
        </button>
        <button
          className="btn btn--sun"
          type="submit"
          name="intent"
          value="submit"
          disabled={busy}
          aria-busy={busy || undefined}
        >
          {busy ? "Submitting..." : "Submit Request"}
        </button>
        {signedIn ? null : (
          <span className="small soft">You’ll be asked to sign in first. We’ll keep what you typed.</span>
        )}
      </div>
    </StepForm>
  );
}
