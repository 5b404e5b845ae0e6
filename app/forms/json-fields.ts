/** Checks JSON bodies with the schemas of forms, so that pages and API have one set of rules. */
import * as z from "zod/mini";
import { type FormSchema, listErrors } from "./submission";

/** A value as a form would send it. A form leaves out what has none. */
function toFormValue(value: unknown): unknown {
  if (value === null || value === undefined) return "";
  if (Array.isArray(value)) return value.map(toFormValue);
  return typeof value === "number" ? String(value) : value;
}

type CheckedFields<Value> = { value: Value; errors: null } | { value: null; errors: Record<string, string> };

/** The values of a body's fields, or a message for each field that is wrong, under the name that was sent. */
export function parseJsonFields<S extends FormSchema>(
  body: Readonly<Record<string, unknown>>,
  schema: S,
): CheckedFields<z.output<S>> {
  const sent = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  const fields = Object.fromEntries(sent.map(([name, value]) => [name, toFormValue(value)]));
  const parsed = schema.safeParse(fields);
  return parsed.success
    ? { value: parsed.data as z.output<S>, errors: null }
    : { value: null, errors: listErrors(parsed.error) };
}

/** The schema of the fields that a change sends, so that the others keep their values instead of becoming empty. */
export const pickSentFields = <Shape extends z.core.$ZodLooseShape>(
  schema: z.ZodMiniObject<Shape>,
  body: Readonly<Record<string, unknown>>,
): z.ZodMiniType<{ [Name in keyof Shape]?: z.output<Shape[Name]> }, unknown> => {
  const sent = Object.entries(schema.shape).filter(([name]) => Object.hasOwn(body, name));
  return z.object(Object.fromEntries(sent)) as never;
};
