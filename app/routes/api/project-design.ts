import { privateJson } from "~/platform/http/responses/private-json";
import { listDesignItemsForBuyer } from "~/projects/design/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";
import type { Route } from "./+types/project-design";

/** GET /api/projects/:projectId/design: the design items of the caller's project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await requireProjectForApi(context, params.projectId);
  return privateJson(await listDesignItemsForBuyer(id));
}
