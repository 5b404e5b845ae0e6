/** The search index compared with plain SQL on the same rows: any filters, sort order and page. */
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout } from "node:timers/promises";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { checkSearchIndex } from "~/health/health-checks.server";
import { HOME_TYPES, type HomeType, POOL_TYPES, type PoolType } from "~/listings/listing";
import { findListingPins, MAX_PINS } from "~/listings/map/pins.server";
import { type ListingFilters, type ListingSort, type SearchTerms, SORTS } from "~/listings/schema";
import { getListingIndex, ListingIndex } from "~/listings/search/listing-index.server";
import { resolveFilters } from "~/listings/search/resolve-filters.server";
import { discardSnapshots } from "~/listings/search/snapshot.server";
import { countListings } from "~/listings/search.server";
import { type Bbox, getViewBounds, project } from "~/map/view";
import { closePool, pool } from "~/platform/db/pool.server";
import { forgetEnv } from "~/platform/env.server";
import { createTestDatabase, type TestDatabase } from "../setup/database";

/** No filters. */
const NONE = { minute: 0 };
const CITIES = ["Riverside", "Corona", "San José", "Los Angeles", "Pasadena"];
let database: TestDatabase;
let client: pg.Client;

/** 1,500 varied homes with some values missing. */
async function fillListings() {
  await client.query(
    `INSERT INTO listing (feed, listing_key, mls_id, status, withdrawn_at, list_price, line1, city, state, zip, county, lat, lng,
       home_type, beds, baths, sqft, lot_sqft, stories, garage_spaces, year_built, pool_types, senior_community, highlights,
       original_list_price, open_houses, listed_at, score, modified_at, content_hash, revision)
     SELECT 'sample', 'K' || i, 'M' || i, (ARRAY['Active', 'Pending', 'Coming Soon', 'Active Under Contract'])[1 + i % 4], CASE WHEN i % 17 = 0 THEN now() END,
       100000 + (i * 7919 % 300) * 10000, i || ' Elm St', ($1::text[])[1 + i % 5], 'CA', (90000 + i % 50)::text,
       CASE WHEN i % 9 > 0 THEN ($2::text[])[1 + i % 3] END,
       CASE WHEN i % 11 > 0 THEN 32.5 + (i * 31 % 900) / 100.0 END, CASE WHEN i % 11 > 0 THEN -124 + (i * 57 % 900) / 100.0 END,
       CASE WHEN i % 13 > 0 THEN ($3::text[])[1 + i % 5] END, CASE WHEN i % 7 > 0 THEN i % 7 END,
       CASE WHEN i % 6 > 0 THEN (i % 12) * 0.25 + 1 END, CASE WHEN i % 8 > 0 THEN 500 + (i * 13) % 4000 END,
       CASE WHEN i % 4 > 0 THEN 1000 + (i * 97) % 40000 END, CASE WHEN i % 5 > 0 THEN 1 + i % 3 END,
       CASE WHEN i % 10 > 0 THEN i % 5 END, CASE WHEN i % 9 > 0 THEN 1900 + i % 125 END,
       CASE WHEN i % 3 = 0 THEN ARRAY[($4::text[])[1 + i % 7], 'heated'] ELSE '{}' END,
       CASE i % 3 WHEN 0 THEN true WHEN 1 THEN false END, '{}',
       CASE WHEN i % 4 > 0 THEN 100000 + (i * 7919 % 300) * 10000 + (i % 3 - 1) * 5000 END,
       CASE i % 6 WHEN 0 THEN jsonb_build_array(
           jsonb_build_object('startsAt', now() - interval '9 days', 'endsAt', now() - interval '9 days' + interval '2 hours'),
           jsonb_build_object('startsAt', now() + interval '1 hour', 'endsAt', now() + interval '3 hours'))
         WHEN 1 THEN jsonb_build_array(jsonb_build_object('startsAt', now() - (i % 9) * interval '1 hour' + interval '5 minutes', 'endsAt', NULL))
         WHEN 2 THEN jsonb_build_array(jsonb_build_object('startsAt', now() - interval '3 hours', 'endsAt', now() - interval '1 minute'))
         ELSE '[]' END,
       now() - (i * 37 % 400 - 20) * interval '7 hours' - (i * 83 % 60) * interval '1 second', i * 131 % 5000,
       now(), 'h', 1
     FROM generate_series(1, 1500) i`,
    [CITIES, ["Riverside", "Los Angeles", "Santa Clara"], HOME_TYPES, POOL_TYPES],
  );
  await client.query("UPDATE catalogue SET revision = 1");
}

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await fillListings();
  forgetEnv();
});

