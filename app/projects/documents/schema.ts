/** The fields of a document and their rules, shared by server and browser. Documents are never edited. */
import { type Field, parseValues } from "~/ui/forms/fields";
import type { FileFieldConfig } from "~/ui/forms/fields-form";
import { DESCRIPTION, MAX_TEXT_LENGTH } from "../fields";
import { DOCUMENT_RULES } from "../files/file-rules";
import { DOCUMENT_CATEGORIES, type DocumentCategory } from "../rules";

export type DocumentFields = { category: DocumentCategory; title: string; description: string | null };

export const DOCUMENT_FIELDS: readonly Field[] = [
  {
    name: "category",
    label: "Category",
    kind: "choice",
    required: "Category is required",
    options: DOCUMENT_CATEGORIES,
    defaultValue: "Contract",
  },
  { name: "title", label: "Title", kind: "text", required: "Title is required", maxLength: MAX_TEXT_LENGTH },
  DESCRIPTION,
];

export const DOCUMENT_FILE: FileFieldConfig = { name: "file", label: "Files", rules: DOCUMENT_RULES };

export const parseDocument = (input: Readonly<Record<string, unknown>>) =>
  parseValues<DocumentFields>(DOCUMENT_FIELDS, input);
