import { privateJson } from "~/platform/http/responses/private-json";
import { listDocumentsForBuyer } from "~/projects/documents/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";
import type { Route } from "./+types/project-documents";

/** GET /api/projects/:projectId/documents: the documents of the caller's project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await requireProjectForApi(context, params.projectId);
  return privateJson(await listDocumentsForBuyer(id));
}
