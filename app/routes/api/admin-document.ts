import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { deleteDocument, updateDocument } from "~/projects/documents/commands.server";
import { DOCUMENT_EXAMPLE, staffDocumentJson } from "~/projects/documents/json.server";
import { getDocument, toStaffDocument } from "~/projects/documents/queries.server";
import { documentFields, NEW_FILE } from "~/projects/documents/schema";
import { SCAN_PENDING_DETAIL, VIRUS_FOUND } from "~/projects/files/file-rules";
import { isOpenable } from "~/projects/rules";
import {
  changeItem,
  describeItems,
  FILE_ANSWERS,
  rejectedFileProblem,
  removeItem,
  toAddress,
} from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/documents/:itemId";
const documents = describeItems("document", staffDocumentJson, DOCUMENT_EXAMPLE);

const { title: label, ...fields } = documentFields;
const changes = {
  json: changeSchema("DocumentChanges", { ...fields, label }),
  files: NEW_FILE,
  aliases: { title: "label" },
  example: { category: "Inspection", version: 1 },
};

export const loader = defineOperation("GET", PATH, {
  ...documents.texts.read,
  id: "readDocumentFile",
  summary: "The file of a document",
  description: "Byte for byte as it was uploaded, or a redirect to the storage server that has it.",
  query: {
    schema: z.object({
      version: z
        .string()
        .regex(/^[1-9]\d{0,8}$/, "Use a whole number.")
        .optional()
        .meta({ description: "That of an earlier file. Without it, the answer is the newest file." }),
    }),
  },
  answers: FILE_ANSWERS,
  problems: { ...documents.texts.read.problems, 409: "The file’s virus scan isn’t finished." },
}).serve(async ({ request, params, query: { version } }) => {
  const file = await getDocument(toAddress(params));
  if (!file) return documents.missingProblem();
  if (version !== undefined) {
    const earlierFile = file.earlierFiles.find((earlier) => earlier.version === Number(version));
    return earlierFile ? sendDocument(request, earlierFile) : documents.missingProblem();
  }
  if (file.scanState === "pending") return problem(409, { detail: SCAN_PENDING_DETAIL });
  return isOpenable(file) ? sendDocument(request, file) : notFoundProblem(VIRUS_FOUND);
});

export const action = serveOperations(
  changeItem(PATH, documents, changes, async (at, { label: title, ...rest }, actor, [file]) => {
    // The file is stored before the row is locked.
    if (file && !(await getDocument(at))) return { kind: "missing" };
    const change = await updateDocument(at, { ...rest, ...(title !== undefined && { title }) }, file, actor);
    if (change.kind === "refused") throw rejectedFileProblem(change);
    return change.kind === "changed" ? { ...change, row: toStaffDocument(at.projectId, change.row) } : change;
  }),
  removeItem(PATH, documents, deleteDocument),
);
