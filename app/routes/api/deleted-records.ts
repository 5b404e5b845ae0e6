import { z } from "zod";
import { countDeleted, listDeleted } from "~/audit/deleted-records.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { describePage, pageHeaders, pageParameters } from "~/platform/api/paging.server";
import { problem } from "~/platform/http/responses/problem.server";
import { describeRefusal, restoreRecord } from "../restore-record.server";

const deletedRecordJson = z
  .object({
    entryId: z.string().meta({ description: "The id of the audit entry of its deletion." }),
    entity: z.string().meta({ description: "The kind of record, such as milestone or upgrade." }),
    entityId: z.string(),
    projectId: z.uuid().nullable(),
    deletedAt: z.iso.datetime(),
  })
  .meta({ id: "DeletedRecord", description: "A record that staff deleted in the last 30 days." });

const DELETED_RECORD_EXAMPLE: z.input<typeof deletedRecordJson> = {
  entryId: "1207",
  entity: "document",
  entityId: "5e7b1c90-3d2a-4f86-b1c4-9a8d7e6f5c02",
  projectId: "1d9f3a70-52c8-4b1e-8e6d-7a0c4b2f9e13",
  deletedAt: "2027-03-09T17:30:00.000Z",
};

const PER_PAGE = 50;

export const loader = serveOperations(
  defineOperation("GET", "/api/admin/deleted-records", {
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
  }).handle(async ({ request, query }) => ({
    status: 200,
    body: await listDeleted(undefined, undefined, query),
    headers: describePage(request, { ...query, total: await countDeleted(query.updatedSince) }),
  })),
);

export const action = serveOperations(
  defineOperation("POST", "/api/admin/deleted-records/:entryId/restore", {
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
      409: "There is a new record with its id, or what it belongs to was deleted.",
    },
  }).handle(async ({ params, session }) => {
    const restoration = await restoreRecord(params.entryId, session.user);
    if (restoration.kind === "restored") return { status: 200, body: restoration.record };
    return problem(restoration.kind === "missing" ? 404 : 409, { detail: describeRefusal(restoration) });
  }),
);
