/** The fields of a document and their rules, shared by server and browser. Documents are never edited. */
import * as z from "zod/mini";
import { choiceField } from "~/forms/choice";
import { descriptionField, lineField } from "../fields";
import { DOCUMENT_RULES } from "../files/file-rules";
import { DOCUMENT_CATEGORIES } from "../rules";

export const documentFields = {
  category: choiceField(DOCUMENT_CATEGORIES, { required: "Category is required" }),
  title: lineField("Title is required"),
  description: descriptionField(),
};

export const documentSchema = z.object(documentFields);
export type DocumentFields = z.output<typeof documentSchema>;

export const DOCUMENT_FILE = { name: "file", rules: DOCUMENT_RULES, required: "Choose a file." };
