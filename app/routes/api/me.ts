import { currentSession } from "~/platform/auth/session.server";
import { problem } from "~/platform/http/problem.server";
import type { Route } from "./+types/me";

/** GET /api/me: who is signed in, and until when the access token is good. 401 for a visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const session = await currentSession(context);
  const headers = { "Cache-Control": "private, no-store" };
  if (!session) return problem(401, { detail: "Auth session missing!", headers });
  const { user, expiresAt } = session;
  return Response.json(
    { user, expiresAt: new Date(expiresAt * 1000).toISOString(), projectId: null, hasActiveProject: false },
    { headers },
  );
}
