import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { getDocument } from "~/projects/documents/queries.server";
import { SCAN_PENDING_DETAIL } from "~/projects/files/file-rules";
import { requireProjectForApi } from "~/projects/projects.server";
import type { Route } from "./+types/project-document";

/** GET /api/projects/:projectId/documents/:documentId: a document's file in the caller's project; 409 until it is scanned. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = await requireProjectForApi(context, params.projectId);
  const file = await getDocument({ projectId: id, id: params.documentId });
  if (!file || file.scanState === "infected") return notFoundProblem("Document not found");
  return file.scanState === "pending" ? problem(409, { detail: SCAN_PENDING_DETAIL }) : sendDocument(request, file);
}
