import { getListing } from "~/listings/home/detail.server";
import { OUT_OF_DATE, OUT_OF_DATE_RETRY_SECONDS } from "~/listings/home/out-of-date";
import { toListingJson } from "~/listings/listing-json";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/listing";

/**
 * GET /api/listings/:id. A malformed id counts as unknown. When the same home from another feed is displayed instead, the
 * response has that listing with its own id.
 */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const now = new Date();
  const listing = await getListing(params.id, now);
  if (!listing) return problem(404, { detail: "Listing not found" });
  if (listing.withdrawn && listing.isOutOfDate)
    return problem(503, { detail: OUT_OF_DATE, headers: { "Retry-After": String(OUT_OF_DATE_RETRY_SECONDS) } });
  if (listing.withdrawn) return problem(410, { detail: "No longer available" });
  return Response.json({ ...toListingJson(listing, now), priceHistory: listing.priceHistory });
}
