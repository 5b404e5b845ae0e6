import { toListingJson } from "~/listings/listing-json";
import { parseListingQuery } from "~/listings/schema";
import { listListings, searchListings } from "~/listings/search.server";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/listings";

/** GET /api/listings: {listings, total} for the list's parameters; 400 names each malformed one. */
export async function loader({ url }: Route.LoaderArgs) {
  const { query, errors } = parseListingQuery(url.searchParams);
  if (Object.keys(errors).length > 0) return problem(400, { detail: "Some parameters could not be read.", errors });
  const { total, ids } = await searchListings(query);
  const now = new Date();
  const listings = (await listListings(ids)).map((row) => toListingJson(row, now));
  return Response.json({ listings, total }, { headers: { "Cache-Control": "private, no-cache" } });
}
