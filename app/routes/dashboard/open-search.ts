import { href, redirect } from "react-router";
import { requireSession } from "~/platform/auth/session.server";
import { markSearchVisited } from "~/saved-searches/saved-searches.server";
import type { Route } from "./+types/open-search";

/** Redirects to the list of a saved search and resets its count of new homes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  const search = await markSearchVisited(user.id, params.id);
  if (search === null) throw new Response(null, { status: 404 });
  throw redirect(href("/") + search);
}
