import * as z from "zod/mini";
import { cleanLine } from "./clean";

/** Of a button that sends none of its form's fields. */
export const noFieldsSchema = z.object({});

/** Why a field's text is refused. */
export class FieldProblem {
  constructor(readonly message: string) {}
}

/** Keywords of JSON Schema with which the API describes a field. The field itself is checked by its function. */
type Keywords = {
  description?: string;
  enum?: readonly SentValue[];
  format?: string;
  minLength?: number;
  maxLength?: number;
};

type FieldRules<T = unknown> = Keywords & {
  /** The value of a field that is not sent, if it differs from that of an empty text. */
  missing?: T;
  /** The message for a value of another type. */
  invalid?: string;
  /** Programs may also send a whole number. */
  integer?: { minimum: number; maximum: number };
  /** Programs may also send any number. */
  number?: { minimum: number; maximum: number };
  /** Programs may also send true or false. */
  boolean?: boolean;
  /** For text of several lines. */
  clean?: (text: string) => string;
};

type SentValue = string | number | boolean | null | undefined;

/** A value as a form would send it, cleaned; null for a value of another type. */
function toFormText(sent: SentValue, { integer, number, boolean, clean = cleanLine }: FieldRules): string | null {
  if (sent === undefined || sent === null) return "";
  if (typeof sent === "boolean" && boolean) return sent ? "on" : "";
  const isNumber = integer ? Number.isSafeInteger(sent) : number && Number.isFinite(sent);
  return typeof sent === "string" || isNumber ? clean(String(sent)) : null;
}

/** @param empty the value of a field that is missing, or why it may not be */
function describeInput(empty: unknown, { missing, invalid, integer, number, boolean, clean, ...keywords }: FieldRules) {
  const type = [
    "string",
    integer && "integer",
    number && "number",
    boolean && "boolean",
    empty === null && "null",
  ].filter(Boolean);
  const options = keywords.enum && { enum: empty === null ? [...keywords.enum, null] : keywords.enum };
  const defaultValue = empty !== null && !(empty instanceof FieldProblem) && { default: empty };
  return { ...keywords, ...integer, ...number, ...options, ...defaultValue, type: type.length > 1 ? type : type[0] };
}

/**
 * The schema of a field that forms send as text, and programs as text, a number, a boolean or null. A form or body that lacks the
 * field is read as if it were empty, unless `missing` says otherwise.
 * @param read gets the cleaned text, and returns the field's value
 */
export const textField = <T>(read: (text: string) => T | FieldProblem, rules: FieldRules<T> = {}) => {
  const empty = rules.missing === undefined ? read("") : rules.missing;
  const input = (z.any() as z.ZodMiniType<SentValue, SentValue>).register(
    z.globalRegistry,
    describeInput(empty, rules),
  );
  return z.pipe(
    // zod can't know of the function that a field is required, so its type says that none is.
    (empty instanceof FieldProblem ? input : z.optional(input)) as z.ZodMiniOptional<typeof input>,
    z.transform((sent: SentValue, context): T => {
      if (sent === undefined && rules.missing !== undefined) return rules.missing;
      // null clears a field, so it isn't taken for one whose empty value is another.
      const isRefused = sent === null && empty !== null && !(empty instanceof FieldProblem);
      const text = isRefused ? null : toFormText(sent, rules);
      const value = text === null ? new FieldProblem(rules.invalid ?? "Use text.") : read(text);
      if (!(value instanceof FieldProblem)) return value;
      context.issues.push({ code: "custom", message: value.message, input: sent });
      return z.NEVER;
    }),
  );
};

/** The same for a field that may be empty: its value is then null. */
export const readOptional =
  <T>(read: (text: string) => T | FieldProblem) =>
  (text: string): T | FieldProblem | null =>
    text ? read(text) : null;

/** The same for a field that may not be empty. */
export const readRequired =
  <T>(required: string, read: (text: string) => T | FieldProblem) =>
  (text: string): T | FieldProblem =>
    text ? read(text) : new FieldProblem(required);
