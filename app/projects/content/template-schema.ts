/** The fields of a template and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { versionField } from "~/forms/choice";
import { lineField } from "../fields";
import { contentFields, optionalContentFields, type ProjectContent } from "./content";
import { contentLineFields } from "./lines";

/** The id of the form on its page. */
export const TEMPLATE_FORM = "template";

const name = lineField("Name is required");

export const templateSchema = z.object({ name, ...contentLineFields });
/** The same for a stored template. */
export const templateChangeSchema = z.extend(templateSchema, { version: versionField() });

/** Programs send lists. */
export const templateApiFields = { name, ...optionalContentFields };
export const templateChangeFields = { name, ...contentFields };

export type TemplateFields = { name: string } & ProjectContent;
