import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { buyerDocumentJson } from "~/projects/documents/json.server";
import { listDocumentsForBuyer } from "~/projects/documents/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/documents", {
  tag: "Projects",
  id: "listProjectDocuments",
  summary: "The documents of a project",
  access: "buyer",
  answers: {
    200: {
      description: "The documents by category, then the newest first.",
      schema: z.array(buyerDocumentJson),
      example: [
        {
          id: "7a1e5f20-9b4c-4d83-8f6a-3c2b1d0e9f48",
          label: "Purchase agreement",
          description: null,
          category: "Contract",
          fileName: "agreement.pdf",
          size: 184_320,
          scanState: null,
          uploadedAt: "2027-03-09T17:30:00.000Z",
          url: "/api/projects/2b6f8d40-1c3e-4a75-9d08-5e4f3a2b1c60/documents/7a1e5f20-9b4c-4d83-8f6a-3c2b1d0e9f48",
        },
      ],
    },
  },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  return { status: 200, body: await listDocumentsForBuyer(id) };
});
