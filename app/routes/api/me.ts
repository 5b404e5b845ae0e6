import { requireApiSession } from "~/platform/auth/session.server";
import { privateJson } from "~/platform/http/responses/private-json";
import { getCurrentProject } from "~/projects/projects.server";
import type { Route } from "./+types/me";

/** GET /api/me: the signed-in user, when the access token expires, and the current project. 401 for a visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const session = await requireApiSession(context);
  const project = await getCurrentProject(session);
  return privateJson({
    user: session.user,
    expiresAt: new Date(session.expiresAt * 1000).toISOString(),
    projectId: project?.id ?? null,
    hasActiveProject: project !== null,
  });
}
