import { getListing } from "~/listings/home/detail.server";
import { OUT_OF_DATE, OUT_OF_DATE_RETRY_SECONDS } from "~/listings/home/out-of-date";
import {
  LISTING_EXAMPLE,
  listingDetailJson,
  toCatalogEntries,
  toListingJson,
  UPGRADE_EXAMPLE,
} from "~/listings/json.server";
import { defineOperation } from "~/platform/api/operation.server";
import { notFoundProblem, problem } from "~/platform/http/responses/problem.server";

export const loader = defineOperation("GET", "/api/listings/:id", {
  tag: "Listings",
  id: "readListing",
  summary: "Read a home for sale",
  description: "When the same home from another feed is displayed instead, the answer is that listing with its own id.",
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
}).serve(async ({ params }) => {
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
});
