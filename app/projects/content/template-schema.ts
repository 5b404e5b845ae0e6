/** The fields of a template and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { type FormSchema, listErrors } from "~/forms/submission";
import { contactSchema } from "../contacts/schema";
import { lineField } from "../fields";
import {
  contentFields,
  designEntrySchema,
  MAX_ENTRIES,
  optionalContentFields,
  type ProjectContent,
  TOO_MANY,
  templateDocumentSchema,
  templateMilestoneSchema,
  templateTaskSchema,
} from "./content";
import { contentLineFields } from "./lines";

/** The id of the form on its page. */
export const TEMPLATE_FORM = "template";

const name = lineField("Name is required");

/** The name of a field of a row: "tasks.0-title". */
export const nameRowField = (kind: keyof ProjectContent, row: number, field: string) => `${kind}.${row}-${field}`;

/** Fields that have a value in an empty row too. */
const PRESET = ["assignee", "category"];

/** Items whose fields have names of their own. Empty rows are left out. */
const rowsField = <S extends FormSchema>(schema: S) =>
  z.pipe(
    z._default(z.record(z.string(), z.string()), {}),
    z.transform((sent: Record<string, string>, context): z.output<S>[] => {
      const rows: Record<string, Record<string, string>> = {};
      for (const [name, text] of Object.entries(sent)) {
        const [row = "", field = ""] = name.split("-");
        rows[row] = { ...rows[row], [field]: text };
      }
      const filled = Object.entries(rows).filter(([, fields]) =>
        Object.entries(fields).some(([field, text]) => text.trim() && !PRESET.includes(field)),
      );
      if (filled.length > MAX_ENTRIES) context.issues.push({ code: "custom", message: TOO_MANY, input: sent });
      return filled.flatMap(([row, fields]) => {
        const parsed = schema.safeParse(fields);
        if (parsed.success) return [parsed.data];
        for (const [field, message] of Object.entries(listErrors(parsed.error)))
          context.issues.push({ code: "custom", message, input: sent, path: [`${row}-${field}`] });
        return [];
      });
    }),
  );

/** Of the form with a row for each item. */
export const templateRowsSchema = z.object({
  name,
  milestones: rowsField(templateMilestoneSchema),
  tasks: rowsField(templateTaskSchema),
  documents: rowsField(templateDocumentSchema),
  contacts: rowsField(contactSchema),
  design: rowsField(designEntrySchema),
});
/** Of the form with a line for each item. */
export const templateSchema = z.object({ name, ...contentLineFields });

/** The values of the form with a row for each item. */
export const toRowValues = (content: ProjectContent) =>
  Object.fromEntries(
    (Object.keys(contentFields) as (keyof ProjectContent)[]).map((kind) => [
      kind,
      Object.fromEntries(
        content[kind].flatMap((item, row) =>
          Object.entries(item).map(([field, value]) => [`${row}-${field}`, value === null ? "" : String(value)]),
        ),
      ),
    ]),
  );

/** Programs send lists. */
export const templateApiFields = { name, ...optionalContentFields };
export const templateChangeFields = { name, ...contentFields };

export type TemplateFields = { name: string } & ProjectContent;

export const countRows = (values: object) => new Set(Object.keys(values).map((name) => name.split("-")[0])).size;
