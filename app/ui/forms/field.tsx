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
export const segmentedClass = cva(
  "flex gap-1 rounded-control bg-sand p-0.5 [&_input]:absolute [&_input]:inset-0 [&_input]:cursor-pointer [&_input]:opacity-0 " +
    "*:relative *:flex *:min-h-11 *:min-w-11 *:flex-1 *:cursor-pointer *:items-center *:justify-center *:gap-[0.4rem] *:rounded-[0.55rem] " +
    "*:text-center *:text-card *:font-medium *:no-underline min-[24rem]:*:whitespace-nowrap max-[24rem]:flex-wrap max-[24rem]:*:flex-auto " +
    "*:has-checked:bg-paper *:has-checked:font-semibold *:has-checked:[box-shadow:0_1px_3px_rgb(43_30_26/0.18)] " +
    "*:aria-[current]:bg-paper *:aria-[current]:font-semibold *:aria-[current]:[box-shadow:0_1px_3px_rgb(43_30_26/0.18)] " +
    "*:has-focus-visible:outline-offset-1 *:has-focus-visible:[outline:3px_solid_var(--color-agave)] " +
    "forced-colors:*:has-checked:bg-[SelectedItem] forced-colors:*:has-checked:text-[SelectedItemText] forced-colors:*:has-checked:forced-color-adjust-none " +
    "forced-colors:*:aria-[current]:bg-[SelectedItem] forced-colors:*:aria-[current]:text-[SelectedItemText] forced-colors:*:aria-[current]:forced-color-adjust-none",
  {
    variants: { fit: { equal: "*:px-3", narrow: "*:px-0.5" } },
    defaultVariants: { fit: "equal" },
  },
);

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
