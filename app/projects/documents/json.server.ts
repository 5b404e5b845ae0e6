import { z } from "zod";
import { DOCUMENT_CATEGORIES, SCAN_STATES } from "../rules";

/** A document as its buyer sees it. */
export const buyerDocumentJson = z
  .object({
    id: z.uuid(),
    label: z.string(),
    description: z.string().nullable(),
    category: z.enum(DOCUMENT_CATEGORIES),
    fileName: z.string(),
    size: z.int().meta({ description: "Bytes." }),
    scanState: z.enum(SCAN_STATES).nullable().meta({
      description: "Of a virus scan; null when there was no scanner at the time of the upload.",
    }),
    uploadedAt: z.iso.datetime(),
    url: z.string().nullable().meta({ description: "Null during the file’s virus scan." }),
  })
  .meta({ id: "Document", description: "A document of the project." });
export type BuyerDocument = z.infer<typeof buyerDocumentJson>;
