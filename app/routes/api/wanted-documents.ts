import { href } from "react-router";
import { z } from "zod";
import { checkboxField } from "~/forms/choice";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sentFields } from "~/platform/api/row-json.server";
import { countLimits } from "~/platform/auth/limits.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { buyerDocumentJson, DOCUMENT_EXAMPLE, toBuyerDocument } from "~/projects/documents/data.server";
import { requireProjectForApi } from "~/projects/projects.server";
import {
  sendWantedDocument,
  staffWantedDocumentJson,
  toWantedDocumentJson,
  updateWantedDocument,
  WANTED_DOCUMENT_EXAMPLE,
  wantedDocumentJson,
  wantedTable,
} from "~/projects/wanted-documents/data.server";
import {
  ALREADY_RECEIVED,
  WANTED_FILE,
  wantedDocumentFields,
  wantedDocumentSchema,
} from "~/projects/wanted-documents/schema";
import { itemOperations, listForBuyer, rejectedFileProblem, STORAGE_PROBLEMS } from "./item-operations.server";

const wantedDocuments = itemOperations(
  "/api/admin/projects/:projectId/wanted-documents",
  "wanted document",
  staffWantedDocumentJson,
  WANTED_DOCUMENT_EXAMPLE,
);

export const loader = serveOperations(
  wantedDocuments.list(wantedTable.list),
  wantedDocuments.read(wantedTable.get),
  listForBuyer(
    "/api/projects/:projectId/wanted-documents",
    {
      id: "listProjectWantedDocuments",
      summary: "The documents that the buyer of a project is asked for",
      description: "Those that are wanted first, then those that came, the newest first.",
      answer: "Those that are wanted, then those that came.",
      json: wantedDocumentJson,
      example: toWantedDocumentJson(WANTED_DOCUMENT_EXAMPLE),
    },
    async (projectId) => (await wantedTable.list(projectId)).map(toWantedDocumentJson),
  ),
);

const sendDocument = defineOperation("POST", "/api/projects/:projectId/wanted-documents/:wantedDocumentId", {
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
}).handle(async ({ params, files: [file], session: { user }, newId, context }) => {
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

export const action = serveOperations(
  wantedDocuments.create(
    {
      json: z.strictObject(sentFields(wantedDocumentFields)).meta({ id: "WantedDocumentInput" }),
      example: { title: "Proof of insurance", category: "Financial", dueOn: "2027-03-12" },
    },
    wantedTable.create,
  ),
  wantedDocuments.change(
    {
      json: changeSchema("WantedDocumentChanges", {
        ...sentFields(wantedDocumentSchema.shape),
        received: checkboxField("Whether it has come. A `documentId` of the project says so too."),
      }),
      example: { dueOn: "2027-03-19", version: 1 },
    },
    async (at, fields, actor) => {
      const change = await updateWantedDocument(at, fields, actor);
      if (change.kind === "refused") throw rejectedFileProblem(change);
      return change;
    },
  ),
  wantedDocuments.remove(wantedTable.remove),
  sendDocument,
);
