import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { WANTED_DOCUMENT_EXAMPLE, wantedDocumentJson } from "~/projects/wanted-documents/json.server";
import { listWantedDocuments, toWantedDocumentJson } from "~/projects/wanted-documents/queries.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/wanted-documents", {
  tag: "Projects",
  id: "listProjectWantedDocuments",
  summary: "The documents that the buyer of a project is asked for",
  description: "Those that are wanted first, then those that came, the newest first.",
  access: "buyer",
  answers: {
    200: {
      description: "Those that are wanted, then those that came.",
      schema: z.array(wantedDocumentJson),
      example: [toWantedDocumentJson(WANTED_DOCUMENT_EXAMPLE)],
    },
  },
}).serve(async ({ params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  return { status: 200, body: (await listWantedDocuments(id)).map(toWantedDocumentJson) };
});
