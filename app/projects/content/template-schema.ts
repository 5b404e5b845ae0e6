/** The fields of a template and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { readRows, toRowFields } from "~/forms/rows";
import type { FormSchema } from "~/forms/submission";
import { contactSchema } from "../contacts/schema";
import { lineField } from "../fields";
import {
  budgetEntrySchema,
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

/** @param preset fields that have a value in an empty row too */
const rowsField = <S extends FormSchema>(schema: S, ...preset: string[]) =>
  readRows(schema, { max: MAX_ENTRIES, tooMany: TOO_MANY, preset });

/** Of the form with a row for each item. */
export const templateRowsSchema = z.object({
  name,
  milestones: rowsField(templateMilestoneSchema),
  tasks: rowsField(templateTaskSchema, "assignee"),
  documents: rowsField(templateDocumentSchema, "category"),
  contacts: rowsField(contactSchema),
  design: rowsField(designEntrySchema, "category"),
  budget: rowsField(budgetEntrySchema, "basis"),
});
/** Of the form with a line for each item. */
export const templateSchema = z.object({ name, ...contentLineFields });

/** The values of the form with a row for each item. */
export const toRowValues = (content: ProjectContent) =>
  Object.fromEntries(
    (Object.keys(contentFields) as (keyof ProjectContent)[]).map((kind) => [kind, toRowFields(content[kind])]),
  );

/** Programs send lists. */
export const templateApiFields = { name, ...optionalContentFields };
export const templateChangeFields = { name, ...contentFields };

export type TemplateFields = { name: string } & ProjectContent;
