import { href } from "react-router";
import { z } from "zod";
import { changeSchema } from "~/platform/api/body.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import {
  buyerDocumentJson,
  createDocuments,
  DOCUMENT_EXAMPLE,
  documentTable,
  getDocumentForBuyers,
  listDocumentsForBuyers,
  removeDocument,
  staffDocumentJson,
  toBuyerDocument,
  toStaffDocument,
  updateDocument,
} from "~/projects/documents/data.server";
import {
  DOCUMENT_FILE,
  documentFields,
  findCategoryErrors,
  listNames,
  NEW_FILE,
  nameDocuments,
  newDocumentFields,
  TITLE_REQUIRED,
} from "~/projects/documents/schema";
import { SCAN_PENDING_DETAIL, VIRUS_FOUND } from "~/projects/files/file-rules";
import { requireProjectForApi } from "~/projects/projects.server";
import { isOpenable } from "~/projects/rules";
import {
  FILE_ANSWERS,
  itemOperations,
  listForBuyer,
  rejectedFileProblem,
  requireProject,
  STORAGE_PROBLEMS,
  toAddress,
} from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/documents";
const documents = itemOperations(PATH, "document", staffDocumentJson, DOCUMENT_EXAMPLE);
const { title: label, ...fields } = documentFields;
const { title: newLabel, ...newFields } = newDocumentFields;

const upload = defineOperation("POST", PATH, {
  ...documents.contracts.create,
  idempotent: true,
  versioned: true,
  id: "createDocuments",
  summary: "Upload documents",
  description:
    "Each file becomes a document. Its title is that of its place in `titles`, which is repeated for each file. Without `titles`, " +
    "one document has the label, which it needs, and several have it with a number, or the names of their files. `categories` is " +
    "repeated in the same way, and replaces `category`.",
  body: {
    multipart: z.strictObject({ ...newFields, label: newLabel }),
    files: DOCUMENT_FILE,
    aliases: { title: "label" },
    findErrors({ label: title, titles, categories }, files) {
      const names = listNames(files);
      if (title === null && titles.length === 0 && names.length < 2) return { label: TITLE_REQUIRED };
      const named = nameDocuments({ title, titles }, names);
      return { ...("errors" in named && named.errors), ...findCategoryErrors(categories, names) };
    },
    example: { category: "Contract", label: "Purchase agreement" },
  },
  answers: {
    201: {
      description: "The new document, or a list of several.",
      schema: z.union([staffDocumentJson, z.array(staffDocumentJson)]),
      example: DOCUMENT_EXAMPLE,
    },
  },
  problems: { ...documents.contracts.create.problems, ...STORAGE_PROBLEMS },
}).handle(async ({ params: { projectId }, body: { label: title, ...body }, files, session, newId }) => {
  await requireProject(projectId);
  const created = await createDocuments(projectId, { ...body, title }, files, session.user, newId);
  if (created.kind === "refused") return rejectedFileProblem(created);
  if (created.kind === "missing") return notFoundProblem("Project not found");
  const rows = created.rows.map((row) => toStaffDocument(projectId, row));
  const [first, second] = rows;
  const location = href(PATH, { projectId });
  return second
    ? { status: 201, body: rows, location }
    : { status: 201, body: first!, location: `${location}/${first!.id}` };
});

const readFile = defineOperation("GET", `${PATH}/:itemId`, {
  ...documents.contracts.read,
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
  problems: { ...documents.contracts.read.problems, 409: "The file’s virus scan isn’t finished." },
}).handle(async ({ request, params, query: { version } }) => {
  const file = await documentTable.get(toAddress(params));
  if (!file) return documents.missingProblem();
  if (version !== undefined) {
    const earlierFile = file.earlierFiles.find((earlier) => earlier.version === Number(version));
    return earlierFile ? sendDocument(request, earlierFile) : documents.missingProblem();
  }
  if (file.scanState === "pending") return problem(409, { detail: SCAN_PENDING_DETAIL });
  return isOpenable(file) ? sendDocument(request, file) : notFoundProblem(VIRUS_FOUND);
});

const readFileForBuyer = defineOperation("GET", "/api/projects/:projectId/documents/:documentId", {
  tag: "Projects",
  id: "readProjectDocument",
  summary: "The file of a document",
  description: "Byte for byte as it was uploaded, or a redirect to the storage server that has it.",
  access: "buyer",
  answers: FILE_ANSWERS,
  problems: { 409: "The file’s virus scan isn’t finished." },
}).handle(async ({ request, params, context }) => {
  const { id } = await requireProjectForApi(context, params.projectId);
  const file = await getDocumentForBuyers({ projectId: id, id: params.documentId });
  if (!file) return notFoundProblem("Document not found");
  return file.scanState === "pending" ? problem(409, { detail: SCAN_PENDING_DETAIL }) : sendDocument(request, file);
});

export const loader = serveOperations(
  documents.list(async (projectId, updatedSince) =>
    (await documentTable.list(projectId, updatedSince)).map((row) => toStaffDocument(projectId, row)),
  ),
  readFile,
  listForBuyer(
    "/api/projects/:projectId/documents",
    {
      id: "listProjectDocuments",
      summary: "The documents of a project",
      description: "Those that the caller may read, the newest first.",
      answer: "The documents by category, then the newest first.",
      json: buyerDocumentJson,
      example: toBuyerDocument("2b6f8d40-1c3e-4a75-9d08-5e4f3a2b1c60", DOCUMENT_EXAMPLE),
    },
    listDocumentsForBuyers,
  ),
  readFileForBuyer,
);

export const action = serveOperations(
  upload,
  documents.change(
    {
      json: changeSchema("DocumentChanges", { ...fields, label }),
      files: NEW_FILE,
      aliases: { title: "label" },
      example: { category: "Inspection", version: 1 },
    },
    async (at, { label: title, ...rest }, actor, [file]) => {
      // The file is stored before the row is locked.
      if (file && !(await documentTable.get(at))) return { kind: "missing" };
      const change = await updateDocument(at, { ...rest, ...(title !== undefined && { title }) }, file, actor);
      if (change.kind === "refused") throw rejectedFileProblem(change);
      return change.kind === "changed" ? { ...change, row: toStaffDocument(at.projectId, change.row) } : change;
    },
  ),
  documents.remove(removeDocument, "It was signed."),
);
