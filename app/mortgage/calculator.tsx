import { formatPercent } from "~/intl/formats";
import { Button } from "~/ui/button";
import { cardClass } from "~/ui/card";
import { Collapsible } from "~/ui/collapsible";
import { Field, UnitInput } from "~/ui/forms/field";
import { keyValueClass } from "~/ui/key-value";
import { formatMoney, formatNumber } from "~/ui/text/money";
import { describeTermRule } from "./default-terms";
import { calculatePayoff, type LoanTerms, type Payment, TAX_PERCENT } from "./mortgage";

type TermFieldProps = { name: keyof LoanTerms; label: string; unit: "%" | "yrs" | "$" };

const TERM_FIELDS: readonly TermFieldProps[] = [
  { name: "down", label: "Down payment", unit: "%" },
  { name: "rate", label: "Interest rate", unit: "%" },
  { name: "term", label: "Term", unit: "yrs" },
  { name: "hoa", label: "HOA per month", unit: "$" },
  { name: "tax", label: "Property tax per year", unit: "$" },
  { name: "insurance", label: "Insurance per year", unit: "$" },
];

function TermField({
  name,
  label,
  unit,
  value,
  malformed,
  form,
}: TermFieldProps & { value: number; malformed: string | undefined; form: string }) {
  const id = `term-${name}`;
  const isRefused = Number.isNaN(value);
  // All digits of a percentage, because the payment is calculated with them.
  const shown = unit === "$" ? formatNumber(value) : String(value);
  const error = isRefused ? describeTermRule(name) : undefined;
  const note =
    malformed === undefined || isRefused
      ? undefined
      : `${describeTermRule(name)} We use ${shown} instead of ${malformed}.`;
  return (
    <Field id={id} label={label} error={error} hint={note}>
      <UnitInput
        unit={unit}
        id={id}
        form={form}
        name={name}
        inputMode="decimal"
        autoComplete="off"
        maxLength={20}
        defaultValue={isRefused ? malformed : shown}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : note && `${id}-description`}
        onBlur={({ currentTarget }) => {
          if (note && currentTarget.value) currentTarget.value = shown;
        }}
      />
    </Field>
  );
}

/** Colors of the payment's parts; the sun color is reserved for the buyer's choices. */
const COLORS = ["var(--color-ink)", "var(--color-agave)", "#8fb5a9", "var(--color-edge)"] as const;

type Props = {
  choice: {
    total: number;
    terms: LoanTerms;
    /** What was typed for terms that are refused or count as another number. */
    malformed: Partial<Record<keyof LoanTerms, string>>;
    defaults: LoanTerms;
    payment: Payment;
  };
  /** The id of the form that the fields belong to. */
  form: string;
  onInput: () => void;
};

