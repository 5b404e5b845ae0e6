import { z } from "zod";
import { placeSuggestionJson } from "~/listings/places/json.server";
import { MAX_PLACE_LENGTH } from "~/listings/places/place-search.server";
import { hasPlacePredictions, PLACE_LIMITS, placesSession, predictPlaces } from "~/listings/places/predictions.server";
import { defineOperation } from "~/platform/api/operation.server";
import { clientAddressContext } from "~/platform/http/context";
import { clientLimit } from "~/platform/http/limits/client-limit.server";

const limit = clientLimit("place predictions", PLACE_LIMITS.predictions);

export const loader = defineOperation("GET", "/api/places/predictions", {
  tag: "Places",
  id: "predictPlaces",
  summary: "Google’s predictions for a text",
  description:
    "For what `GET /api/places` doesn’t find. `GET /api/places/{placeId}` with the same `session` ends a search.",
  access: "public",
  limit: async ({ query, context }) =>
    hasPlacePredictions() && query.input.trim() ? limit(context.get(clientAddressContext)) : [],
  query: {
    schema: z.object({ input: z.string().max(MAX_PLACE_LENGTH).default(""), session: placesSession }),
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
}).serve(async ({ query: { input, session } }) => {
  return {
    status: 200,
    body: await predictPlaces(input, session),
    headers: { "Cache-Control": "private, max-age=60" },
  };
});
