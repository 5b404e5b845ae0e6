import { href } from "react-router";
import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { countLimits } from "~/platform/auth/limits.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { buyerDocumentJson, DOCUMENT_EXAMPLE } from "~/projects/documents/json.server";
import { toBuyerDocument } from "~/projects/documents/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";
import { sendWantedDocument } from "~/projects/wanted-documents/commands.server";
import { ALREADY_RECEIVED, WANTED_FILE } from "~/projects/wanted-documents/schema";
import { rejectedFileProblem, STORAGE_PROBLEMS } from "./item-operations.server";

export const action = defineOperation("POST", "/api/projects/:projectId/wanted-documents/:wantedDocumentId", {
  tag: "Projects",
  id: "sendWantedDocument",
  summary: "Send a document that staff ask for",
  description: "The file becomes a document of the project, with the title and the category of the wanted one.",
  access: "buyer",
  guard: ({ params, context }) => requireProjectForApi(context, params.projectId!),
  idempotent: true,
  limit: ({ session }) => countLimits({ "documents by account": session.user.id }),
  body: { multipart: z.strictObject({}), files: WANTED_FILE, example: {} },
  answers: {
    201: {
      description: "The document.",
      schema: buyerDocumentJson,
      example: toBuyerDocument("2b6f8d40-1c3e-4a75-9d08-5e4f3a2b1c60", {
        ...DOCUMENT_EXAMPLE,
        sentBy: "ana@example.com",
      }),
    },
  },
  problems: {
    ...STORAGE_PROBLEMS,
    409: "Staff have this document already.",
    429: "Too many documents of this account; see `Retry-After`.",
  },
}).serve(async ({ params, files: [file], session: { user }, newId, context }) => {
  const { id: projectId } = await requireProjectForApi(context, params.projectId);
  const sending = await sendWantedDocument({ projectId, id: params.wantedDocumentId }, { id: newId(), file }, user);
  if (sending.kind === "sent") {
    const location = href("/api/projects/:projectId/documents/:documentId", {
      projectId,
      documentId: sending.document.id,
    });
    return { status: 201, body: toBuyerDocument(projectId, sending.document), location };
  }
  if (sending.kind === "refused") return rejectedFileProblem(sending);
  if (sending.kind === "received") return problem(409, { detail: ALREADY_RECEIVED });
  return notFoundProblem("Wanted document not found");
});