afterAll(async () => {
  await client.end();
  await closePool();
  await database.drop();
});

function buildWhere(filters: ListingFilters): { sql: string; values: unknown[] } {
  const values: unknown[] = [];
  const tests = ["withdrawn_at IS NULL"];
  const add = (test: string, value: unknown) => {
    values.push(value);
    tests.push(test.replace("?", `$${values.length}`));
  };
  if (filters.city) add("lower(city) = lower(?)", filters.city);
  if (filters.zip) add("zip = ?", filters.zip);
  if (filters.county) add("lower(county) = lower(?)", filters.county);
  if (filters.minPrice) add("list_price >= ?", filters.minPrice);
  if (filters.maxPrice) add("list_price <= ?", filters.maxPrice);
  if (filters.beds) add("beds >= ?", filters.beds);
  if (filters.baths) add("baths >= ?", filters.baths);
  if (filters.garageMin) add("garage_spaces >= ?", filters.garageMin);
  if (filters.sqftMin) add("sqft >= ?", filters.sqftMin);
  if (filters.sqftMax) add("sqft <= ?", filters.sqftMax);
  if (filters.lotMin) add("lot_sqft >= ?", filters.lotMin);
  if (filters.lotMax) add("lot_sqft <= ?", filters.lotMax);
  if (filters.storiesMin) add("stories >= ?", filters.storiesMin);
  if (filters.storiesMax) add("stories <= ?", filters.storiesMax);
  if (filters.yearMin) add("year_built >= ?", filters.yearMin);
  if (filters.yearMax) add("year_built <= ?", filters.yearMax);
  if (filters.poolType) add("? = ANY(pool_types)", filters.poolType);
  if (filters.types) add("home_type = ANY(?)", filters.types);
  const days = "greatest(0, floor(extract(epoch FROM now() - listed_at) / 86400))";
  if (filters.daysMin) add(`${days} >= ?`, filters.daysMin);
  if (filters.daysMax) add(`${days} <= ?`, filters.daysMax);
  if (filters.status) tests.push("status IN ('Active', 'Coming Soon')");
  if (filters.reduced) tests.push("original_list_price > list_price");
  if (filters.openHouse)
    tests.push(`EXISTS (SELECT FROM jsonb_to_recordset(open_houses) AS held ("startsAt" timestamptz, "endsAt" timestamptz)
      WHERE coalesce("endsAt", "startsAt" + interval '3 hours') > now())`);
  if (filters.exclude55) tests.push("senior_community IS NOT TRUE");
  if (filters.bbox) {
    const [west, south, east, north] = filters.bbox;
    add("lng >= ?", west);
    add("lat >= ?", south);
    add("lng <= ?", east);
    add("lat <= ?", north);
  }
  return { sql: tests.join(" AND "), values };
}

/** Payments have their own tests. */
const ORDER: Record<Exclude<ListingSort, "payment">, string> = {
  recommended: "score DESC, id DESC",
  price: "list_price, id",
  "price-desc": "list_price DESC, id DESC",
  newest: "date_trunc('second', listed_at) DESC, id DESC",
};

