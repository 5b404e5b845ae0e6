import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { deleteDocument } from "~/projects/documents/commands.server";
import { DOCUMENT_EXAMPLE, staffDocumentJson } from "~/projects/documents/json.server";
import { getDocument } from "~/projects/documents/queries.server";
import { SCAN_PENDING_DETAIL, VIRUS_FOUND } from "~/projects/files/file-rules";
import { answerDeletion, describeItems, toAddress } from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/documents/:itemId";
const texts = describeItems("document", staffDocumentJson, DOCUMENT_EXAMPLE);

const readFile = defineOperation("GET", PATH, {
  ...texts.read,
  id: "readDocumentFile",
  summary: "The file of a document",
  answers: {
    200: { description: "The file.", contentType: "*/*" },
    302: { description: "`Location` has the file for a minute." },
  },
  problems: { ...texts.read.problems, 409: "The file’s virus scan isn’t finished." },
}).handle(async ({ request, params }) => {
  const file = await getDocument(toAddress(params));
  if (!file) return notFoundProblem("Document not found");
  if (file.scanState === "infected") return notFoundProblem(VIRUS_FOUND);
  return file.scanState === "pending" ? problem(409, { detail: SCAN_PENDING_DETAIL }) : sendDocument(request, file);
});

const remove = defineOperation("DELETE", PATH, { ...texts.remove, versioned: true }).handle(
  async ({ params, ifMatch, session }) => {
    const at = { ...toAddress(params), version: ifMatch ?? undefined };
    return answerDeletion(await deleteDocument(at, session.user), { singular: "document", ifMatch });
  },
);

export const loader = serveOperations(readFile);
export const action = serveOperations(remove);
