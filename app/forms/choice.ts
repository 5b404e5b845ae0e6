/** Fields with a fixed set of values: options, checkboxes, numbers and lists. */
import * as z from "zod/mini";
import { FieldProblem, readOptional, textField } from "./field";
import { type NumberKind, parseNumber } from "./number";
import { type FormSchema, listErrors } from "./submission";

type ChoiceRules<D> = {
  /** The message for an empty field; an optional field has a default instead. */
  required?: string;
  /** The value of a field that is not sent, and of an empty one unless `required` refuses it. */
  defaultValue?: D;
};

const CHOICE_ERROR = "Choose one of the options.";

/** One of some options. */
export const choiceField = <const T extends string, const D extends T | null = never>(
  options: readonly T[],
  { required, defaultValue }: ChoiceRules<D> = {},
) =>
  textField(
    (text): T | D | FieldProblem => {
      if (!text && required) return new FieldProblem(required);
      if (!text && defaultValue !== undefined) return defaultValue;
      return options.find((option) => option === text) ?? new FieldProblem(CHOICE_ERROR);
    },
    { missing: defaultValue, invalid: CHOICE_ERROR, enum: options },
  );

/** Whether a text is how a form or a program says yes. */
const isYes = (text: string) => ["on", "1", "true"].includes(text);

const FLAG_ERROR = "Use true or false.";

/** A checkbox. Browsers send nothing for one that is off, and programs send booleans. @param description for the API */
export const checkboxField = (description?: string) =>
  textField(
    (text): boolean | FieldProblem =>
      isYes(text) || ["", "0", "false"].includes(text) ? isYes(text) : new FieldProblem(FLAG_ERROR),
    {
      invalid: FLAG_ERROR,
      boolean: true,
      enum: [true, false, "true", "false", "on", "1", "0", ""],
      ...(description && { description }),
    },
  );

const MAX_INTEGER = 100_000;
const INTEGER_ERROR = "Use a whole number.";

/** A whole number. @param defaultValue of an empty field */
export const integerField = ({ defaultValue }: { defaultValue: number }) =>
  textField(
    (text): number | FieldProblem => {
      if (!text) return defaultValue;
      const integer = parseNumber("count", text);
      const isInteger = integer !== null && Number.isInteger(integer) && Math.abs(integer) <= MAX_INTEGER;
      return isInteger ? integer : new FieldProblem(INTEGER_ERROR);
    },
    {
      invalid: INTEGER_ERROR,
      integer: { minimum: -MAX_INTEGER, maximum: MAX_INTEGER },
      description: "A whole number, or its digits as text.",
    },
  );

type CountRules = { min: number; max: number; kind?: NumberKind };

const readCount =
  ({ min, max, kind = "count" }: CountRules) =>
  (text: string): number | FieldProblem => {
    const count = parseNumber(kind, text);
    if (count === null || !Number.isInteger(count)) return new FieldProblem(INTEGER_ERROR);
    return count < min || count > max ? new FieldProblem(`Use a number from ${min} to ${max}.`) : count;
  };

const describeCount = ({ min, max }: CountRules) => ({
  invalid: INTEGER_ERROR,
  integer: { minimum: min, maximum: max },
  description: "A whole number, or its digits as text.",
});

/** A whole number within bounds. @param defaultValue of an empty field */
export const countField = ({ defaultValue, ...rules }: CountRules & { defaultValue: number }) =>
  textField((text): number | FieldProblem => (text ? readCount(rules)(text) : defaultValue), describeCount(rules));

/** A whole number within bounds, or null. */
export const optionalCount = (rules: CountRules) => textField(readOptional(readCount(rules)), describeCount(rules));

/** The largest number in its column. */
const MAX_VERSION = 2_147_483_647;
const VERSION_ERROR = "Send the version that you changed.";

/** The version of what is edited: a hidden field, so what people see can't be wrong. */
export const versionField = () =>
  textField(
    (text): number | FieldProblem =>
      /^[1-9]\d{0,9}$/.test(text) && Number(text) <= MAX_VERSION ? Number(text) : new FieldProblem(VERSION_ERROR),
    { invalid: VERSION_ERROR, integer: { minimum: 1, maximum: MAX_VERSION } },
  );

/** The values of a field that is sent any number of times, such as a group of checkboxes. */
export const listField = ({ max }: { max: number }) =>
  z.pipe(
    z._default(z.union([z.string(), z.array(z.string())], "Use a list of texts."), []),
    z.transform((sent: string | string[], context): string[] => {
      const values = [sent].flat();
      if (values.length <= max) return values;
      context.issues.push({ code: "custom", message: `Choose at most ${max}.`, input: sent });
      return z.NEVER;
    }),
  );

/**
 * Fields that a checkbox reveals. While it is off they are null, whatever was typed; so a page can't refuse what it hides. For
 * `z.intersection` with the other fields, because a transformation of them all would wait until the others are correct.
 */
export const whenChecked = <const Box extends string, S extends Record<string, FormSchema>>(box: Box, fields: S) =>
  z.pipe(
    z.record(z.string(), z.unknown()),
    z.transform((sent: Record<string, unknown>, context) => {
      type Fields = { [Name in keyof S]: z.output<S[Name]> | null };
      const off = Object.fromEntries(Object.keys(fields).map((name) => [name, null])) as Fields;
      if (!isYes(String(sent[box] ?? ""))) return { ...off, [box]: false } as Fields & Record<Box, boolean>;
      const parsed = z.object(fields).safeParse(sent);
      if (parsed.success) return { ...parsed.data, [box]: true } as unknown as Fields & Record<Box, boolean>;
      for (const [name, message] of Object.entries(listErrors(parsed.error)))
        context.issues.push({ code: "custom", message, input: sent, path: name.split(".") });
      return z.NEVER;
    }),
  );
