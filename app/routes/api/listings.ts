import { z } from "zod";
import { LISTING_EXAMPLE, listingJson, toListingJson } from "~/listings/json.server";
import { listQuery } from "~/listings/list-parameters.server";
import { listListings, searchListings } from "~/listings/search.server";
import { defineOperation } from "~/platform/api/operation.server";

export const loader = defineOperation("GET", "/api/listings", {
  tag: "Listings",
  id: "findListings",
  summary: "Find homes for sale",
  description:
    "A page of those that match all parameters, in the order of `sort`, which never repeats or skips a home.",
  access: "public",
  query: listQuery,
  cacheControl: "private, no-cache",
  answers: {
    200: {
      description: "A page of the homes that match, and how many there are.",
      schema: z.object({ listings: z.array(listingJson), total: z.int() }),
      example: { listings: [LISTING_EXAMPLE], total: 1 },
    },
  },
}).serve(async ({ query }) => {
  const { total, ids } = await searchListings(query);
  const now = new Date();
  const listings = (await listListings(ids)).map((row) => toListingJson(row, now));
  return { status: 200, body: { listings, total } };
});