/** The monthly cost of the home, with every assumption in a field. */
export function MortgageCalculator({ choice, form, onInput }: Props) {
  const { terms, malformed, defaults, payment, total } = choice;
  const parts = [
    { label: "Principal & interest", value: payment.interestAndPrincipal },
    { label: "Property tax", value: payment.tax },
    { label: "Insurance", value: payment.insurance },
    { label: "HOA", value: payment.hoa },
  ];
  return (
    <Collapsible summary={<h2 id="payment">Monthly payment</h2>} size="l" open>
      <div className="grid items-start gap-x-10 gap-y-8 pb-6 md:grid-cols-2 print:grid-cols-1" onInput={onInput}>
        <div className="grid grid-cols-[1fr_1fr] gap-x-4 gap-y-5 print:hidden">
          {TERM_FIELDS.map((field) => (
            // A typed tax is kept until price plus upgrades changes, which remounts the field.
            <TermField
              key={field.name === "tax" ? `tax ${total}` : field.name}
              {...field}
              value={terms[field.name]}
              malformed={malformed[field.name]}
              form={form}
            />
          ))}
          <Button className="live:hidden" size="s" type="submit" form={form} formAction="#payment">
            Calculate
          </Button>
        </div>
        <div className={cardClass({ pad: null, className: "grid gap-3 p-6" })}>
          <p className="text-soft">Est. monthly payment</p>
          <p className="type-total" role="status">
            {formatMoney(payment.total)}
          </p>
          <PaymentBar
            parts={parts.map(({ value }) => value)}
            label={parts.map(({ label, value }) => `${label} ${formatMoney(value)}`).join(", ")}
          />
          <dl className={keyValueClass({ shape: "sum", className: "type-small" })}>
            {parts.map(({ label, value }, at) => (
              <div key={label}>
                <dt>
                  <i className="mr-2 inline-block size-2.5 rounded-[0.2rem]" style={{ background: COLORS[at] }} />
                  {label}
                </dt>
                <dd>{formatMoney(value)}</dd>
              </div>
            ))}
          </dl>
          <p className="type-small text-soft">{`${formatMoney(payment.down)} down, ${formatMoney(payment.loan)} borrowed.`}</p>
        </div>
      </div>
      <Assumptions defaults={defaults} />
      {Number.isFinite(payment.interestAndPrincipal) ? (
        <PayoffSchedule loan={payment.loan} rate={terms.rate} term={terms.term} />
      ) : null}
    </Collapsible>
  );
}

function PaymentBar({ parts, label }: { parts: readonly number[]; label: string }) {
  const sum = parts.reduce((all, part) => all + part, 0);
  let x = 0;
  return (
    <svg
      className="h-2.5 w-full rounded-full"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
    >
      {parts.map((part, at) => {
        const from = x;
        const width = sum > 0 ? (part / sum) * 100 : 0;
        x += width;
        return width > 0 ? (
          <rect
            key={COLORS[at]}
            x={from.toFixed(2)}
            width={Math.max(0, width - 0.4).toFixed(2)}
            height="4"
            style={{ fill: COLORS[at] }}
          />
        ) : null;
      })}
    </svg>
  );
}

function Assumptions({ defaults }: { defaults: LoanTerms }) {
  return (
    <p className="max-w-[75ch] type-small text-soft">
      {`We start with ${formatPercent(defaults.down)} down, a fixed rate of ${formatPercent(defaults.rate)} per year for ${defaults.term} years, ${formatMoney(defaults.insurance)} per year for insurance, the home’s HOA dues, and its tax bill if we know it, otherwise ${formatPercent(TAX_PERCENT)} of the price, plus ${formatPercent(TAX_PERCENT)} of the upgrades. This is an estimate, not an offer of credit.`}
    </p>
  );
}

const scheduleClass =
  "mt-2 w-full border-collapse text-small cells:border-b cells:border-line cells:px-0 cells:py-2 cells:text-right " +
  "cells:font-normal [&_th]:first:text-left";

/** The payoff schedule at a few of the loan's years. */
function PayoffSchedule({ loan, rate, term }: { loan: number; rate: number; term: number }) {
  const years = calculatePayoff(loan, rate, term);
  const interest = years.reduce((sum, year) => sum + year.interest, 0);
  const shownYears = years.filter(({ year }) => year === 1 || year === term || year % 5 === 0);
  return (
    <Collapsible className="print:hidden" summary="Payoff schedule" size="s">
      <p>{`${formatMoney(interest)} in interest over ${term === 1 ? "one year" : `${term} years`}.`}</p>
      <table className={scheduleClass}>
        <thead>
          <tr>
            <th scope="col">Year</th>
            <th scope="col">Principal</th>
            <th scope="col">Interest</th>
            <th scope="col">Balance</th>
          </tr>
        </thead>
        <tbody className="tabular-nums">
          {shownYears.map(({ year, principal, interest, balance }) => (
            <tr key={year}>
              <th scope="row">{year}</th>
              <td>{formatMoney(principal)}</td>
              <td>{formatMoney(interest)}</td>
              <td>{formatMoney(balance)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Collapsible>
  );
}
