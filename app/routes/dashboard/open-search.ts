import { href, redirect } from "react-router";
import { formatKeptSearch } from "~/listings/list/remembered-terms.server";
import { parseListingQuery } from "~/listings/parse-list-search";
import { requireSession } from "~/platform/auth/session.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";
import { markSearchVisited } from "~/saved-searches/saved-searches.server";
import type { Route } from "./+types/open-search";

/** Redirects to the list of a saved search and resets its count of new homes. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { user } = await requireSession(context);
  const search = await markSearchVisited(user.id, params.id);
  if (search === null) throw notFoundProblem();
  throw redirect(href("/") + formatKeptSearch(parseListingQuery(new URLSearchParams(search)).query));
}
