import { DELETED_RECORD_EXAMPLE, deletedRecordJson } from "~/audit/json.server";
import { defineOperation } from "~/platform/api/operation.server";
import { problem } from "~/platform/http/responses/problem.server";
import { describeRefusal, restoreRecord } from "../restore-record.server";

export const action = defineOperation("POST", "/api/admin/deleted-records/:entryId/restore", {
  tag: "Staff: deleted records",
  id: "restoreDeletedRecord",
  summary: "Bring a deleted record back",
  description: "It has the values, the id, and the file that it had. A body is ignored.",
  access: "staff",
  answers: {
    200: { description: "The record is back.", schema: deletedRecordJson, example: DELETED_RECORD_EXAMPLE },
  },
  problems: {
    404: "The record was brought back already, or was deleted more than 30 days ago.",
    409: "There is a new record with its id.",
  },
}).serve(async ({ params, session }) => {
  const restoration = await restoreRecord(params.entryId, session.user);
  if (restoration.kind === "restored") return { status: 200, body: restoration.record };
  return problem(restoration.kind === "exists" ? 409 : 404, { detail: describeRefusal(restoration) });
});
