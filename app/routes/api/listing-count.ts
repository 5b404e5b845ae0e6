import { parseListingQuery } from "~/listings/schema";
import { countListings } from "~/listings/search.server";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/listing-count";

/** GET /api/listings/count: {total}, the number of homes that match filters that aren't applied yet. */
export async function loader({ url }: Route.LoaderArgs) {
  const { query, errors } = parseListingQuery(url.searchParams);
  if (Object.keys(errors).length > 0) return problem(400, { detail: "Some parameters could not be read.", errors });
  const total = await countListings(query.filters);
  return Response.json({ total }, { headers: { "Cache-Control": "private, no-cache" } });
}
