import { listingById } from "~/listings/home/detail.server";
import { toListingJson } from "~/listings/listing-json";
import { problem } from "~/platform/http/problem.server";
import type { Route } from "./+types/listing";

/** GET /api/listings/:id. A malformed id is an unknown one. */
export async function loader({ params }: Route.LoaderArgs): Promise<Response> {
  const now = new Date();
  const listing = await listingById(params.id, now);
  if (!listing) return problem(404, { detail: "Listing not found" });
  if (listing.withdrawn) return problem(410, { detail: "No longer available" });
  return Response.json({ ...toListingJson(listing, now), priceHistory: listing.priceHistory });
}
