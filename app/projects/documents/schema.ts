/** The fields of a document and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { choiceField, listField } from "~/forms/choice";
import { MAX_FILES } from "~/forms/file-rules";
import { optionalText } from "~/forms/text";
import { capitalize } from "~/ui/text/text";
import { descriptionField, lineField, MAX_TEXT_LENGTH } from "../fields";
import { DOCUMENT_RULES, NEW_FILE_RULES } from "../files/file-rules";
import { DOCUMENT_CATEGORIES } from "../rules";

const TITLE_REQUIRED = "Title is required";

export const documentFields = {
  category: choiceField(DOCUMENT_CATEGORIES, { required: "Category is required" }),
  title: lineField(TITLE_REQUIRED),
  description: descriptionField(),
};

export const documentSchema = z.object(documentFields);
export type DocumentFields = z.output<typeof documentSchema>;

export const DOCUMENT_FILE = { name: "file", rules: DOCUMENT_RULES, required: "Choose a file." };

/** One title for all files, or a title for each in the order of the files. */
export const newDocumentFields = {
  ...documentFields,
  title: optionalText(MAX_TEXT_LENGTH),
  titles: z.pipe(listField({ max: MAX_FILES }), z.array(documentFields.title) as z.ZodMiniType<string[], string[]>),
};

export const newDocumentsSchema = z.object(newDocumentFields);
export type NewDocumentFields = z.output<typeof newDocumentsSchema>;

/** With scripts each of several files has a field for its title, `titles.0`. */
export const severalDocumentsSchema = z.object({
  category: documentFields.category,
  description: documentFields.description,
  titles: z.record(z.string(), documentFields.title),
});

/** The name of a file as a title: "purchase_agreement.pdf" becomes "Purchase agreement". */
export function suggestTitle(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, "")
    .replace(/_|(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...capitalize(words || "Document")].slice(0, MAX_TEXT_LENGTH).join("");
}

export const listNames = (files: readonly File[]): string[] => files.map(({ name }) => name);

/**
 * The titles of new documents: those sent for each file, or else the one title, numbered if there are several files, or else
 * the names of several files.
 */
export function nameDocuments(
  { title, titles = [] }: { title: string | null; titles?: readonly string[] },
  fileNames: readonly string[],
): { titles: string[] } | { errors: Record<string, string> } {
  const isSeveral = fileNames.length > 1;
  if (titles.length > 0)
    return titles.length === fileNames.length
      ? { titles: [...titles] }
      : { errors: { titles: "Send a title for each file." } };
  if (title !== null) return { titles: fileNames.map((_, n) => (isSeveral ? `${title} (${n + 1})` : title)) };
  return isSeveral ? { titles: fileNames.map(suggestTitle) } : { errors: { title: TITLE_REQUIRED } };
}

/** The file that replaces a document's file. */
export const NEW_FILE = { name: DOCUMENT_FILE.name, rules: NEW_FILE_RULES };
