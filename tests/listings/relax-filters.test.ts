/** Suggestions of an empty list for filters to remove. */

import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { changeSearch } from "~/listings/links/list-links";
import { findRelaxedFilters } from "~/listings/list/relax-filters.server";
import { formatListingSearch } from "~/listings/list-url";
import { parseListingQuery } from "~/listings/parse-list-search";
import type { ListingFilters } from "~/listings/schema";
import { countListings } from "~/listings/search.server";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { closePool } from "~/platform/db/pool.server";
import { forgetEnv } from "~/platform/env.server";
import { addListing } from "../factories";
import { createTestDatabase, type TestDatabase } from "../setup/database";

let database: TestDatabase;

/** Ten homes in Corona with 1 to 10 beds at $100,000 per bed, the five largest condos; one in Los Angeles. */
beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (let beds = 1; beds <= 10; beds++)
    await addListing(client, {
      listing_key: `c${beds}`,
      city: "Corona",
      beds,
      list_price: beds * 100_000,
      home_type: beds > 5 ? "condo" : "house",
      description: beds > 8 ? "With a wine cellar." : "With a garden.",
    });
  await addListing(client, { listing_key: "la", city: "Los Angeles", county: "Los Angeles", zip: "90028", beds: 1 });
  await addListing(client, { listing_key: "old", city: "Old Town", county: "Los Angeles", withdrawn_at: new Date() });
  await client.query("UPDATE catalogue SET revision = 1");
  await client.end();
  await indexListingText();
  forgetEnv();
});

afterAll(async () => {
  await closePool();
  await database.drop();
});

async function listRelaxed(filters: ListingFilters) {
  expect(await countListings(filters)).toBe(0);
  const relaxed = await findRelaxedFilters({ filters });
  if (!relaxed) return null;
  expect(relaxed.total).toBe(await countListings(relaxed.remainingFilters));
  // The URL changes must describe the same filters.
  const { changes, ...rest } = relaxed;
  const { query } = parseListingQuery(new URLSearchParams(changeSearch(formatListingSearch({ filters }), changes)));
  expect(query.filters).toEqual(relaxed.remainingFilters);
  return rest;
}

test("removes the filter that excludes most homes, treating a pair of bounds or all home types as one", async () => {
  const city = "corona";
  expect(await listRelaxed({ city, beds: 9, maxPrice: 550_000 })).toEqual({
    key: "beds",
    label: "9+ beds",
    remainingFilters: { city, maxPrice: 550_000 },
    total: 5,
  });
  expect(await listRelaxed({ city, beds: 3, minPrice: 100_000, maxPrice: 250_000 })).toMatchObject({
    key: "minPrice-maxPrice",
    remainingFilters: { city, beds: 3 },
    total: 8,
  });
  expect(await listRelaxed({ city, beds: 4, types: ["townhouse", "co-op"] })).toEqual({
    key: "types",
    label: "Townhouse, Co-op",
    remainingFilters: { city, beds: 4 },
    total: 7,
  });
  expect(await listRelaxed({ city, keywords: "wine cellar", types: ["house"] })).toMatchObject({
    key: "keywords",
    total: 5,
  });
});

test("removes all filters but keeps the area if no single filter is responsible", async () => {
  expect(await listRelaxed({ city: "Corona", beds: 20, yearMin: 1990, poolType: "private" })).toEqual({
    key: "all",
    label: null,
    remainingFilters: { city: "Corona" },
    total: 10,
  });
});

test("extends an area without homes to its county, keeping the filters if they match any", async () => {
  expect(await listRelaxed({ city: "riverside", beds: 9 })).toEqual({
    key: "county",
    label: "Riverside County",
    remainingFilters: { county: "Riverside", beds: 9 },
    total: 2,
  });
  expect(await listRelaxed({ city: "Riverside", beds: 30 })).toMatchObject({
    remainingFilters: { county: "Riverside" },
    total: 10,
  });
  expect(await listRelaxed({ zip: "90210" })).toMatchObject({
    key: "county",
    remainingFilters: { county: "Los Angeles" },
    total: 1,
  });
});

test("suggests nothing if no relaxation finds homes", async () => {
  expect(await listRelaxed({ city: "Atlantis", beds: 2 })).toBeNull();
  expect(await listRelaxed({ q: "1 nowhere street" })).toBeNull();
  expect(await listRelaxed({ bbox: [-124, 41, -123.9, 41.1] })).toBeNull();
});
