import type { ComponentProps } from "react";
import { FieldError } from "./field-error";

/** A labeled text input of a form whose action says what is wrong, such as one that finds a home. */
export function FormField({
  label,
  error,
  hint,
  ...input
}: { label: string; name: string; error?: string; hint?: string } & ComponentProps<"input">) {
  const id = `field-${input.name}`;
  const errorId = `${id}-error`;
  const hintId = `${id}-hint`;
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? errorId : hint ? hintId : undefined}
        className="input"
      />
      <FieldError id={errorId} message={error} />
      {hint && !error ? (
        <p id={hintId} className="soft small">
          {hint}
        </p>
      ) : null}
    </div>
  );
}
