import * as z from "zod/mini";

/** Why a field's text is refused. */
export class FieldProblem {
  constructor(readonly message: string) {}
}

/** Keywords of JSON Schema with which the API describes a field. The field itself is checked by its function. */
type Keywords = {
  description?: string;
  default?: string | number | boolean | null;
  enum?: readonly string[];
  format?: string;
  minLength?: number;
  maxLength?: number;
};

type FieldRules = Keywords & {
  /** The message for a field that is missing, if it may not be. */
  required?: string;
  /** The message for a value of another type. */
  invalid?: string;
  /** What programs may send beside text: a whole number, or true and false. */
  integer?: { minimum: number; maximum: number };
  boolean?: true;
};

type SentValue = string | number | boolean | null | undefined;

/** A value as a form would send it. */
const toFormText = (sent: SentValue): string => (sent === true ? "on" : String(sent || (sent === 0 ? 0 : "")));

/**
 * The schema of a field that forms send as text, and programs as text, a number, a boolean or null. A form or body that lacks the
 * field is read as if it were empty.
 * @param read gets the text without spaces at its ends, and returns the field's value
 */
export const textField = <T>(
  read: (text: string) => T | FieldProblem,
  { required, invalid = "Use text.", integer, boolean, ...keywords }: FieldRules = {},
) => {
  const error: z.core.$ZodErrorMap = ({ input }) => (required && (input ?? null) === null ? required : invalid);
  const text = z.string({ error }).register(z.globalRegistry, keywords);
  const input: z.ZodMiniType<SentValue, SentValue> = integer
    ? z.union([z.int().register(z.globalRegistry, integer), text], { error })
    : boolean
      ? z.union([z.boolean(), text], { error })
      : text;
  return z.pipe(
    (required ? input : z.nullish(input)) as z.ZodMiniOptional<typeof input>,
    z.transform((sent: SentValue, context): T => {
      const value = read(toFormText(sent).trim());
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
