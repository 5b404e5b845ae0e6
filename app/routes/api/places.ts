import { z } from "zod";
import { placeDetailsJson, placeSuggestionJson } from "~/listings/places/json.server";
import { MAX_PLACE_LENGTH, suggestPlaces } from "~/listings/places/place-search.server";
import {
  getPlaceDetails,
  hasPlacePredictions,
  PLACE_LIMITS,
  placesSession,
  predictPlaces,
} from "~/listings/places/predictions.server";
import { GooglePlacesUnavailableError } from "~/map/places/google-places.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { clientAddressContext } from "~/platform/http/context";
import { clientLimit } from "~/platform/http/limits/client-limit.server";
import { notFoundProblem, problem, RETRY_AFTER_SECONDS } from "~/platform/http/responses/problem.server";

const placeText = z.string().max(MAX_PLACE_LENGTH).default("").meta({ description: "What a person has typed so far." });

const predictionsLimit = clientLimit("place predictions", PLACE_LIMITS.predictions);

const detailsLimit = clientLimit("place details", PLACE_LIMITS.details);

export const loader = serveOperations(
  defineOperation("GET", "/api/places", {
    tag: "Places",
    id: "suggestPlaces",
    summary: "Suggest places for a text",
    description: "Small typing errors and other names of a place are understood.",
    access: "public",
    query: { schema: z.object({ input: placeText }) },
    answers: {
      200: {
        description: "Cities, ZIP codes, counties, addresses and MLS numbers, the best first.",
        schema: z.array(placeSuggestionJson),
        example: [
          {
            kind: "city",
            label: "Riverside",
            detail: "City in Riverside County",
            homes: 214,
            filters: { city: "Riverside" },
            placeId: null,
          },
        ],
      },
    },
  }).handle(async ({ query: { input } }) => ({
    status: 200,
    body: await suggestPlaces(input),
    headers: { "Cache-Control": "private, max-age=60" },
  })),

  defineOperation("GET", "/api/places/predictions", {
    tag: "Places",
    id: "predictPlaces",
    summary: "Google’s predictions for a text",
    description:
      "For what `GET /api/places` doesn’t find. `GET /api/places/{placeId}` with the same `session` ends a search.",
    access: "public",
    limit: async ({ query, context }) =>
      hasPlacePredictions() && query.input.trim() ? predictionsLimit(context.get(clientAddressContext)) : [],
    query: {
      schema: z.object({ input: placeText, session: placesSession }),
    },
    answers: {
      200: {
        description: "The predictions; none if the site has no key or Google doesn’t answer.",
        schema: z.array(placeSuggestionJson),
        example: [
          {
            kind: "google",
            label: "Brockton Avenue",
            detail: "Riverside, CA",
            homes: null,
            filters: null,
            placeId: "EhVCcm9ja3RvbiBBdmU",
          },
        ],
      },
    },
  }).handle(async ({ query: { input, session } }) => {
    return {
      status: 200,
      body: await predictPlaces(input, session),
      headers: { "Cache-Control": "private, max-age=60" },
    };
  }),

  defineOperation("GET", "/api/places/:placeId", {
    tag: "Places",
    id: "readPlace",
    summary: "The place of a prediction",
    description: "Its city is what a search of homes can start from.",
    access: "public",
    limit: ({ context }) => detailsLimit(context.get(clientAddressContext)),
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
  }).handle(async ({ params, query: { session = null } }) => {
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
  }),
);