/** Up to a few random filters, because most combinations of two dozen match nothing. */
const anyFilters: fc.Arbitrary<ListingFilters> = fc
  .tuple(
    fc.nat(4),
    fc.infiniteStream(fc.nat(1000)),
    fc.record<
      Required<Omit<ListingFilters, "q" | "keywords" | "polygon" | "maxPayment" | "upgrades" | keyof SearchTerms>>
    >({
      city: fc.constantFrom(...CITIES, "san josé", "RIVERSIDE", "Nowhere"),
      zip: fc.constantFrom("90003", "90049", "12345"),
      county: fc.constantFrom("Riverside", "los angeles", "Kern"),
      minPrice: fc.integer({ min: 1, max: 3_000_000 }),
      maxPrice: fc.integer({ min: 1, max: 3_500_000 }),
      beds: fc.integer({ min: 1, max: 7 }),
      baths: fc.constantFrom(1, 1.5, 2, 2.25, 3),
      garageMin: fc.integer({ min: 1, max: 5 }),
      sqftMin: fc.integer({ min: 1, max: 3000 }),
      sqftMax: fc.integer({ min: 1000, max: 5000 }),
      lotMin: fc.integer({ min: 1, max: 20_000 }),
      lotMax: fc.integer({ min: 5000, max: 50_000 }),
      storiesMin: fc.integer({ min: 1, max: 3 }),
      storiesMax: fc.integer({ min: 1, max: 3 }),
      yearMin: fc.integer({ min: 1900, max: 2024 }),
      yearMax: fc.integer({ min: 1900, max: 2024 }),
      poolType: fc.constantFrom<PoolType>(...POOL_TYPES),
      exclude55: fc.constant(true as const),
      types: fc.uniqueArray(fc.constantFrom<HomeType>(...HOME_TYPES), { minLength: 1 }),
      bbox: fc
        .tuple(fc.integer({ min: -125, max: -116 }), fc.integer({ min: 32, max: 40 }), fc.integer({ min: 1, max: 9 }))
        .map(([west, south, size]) => [west, south, west + size, south + size] as const),
      daysMin: fc.integer({ min: 1, max: 120 }),
      daysMax: fc.integer({ min: 1, max: 120 }),
      status: fc.constant("available" as const),
      reduced: fc.constant(true as const),
      openHouse: fc.constant(true as const),
    }),
  )
  .map(([count, draw, filters]) => {
    const left = Object.entries(filters);
    const chosen = Array.from({ length: count }, () => left.splice(draw.next().value % left.length, 1)[0]!);
    return Object.fromEntries(chosen) as ListingFilters;
  });

