/** Suggestions of an empty list for filters to remove. */
import pg from "pg";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { changedSearch } from "~/listings/links/list-links";
import { widenings } from "~/listings/list/widen.server";
import { listingSearch } from "~/listings/list-url";
import { type ListingFilters, parseListingQuery } from "~/listings/schema";
import { resetListingIndex } from "~/listings/search/listing-index.server";
import { countListings } from "~/listings/search.server";
import { followListingText } from "~/listings/text/follow.server";
import { closePool } from "~/platform/db/pool.server";
import { addListing } from "../factories";
import { type TestDatabase, testDatabase } from "../setup/database";

let database: TestDatabase;

/** Ten homes in Corona with 1 to 10 beds at $100,000 per bed, the five largest condos; one in Los Angeles. */
beforeAll(async () => {
  database = await testDatabase();
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
  await followListingText();
  resetListingIndex();
});

afterAll(async () => {
  await closePool();
  await database.drop();
});

async function widened(filters: ListingFilters) {
  expect(await countListings(filters)).toBe(0);
  const found = await widenings({ filters });
  if (!found) return null;
  expect(found.total).toBe(await countListings(found.without));
  // The URL changes must describe the same filters.
  const { changes, ...rest } = found;
  const { query } = parseListingQuery(new URLSearchParams(changedSearch(listingSearch({ filters }), changes)));
  expect(query.filters).toEqual(found.without);
  return rest;
}

test("removes the filter that excludes most homes, treating a pair of bounds or all home types as one", async () => {
  const city = "corona";
  expect(await widened({ city, beds: 9, maxPrice: 550_000 })).toEqual({
    key: "beds",
    label: "9+ beds",
    without: { city, maxPrice: 550_000 },
    total: 5,
  });
  expect(await widened({ city, beds: 3, minPrice: 100_000, maxPrice: 250_000 })).toMatchObject({
    key: "minPrice-maxPrice",
    without: { city, beds: 3 },
    total: 8,
  });
  expect(await widened({ city, beds: 4, types: ["townhouse", "co-op"] })).toEqual({
    key: "types",
    label: "Townhouse, Co-op",
    without: { city, beds: 4 },
    total: 7,
  });
  expect(await widened({ city, keywords: "wine cellar", types: ["house"] })).toMatchObject({
    key: "keywords",
    total: 5,
  });
});

test("removes all filters but keeps the area if no single filter is responsible", async () => {
  expect(await widened({ city: "Corona", beds: 20, yearMin: 1990, poolType: "private" })).toEqual({
    key: "all",
    label: null,
    without: { city: "Corona" },
    total: 10,
  });
});

test("extends an area without homes to its county, keeping the filters if they match any", async () => {
  expect(await widened({ city: "riverside", beds: 9 })).toEqual({
    key: "county",
    label: "Riverside County",
    without: { county: "Riverside", beds: 9 },
    total: 2,
  });
  expect(await widened({ city: "Riverside", beds: 30 })).toMatchObject({ without: { county: "Riverside" }, total: 10 });
  expect(await widened({ zip: "90210" })).toMatchObject({
    key: "county",
    without: { county: "Los Angeles" },
    total: 1,
  });
});

test("suggests nothing if no relaxation finds homes", async () => {
  expect(await widened({ city: "Atlantis", beds: 2 })).toBeNull();
  expect(await widened({ q: "1 nowhere street" })).toBeNull();
  expect(await widened({ bbox: [-124, 41, -123.9, 41.1] })).toBeNull();
});
