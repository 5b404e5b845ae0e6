import { defineOperation } from "~/platform/api/operation.server";
import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { getDocumentForBuyer } from "~/projects/documents/queries.server";
import { SCAN_PENDING_DETAIL } from "~/projects/files/file-rules";
import { requireProjectForApi } from "~/projects/projects.server";
import { FILE_ANSWERS } from "./item-operations.server";

export const loader = defineOperation("GET", "/api/projects/:projectId/documents/:documentId", {
  tag: "Projects",
  id: "readProjectDocument",
  summary: "The file of a document",
  description: "Byte for byte as it was uploaded, or a redirect to the storage server that has it.",
  access: "buyer",
  answers: FILE_ANSWERS,
  problems: { 409: "The file’s virus scan isn’t finished." },
}).serve(async ({ request, params, session, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  const file = await getDocumentForBuyer({ projectId: id, id: params.documentId }, session.user.email);
  if (!file) return notFoundProblem("Document not found");
  return file.scanState === "pending" ? problem(409, { detail: SCAN_PENDING_DETAIL }) : sendDocument(request, file);
});
