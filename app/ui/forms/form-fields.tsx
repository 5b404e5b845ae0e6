/** The fields of a `Form`: each is tied to its label, hint and message, whose ids start with the form's. */
import { type FieldMetadata, getInputProps, getSelectProps, getTextareaProps, useField } from "@conform-to/react";
import { type ComponentProps, type FocusEvent, type ReactNode, useContext, useRef } from "react";
import { formatTypedDate, INVALID_DATE, parseDate, shownDateName } from "~/forms/dates";
import type { FileRules } from "~/forms/file-rules";
import { MAX_YEARS_AHEAD } from "~/forms/month";
import { parseNumber } from "~/forms/number";
import { formatUtcMonthName } from "~/intl/formats";
import { Button, type ButtonLook } from "../button";
import { useHydrated } from "../hooks/use-hydrated";
import { Icon } from "../icons";
import { formatDateInWords } from "../text/dates";
import { formatNumber } from "../text/money";
import { capitalize } from "../text/text";
import { CheckRow, Field, inputClass, segmentedClass, UnitInput } from "./field";
import { ChosenFiles, useChosenFiles } from "./file-field";
import { FieldsContext } from "./form-context";

type FieldInfo = { name: string; label: ReactNode; hint?: ReactNode };

type InputType = "text" | "email" | "tel" | "password";

/** What every field needs of conform and of the reply. */
function useFormField(name: string, hint: ReactNode) {
  const [field] = useField<string>(name);
  const { focusedField } = useContext(FieldsContext);
  const options = { ariaDescribedBy: hint ? field.descriptionId : undefined };
  return { field, options, focus: { autoFocus: focusedField === name || undefined }, error: field.errors?.[0] };
}

/** conform's attributes without those of its own validation, which `Form` replaces. */
function readInputProps(field: FieldMetadata<string>, type: InputType, options: { ariaDescribedBy?: string }) {
  const { key: _key, form: _form, ...props } = getInputProps(field, { ...options, type });
  return props;
}

type TextFieldProps = FieldInfo & Omit<ComponentProps<"input">, "name" | "type"> & { type?: InputType };

/** A line of text. */
export function TextField({ name, label, hint, type = "text", className = inputClass(), ...input }: TextFieldProps) {
  const { field, options, focus, error } = useFormField(name, hint);
  return (
    <Field id={field.id} label={label} hint={hint} error={error}>
      <input {...readInputProps(field, type, options)} {...input} className={className} {...focus} />
    </Field>
  );
}

/** Several lines of text. */
export function TextArea({ name, label, hint, ...area }: FieldInfo & Omit<ComponentProps<"textarea">, "name">) {
  const { field, options, focus, error } = useFormField(name, hint);
  const { key: _key, form: _form, ...props } = getTextareaProps(field, options);
  return (
    <Field id={field.id} label={label} hint={hint} error={error}>
      <textarea rows={5} {...props} {...area} className={inputClass()} {...focus} />
    </Field>
  );
}

/** "655,000" for an amount; anything else stays as typed. */
const formatDollars = (text: string): string => {
  const dollars = parseNumber("money", text);
  return dollars === null || !Number.isSafeInteger(dollars) ? text : formatNumber(dollars);
};

/** Whole dollars. Separators appear when the field is left, so that typing never changes what was typed. */
export function MoneyField({
  name,
  label,
  hint,
  ...input
}: FieldInfo & Omit<ComponentProps<"input">, "name" | "type">) {
  const { field, options, focus, error } = useFormField(name, hint);
  const { defaultValue, ...props } = readInputProps(field, "text", options);
  const handleBlur = ({ currentTarget }: FocusEvent<HTMLInputElement>) => {
    currentTarget.value = formatDollars(currentTarget.value);
  };
  return (
    <Field id={field.id} label={label} hint={hint} error={error}>
      <UnitInput
        inputMode="numeric"
        {...props}
        {...input}
        defaultValue={formatDollars(defaultValue ?? "")}
        {...focus}
        onBlur={handleBlur}
      />
    </Field>
  );
}

/** {@link INVALID_DATE} has the same example. */
const DATE_HINT = "Such as 3/9/2027.";

