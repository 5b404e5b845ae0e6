/** The search form's fields. */
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
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      <div className="seg seg--n">
        {steps.map((step) => (
          <label key={step}>
            <input type="radio" name={name} value={step || ""} defaultChecked={value === step} />
            {step ? `${step}+` : "Any"}
          </label>
        ))}
      </div>
      {errors[name] ? <FieldError message={errors[name]} /> : null}
    </fieldset>
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
      className="input tabular-nums"
      name={name}
      inputMode="numeric"
      placeholder={label.slice(0, 3)}
      aria-label={`${label} ${unit}`}
      defaultValue={formatFieldValue(name, submitted)}
      {...invalidProps(name, errors)}
    />
  );
  return (
    <fieldset className="field">
      <legend className="label">{legend}</legend>
      <div className="pair">
        {renderField(min, "Minimum")}
        {renderField(max, "Maximum")}
      </div>
      {errors[min] ? <FieldError id={`${min}-error`} message={errors[min]} /> : null}
      {errors[max] ? <FieldError id={`${max}-error`} message={errors[max]} /> : null}
    </fieldset>
  );
}
