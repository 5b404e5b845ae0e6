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
    uploadedByBuyer: z.boolean().meta({ description: "Whether the buyer sent the file." }),
    url: z.string().nullable().meta({ description: "Null during the file’s virus scan." }),
  })
  .meta({ id: "Document", description: "A document of the project." });
export type BuyerDocument = z.infer<typeof buyerDocumentJson>;

/** A file that was replaced, with the document's version at that time. */
export type EarlierFile = {
  version: number;
  fileKey: string;
  fileName: string;
  size: number;
  sha256: string | null;
  uploadedAt: string;
};

/** A document in the JSON of the staff API. */
export const staffDocumentJson = buyerDocumentJson
  .omit({ label: true, url: true, uploadedByBuyer: true })
  .extend({
    title: z.string(),
    sentBy: z
      .string()
      .nullable()
      .meta({ description: "The address of the buyer who sent the file; null if staff uploaded it." }),
    sha256: z.string().nullable().meta({ description: "The checksum of the file; null for old files." }),
    locationRemoved: z.boolean().meta({ description: "Whether location data of a picture was removed." }),
    fileUrl: z.string().nullable().meta({ description: "The path of the file. Null until its virus scan has passed." }),
    earlierFiles: z
      .array(
        z.object({
          fileName: z.string(),
          size: z.int().meta({ description: "Bytes." }),
          uploadedAt: z.iso.datetime(),
          fileUrl: z.string(),
        }),
      )
      .meta({ description: "The files that this one replaced, newest first. Buyers don’t see them." }),
    version: z.int(),
  })
  .meta({ id: "StaffDocument", description: "A document of a project." });
export type StaffDocument = z.infer<typeof staffDocumentJson>;

export const DOCUMENT_EXAMPLE: StaffDocument = {
  id: "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
  category: "Contract",
  title: "Purchase agreement",
  description: null,
  fileName: "agreement.pdf",
  size: 248_113,
  sha256: "b5bb9d8014a0f9b1d61e21e796d78dccdf1352f23cd32812f4850b878ae4944c",
  locationRemoved: false,
  scanState: "clean",
  uploadedAt: "2027-03-09T17:30:00.000Z",
  sentBy: null,
  fileUrl: "/api/admin/projects/1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13/documents/5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
  earlierFiles: [],
  version: 1,
};
