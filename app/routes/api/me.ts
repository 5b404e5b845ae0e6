import { requireProgram } from "~/platform/auth/session.server";
import type { Route } from "./+types/me";

/** GET /api/me: who is signed in, and until when the access token is good. 401 for a visitor. */
export async function loader({ context }: Route.LoaderArgs) {
  const { user, expiresAt } = await requireProgram(context);
  return Response.json(
    { user, expiresAt: new Date(expiresAt * 1000).toISOString(), projectId: null, hasActiveProject: false },
    { headers: { "Cache-Control": "private, no-store" } },
  );
}
