import { findListingPins } from "~/listings/map/pins.server";
import { parseListingQuery } from "~/listings/schema";
import { problem } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/listing-pins";

/** GET /api/listings/pins: the map's pins for the list's filters within `bbox` at zoom `z`, as {id, lat, lng, price[, count]}. */
export async function loader({ url }: Route.LoaderArgs) {
  const { query, mapView, errors } = parseListingQuery(url.searchParams);
  if (Object.keys(errors).length > 0) return problem(400, { detail: "Some parameters could not be read.", errors });
  return Response.json(await findListingPins(query.filters, { zoom: mapView.zoom }), {
    headers: { "Cache-Control": "private, max-age=30" },
  });
}
