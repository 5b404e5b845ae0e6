import type { ReactNode } from "react";
import { splitMonth } from "~/forms/month";
import { parseNumber } from "~/forms/number";
import type { FormReply } from "~/forms/reply";
import { renderContactFields } from "~/leads/contact-fields";
import { MAX_NAME_LENGTH } from "~/leads/schema";
import { FormBrokerage } from "~/ui/brokerage";
import { Button } from "~/ui/button";
import { fieldGridClass, labelClass } from "~/ui/forms/field";
import { Form, formActionsClass } from "~/ui/forms/form";
import { CheckboxField, MoneyField, MonthField, TextArea, TextField } from "~/ui/forms/form-fields";
import { type ReadText, WaitingButton } from "~/ui/forms/waiting-button";
import { useHydrated } from "~/ui/hooks/use-hydrated";
import { formatMoney } from "~/ui/text/money";
import type { PriceChoice } from "~/upgrades/price-choice";
import { UpgradeOption } from "~/upgrades/upgrade-option";
import { selectUpgrades, sumCosts } from "~/upgrades/upgrades";
import { contactStep, MAX_COMMENT_LENGTH, REQUEST_FORM, upgradesStep } from "./schema";
import type { TypedRequest } from "./typed-request";

type StepProps = {
  typed: TypedRequest;
  reply: FormReply | undefined;
  /** Key of the step's form draft. */
  draftKey: string;
};

const moreFieldsClass =
  "hidden grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-5 pt-1 pb-4 pl-9 group-has-checked:grid";

/** A checkbox that shows further fields by CSS alone. */
function Reveal({ name, label, children }: { name: string; label: string; children: ReactNode }) {
  return (
    <div className="group">
      <CheckboxField name={name} label={label} />
      <div className={moreFieldsClass}>{children}</div>
    </div>
  );
}

/** The labels of the first step's required fields that are empty, or have no amount. */
const findMissing = (read: ReadText): string[] =>
  [
    !read("fullName") && "full name",
    !read("email") && "email",
    parseNumber("money", read("maxHomeBudget")) === null && "max home budget",
    !(read("targetMoveIn.month") && read("targetMoveIn.year")) && "target move-in",
  ].filter((label) => label !== false);

/** Contact info and budget. @param firstYear the first year that can be chosen */
export function ContactStep({ typed, reply, draftKey, firstYear }: StepProps & { firstYear: number }) {
  const { targetMoveIn } = typed;
  const defaults = {
    ...typed,
    targetMoveIn: typeof targetMoveIn === "string" ? splitMonth(targetMoveIn) : targetMoveIn,
  };
  return (
    <Form id={REQUEST_FORM} schema={contactStep} reply={reply} defaultValue={defaults} draftKey={draftKey} isRepeatable>
      {(state) => (
        <>
          <h2 className="sr-only">You and your budget</h2>
          {renderContactFields({ nameField: "fullName", nameLabel: "Full name", methodField: "contactMethod" })}
          <div className={fieldGridClass}>
            <MoneyField name="maxHomeBudget" label="Max home budget" required />
            <MonthField name="targetMoveIn" label="Target move-in" required firstYear={firstYear} />
          </div>
          <div>
            <Reveal name="hasAgent" label="I have a real estate agent">
              <TextField name="agentName" label="Agent name" maxLength={MAX_NAME_LENGTH} />
              <TextField name="agentEmail" label="Agent email" type="email" />
            </Reveal>
            <Reveal name="hasLender" label="I have a lender / pre-approval">
              <TextField name="lenderName" label="Lender name" maxLength={MAX_NAME_LENGTH} />
              <MoneyField name="preapprovalAmount" label="Pre-approval amount" />
            </Reveal>
          </div>
          <div className={formActionsClass}>
            <WaitingButton
              type="submit"
              name="intent"
              value="continue"
              state={state}
              findMissing={findMissing}
              hint="Next: check your upgrades."
            >
              Continue
            </WaitingButton>
          </div>
          <FormBrokerage />
        </>
      )}
    </Form>
  );
}

/** Says before a request is sent that its budget, in whole dollars, is below the total. */
const BudgetNote = ({ budget, total }: { budget: number | null; total: number }) =>
  budget !== null && budget < total ? (
    <p role="status" className="rounded-panel bg-sun-wash px-4.5 py-4">
      {`Your max home budget of ${formatMoney(budget)} is below the total of ${formatMoney(total)}. You can send the request all the same, or choose less work.`}
    </p>
  ) : null;

const listIds = (upgrades: unknown) => [upgrades ?? []].flat().map(String);

/** Upgrades and comments. */
export function UpgradesStep({
  typed,
  reply,
  draftKey,
  requestId,
  price,
  signedIn,
}: StepProps & { requestId: string; price: PriceChoice; signedIn: boolean }) {
  const hydrated = useHydrated();
  const { catalog } = price;
  const initialIds = listIds((reply?.result.initialValue ?? typed).upgrades);
  const sumTotal = (upgrades: unknown) =>
    price.total - price.upgrades + sumCosts(selectUpgrades(catalog, listIds(upgrades)).selected);
  return (
    <Form
      id={REQUEST_FORM}
      schema={upgradesStep}
      uncheckedIntents={["back"]}
      reply={reply}
      defaultValue={typed}
      draftKey={draftKey}
      isRepeatable
    >
      {({ busy, value }) => (
        <>
          <h2 className="sr-only">Upgrades and comments</h2>
          <input type="hidden" name="requestId" value={requestId} />
          {/* The target of the summary's link. */}
          <fieldset className="grid gap-1.5" id={`${REQUEST_FORM}-upgrades`} tabIndex={-1}>
            <legend className={labelClass}>Upgrades</legend>
            <div className="grid gap-2">
              {catalog.map((upgrade) => (
                <UpgradeOption
                  key={upgrade.id}
                  upgrade={upgrade}
                  defaultChecked={initialIds.includes(upgrade.id)}
                  facts={upgrade.category}
                />
              ))}
            </div>
          </fieldset>
          <BudgetNote
            budget={parseNumber("money", String(typed.maxHomeBudget ?? ""))}
            total={sumTotal(value.upgrades ?? typed.upgrades)}
          />
          {/* Without scripts the total couldn't follow the checkboxes. */}
          {hydrated ? (
            <p className="flex flex-wrap items-center gap-3">
              Total purchase price
              <b className="tabular-nums" role="status">
                {formatMoney(sumTotal(value.upgrades))}
              </b>
            </p>
          ) : null}
          <TextArea name="additionalComments" label="Additional comments (optional)" maxLength={MAX_COMMENT_LENGTH} />
          <div className={formActionsClass}>
            <Button type="submit" name="intent" value="back" aria-disabled={busy || undefined}>
              Back
            </Button>
            <Button
              look="sun"
              type="submit"
              name="intent"
              value="submit"
              aria-disabled={busy || undefined}
              aria-busy={busy || undefined}
            >
              {busy ? "Submitting..." : "Submit Request"}
            </Button>
            {signedIn ? null : (
              <span className="type-small text-soft">You’ll be asked to sign in first. We’ll keep what you typed.</span>
            )}
          </div>
          <FormBrokerage />
        </>
      )}
    </Form>
  );
}
