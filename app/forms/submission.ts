/** Checks what a form holds, with the same function in browser and server. */
import { parse, type Submission } from "@conform-to/react";
import type * as z from "zod/mini";

/** A schema of a form. Its input is what forms send: text, files, and lists and objects of them. */
// biome-ignore lint/suspicious/noExplicitAny: schemas differ in their input, which is never known before it is checked.
export type FormSchema = z.ZodMiniType<unknown, any>;

type CheckedForm<Value> = Submission<Record<string, unknown>, string[], Value>;

/** The fields that a schema refuses, each with its first message. */
export function listErrors({ issues }: z.core.$ZodError): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of issues) errors[path.join(".")] ??= message;
  return errors;
}

/** Checks a form with its schema. @param otherErrors by field, which the schema can't see */
export function parseSubmission<S extends FormSchema>(
  form: FormData,
  schema: S,
  otherErrors: Readonly<Record<string, string>> = {},
): CheckedForm<z.output<S>> {
  return parse<z.output<S>, string[]>(form, {
    resolve(payload) {
      const parsed = schema.safeParse(payload);
      const errors = Object.entries({ ...(parsed.success ? {} : listErrors(parsed.error)), ...otherErrors });
      if (parsed.success && errors.length === 0) return { value: parsed.data as z.output<S> };
      return { error: Object.fromEntries(errors.map(([name, message]) => [name, [message]])) };
    },
  }) as CheckedForm<z.output<S>>;
}

/** Accepts any fields, for a button such as Back, which sends them unchecked. */
export const acceptSubmission = (form: FormData): CheckedForm<null> =>
  parse<null, string[]>(form, { resolve: () => ({ value: null }) }) as CheckedForm<null>;

/**
 * Whether a form of this site may have a field of this name. conform reads dots as objects and brackets as indexes of lists
 * without a limit: `a[4294967294]` alone would be a list of four billion items. `__intent__` and `__state__` it parses as JSON,
 * and changes the form by them.
 */
const isFieldName = (name: string): boolean =>
  /^[a-z][\w-]{0,40}(\.[a-z\d][\w-]{0,40})?$/i.test(name) && !name.split(".").some((part) => part in Object.prototype);

/** The text fields of a posted form, without those that no form of this site has. */
export function readTextFields(form: FormData): FormData {
  const fields = new FormData();
  for (const [name, value] of form) if (typeof value === "string" && isFieldName(name)) fields.append(name, value);
  return fields;
}
