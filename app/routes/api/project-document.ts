import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/problem.server";
import { documentFile } from "~/projects/documents.server";
import { calledProject } from "~/projects/projects.server";
import type { Route } from "./+types/project-document";

/** GET /api/projects/:projectId/documents/:documentId: the file of a document of one's project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await calledProject(context, params.projectId);
  const file = await documentFile(id, params.documentId);
  return file ? sendDocument(file) : notFoundProblem("Document not found");
}
