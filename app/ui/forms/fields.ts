/** Fields of a form as data, their rules and their words; pure, for server and browser alike. */
import { hasLineBreak, ONE_LINE } from "../text/line-breaks";
import { dollarsIn } from "../text/money";
import { emailLike } from "./email-like";

type Groups = Readonly<Record<string, readonly string[]>>;

export type Field = {
  name: string;
  label: string;
  kind: "text" | "lines" | "date" | "whole" | "money" | "choice" | "check" | "email";
  /** Error message for an empty field; absent when the field is optional. */
  required?: string;
  /** In characters. */
  most?: number;
  options?: readonly string[];
  groups?: Groups;
  /** Initial value of a new item, and the value of an optional field that is left empty. */
  usual?: string;
  /** Shown below the field. */
  hint?: string;
};

/** An item's values by field; null when empty. */
export type Values = Record<string, string | number | boolean | null>;
export type FieldErrors = Record<string, string>;

/** Characters that a field holds that names no limit. */
const LINES = 2_000;
const MOST_WHOLE = 100_000;
const MOST_DOLLARS = 1_000_000_000;

function problemOf(field: Field, text: string): string | undefined {
  const { kind, required, most = LINES } = field;
  if (!text) return required;
  if ((kind === "text" || kind === "money") && hasLineBreak(text)) return ONE_LINE;
  if (text.length > most) return `Use at most ${most} characters.`;
  if (kind === "choice") {
    const options = field.options ?? Object.values(field.groups ?? {}).flat();
    return options.includes(text) ? undefined : (required ?? "Choose one of the options.");
  }
  if (kind === "money") {
    const dollars = dollarsIn(text);
    if (dollars === null) return "Use digits, such as 655,000.";
    return dollars > MOST_DOLLARS ? "Use a smaller amount." : undefined;
  }
  if (kind === "date") return isDate(text) ? undefined : "Use a date, such as 2027-03-09.";
  if (kind === "whole")
    return /^-?\d{1,6}$/.test(text) && Math.abs(Number(text)) <= MOST_WHOLE ? undefined : "Use a whole number.";
  if (kind !== "email") return undefined;
  return emailLike(text) && (required ?? emailLike(text));
}

/** Whether a text is a date YYYY-MM-DD that exists, between 1900 and 2199. */
export function isDate(text: string): boolean {
  if (!/^(19|20|21)\d\d-\d\d-\d\d$/.test(text)) return false;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text);
}

/**
 * * Validates the fields of a form or of a JSON body.
 * @param partial skips missing fields; otherwise they count as empty
 * @returns the parsed values, the errors, and the text as typed, which a rejected form shows again
 */
export function readValues(
  fields: readonly Field[],
  input: Readonly<Record<string, unknown>>,
  { partial = false } = {},
): { values: Values; errors: FieldErrors; given: Record<string, string> } {
  const [values, errors, given]: [Values, FieldErrors, Record<string, string>] = [{}, {}, {}];
  for (const field of fields) {
    const { name, kind } = field;
    const raw = input[name];
    if (raw === undefined && partial) continue;
    if (kind === "check") {
      values[name] = raw === true || raw === "true" || raw === "on" || raw === "1";
      given[name] = values[name] ? "1" : "";
      continue;
    }
    const isPlain = raw === undefined || raw === null || typeof raw === "string" || typeof raw === "number";
    const text = isPlain ? String(raw ?? "").trim() : "";
    given[name] = text;
    const problem = isPlain ? problemOf(field, text) : "Use text.";
    if (problem) errors[name] = problem;
    else if (text === "") values[name] = kind === "whole" ? Number(field.usual ?? 0) : (field.usual ?? null);
    else values[name] = kind === "whole" ? Number(text) : kind === "money" ? dollarsIn(text) : text;
  }
  return { values, errors, given };
}
