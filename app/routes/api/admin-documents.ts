import { href } from "react-router";
import { z } from "zod";
import { defineOperation } from "~/platform/api/operation.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { createDocuments } from "~/projects/documents/commands.server";
import { DOCUMENT_EXAMPLE, staffDocumentJson } from "~/projects/documents/json.server";
import { listDocuments, toStaffDocument } from "~/projects/documents/queries.server";
import {
  DOCUMENT_FILE,
  findCategoryErrors,
  listNames,
  nameDocuments,
  newDocumentFields,
  TITLE_REQUIRED,
} from "~/projects/documents/schema";
import {
  describeItems,
  listItems,
  rejectedFileProblem,
  requireProject,
  STORAGE_PROBLEMS,
} from "./item-operations.server";

const PATH = "/api/admin/projects/:projectId/documents";
const documents = describeItems("document", staffDocumentJson, DOCUMENT_EXAMPLE);

export const loader = listItems(PATH, documents, async (projectId, updatedSince) =>
  (await listDocuments(projectId, updatedSince)).map((row) => toStaffDocument(projectId, row)),
);

const { title: label, ...fields } = newDocumentFields;

export const action = defineOperation("POST", PATH, {
  ...documents.texts.create,
  idempotent: true,
  versioned: true,
  id: "createDocuments",
  summary: "Upload documents",
  description:
    "Each file becomes a document. Its title is that of its place in `titles`, which is repeated for each file. Without `titles`, " +
    "one document has the label, which it needs, and several have it with a number, or the names of their files. `categories` is " +
    "repeated in the same way, and replaces `category`.",
  body: {
    multipart: z.strictObject({ ...fields, label }),
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
  problems: { ...documents.texts.create.problems, ...STORAGE_PROBLEMS },
}).serve(async ({ params: { projectId }, body: { label: title, ...body }, files, session, newId }) => {
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
