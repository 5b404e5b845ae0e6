/** The fields of a document and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { choiceField, listField } from "~/forms/choice";
import { MAX_FILES } from "~/forms/file-rules";
import type { FormSchema } from "~/forms/submission";
import { optionalText } from "~/forms/text";
import { capitalize } from "~/ui/text/text";
import { descriptionField, lineField, MAX_TEXT_LENGTH } from "../fields";
import { DOCUMENT_RULES, NEW_FILE_RULES } from "../files/file-rules";
import { DOCUMENT_CATEGORIES } from "../rules";

export const TITLE_REQUIRED = "Title is required";

export const documentFields = {
  category: choiceField(DOCUMENT_CATEGORIES, { required: "Category is required" }),
  title: lineField(TITLE_REQUIRED),
  description: descriptionField(),
};

export const documentSchema = z.object(documentFields);
export type DocumentFields = z.output<typeof documentSchema>;

export const DOCUMENT_FILE = { name: "file", rules: DOCUMENT_RULES, required: "Choose a file." };

/** One title and category for all files, or one for each in the order of the files. */
export const newDocumentFields = {
  ...documentFields,
  title: optionalText(MAX_TEXT_LENGTH),
  titles: z.pipe(listField({ max: MAX_FILES }), z.array(documentFields.title) as z.ZodMiniType<string[], string[]>),
  categories: z.pipe(
    listField({ max: MAX_FILES }),
    z.array(documentFields.category) as z.ZodMiniType<DocumentFields["category"][], string[]>,
  ),
};
type Titles = { title: string | null; titles?: readonly string[] };
/** The names of files decide what is null. */
export type NewDocumentFields = Pick<DocumentFields, "description"> &
  Titles & {
    category: DocumentFields["category"] | null;
    categories?: readonly (DocumentFields["category"] | null)[];
  };

/** One field for each of several files, such as `titles.0`, which only a form with scripts has. */
const fileFields = <S extends FormSchema>(field: S) =>
  z.pipe(
    z._default(z.record(z.string(), field), {}),
    z.transform((fields): z.output<S>[] => Object.values(fields)),
  );

const ofEachFile = {
  titles: fileFields(documentFields.title),
  categories: fileFields(choiceField(DOCUMENT_CATEGORIES, { defaultValue: null })),
};
export const uploadSchema = z.object({ ...documentFields, title: optionalText(MAX_TEXT_LENGTH), ...ofEachFile });
/** Of the form that has files only. */
export const filesSchema = z.object(ofEachFile);

/** The name of a file as a title: "purchase_agreement.pdf" becomes "Purchase agreement". */
export function suggestTitle(fileName: string): string {
  const words = fileName
    .replace(/\.[^.]*$/, "")
    .replace(/_|(?<=\p{L})-(?=\p{L})/gu, " ")
    .replace(/\s+/g, " ")
    .trim();
  return [...capitalize(words || "Document")].slice(0, MAX_TEXT_LENGTH).join("");
}

const CATEGORY_WORDS: readonly (readonly [DocumentFields["category"], RegExp])[] = [
  ["Disclosure", /disclos|\b(tds|spq|nhd)\b/],
  ["Inspection", /inspect|termite|\bpest\b|survey/],
  [
    "Financial",
    /invoice|estimate|\bbid|quote|loan|mortgage|apprais|statement|insurance|receipt|closing|escrow|\btax|budget|payment/,
  ],
  ["Contract", /contract|agreement|addend|amend|change order|scope of work|\boffer|\bdeed\b/],
  ["Design", /design|\bplans?\b|drawing|render|elevation|layout|finish|sample/],
];

/** The category that the name of a file tells: "Inspection" of "roof_inspection.pdf". */
export function guessCategory(fileName: string): DocumentFields["category"] {
  const title = suggestTitle(fileName).toLowerCase();
  return CATEGORY_WORDS.find(([, words]) => words.test(title))?.[0] ?? "Other";
}

export const listNames = (files: readonly File[]): string[] => files.map(({ name }) => name);

/**
 * The titles of new documents: those sent for each file, or else the one title, numbered if there are several files, or else
 * the names of the files.
 */
export function nameDocuments(
  { title, titles = [] }: Titles,
  fileNames: readonly string[],
): { titles: string[] } | { errors: Record<string, string> } {
  if (titles.length > 0)
    return titles.length === fileNames.length
      ? { titles: [...titles] }
      : { errors: { titles: "Send a title for each file." } };
  if (title === null) return { titles: fileNames.map(suggestTitle) };
  return { titles: fileNames.map((_, n) => (fileNames.length > 1 ? `${title} (${n + 1})` : title)) };
}

/** The file that replaces a document's file. */
export const NEW_FILE = { name: DOCUMENT_FILE.name, rules: NEW_FILE_RULES };

/** Why the categories sent for each file can't be used. */
export const findCategoryErrors = (
  categories: readonly unknown[],
  fileNames: readonly string[],
): Record<string, string> =>
  categories.length > 0 && categories.length !== fileNames.length
    ? { categories: "Send a category for each file." }
    : {};
