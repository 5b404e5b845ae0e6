/** The looks of form controls, for `Form` and for forms that are sent with GET. */
import { cva } from "class-variance-authority";
import type { ComponentProps, ReactNode } from "react";
import { FieldError } from "./field-error";

export const labelClass = "text-card/[1.35] font-semibold";
/** Fields beside each other where there is room. */
export const fieldGridClass = "grid grid-cols-[repeat(auto-fit,minmax(min(100%,14rem),1fr))] gap-x-4 gap-y-5";

/** Of an input, a text area or a select. */
export const inputClass = cva("input-box", {
  variants: {
    size: { m: null, s: "w-auto min-h-11 py-1.5" },
    unit: { before: "pl-6.5 tabular-nums", after: "pr-12 tabular-nums" },
  },
});

/** Of an element whose children are radio buttons in labels, or links. */
export const segmentedClass = cva("segmented", {
  variants: { fit: { equal: "*:px-3", narrow: "*:px-0.5" } },
  defaultVariants: { fit: "equal" },
});

/**
 * A control with its label, message and hint, or several controls as a fieldset.
 * @param id the control's, and the start of those of the message and the hint
 */
export function Field({
  as: Element = "div",
  id,
  label,
  hint,
  error,
  children,
}: {
  as?: "div" | "fieldset";
  id: string;
  /** None if the control has it, such as a checkbox. */
  label?: ReactNode;
  hint?: ReactNode;
  error?: string;
  children: ReactNode;
}) {
  return (
    <Element className="grid content-start gap-1.5">
      {Element === "fieldset" ? <legend className={labelClass}>{label}</legend> : null}
      {Element === "div" && label ? (
        <label className={labelClass} htmlFor={id}>
          {label}
        </label>
      ) : null}
      {children}
      <FieldError id={`${id}-error`} message={error} />
      {hint ? (
        <p id={`${id}-description`} className="text-soft type-small">
          {hint}
        </p>
      ) : null}
    </Element>
  );
}

/** An input with its unit: dollars are before it, others after it. */
export function UnitInput({ unit = "$", ...input }: ComponentProps<"input"> & { unit?: string }) {
  return (
    <span className="input-unit" data-unit={unit}>
      <input {...input} className={inputClass({ unit: unit === "$" ? "before" : "after" })} />
    </span>
  );
}

/** A checkbox with its text. */
export function CheckRow({ children, ...input }: ComponentProps<"input">) {
  return (
    <label className="check-row">
      <input type="checkbox" {...input} className="check-box" />
      {children}
    </label>
  );
}
