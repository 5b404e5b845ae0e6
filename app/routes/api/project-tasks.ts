import { privateJson } from "~/platform/http/responses/private-json";
import { requireProjectForApi } from "~/projects/projects.server";
import { listTasks, toTaskJson } from "~/projects/tasks/queries.server";
import type { Route } from "./+types/project-tasks";

/** GET /api/projects/:projectId/tasks: the tasks of the caller's project. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { id } = await requireProjectForApi(context, params.projectId);
  return privateJson((await listTasks(id)).map(toTaskJson));
}
