import type { ComponentProps, FormEvent } from "react";
import { FieldError } from "./field-error";
import { addSeparators, type FieldInfo, fieldProps } from "./field-props";

export function FieldWrapper({ fieldInfo, children }: { fieldInfo: FieldInfo; children: React.ReactNode }) {
  const id = `field-${fieldInfo.name}`;
  return (
    <div className="field">
      <label htmlFor={id}>{fieldInfo.label}</label>
      {children}
      <FieldError id={`${id}-error`} message={fieldInfo.error} />
      {fieldInfo.hint && !fieldInfo.error ? (
        <p id={`${id}-hint`} className="soft small">
          {fieldInfo.hint}
        </p>
      ) : null}
    </div>
  );
}

/** A labeled text input with its message. */
export function FormField({ label, error, hint, ...input }: FieldInfo & ComponentProps<"input">) {
  const fieldInfo = { label, name: input.name, error, hint };
  return (
    <FieldWrapper fieldInfo={fieldInfo}>
      <input type="text" {...input} {...fieldProps(fieldInfo)} className="input" />
    </FieldWrapper>
  );
}

/** A labeled textarea with its message. */
export function TextField({ label, error, hint, ...area }: FieldInfo & ComponentProps<"textarea">) {
  const fieldInfo = { label, name: area.name, error, hint };
  return (
    <FieldWrapper fieldInfo={fieldInfo}>
      <textarea rows={5} {...area} {...fieldProps(fieldInfo)} className="input" />
    </FieldWrapper>
  );
}

/** An input for whole dollars; with scripts, separators appear while typing. */
export function MoneyField({ label, error, hint, ...input }: FieldInfo & ComponentProps<"input">) {
  const fieldInfo = { label, name: input.name, error, hint };
  return (
    <FieldWrapper fieldInfo={fieldInfo}>
      <span className="money">
        <input
          type="text"
          inputMode="numeric"
          autoComplete="off"
          {...input}
          {...fieldProps(fieldInfo)}
          className="input num"
          onInput={(event: FormEvent<HTMLInputElement>) => {
            const field = event.currentTarget;
            const fromEnd = field.value.length - (field.selectionStart ?? field.value.length);
            const next = addSeparators(field.value);
            if (next === field.value) return;
            field.value = next;
            const at = Math.max(0, next.length - fromEnd);
            field.setSelectionRange(at, at);
          }}
        />
      </span>
    </FieldWrapper>
  );
}
