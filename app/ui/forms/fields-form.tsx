/** A form built from a list of fields. */

import { useEffect, useRef } from "react";
import { Form, useNavigation } from "react-router";
import type { FileRules } from "~/forms/file-rules";
import { type Toast, useToast } from "../toast";
import { addSeparators, fieldProps } from "./field-props";
import type { Field, FieldErrors } from "./fields";
import { FileField } from "./file-field";
import { FieldWrapper, FormField, MoneyField, TextField } from "./form-field";
import { PostForm, type Posting } from "./posting";

/** A value as its field shows it. */
const formatFieldValue = (field: Field, value: unknown): string =>
  value === null || value === undefined ? "" : field.kind === "money" ? addSeparators(String(value)) : String(value);

function Options({ field }: { field: Field }) {
  if (field.groups)
    return Object.entries(field.groups).map(([group, names]) => (
      <optgroup key={group} label={group}>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </optgroup>
    ));
  return field.options?.map((name) => <option key={name}>{name}</option>);
}

function Input({ field, value, error }: { field: Field; value: unknown; error: string | undefined }) {
  const { name, label, kind, hint } = field;
  const text = formatFieldValue(field, value);
  const common = { label, name, error, hint, defaultValue: text };
  switch (kind) {
    case "textarea":
      return <TextField {...common} maxLength={field.maxLength} />;
    case "money":
      return <MoneyField {...common} defaultValue={error ? String(value ?? "") : text} />;
    case "date":
      return <FormField {...common} type="date" />;
    case "email":
      return <FormField {...common} type="text" inputMode="email" autoComplete="off" maxLength={field.maxLength} />;
    case "check":
      return (
        <label className="check">
          <input type="checkbox" name={name} value="1" defaultChecked={value === true || value === "1"} />
          {label}
        </label>
      );
    case "choice":
      return (
        <FieldWrapper fieldInfo={{ label, name, error }}>
          <select {...fieldProps({ label, name, error })} name={name} className="input" defaultValue={text}>
            {(field.required || field.defaultValue) && text ? null : <option value="">Choose…</option>}
            <Options field={field} />
          </select>
        </FieldWrapper>
      );
    default:
      return (
        <FormField {...common} inputMode={kind === "integer" ? "numeric" : undefined} maxLength={field.maxLength} />
      );
  }
}

/** A form's file field. */
export type FileFieldConfig = { name: string; label: string; rules: FileRules };

export function FieldsForm({
  fields,
  values,
  errors,
  version,
  file,
  button,
  busyButton,
  intent,
  quiet,
  id,
  posting,
}: {
  id?: string;
  fields: readonly Field[];
  /** By field: what was typed, or else the stored value. */
  values: Readonly<Record<string, unknown>>;
  errors: FieldErrors;
  /** Of the item being edited; absent for a new item. */
  version?: number;
  file?: FileFieldConfig;
  button: string;
  busyButton: string;
  intent?: string;
  /** For a form whose button isn't the page's primary action. */
  quiet?: boolean;
  /** Defaults to a post to the current page. */
  posting?: Posting;
}) {
  const form = useRef<HTMLFormElement>(null);
  const { state } = useNavigation();
  const { busy, ...formProps } = posting ?? { Form, busy: state !== "idle" };
  useEffect(() => {
    if (Object.keys(errors).length > 0) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [errors]);
  return (
    // A new version of the item resets the form.
    <PostForm key={version} id={id} posting={{ ...formProps, busy }} form={form} files={file !== undefined}>
      {version === undefined ? null : <input type="hidden" name="version" value={version} />}
      {intent ? <input type="hidden" name="intent" value={intent} /> : null}
      {fields.map((field) => (
        <Input
          key={field.name}
          field={field}
          value={values[field.name] ?? field.defaultValue}
          error={errors[field.name]}
        />
      ))}
      {file ? <FileField {...file} error={errors[file.name]} /> : null}
      <p>
        <button className={quiet ? "btn" : "btn btn--sun"} type="submit" disabled={busy} aria-busy={busy || undefined}>
          {busy ? busyButton : button}
        </button>
      </p>
    </PostForm>
  );
}

/** Why a form was rejected: a toast on a page with scripts, an alert above the form otherwise. */
export function FormAlert({ toast, inDialog }: { toast: Toast | null; inDialog?: boolean }) {
  const showToast = useToast();
  useEffect(() => {
    if (toast && !inDialog) showToast(toast);
  }, [toast, inDialog, showToast]);
  if (!toast) return null;
  return (
    <p role="alert" className={inDialog ? "errs" : "errs no-scripts"}>
      <b>{toast.title}</b>
      {` ${toast.detail ?? ""}`}
    </p>
  );
}