/** A date as people type it, which is shown in words, with the browser's calendar behind a button. */
export function DateField({ name, label, hint = DATE_HINT, ...input }: TextFieldProps) {
  const [{ errors, value }] = useField<string>(name);
  const date = parseDate(value ?? "");
  const words = date && formatDateInWords(date);
  const shownHint = words
    ? errors?.[0]?.includes(words)
      ? undefined
      : words
    : errors?.[0] === INVALID_DATE && hint === DATE_HINT
      ? undefined
      : hint;
  const { field, options, focus, error } = useFormField(name, shownHint);
  const { defaultValue = "", ...props } = readInputProps(field, "text", options);
  const { isTyped } = useContext(FieldsContext);
  const text = useRef<HTMLInputElement>(null);
  const calendar = useRef<HTMLInputElement>(null);
  const hasCalendar = useHydrated() && "showPicker" in HTMLInputElement.prototype;
  const openCalendar = () => {
    if (!calendar.current || !text.current) return;
    calendar.current.value = parseDate(text.current.value) ?? "";
    calendar.current.showPicker();
  };
  const takeDate = () => {
    if (!calendar.current?.value || !text.current) return;
    text.current.value = formatTypedDate(calendar.current.value);
    text.current.dispatchEvent(new Event("input", { bubbles: true }));
    text.current.focus();
  };
  return (
    <Field id={field.id} label={label} hint={shownHint} error={error}>
      <span className="relative flex gap-2">
        <input
          {...props}
          {...input}
          defaultValue={isTyped ? defaultValue : formatTypedDate(defaultValue)}
          ref={text}
          className={inputClass()}
          {...focus}
        />
        <input type="hidden" name={shownDateName(name)} value={date ?? ""} />
        {hasCalendar ? (
          <>
            <input ref={calendar} className="sr-only" type="date" tabIndex={-1} aria-hidden onChange={takeDate} />
            <Button type="button" size="icon" aria-label="Open the calendar" onClick={openCalendar}>
              <Icon name="calendar" />
            </Button>
          </>
        ) : null}
      </span>
    </Field>
  );
}

const MONTH_NAMES = Array.from({ length: 12 }, (_, month) => formatUtcMonthName(new Date(Date.UTC(2000, month))));

/** A month as two selects, because not every browser has a month field. @param firstYear the current year */
export function MonthField({
  name,
  label,
  firstYear,
  required,
}: Omit<FieldInfo, "hint"> & { firstYear: number; required?: boolean }) {
  const years = Array.from({ length: MAX_YEARS_AHEAD + 1 }, (_, n) => String(firstYear + n));
  return (
    <Field as="fieldset" id={name} label={label}>
      <div className="grid grid-cols-2 gap-x-4 gap-y-5">
        <SelectField
          name={`${name}.month`}
          label="Month"
          placeholder="Choose…"
          required={required}
          options={MONTH_NAMES.map((month, n) => ({ value: String(n + 1).padStart(2, "0"), label: month }))}
        />
        <SelectField
          name={`${name}.year`}
          label="Year"
          placeholder="Choose…"
          required={required}
          options={years.map((year) => ({ value: year, label: year }))}
        />
      </div>
    </Field>
  );
}

/** The label is text, or a component that renders text. */
export type Option = { value: string; label: ReactNode };

type SelectFieldProps = FieldInfo &
  Omit<ComponentProps<"select">, "name"> & {
    /** Texts are their own labels, with a capital. */
    options?: readonly (Option | string)[];
    groups?: Readonly<Record<string, readonly (Option | string)[]>>;
    /** The label of the empty option, if the field may be empty. */
    placeholder?: string;
  };

const renderOption = (option: Option | string) =>
  typeof option === "string" ? (
    <option key={option} value={option === capitalize(option) ? undefined : option}>
      {capitalize(option)}
    </option>
  ) : (
    <option key={option.value} value={option.value}>
      {option.label}
    </option>
  );

