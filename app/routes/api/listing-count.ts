import { z } from "zod";
import { listQuery } from "~/listings/list-parameters.server";
import { countListings } from "~/listings/search.server";
import { defineOperation } from "~/platform/api/operation.server";

export const loader = defineOperation("GET", "/api/listings/count", {
  tag: "Listings",
  id: "countListings",
  summary: "Count homes for sale",
  description: "As `GET /api/listings` finds them with the same parameters.",
  access: "public",
  query: listQuery,
  cacheControl: "private, no-cache",
  answers: {
    200: {
      description: "The number of homes that match.",
      schema: z.object({ total: z.int() }),
      example: { total: 1284 },
    },
  },
}).serve(async ({ query }) => ({ status: 200, body: { total: await countListings(query.filters) } }));
