import { z } from "zod";
import { listDeleted } from "~/audit/deleted-records.server";
import { DELETED_RECORD_EXAMPLE, deletedRecordJson } from "~/audit/json.server";
import { defineOperation } from "~/platform/api/operation.server";

export const loader = defineOperation("GET", "/api/admin/deleted-records", {
  tag: "Staff: deleted records",
  id: "listDeletedRecords",
  summary: "Deleted records that can be brought back",
  description: "Those of the last 30 days, newest first.",
  access: "staff",
  answers: {
    200: { description: "The records.", schema: z.array(deletedRecordJson), example: [DELETED_RECORD_EXAMPLE] },
  },
}).serve(async () => ({ status: 200, body: await listDeleted() }));
