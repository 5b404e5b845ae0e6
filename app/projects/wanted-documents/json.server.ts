import { z } from "zod";
import { DOCUMENT_CATEGORIES } from "../rules";

/** A wanted document in the JSON of the buyers' API. */
export const wantedDocumentJson = z
  .object({
    id: z.uuid(),
    title: z.string(),
    description: z.string().nullable(),
    category: z.enum(DOCUMENT_CATEGORIES),
    dueOn: z.iso.date().nullable(),
    receivedOn: z.iso.date().nullable().meta({ description: "When it came; null while it is wanted." }),
    documentId: z.uuid().nullable().meta({
      description: "The document that came, if there is one. Without `receivedOn`, its file had a virus.",
    }),
  })
  .meta({ id: "WantedDocument", description: "A document that the buyer is asked to send." });

export type WantedDocumentJson = z.infer<typeof wantedDocumentJson>;

/** A wanted document in the JSON of the staff API. */
export const staffWantedDocumentJson = wantedDocumentJson
  .extend({ version: z.int() })
  .meta({ id: "StaffWantedDocument", description: "A document that a buyer is asked to send." });

export const WANTED_DOCUMENT_EXAMPLE: z.input<typeof staffWantedDocumentJson> = {
  id: "3f8a1c62-7b4d-4e95-a0c3-8d2b6f9e1a54",
  title: "Proof of insurance",
  description: null,
  category: "Financial",
  dueOn: "2027-03-12",
  receivedOn: null,
  documentId: null,
  version: 1,
};
