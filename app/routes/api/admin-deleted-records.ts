import { z } from "zod";
import { countDeleted, listDeleted } from "~/audit/deleted-records.server";
import { DELETED_RECORD_EXAMPLE, deletedRecordJson } from "~/audit/json.server";
import { defineOperation } from "~/platform/api/operation.server";
import { describePage, pageHeaders, pageParameters } from "~/platform/api/paging.server";

const PER_PAGE = 50;

export const loader = defineOperation("GET", "/api/admin/deleted-records", {
  tag: "Staff: deleted records",
  id: "listDeletedRecords",
  summary: "Deleted records that can be brought back",
  description: "Those of the last 30 days, newest first.",
  access: "staff",
  query: {
    schema: z.object({
      page: pageParameters.page.default(1).meta({ description: "The page of the list." }),
      perPage: pageParameters.perPage.default(PER_PAGE).meta({ description: "Records on a page." }),
      updatedSince: pageParameters.updatedSince.meta({ description: "Only those that were deleted then or later." }),
    }),
  },
  answers: {
    200: {
      description: "The records.",
      schema: z.array(deletedRecordJson),
      example: [DELETED_RECORD_EXAMPLE],
      headers: pageHeaders,
    },
  },
}).serve(async ({ request, query }) => ({
  status: 200,
  body: await listDeleted(undefined, undefined, query),
  headers: describePage(request, { ...query, total: await countDeleted(query.updatedSince) }),
}));
