/** The fields of a document and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { choiceField } from "~/forms/choice";
import { descriptionField, lineField } from "../fields";
import { DOCUMENT_RULES, NEW_FILE_RULES } from "../files/file-rules";
import { DOCUMENT_CATEGORIES } from "../rules";

export const documentFields = {
  category: choiceField(DOCUMENT_CATEGORIES, { required: "Category is required" }),
  title: lineField("Title is required"),
  description: descriptionField(),
};

export const documentSchema = z.object(documentFields);
export type DocumentFields = z.output<typeof documentSchema>;

export const DOCUMENT_FILE = { name: "file", rules: DOCUMENT_RULES, required: "Choose a file." };

/** The file that replaces a document's file. */
export const NEW_FILE = { name: DOCUMENT_FILE.name, rules: NEW_FILE_RULES };
