import { z } from "zod";
import { placeDetailsJson } from "~/listings/places/json.server";
import { getPlaceDetails, PLACE_LIMITS, placesSession } from "~/listings/places/predictions.server";
import { GooglePlacesUnavailableError } from "~/map/places/google-places.server";
import { defineOperation } from "~/platform/api/operation.server";
import { clientAddressContext } from "~/platform/http/context";
import { clientLimit } from "~/platform/http/limits/client-limit.server";
import { notFoundProblem, problem, RETRY_AFTER_SECONDS } from "~/platform/http/responses/problem.server";

const limit = clientLimit("place details", PLACE_LIMITS.details);

export const loader = defineOperation("GET", "/api/places/:placeId", {
  tag: "Places",
  id: "readPlace",
  summary: "The place of a prediction",
  description: "Its city is what a search of homes can start from.",
  access: "public",
  limit: ({ context }) => limit(context.get(clientAddressContext)),
  query: { schema: z.object({ session: z.preprocess((text) => text || undefined, placesSession.optional()) }) },
  answers: {
    200: {
      description: "The place.",
      schema: placeDetailsJson,
      example: {
        formattedAddress: "Brockton Ave, Riverside, CA, USA",
        city: "Riverside",
        lat: 33.96,
        lng: -117.39,
        placeId: "EhVCcm9ja3RvbiBBdmU",
      },
    },
  },
  problems: {
    404: "Google doesn’t know the place, or the site has no key.",
    503: "Google doesn’t answer, or the database can’t be reached; see `Retry-After`.",
  },
}).serve(async ({ params, query: { session = null } }) => {
  try {
    const place = await getPlaceDetails(params.placeId, session);
    if (!place) return notFoundProblem("Place not found.");
    return { status: 200, body: place, headers: { "Cache-Control": "private, max-age=300" } };
  } catch (error) {
    if (!(error instanceof GooglePlacesUnavailableError)) throw error;
    return problem(503, {
      detail: "We couldn't look up this place. Please try again in a moment.",
      headers: { "Retry-After": String(RETRY_AFTER_SECONDS) },
    });
  }
});
