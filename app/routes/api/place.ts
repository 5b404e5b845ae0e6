import { getPlaceDetails, isPlacesSession } from "~/listings/places/predictions.server";
import { GooglePlacesUnavailableError } from "~/map/places/google-places.server";
import { clientAddressContext } from "~/platform/http/context";
import { clientLimit } from "~/platform/http/limits/client-limit.server";
import { notFoundProblem, problem, RETRY_AFTER_SECONDS } from "~/platform/http/responses/problem.server";
import type { Route } from "./+types/place";

/** Choosing a prediction takes one request. */
const limit = clientLimit({ points: 30, seconds: 60 });

/**
 * GET /api/places/:placeId?session=: the place of a prediction, {formattedAddress, city, lat, lng, placeId}; `city` is
 * empty outside of cities. 404 for an unknown place or without a key, 503 when Google doesn't answer, 429 with
 * Retry-After for too many requests.
 */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const session = url.searchParams.get("session") || null;
  if (session && !isPlacesSession(session)) {
    const errors = { session: "Use 1 to 36 letters, digits, hyphens and underscores." };
    return problem(400, { detail: "Some parameters could not be read.", errors });
  }
  const seconds = await limit(context.get(clientAddressContext));
  if (seconds > 0) return problem(429, { detail: "Too many requests.", headers: { "Retry-After": String(seconds) } });
  try {
    const place = await getPlaceDetails(params.placeId, session);
    if (!place) return notFoundProblem("Place not found.");
    return Response.json(place, { headers: { "Cache-Control": "private, max-age=300" } });
  } catch (error) {
    if (!(error instanceof GooglePlacesUnavailableError)) throw error;
    return problem(503, {
      detail: "We couldn't look up this place. Please try again in a moment.",
      headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
    });
  }
}
