import { requireStaffApiSession } from "~/platform/auth/staff.server";
import { sendDocument } from "~/platform/files/send.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";
import { deleteDocument } from "~/projects/documents/commands.server";
import { getDocument } from "~/projects/documents/queries.server";
import { SCAN_PENDING_DETAIL, VIRUS_FOUND } from "~/projects/files/file-rules";
import type { Route } from "./+types/admin-document";
import { deletedResponse } from "./staff-requests.server";

/** GET /api/admin/projects/:projectId/documents/:itemId: the file. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  await requireStaffApiSession(context);
  const file = await getDocument({ projectId: params.projectId, id: params.itemId });
  if (!file) return notFoundProblem("Document not found");
  if (file.scanState === "infected") return notFoundProblem(VIRUS_FOUND);
  return file.scanState === "pending" ? problem(409, { detail: SCAN_PENDING_DETAIL }) : sendDocument(request, file);
}

export const handle = { methods: ["GET", "PATCH", "DELETE"] };

/** DELETE: 204; also deletes the file. PATCH: 405. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { user } = await requireStaffApiSession(context);
  if (request.method !== "DELETE")
    return problem(405, { detail: "Documents can't be edited. Delete the document and upload it again." });
  const deleted = await deleteDocument({ projectId: params.projectId, id: params.itemId }, user);
  return deleted ? deletedResponse() : notFoundProblem("Document not found");
}
