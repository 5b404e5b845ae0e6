/** The fields of a document that the buyer is asked for, and their rules, shared by server and browser. */
import * as z from "zod/mini";
import { choiceField } from "~/forms/choice";
import { optionalDate } from "~/forms/dates";
import { DOCUMENT_FILE } from "../documents/schema";
import { descriptionField, lineField, optionalId } from "../fields";
import { ONE_DOCUMENT_RULES } from "../files/file-rules";
import { DOCUMENT_CATEGORIES } from "../rules";

/** `documentId` is what came, a document of the project. */
export const wantedDocumentFields = {
  title: lineField("Title is required"),
  description: descriptionField(),
  category: choiceField(DOCUMENT_CATEGORIES, { defaultValue: "Other" }),
  dueOn: optionalDate(),
};

export const newWantedDocumentSchema = z.object(wantedDocumentFields);
export const wantedDocumentSchema = z.object({ ...wantedDocumentFields, documentId: optionalId() });
export type WantedDocumentFields = z.output<typeof newWantedDocumentSchema>;

/** What the buyer sends. */
export const WANTED_FILE = { ...DOCUMENT_FILE, rules: ONE_DOCUMENT_RULES };

/** The id of a buyer's form: each wanted document has one. */
export const getSendForm = (id: string) => `wanted-${id}`;

export const NO_LONGER_WANTED = {
  title: "Not sent",
  detail: "We no longer ask you for this document, so your file wasn’t stored.",
};

export const ALREADY_RECEIVED = "We already have this document.";
