/** Fields of a form as data, their rules and their words; pure, for server and browser alike. */
import { hasLineBreak, SINGLE_LINE_ERROR } from "~/forms/line-breaks";
import { parseDollars } from "~/forms/money";
import { findEmailProblem } from "./email-problem";

type OptionGroups = Readonly<Record<string, readonly string[]>>;

export type Field = {
  name: string;
  label: string;
  kind: "text" | "textarea" | "date" | "integer" | "money" | "choice" | "check" | "email";
  /** Error message for an empty field; absent when the field is optional. */
  required?: string;
  /** In characters. */
  maxLength?: number;
  options?: readonly string[];
  groups?: OptionGroups;
  /** Initial value of a new item, and the value of an optional field that is left empty. */
  defaultValue?: string;
  /** Shown below the field. */
  hint?: string;
};

/** An item's values by field; null when empty. */
export type Values = Record<string, string | number | boolean | null>;
export type FieldErrors = Record<string, string>;

/** Characters that a field holds that names no limit. */
const DEFAULT_MAX_LENGTH = 2_000;
const MAX_INTEGER = 100_000;
const MAX_DOLLARS = 1_000_000_000;

function getFieldError(field: Field, text: string): string | undefined {
  const { kind, required, maxLength = DEFAULT_MAX_LENGTH } = field;
  if (!text) return required;
  if ((kind === "text" || kind === "money") && hasLineBreak(text)) return SINGLE_LINE_ERROR;
  if (text.length > maxLength) return `Use at most ${maxLength} characters.`;
  if (kind === "choice") {
    const options = field.options ?? Object.values(field.groups ?? {}).flat();
    return options.includes(text) ? undefined : (required ?? "Choose one of the options.");
  }
  if (kind === "money") {
    const dollars = parseDollars(text);
    if (dollars === null) return "Use digits, such as 655,000.";
    return dollars > MAX_DOLLARS ? "Use a smaller amount." : undefined;
  }
  if (kind === "date") return isDate(text) ? undefined : "Use a date, such as 2027-03-09.";
  if (kind === "integer")
    return /^-?\d{1,6}$/.test(text) && Math.abs(Number(text)) <= MAX_INTEGER ? undefined : "Use a whole number.";
  if (kind !== "email") return undefined;
  return findEmailProblem(text) && (required ?? findEmailProblem(text));
}

/** Whether a text is a date YYYY-MM-DD that exists, between 1900 and 2199. */
export function isDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * Validates the fields of a form or of a JSON body.
 * @param partial skips missing fields; otherwise they count as empty
 * @returns the parsed values, which are complete if there are no errors, the errors, and the text as typed, which a rejected form shows again
 */
export function parseValues<Parsed extends Partial<Values> = Values>(
  fields: readonly Field[],
  input: Readonly<Record<string, unknown>>,
  { partial = false } = {},
): { values: Parsed; errors: FieldErrors; submitted: Record<string, string> } {
  const [values, errors, submitted]: [Values, FieldErrors, Record<string, string>] = [{}, {}, {}];
  for (const field of fields) {
    const { name, kind } = field;
    const raw = input[name];
    if (raw === undefined && partial) continue;
    if (kind === "check") {
      values[name] = raw === true || raw === "true" || raw === "on" || raw === "1";
      submitted[name] = values[name] ? "1" : "";
      continue;
    }
    const isPlain = raw === undefined || raw === null || typeof raw === "string" || typeof raw === "number";
    const text = isPlain ? String(raw ?? "").trim() : "";
    submitted[name] = text;
    const error = isPlain ? getFieldError(field, text) : "Use text.";
    if (error) errors[name] = error;
    else if (text === "")
      values[name] = kind === "integer" ? Number(field.defaultValue ?? 0) : (field.defaultValue ?? null);
    else values[name] = kind === "integer" ? Number(text) : kind === "money" ? parseDollars(text) : text;
  }
  return { values: values as Parsed, errors, submitted };
}
