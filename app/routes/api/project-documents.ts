import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { buyerDocumentJson, DOCUMENT_EXAMPLE } from "~/projects/documents/json.server";
import { listDocumentsForBuyer, toBuyerDocument } from "~/projects/documents/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/documents", {
  tag: "Projects",
  id: "listProjectDocuments",
  summary: "The documents of a project",
  description: "Those that the caller may read, the newest first.",
  access: "buyer",
  answers: {
    200: {
      description: "The documents by category, then the newest first.",
      schema: z.array(buyerDocumentJson),
      example: [toBuyerDocument("2b6f8d40-1c3e-4a75-9d08-5e4f3a2b1c60", DOCUMENT_EXAMPLE)],
    },
  },
}).serve(async ({ params, session, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  return { status: 200, body: await listDocumentsForBuyer(id, session.user.email) };
});
