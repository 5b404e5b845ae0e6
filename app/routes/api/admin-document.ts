import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { deleteDocument } from "~/projects/documents/commands.server";
import { DOCUMENT_EXAMPLE, staffDocumentJson } from "~/projects/documents/json.server";
import { getDocument } from "~/projects/documents/queries.server";
import { SCAN_PENDING_DETAIL, VIRUS_FOUND } from "~/projects/files/file-rules";
import { describeItems, removeItem, toAddress } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/documents/:itemId";
const documents = describeItems("document", staffDocumentJson, DOCUMENT_EXAMPLE);

export const loader = defineOperation("GET", PATH, {
  ...documents.texts.read,
  id: "readDocumentFile",
  summary: "The file of a document",
  answers: {
    200: { description: "The file.", contentType: "*/*" },
    302: { description: "`Location` has the file for a minute." },
  },
  problems: { ...documents.texts.read.problems, 409: "The file’s virus scan isn’t finished." },
}).serve(async ({ request, params }) => {
  const file = await getDocument(toAddress(params));
  if (!file) return documents.missingProblem();
  if (file.scanState === "infected") return notFoundProblem(VIRUS_FOUND);
  return file.scanState === "pending" ? problem(409, { detail: SCAN_PENDING_DETAIL }) : sendDocument(request, file);
});

export const action = serveOperations(removeItem(PATH, documents, deleteDocument));
