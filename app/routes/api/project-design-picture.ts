import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { getDesignItem } from "~/projects/design/queries.server";
import { requireProjectForApi } from "~/projects/projects.server";
import type { Route } from "./+types/project-design-picture";

/** GET /api/projects/:projectId/design/:itemId: the picture of a design item of the caller's project. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { id } = await requireProjectForApi(context, params.projectId);
  const key = (await getDesignItem({ projectId: id, id: params.itemId }))?.mediaKey;
  return key ? sendPicture(request, key) : notFoundProblem("This item has no picture.");
}