describe("the search index", () => {
  it("returns the same counts and pages as plain SQL", async () => {
    const index = await getListingIndex();
    await fc.assert(
      fc.asyncProperty(
        anyFilters,
        fc.constantFrom(...(Object.keys(ORDER) as (keyof typeof ORDER)[])),
        fc.nat(60),
        async (filters, sort, page) => {
          const { sql, values } = buildWhere(filters);
          const expected = await client.query<{ id: number }>(
            `SELECT id FROM listing WHERE ${sql} ORDER BY ${ORDER[sort]}`,
            values,
          );
          const got = index.findPage(await resolveFilters(index, filters), sort, page * 20, 20);
          expect(got.total).toBe(expected.rowCount);
          expect(got.ids).toEqual(expected.rows.slice(page * 20, page * 20 + 20).map((row) => row.id));
          expect(await countListings(filters)).toBe(expected.rowCount);
        },
      ),
      { numRuns: 150 },
    );
  });

  it("applies changed, new and withdrawn homes without a full load", async () => {
    const index = await getListingIndex();
    const countBefore = index.count;
    const first = index.findPage(NONE, "price", 0, 1).ids[0];
    await client.query("UPDATE catalogue SET revision = revision + 1");
    await client.query(
      "UPDATE listing SET list_price = list_price + 5000000, score = 1000000, revision = (SELECT revision FROM catalogue) WHERE id = $1",
      [first],
    );
    await client.query(
      "UPDATE listing SET withdrawn_at = now(), revision = (SELECT revision FROM catalogue) WHERE id IN (SELECT id FROM listing WHERE withdrawn_at IS NULL AND id <> $1 ORDER BY id LIMIT 5)",
      [first],
    );
    await client.query(
      `INSERT INTO listing (feed, listing_key, mls_id, status, list_price, city, state, zip, pool_types, highlights, listed_at, modified_at, content_hash, revision)
       SELECT 'sample', 'NEW', 'NEW', 'Active', 90000, 'Brand New City', 'CA', '90001', '{}', '{}', now(), now(), 'h', revision FROM catalogue`,
    );
    await index.refresh();
    expect(index.count).toBe(countBefore - 5 + 1);
    expect(index.findPage(NONE, "price-desc", 0, 1).ids).toEqual([first]);
    expect(index.findPage(NONE, "recommended", 0, 1).ids).toEqual([first]);
    expect(await countListings({ city: "brand new city" })).toBe(1);
    const all = await client.query<{ id: number }>(
      "SELECT id FROM listing WHERE withdrawn_at IS NULL ORDER BY list_price, id",
    );
    expect(index.findPage(NONE, "price", 0, 5000).ids).toEqual(all.rows.map((row) => row.id));
  });

  it("is a problem on the health page when it stays behind for more than a minute", async () => {
    const index = await getListingIndex();
    await index.refresh();
    const check = (seconds: number) => checkSearchIndex(new Date(Date.now() + seconds * 1000));
    expect(await check(600)).toMatchObject({ isOk: true, text: expect.stringMatching(/, the latest\.$/) });
    await client.query("UPDATE catalogue SET revision = revision + 1");
    expect(await check(30)).toMatchObject({ isOk: true, text: expect.stringMatching(/, 1 behind for 0 minutes\.$/) });
    expect(await check(185)).toMatchObject({ isOk: false, text: expect.stringMatching(/, 1 behind for 3 minutes\.$/) });
    await index.refresh();
    expect(await check(600)).toMatchObject({ isOk: true });
  });

  it("returns a bounded number of pins that add up to the list's total in the same box", async () => {
    await fc.assert(
      fc.asyncProperty(anyFilters, async (filters) => {
        const box = { ...filters, bbox: filters.bbox ?? ([-125, 32, -114, 42.5] as const) };
        const pins = await findListingPins(box);
        expect(pins.length).toBeLessThanOrEqual(MAX_PINS);
        expect(pins.reduce((sum, pin) => sum + (pin.count ?? 1), 0)).toBe(await countListings(box));
      }),
      { numRuns: 100 },
    );
  });

  it("returns pins that don't cover each other, with areas that list just their homes where the map gets no closer", async () => {
    await client.query("UPDATE catalogue SET revision = revision + 1");
    await client.query(
      `INSERT INTO listing (feed, listing_key, mls_id, status, list_price, city, state, zip, lat, lng, pool_types, highlights, listed_at,
         modified_at, content_hash, revision)
       SELECT 'sample', 'D' || i, 'D' || i, 'Active', 300000 + i, 'Dense City', 'CA', '90002', 34 + i * 7919 % 997 / 20000.0,
         -117.4 + i * 6271 % 983 / 20000.0, '{}', '{}', now(), now(), 'h', revision FROM catalogue, generate_series(1, 400) i`,
    );
    await (await getListingIndex()).refresh();
    const place = fc.record({
      maxPrice: fc.integer({ min: 300_050, max: 2_000_000 }),
      zoom: fc.integer({ min: 5, max: 18 }),
      lat: fc.double({ min: 34, max: 34.05, noNaN: true }),
      lng: fc.double({ min: -117.4, max: -117.35, noNaN: true }),
    });
    await fc.assert(
      fc.asyncProperty(place, async ({ maxPrice, zoom, lat, lng }) => {
        const filters = { maxPrice };
        const box = { ...filters, bbox: getViewBounds({ center: { lat, lng }, zoom }, { width: 760, height: 950 }) };
        const pins = await findListingPins(box, { zoom });
        expect(pins.reduce((sum, pin) => sum + (pin.count ?? 1), 0)).toBe(await countListings(box));
        const boxes = pins.map((pin) => {
          const { x, y } = project(pin, zoom);
          // Price pills are above their position.
          return pin.count || zoom < 12 ? { x, y, across: 12, up: 12 } : { x, y: y - 16, across: 30, up: 16 };
        });
        for (const [index, a] of boxes.entries())
          for (const b of boxes.slice(index + 1)) {
            const gap = Math.max(Math.abs(a.x - b.x) - a.across - b.across, Math.abs(a.y - b.y) - a.up - b.up);
            expect(gap).toBeGreaterThan(0);
          }
        for (const { count, area } of pins) {
          expect(area !== undefined).toBe(count !== undefined && zoom >= 12);
          if (area) expect(await countListings({ ...filters, bbox: area })).toBe(count);
        }
      }),
      { numRuns: 200 },
    );
  });

  it("keeps a home out of the area of pins that end less than a step of degrees beside it", async () => {
    const cell = (360 / (256 * 2 ** 18)) * 80;
    const first = Math.round(-118.9 / cell);
    await client.query("UPDATE catalogue SET revision = revision + 1");
    // In each row three homes at the start of a cell and one at its end, and one at the start of the next.
    await client.query(
      `INSERT INTO listing (feed, listing_key, mls_id, status, list_price, city, state, zip, lat, lng, pool_types, highlights, listed_at,
         modified_at, content_hash, revision)
       SELECT 'sample', 'E' || i || at, 'E' || i || at, 'Active', 100000, 'Edge City', 'CA', '90003', 35 + i / 2500.0,
         ($1::float8 + i) * $2::float8 + shift, '{}', '{}', now(), now(), 'h', revision
       FROM catalogue, generate_series(1, 8) i,
         (VALUES (1, 0.00001), (2, 0.00001), (3, 0.00001), (4, $2::float8 - 0.000002), (5, $2::float8 + 0.000002)) AS homes (at, shift)`,
      [first, cell],
    );
    await (await getListingIndex()).refresh();
    const filters = { maxPrice: 100_000 };
    const bbox: Bbox = [first * cell, 35, (first + 10) * cell, 35.0036];
    const pins = await findListingPins({ ...filters, bbox }, { zoom: 18 });
    const areas = pins.flatMap(({ area, count }) => (area ? [{ area, count }] : []));
    expect(areas.length).toBeGreaterThan(0);
    for (const { area, count } of areas) expect(await countListings({ ...filters, bbox: area })).toBe(count);
  });
});

