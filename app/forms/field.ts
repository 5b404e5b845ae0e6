import * as z from "zod/mini";

/** Why a field's text is refused. */
export class FieldProblem {
  constructor(readonly message: string) {}
}

/**
 * The schema of a field that holds text. A form or body that lacks the field is read as if it were empty.
 * @param read gets the text without spaces at its ends, and returns the field's value
 */
export const textField = <T>(read: (text: string) => T | FieldProblem) =>
  z.pipe(
    z._default(z.string("Use text."), ""),
    z.transform((text: string, context): T => {
      const value = read(text.trim());
      if (!(value instanceof FieldProblem)) return value;
      context.issues.push({ code: "custom", message: value.message, input: text });
      return z.NEVER;
    }),
  );

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
