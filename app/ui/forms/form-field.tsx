import type { ComponentProps, FormEvent } from "react";
import { count } from "../text/money";
import { FieldError } from "./field-error";

type Own = { label: string; name: string; error?: string; hint?: string };

/** Attributes that tie a field to its label, message and hint. */
export function described({ name, error, hint }: Own) {
  const id = `field-${name}`;
  const by = error ? `${id}-error` : hint ? `${id}-hint` : undefined;
  return { id, "aria-invalid": error ? true : undefined, "aria-describedby": by } as const;
}

export function Around({ own, children }: { own: Own; children: React.ReactNode }) {
  const id = `field-${own.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{own.label}</label>
      {children}
      <FieldError id={`${id}-error`} message={own.error} />
      {own.hint && !own.error ? (
        <p id={`${id}-hint`} className="soft small">
          {own.hint}
        </p>
      ) : null}
    </div>
  );
}

/** A labeled text input with its message. */
export function FormField({ label, error, hint, ...input }: Own & ComponentProps<"input">) {
  const own = { label, name: input.name, error, hint };
  return (
    <Around own={own}>
      <input type="text" {...input} {...described(own)} className="input" />
    </Around>
  );
}

/** A labeled textarea with its message. */
export function TextField({ label, error, hint, ...area }: Own & ComponentProps<"textarea">) {
  const own = { label, name: area.name, error, hint };
  return (
    <Around own={own}>
      <textarea rows={5} {...area} {...described(own)} className="input" />
    </Around>
  );
}

/** "675,000" for "675000"; anything but digits is dropped. */
export const withSeparators = (text: string): string => {
  const digits = text.replaceAll(/\D/g, "").slice(0, 12);
  return digits ? count(Number(digits)) : "";
};

/** An input for whole dollars; with scripts, separators appear while typing. */
export function MoneyField({ label, error, hint, ...input }: Own & ComponentProps<"input">) {
  const own = { label, name: input.name, error, hint };
  return (
    <Around own={own}>
      <span className="money">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          {...input}
          {...described(own)}
          className="input num"
          onInput={(event: FormEvent<HTMLInputElement>) => {
            const field = event.currentTarget;
            const fromEnd = field.value.length - (field.selectionStart ?? field.value.length);
            const next = withSeparators(field.value);
            if (next === field.value) return;
            field.value = next;
            const at = Math.max(0, next.length - fromEnd);
            field.setSelectionRange(at, at);
          }}
        />
      </span>
    </Around>
  );
}

/** Radio buttons for a few options. */
export function Choices({
  legend,
  name,
  options,
  value,
  error,
}: {
  legend: string;
  name: string;
  options: readonly { value: string; label: string }[];
  value: string;
  error?: string;
}) {
  return (
    <fieldset className="field" aria-describedby={error ? `field-${name}-error` : undefined}>
      <legend className="label">{legend}</legend>
      <div className="seg">
        {options.map((option) => (
          <label key={option.value}>
            <input type="radio" name={name} value={option.value} defaultChecked={option.value === value} />
            {option.label}
          </label>
        ))}
      </div>
      <FieldError id={`field-${name}-error`} message={error} />
    </fieldset>
  );
}
