import { z } from "zod";
import { listQuery } from "~/listings/list-parameters.server";
import { pinJson } from "~/listings/map/json.server";
import { findListingPins, MAX_PINS } from "~/listings/map/pins.server";
import { defineOperation } from "~/platform/api/operation.server";

export const loader = defineOperation("GET", "/api/listings/pins", {
  tag: "Listings",
  id: "findPins",
  summary: "Find the pins of a map",
  description: `At most ${MAX_PINS} for the homes in \`bbox\`; \`z\` determines which are merged.`,
  access: "public",
  query: listQuery,
  answers: {
    200: {
      description: "The pins.",
      schema: z.array(pinJson),
      example: [{ id: 4471, lat: 33.97172, lng: -117.37921, price: 589_000, count: 3 }],
    },
  },
}).serve(async ({ query: { filters, mapView } }) => ({
  status: 200,
  body: await findListingPins(filters, { zoom: mapView.zoom }),
  headers: { "Cache-Control": "private, max-age=30" },
}));
