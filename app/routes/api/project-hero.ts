import { sendPicture } from "~/platform/files/send.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { requireProjectForApi } from "~/projects/projects.server";
import type { Route } from "./+types/project-hero";

/** GET /api/projects/:projectId/hero: the hero image of the caller's project. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { heroKey } = await requireProjectForApi(context, params.projectId);
  return heroKey ? sendPicture(request, heroKey) : notFoundProblem("This project has no picture.");
}