it("loads all homes while statements take longer than those of pages may", { tags: ["long"] }, async () => {
  // Connections read the limit when they are made.
  await closePool();
  const limitMs = 1_000;
  pool().options.query_timeout = limitMs;
  const index = new ListingIndex();
  await client.query("BEGIN");
  let loading: Promise<void>;
  try {
    await client.query("LOCK TABLE listing IN ACCESS EXCLUSIVE MODE");
    loading = index.refresh();
    loading.catch(() => {});
    await expect
      .poll(async () => (await client.query("SELECT FROM pg_locks WHERE NOT granted")).rowCount, { timeout: 10_000 })
      .toBe(1);
    await setTimeout(limitMs);
  } finally {
    await client.query("ROLLBACK");
  }
  await loading;
  await closePool();
  const { rowCount } = await client.query("SELECT FROM listing WHERE withdrawn_at IS NULL");
  expect(index.count).toBe(rowCount);
});

describe("the snapshot", () => {
  const folder = mkdtempSync(join(tmpdir(), "sunporch-index-"));
  const path = join(folder, "search-index");
  afterAll(() => rmSync(folder, { recursive: true }));

  async function loadIndex(): Promise<ListingIndex> {
    const index = new ListingIndex();
    index.enableSnapshot(path);
    await index.refresh();
    return index;
  }
  const listPrices = (index: ListingIndex) => {
    const prices: [id: number, price: number][] = [];
    index.forEachPosition(NONE, (id, _lat, _lng, price) => prices.push([id, price]));
    return prices;
  };
  const listAll = (index: ListingIndex) => ({
    count: index.count,
    revision: index.revision,
    orders: SORTS.map((sort) => index.findPage(NONE, sort, 0, 5000).ids),
    corona: index.findPage({ ...NONE, city: "corona", county: "riverside", beds: 2 }, "newest", 0, 5000),
    places: index.places,
    prices: listPrices(index),
  });
  /** Raises a price without a revision, which only a load from the database finds. */
  const raisePrice = async () => {
    const { rows } = await client.query<{ id: number }>(
      `UPDATE listing SET list_price = list_price + 1 WHERE id =
         (SELECT min(id) FROM listing WHERE withdrawn_at IS NULL AND lat IS NOT NULL) RETURNING id`,
    );
    return rows[0]!.id;
  };
  const findPrice = (index: ListingIndex, id: number) => index.findPositions([id]).get(id)?.price;

  it("answers like the index it was written from, and then follows the database", async () => {
    const written = await loadIndex();
    await written.saveSnapshot();
    const id = await raisePrice();
    const loaded = await loadIndex();
    expect(listAll(loaded)).toEqual(listAll(written));
    await client.query("UPDATE catalogue SET revision = revision + 1");
    await client.query(
      `UPDATE listing SET city = 'Snapshot City', revision = (SELECT revision FROM catalogue) WHERE id = $1`,
      [id],
    );
    await client.query(
      `INSERT INTO listing (feed, listing_key, mls_id, status, list_price, city, state, zip, pool_types, highlights, listed_at, modified_at, content_hash, revision)
       SELECT 'sample', 'LATER', 'LATER', 'Active', 90000, 'Snapshot City', 'CA', '90001', '{}', '{}', now(), now(), 'h', revision FROM catalogue`,
    );
    const started = await loadIndex();
    await loaded.refresh();
    expect(started.places.cities.get("Snapshot City")?.homes).toBe(2);
    expect(listAll(started)).toEqual(listAll(loaded));
  });

  it.each<[string, () => unknown]>([
    [
      "damaged",
      () => {
        const bytes = readFileSync(path);
        bytes[bytes.length >> 1]! ^= 1;
        writeFileSync(path, bytes);
      },
    ],
    ["cut off", () => writeFileSync(path, readFileSync(path).subarray(0, -1))],
    ["from another version", () => replaceInHeader(/"layout":"../, '"layout":"--')],
    ["from other feeds", () => replaceInHeader(/"feeds":\["sample"\]/, '"feeds":["others"]')],
    ["unknown to the database, as after a restore", discardSnapshots],
  ])("is thrown away when it is %s", { tags: ["long"] }, async (_name, spoil) => {
    rmSync(path, { force: true });
    const written = await loadIndex();
    await written.saveSnapshot();
    const id = await raisePrice();
    expect(findPrice(await loadIndex(), id)).toBe(findPrice(written, id));
    await spoil();
    const loaded = await loadIndex();
    expect(findPrice(loaded, id)).toBe(findPrice(written, id)! + 1);
    await loaded.saveSnapshot();
    expect(listAll(await loadIndex())).toEqual(listAll(loaded));
  });

  it("is written although a process was killed while it wrote one", { tags: ["long"] }, async () => {
    rmSync(path, { force: true });
    const unfinished = `${path}.unfinished`;
    writeFileSync(unfinished, "");
    const index = await loadIndex();
    await index.saveSnapshot();
    expect(existsSync(path)).toBe(false);
    const earlier = new Date(Date.now() - 10_000);
    utimesSync(unfinished, earlier, earlier);
    await index.saveSnapshot();
    expect([existsSync(path), existsSync(unfinished)]).toEqual([true, false]);
    expect(listAll(await loadIndex())).toEqual(listAll(index));
  });

  function replaceInHeader(text: RegExp, replacement: string): void {
    const bytes = readFileSync(path, "latin1");
    expect(bytes).toMatch(text);
    writeFileSync(path, bytes.replace(text, replacement), "latin1");
  }
});