export function SelectField({
  name,
  label,
  hint,
  options: choices = [],
  groups,
  placeholder,
  ...select
}: SelectFieldProps) {
  const { field, options, focus, error } = useFormField(name, hint);
  const { key: _key, form: _form, ...props } = getSelectProps(field, options);
  return (
    <Field id={field.id} label={label} hint={hint} error={error}>
      <select {...props} {...select} className={inputClass()} {...focus}>
        {placeholder === undefined ? null : <option value="">{placeholder}</option>}
        {choices.map(renderOption)}
        {Object.entries(groups ?? {}).map(([group, members]) => (
          <optgroup key={group} label={group}>
            {members.map(renderOption)}
          </optgroup>
        ))}
      </select>
    </Field>
  );
}

/** A few options, one of which is chosen. */
export function RadioField({ name, label, options }: Omit<FieldInfo, "hint"> & { options: readonly Option[] }) {
  const { field, focus, error } = useFormField(name, undefined);
  return (
    <Field as="fieldset" id={field.id} label={label} error={error}>
      <div className={segmentedClass()}>
        {options.map((option, n) => (
          <label key={option.value}>
            <input
              id={n === 0 ? field.id : undefined}
              type="radio"
              name={name}
              value={option.value}
              defaultChecked={option.value === field.initialValue}
              aria-invalid={error ? true : undefined}
              aria-describedby={error ? field.errorId : undefined}
              {...(n === 0 ? focus : {})}
            />
            {option.label}
          </label>
        ))}
      </div>
    </Field>
  );
}

/** A box for yes or no. */
export function CheckboxField({
  name,
  label,
  hint,
  ...input
}: FieldInfo & Omit<ComponentProps<"input">, "name" | "type">) {
  const { field, options, focus, error } = useFormField(name, hint);
  const { key: _key, form: _form, ...props } = getInputProps(field, { ...options, type: "checkbox" });
  return (
    <Field id={field.id} hint={hint} error={error}>
      <CheckRow {...props} {...input} {...focus}>
        {label}
      </CheckRow>
    </Field>
  );
}

/** "plans.pdf and photo.jpg" */
const joinNames = (names: readonly string[]) =>
  names.length > 1 ? `${names.slice(0, -1).join(", ")} and ${names.at(-1)}` : (names[0] ?? "");

/**
 * Files. With scripts it lists the chosen ones and checks them at once. A page that comes back has lost them, so it names them.
 * @param required the message if none is chosen
 */
export function FileField({
  name,
  label,
  rules,
  required,
  renderDetails,
  onFilesChange,
}: Omit<FieldInfo, "hint"> & {
  rules: FileRules;
  required?: string;
  /** What is shown below each chosen file. */
  renderDetails?: (file: File, n: number) => ReactNode;
  onFilesChange?: (files: readonly File[]) => void;
}) {
  const { inputProps, files, removeFile, problem } = useChosenFiles(rules, onFilesChange);
  const sentNames = useContext(FieldsContext).files[name] ?? [];
  const { field, focus, error } = useFormField(name, rules.hint);
  const message = problem ?? error;
  const lostText =
    files.length === 0 && sentNames.length > 0
      ? `You chose ${joinNames(sentNames)}. ${error ? "" : `Choose ${sentNames.length > 1 ? "them" : "it"} again. `}`
      : "";
  return (
    <Field id={field.id} label={label} hint={lostText + rules.hint} error={message}>
      <input
        {...inputProps}
        id={field.id}
        name={name}
        required={required !== undefined || undefined}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? `${field.errorId} ${field.descriptionId}` : field.descriptionId}
        {...focus}
        // `Form` refuses to send these.
        data-problem={files.length > 0 ? problem : required}
      />
      <ChosenFiles files={files} unit={rules.unit} onRemove={removeFile} renderDetails={renderDetails} />
    </Field>
  );
}

/** The button that sends a form. @param busyText its text while the form is being sent */
export function SubmitButton({
  busyText,
  children,
  ...button
}: ComponentProps<"button"> & ButtonLook & { busyText?: string }) {
  const { busy } = useContext(FieldsContext);
  return (
    <Button {...button} type="submit" aria-busy={busy || undefined}>
      {busy && busyText ? busyText : children}
    </Button>
  );
}
