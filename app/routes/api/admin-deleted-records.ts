import { z } from "zod";
import { listDeleted } from "~/audit/deleted-records.server";
import { DELETED_RECORD_EXAMPLE, deletedRecordJson } from "~/audit/json.server";
import { defineOperation } from "~/platform/api/operation.server";

const PER_PAGE = 50;
const MAX_PER_PAGE = 100;
const MAX_PAGE = 10_000;

export const loader = defineOperation("GET", "/api/admin/deleted-records", {
  tag: "Staff: deleted records",
  id: "listDeletedRecords",
  summary: "Deleted records that can be brought back",
  description: "Those of the last 30 days, newest first.",
  access: "staff",
  query: {
    schema: z.object({
      page: z.coerce.number().int().min(1).max(MAX_PAGE).default(1).meta({ description: "The page of the list." }),
      perPage: z.coerce.number().int().min(1).max(MAX_PER_PAGE).default(PER_PAGE).meta({
        description: "Records on a page. A page with fewer is the last one.",
      }),
    }),
  },
  answers: {
    200: { description: "The records.", schema: z.array(deletedRecordJson), example: [DELETED_RECORD_EXAMPLE] },
  },
}).serve(async ({ query }) => ({ status: 200, body: await listDeleted(undefined, undefined, query) }));
