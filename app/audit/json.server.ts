import { z } from "zod";

export const deletedRecordJson = z
  .object({
    entryId: z.string().meta({ description: "The id of the audit entry of its deletion." }),
    entity: z.string().meta({ description: "The kind of record, such as milestone or upgrade." }),
    entityId: z.string(),
    projectId: z.uuid().nullable(),
    deletedAt: z.iso.datetime(),
  })
  .meta({ id: "DeletedRecord", description: "A record that staff deleted in the last 30 days." });

export const DELETED_RECORD_EXAMPLE: z.input<typeof deletedRecordJson> = {
  entryId: "1207",
  entity: "document",
  entityId: "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
  projectId: "1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13",
  deletedAt: "2027-03-09T17:30:00.000Z",
};
