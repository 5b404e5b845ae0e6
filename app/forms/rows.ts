/** Rows of fields in a form, each with names of its own: "lines.0-title" is the title of the first row. */
import * as z from "zod/mini";
import { type FormSchema, listErrors } from "./submission";

/** The name of a field of a row. */
export const nameRowField = (rows: string, row: number, field: string) => `${rows}.${row}-${field}`;

/**
 * The rows of a form. Empty ones are left out.
 * @param tooMany the message if there are more than `max`
 * @param preset fields that have a value in an empty row too
 */
export const readRows = <S extends FormSchema>(
  schema: S,
  { max, tooMany, preset = [] }: { max: number; tooMany: string; preset?: readonly string[] },
) =>
  z.pipe(
    z._default(z.record(z.string(), z.string()), {}),
    z.transform((sent: Record<string, string>, context): z.output<S>[] => {
      const rows: Record<string, Record<string, string>> = {};
      for (const [name, text] of Object.entries(sent)) {
        const [row = "", field = ""] = name.split("-");
        rows[row] = { ...rows[row], [field]: text };
      }
      const filled = Object.entries(rows).filter(([, fields]) =>
        Object.entries(fields).some(([field, text]) => text.trim() && !preset.includes(field)),
      );
      if (filled.length > max) context.issues.push({ code: "custom", message: tooMany, input: sent });
      return filled.flatMap(([row, fields]) => {
        const parsed = schema.safeParse(fields);
        if (parsed.success) return [parsed.data];
        for (const [field, message] of Object.entries(listErrors(parsed.error)))
          context.issues.push({ code: "custom", message, input: sent, path: [`${row}-${field}`] });
        return [];
      });
    }),
  );

/** The fields of rows, as the form has them. */
export const toRowFields = (rows: readonly object[]): Record<string, string> =>
  Object.fromEntries(
    rows.flatMap((item, row) =>
      Object.entries(item).map(([field, value]) => [`${row}-${field}`, value === null ? "" : String(value)]),
    ),
  );

export const countRows = (values: object) => new Set(Object.keys(values).map((name) => name.split("-")[0])).size;
