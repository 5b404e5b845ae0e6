/**
 * GET /listings.atom: the newest 50 homes of a search as an Atom feed. Takes the list's parameters, ignores sort and
 * page, and rejects malformed parameters by name like the API.
 */

import { renderListFeed } from "~/listings/list-feed.server";
import { parseListingQuery } from "~/listings/parse-list-search";
import { conditionalDocument } from "~/platform/http/responses/conditional.server";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/listings-atom";

export async function loader({ request, url }: Route.LoaderArgs): Promise<Response> {
  const { query, errors } = parseListingQuery(url.searchParams);
  if (Object.keys(errors).length > 0) return problem(400, { detail: "Some parameters could not be read.", errors });
  const { xml, changedAt } = await renderListFeed(query.filters);
  return conditionalDocument(request, xml, {
    type: "application/atom+xml; charset=utf-8",
    cache: "private, max-age=300",
    changedAt,
  });
}
