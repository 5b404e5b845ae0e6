/** The search form's fields. */
import { cx } from "class-variance-authority";
import { Field, inputClass, segmentedClass } from "~/ui/forms/field";
import { FieldError } from "~/ui/forms/field-error";
import type { AppliedQuery } from "../schema";
import { type FieldKey, formatFieldValue, invalidProps } from "./search-form-values";

/** Radio buttons in a row: Any, 1+, 2+ … A larger value in the URL gets its own button. */
export function MinimumChoice({
  name,
  legend,
  maxOption,
  applied: { query, errors },
}: {
  name: "beds" | "baths" | "garageMin";
  legend: string;
  maxOption: number;
  applied: AppliedQuery;
}) {
  const value = query.filters[name] ?? 0;
  const steps = Array.from({ length: maxOption + 1 }, (_, i) => i);
  if (!steps.includes(value)) steps.push(value);
  return (
    <Field as="fieldset" id={name} label={legend} error={errors[name]}>
      <div className={segmentedClass({ fit: "narrow" })}>
        {steps.map((step) => (
          <label key={step}>
            <input type="radio" name={name} value={step || ""} defaultChecked={value === step} />
            {step ? `${step}+` : "Any"}
          </label>
        ))}
      </div>
    </Field>
  );
}

type BoundKey = Extract<FieldKey, `${string}${"Min" | "Max"}`>;

/** Two number fields, labeled by their legend and a visually hidden label. */
export function Bounds({
  legend,
  unit,
  names: [min, max],
  applied,
}: {
  legend: string;
  /** The legend inside a sentence: "square feet". */
  unit: string;
  names: readonly [BoundKey, BoundKey];
  applied: AppliedQuery;
}) {
  const { submitted, errors } = applied;
  const renderField = (name: BoundKey, label: string) => (
    <input
      className={cx(inputClass(), "tabular-nums")}
      name={name}
      inputMode="numeric"
      placeholder={label.slice(0, 3)}
      aria-label={`${label} ${unit}`}
      defaultValue={formatFieldValue(name, submitted)}
      {...invalidProps(name, errors)}
    />
  );
  return (
    <Field as="fieldset" id={min} label={legend} error={errors[min]}>
      <div className="grid grid-cols-2 gap-2">
        {renderField(min, "Minimum")}
        {renderField(max, "Maximum")}
      </div>
      <FieldError id={`${max}-error`} message={errors[max]} />
    </Field>
  );
}
