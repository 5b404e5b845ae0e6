import { z } from "zod";
import { placeSuggestionJson } from "~/listings/places/json.server";
import { MAX_PLACE_LENGTH, suggestPlaces } from "~/listings/places/place-search.server";
import { defineOperation } from "~/platform/api/operation.server";

export const loader = defineOperation("GET", "/api/places", {
  tag: "Places",
  id: "suggestPlaces",
  summary: "Suggest places for a text",
  description: "Small typing errors and other names of a place are understood.",
  access: "public",
  query: { schema: z.object({ input: z.string().max(MAX_PLACE_LENGTH).default("") }) },
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
}).serve(async ({ query: { input } }) => ({
  status: 200,
  body: await suggestPlaces(input),
  headers: { "Cache-Control": "private, max-age=60" },
}));
