import { z } from "zod";
import { getListing } from "~/listings/home/detail.server";
import { OUT_OF_DATE, OUT_OF_DATE_RETRY_SECONDS } from "~/listings/home/out-of-date";
import {
  LISTING_EXAMPLE,
  listingDetailJson,
  listingJson,
  toCatalogEntries,
  toListingJson,
  UPGRADE_EXAMPLE,
} from "~/listings/json.server";
import { listQuery } from "~/listings/list-parameters.server";
import { pinJson } from "~/listings/map/json.server";
import { findListingPins, MAX_PINS } from "~/listings/map/pins.server";
import { countListings, listListings, searchListings } from "~/listings/search.server";
import { defineOperation, serveOperations } from "~/platform/api/operation.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";

export const loader = serveOperations(
  defineOperation("GET", "/api/listings", {
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
  }).handle(async ({ query }) => {
    const { total, ids } = await searchListings(query);
    const now = new Date();
    const listings = (await listListings(ids)).map((row) => toListingJson(row, now));
    return { status: 200, body: { listings, total } };
  }),

  defineOperation("GET", "/api/listings/count", {
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
  }).handle(async ({ query }) => ({ status: 200, body: { total: await countListings(query.filters) } })),

  defineOperation("GET", "/api/listings/pins", {
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
  }).handle(async ({ query: { filters, mapView } }) => ({
    status: 200,
    body: await findListingPins(filters, { zoom: mapView.zoom }),
    headers: { "Cache-Control": "private, max-age=30" },
  })),

  defineOperation("GET", "/api/listings/:id", {
    tag: "Listings",
    id: "readListing",
    summary: "Read a home for sale",
    description:
      "When the same home from another feed is displayed instead, the answer is that listing with its own id.",
    access: "public",
    answers: {
      200: {
        description: "The home.",
        schema: listingDetailJson,
        example: {
          ...LISTING_EXAMPLE,
          priceHistory: [{ at: "2027-03-03T17:00:00.000Z", price: 589_000, status: "Active" }],
          upgradesCatalog: toCatalogEntries([UPGRADE_EXAMPLE]),
          upgrades: [UPGRADE_EXAMPLE],
        },
      },
    },
    problems: {
      404: "There has never been such a home.",
      410: "The home is off the market.",
      503: "The home’s data is out of date, or the database can’t be reached; see `Retry-After`.",
    },
  }).handle(async ({ params }) => {
    const now = new Date();
    const listing = await getListing(params.id, now);
    if (!listing) return notFoundProblem("Listing not found");
    if (listing.withdrawn && listing.isOutOfDate)
      return problem(503, { detail: OUT_OF_DATE, headers: { "Retry-After": String(OUT_OF_DATE_RETRY_SECONDS) } });
    if (listing.withdrawn) return problem(410, { detail: "No longer available" });
    return {
      status: 200,
      body: {
        ...toListingJson(listing, now),
        upgradesCatalog: toCatalogEntries(listing.upgrades),
        priceHistory: listing.priceHistory,
        upgrades: listing.upgrades,
      },
    };
  }),
);
