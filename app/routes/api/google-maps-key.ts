import { NO_GOOGLE_KEY } from "~/map/provider";
import { getGoogleMapsKey } from "~/map/provider.server";
import { notFoundProblem } from "~/platform/http/responses/problem.server";

/** GET /api/config/google-maps-key: {apiKey}, with which a browser loads Google Maps; 404 when none is configured. */
export function loader() {
  const apiKey = getGoogleMapsKey();
  return apiKey
    ? Response.json({ apiKey }, { headers: { "Cache-Control": "no-store" } })
    : notFoundProblem(NO_GOOGLE_KEY);
}
