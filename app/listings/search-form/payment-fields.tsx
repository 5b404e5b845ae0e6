import { DEFAULT_TERMS } from "~/mortgage/default-terms";
import { CheckRow, Field, labelClass, UnitInput } from "~/ui/forms/field";
import { FieldError } from "~/ui/forms/field-error";
import { formatNumber } from "~/ui/text/money";
import type { Upgrade } from "~/upgrades/upgrades";
import type { AppliedQuery, SearchTermKey } from "../schema";
import { formatFieldValue, invalidProps } from "./search-form-values";

export type SearchUpgrades = readonly Pick<Upgrade, "id" | "title">[];

/** In pairs, each as wide as another field. */
const TERM_FIELDS: readonly (readonly [SearchTermKey, label: string, unit: string])[][] = [
  [
    ["down", "Down payment", "%"],
    ["rate", "Interest rate", "%"],
  ],
  [
    ["term", "Loan term", "yrs"],
    ["insurance", "Insurance per year", "$"],
  ],
];

const checksClass = "grid grid-cols-[repeat(auto-fill,minmax(11rem,1fr))] gap-x-4";

/** The monthly payment to search for, the terms it is calculated with, and the upgrades that it includes. */
export function PaymentFields({
  applied: { query, submitted, errors },
  upgrades,
}: {
  applied: AppliedQuery;
  upgrades: SearchUpgrades;
}) {
  const renderField = (name: SearchTermKey | "maxPayment", label: string, unit: string, placeholder: string) => (
    <Field key={name} id={name} label={label} error={errors[name]}>
      <UnitInput
        unit={unit}
        id={name}
        name={name}
        inputMode={name === "maxPayment" ? "numeric" : "decimal"}
        defaultValue={formatFieldValue(name, submitted)}
        placeholder={placeholder}
        {...invalidProps(name, errors)}
      />
    </Field>
  );
  return (
    <div className="grid gap-5 sm:grid-cols-2">
      <div className="sm:col-span-2">{renderField("maxPayment", "Monthly payment up to", "$", "No maximum")}</div>
      {TERM_FIELDS.map((pair) => (
        <div key={pair[0]![0]} className="grid grid-cols-2 items-end gap-2">
          {pair.map(([name, label, unit]) => renderField(name, label, unit, formatNumber(DEFAULT_TERMS[name])))}
        </div>
      ))}
      <fieldset className="col-span-full">
        <legend className={labelClass}>With the work you choose</legend>
        <p className="text-soft type-small">Its cost is part of the price that the payment is for.</p>
        <div className={checksClass}>
          {upgrades.map(({ id, title }) => (
            <CheckRow
              key={id}
              name="upgrades"
              value={id}
              defaultChecked={query.filters.upgrades?.includes(id) ?? false}
            >
              {title}
            </CheckRow>
          ))}
        </div>
        <FieldError message={errors.upgrades} />
      </fieldset>
    </div>
  );
}
