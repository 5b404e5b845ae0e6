/** Searches by monthly payment compared with the payment that each home's page shows. */

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { formatListingSearch } from "~/listings/list-url";
import { HOME_TYPES, POOL_TYPES } from "~/listings/listing";
import { findListingPins } from "~/listings/map/pins.server";
import { parseListingQuery } from "~/listings/parse-list-search";
import type { ListingFilters } from "~/listings/schema";
import { getListingIndex, ListingIndex } from "~/listings/search/listing-index.server";
import { resolveFilters } from "~/listings/search/resolve-filters.server";
import { countListings } from "~/listings/search.server";
import { closePool } from "~/platform/db/pool.server";
import { forgetEnv } from "~/platform/env.server";
import { parseListingPriceChoice } from "~/upgrades/price-choice";
import { COST_RULES, listUpgrades, POOL_RULES, type UpgradeHome, type UpgradeRule } from "~/upgrades/upgrade-rules";
import { createTestDatabase, type TestDatabase } from "../setup/database";
import { makeRule } from "../upgrade-samples";

const COUNTIES = ["Riverside", "Los Angeles County", "Santa Clara"];
const HOMES = 1_500;
let database: TestDatabase;
let client: pg.Client;

/** Homes of every kind, with values missing, large HOA dues, and upgrades of their own. */
async function fillListings() {
  await client.query(
    `INSERT INTO listing (feed, listing_key, mls_id, status, withdrawn_at, list_price, city, state, zip, county, lat, lng,
       home_type, beds, baths, sqft, stories, year_built, pool_types, highlights, taxes_annual, hoa_monthly, upgrades_catalog,
       listed_at, score, modified_at, content_hash, revision)
     SELECT 'sample', 'K' || i, 'M' || i, 'Active', CASE WHEN i % 17 = 0 THEN now() END,
       100000 + (i * 7919 % 3000) * 997, 'Corona', 'CA', (90000 + i % 50)::text || CASE WHEN i % 4 = 0 THEN '-1234' ELSE '' END,
       CASE WHEN i % 9 > 0 THEN ($1::text[])[1 + i % 3] END, 32.5 + (i * 31 % 900) / 100.0, -124 + (i * 57 % 900) / 100.0,
       CASE WHEN i % 13 > 0 THEN ($2::text[])[1 + i % 5] END, CASE WHEN i % 7 > 0 THEN i % 7 - 1 END,
       CASE WHEN i % 6 > 0 THEN (i % 12) * 0.25 END, CASE WHEN i % 8 > 0 THEN 500 + (i * 13) % 4000 END,
       CASE WHEN i % 5 > 0 THEN 1 + i % 3 END, CASE WHEN i % 11 > 0 THEN 1900 + i % 125 END,
       CASE WHEN i % 3 = 0 THEN ARRAY[($3::text[])[1 + i % 7], 'heated'] ELSE '{}' END, '{}',
       CASE WHEN i % 3 > 0 THEN (i * 101) % 40000 END,
       CASE WHEN i % 10 = 9 THEN 32766 + i % 4 WHEN i % 4 > 0 THEN i % 900 END,
       CASE i % 19 WHEN 0 THEN '[]'::jsonb
         WHEN 1 THEN jsonb_build_array(jsonb_build_object('id', 'a', 'title', 'A', 'category', 'Misc', 'cost', 1000 + i),
           jsonb_build_object('id', 'own', 'title', 'Own', 'category', 'Misc', 'cost', 70000)) END,
       now(), i * 131 % 5000, now(), 'h', 1
     FROM generate_series(1, ${HOMES}) i`,
    [COUNTIES, HOME_TYPES, POOL_TYPES],
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
  await client?.end();
  await closePool();
  await database?.drop();
});

type Home = UpgradeHome & { id: number; listPrice: number; taxesAnnual: number | null; hoaMonthly: number | null };

async function readHomes(): Promise<Home[]> {
  const { rows } = await client.query<Home>(
    `SELECT id, list_price AS "listPrice", taxes_annual AS "taxesAnnual", hoa_monthly AS "hoaMonthly", home_type AS "homeType",
       beds, baths, sqft, stories, year_built AS "yearBuilt", pool_types AS "poolTypes", county, zip, details,
       upgrades_catalog AS "upgradesCatalog"
     FROM listing WHERE withdrawn_at IS NULL ORDER BY id`,
  );
  return rows;
}

const bounds = (min: number, max: number) =>
  fc.tuple(fc.option(fc.integer({ min, max })), fc.option(fc.integer({ min, max })));
/** Most rules have few conditions. */
const rarely = <T>(values: fc.Arbitrary<T>, none: T) => fc.oneof({ weight: 2, arbitrary: fc.constant(none) }, values);
const anyRule = fc
  .record({
    costRule: fc.constantFrom(...COST_RULES),
    // Dollars and cents.
    unitCost: fc.nat(9_000_000).map((cents) => cents / 100),
    counties: rarely(fc.subarray(["Riverside County", "los angeles", "Kern"]), []),
    zips: rarely(fc.subarray(["90003", "90016", "12345"]), []),
    homeTypes: rarely(fc.subarray([...HOME_TYPES]), []),
    years: rarely(bounds(1900, 2030), [null, null]),
    stories: rarely(bounds(1, 3), [null, null]),
    pool: rarely(fc.constantFrom(...POOL_RULES), "any"),
  })
  .map(({ years: [yearMin, yearMax], stories: [storiesMin, storiesMax], ...rule }) => ({
    ...rule,
    yearMin,
    yearMax,
    storiesMin,
    storiesMax,
  }));

async function replaceRules(fields: readonly Partial<UpgradeRule>[]): Promise<UpgradeRule[]> {
  const rules = fields.map((rule, at) => makeRule({ ...rule, id: "abcdef"[at]! }));
  await client.query("DELETE FROM upgrade");
  for (const [at, rule] of rules.entries())
    await client.query(
      `INSERT INTO upgrade (id, title, category, cost_rule, unit_cost, weeks, counties, zips, home_types, year_min,
         year_max, stories_min, stories_max, pool, sort_order) VALUES ($1, $1, 'Misc', $2, $3, 1, $4, $5, $6, $7, $8, $9, $10, $11, $12)`,
      [
        rule.id,
        rule.costRule,
        rule.unitCost,
        rule.counties,
        rule.zips,
        rule.homeTypes,
        rule.yearMin,
        rule.yearMax,
        rule.storiesMin,
        rule.storiesMax,
        rule.pool,
        at,
      ],
    );
  await client.query("UPDATE catalogue SET revision = revision + 1");
  return rules;
}

/** The payment that the home's page shows. */
const calculatePayment = (home: Home, rules: readonly UpgradeRule[], search: string) =>
  Math.round(
    parseListingPriceChoice(new URLSearchParams(search), { ...home, upgrades: listUpgrades(rules, home) }).payment
      .total,
  );

const anyTerms = fc.record(
  {
    down: fc.constantFrom(0, 10, 33.5, 99),
    rate: fc.constantFrom(0, 0.125, 5.25, 100),
    term: fc.constantFrom(1, 15, 100),
    insurance: fc.constantFrom(0, 999.5, 9_000),
    upgrades: fc.subarray(["a", "b", "c", "own", "unknown"], { minLength: 1 }),
    beds: fc.constantFrom(2, 4),
  },
  { requiredKeys: [] },
);

it("finds and sorts the homes whose pages show at most that payment", async () => {
  const homes = await readHomes();
  const index = await getListingIndex();
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRule, { minLength: 1, maxLength: 5 }),
      anyTerms,
      fc.nat(HOMES),
      // The first pages are found in another way.
      fc.oneof(fc.nat(2), fc.nat(40)),
      async (fields, terms, at, page) => {
        const rules = await replaceRules(fields);
        await index.refresh();
        const search = formatListingSearch({ filters: terms });
        expect(parseListingQuery(new URLSearchParams(search))).toMatchObject({ query: { filters: terms }, errors: {} });
        const payments = new Map(homes.map((home) => [home.id, calculatePayment(home, rules, search)]));
        const all = homes.filter(({ beds }) => !terms.beds || (beds !== null && beds >= terms.beds));
        // A payment that a home has, so that the bound is exact for one home at least.
        const maxPayment = payments.get(homes[at % homes.length]!.id)!;
        const filters: ListingFilters = { ...terms, maxPayment };
        const expected = all.filter(({ id }) => payments.get(id)! <= maxPayment).map(({ id }) => id);
        const resolved = await resolveFilters(index, filters);
        expect([...index.findMatchingIds(resolved)]).toEqual(expected);
        expect(index.countMatching(resolved)).toBe(expected.length);
        const sort = (ids: number[]) => ids.toSorted((a, b) => payments.get(a)! - payments.get(b)! || a - b);
        const slice = (ids: number[]) => ids.slice(page * 20, page * 20 + 20);
        expect(index.findPage(resolved, "payment", page * 20, 20)).toEqual({
          total: expected.length,
          ids: slice(sort(expected)),
        });
        expect(index.findPage(await resolveFilters(index, terms), "payment", page * 20, 20)).toEqual({
          total: all.length,
          ids: slice(sort(all.map(({ id }) => id))),
        });
        const some = [...new Set([homes[at % homes.length]!.id, homes[0]!.id, 0])];
        expect(index.findPayments(some, terms)).toEqual(
          new Map(
            some
              .filter((id) => id > 0)
              .sort((a, b) => a - b)
              .map((id) => [id, payments.get(id)!]),
          ),
        );
      },
    ),
    { numRuns: 20 },
  );
});

it("finds no home with upgrades that cost more than any payment", async () => {
  // Payments of three billion dollars would wrap around to less than the bound.
  const rules = await replaceRules([{ unitCost: 3e12 }]);
  const index = await getListingIndex();
  await index.refresh();
  const filters = { maxPayment: 10_000_000, down: 99, rate: 0, term: 100, upgrades: ["a"] };
  const expected = (await readHomes()).filter(
    (home) => calculatePayment(home, rules, formatListingSearch({ filters })) <= filters.maxPayment,
  );
  expect(expected.every(({ upgradesCatalog }) => upgradesCatalog)).toBe(true);
  expect([...index.findMatchingIds(await resolveFilters(index, filters))]).toEqual(expected.map(({ id }) => id));
});

it("counts, pins and an index of some homes have the same homes", async () => {
  const rules = await replaceRules([{ costRule: "per square foot", unitCost: 123.45 }]);
  const index = await getListingIndex();
  await index.refresh();
  const filters = { maxPayment: 9_000, down: 10, upgrades: ["a"], bbox: [-125, 32, -114, 42.5] as const };
  const search = formatListingSearch({ filters });
  const homes = await readHomes();
  const expected = homes.filter((home) => calculatePayment(home, rules, search) <= 9_000).map(({ id }) => id);
  expect(expected.length).toBeGreaterThan(100);
  expect(expected.length).toBeLessThan(homes.length - 100);
  expect(await countListings(filters)).toBe(expected.length);
  const pins = await findListingPins(filters);
  expect(pins.reduce((sum, { count = 1 }) => sum + count, 0)).toBe(expected.length);
  const some = homes.filter((_, at) => at % 7 === 0).map(({ id }) => id);
  const part = await ListingIndex.loadSome(some);
  expect([...part.findMatchingIds(await resolveFilters(part, filters))]).toEqual(
    some.filter((id) => expected.includes(id)),
  );
});

it("loads dues and the homes' own upgrades from a snapshot", async () => {
  await replaceRules([{ unitCost: 50_000 }]);
  const folder = mkdtempSync(join(tmpdir(), "sunporch-payments-"));
  try {
    const load = async () => {
      const index = new ListingIndex();
      index.enableSnapshot(join(folder, "search-index"));
      await index.refresh();
      return index;
    };
    const written = await load();
    await written.saveSnapshot();
    const ids = (await readHomes()).map(({ id }) => id);
    const choice = { upgrades: ["a", "own"] };
    const payments = written.findPayments(ids, choice);
    // Without a revision, which only a load from the database finds.
    await client.query("UPDATE listing SET hoa_monthly = hoa_monthly + 1");
    expect((await load()).findPayments(ids, choice)).toEqual(payments);
    const reloaded = new ListingIndex();
    await reloaded.refresh();
    expect(reloaded.findPayments(ids, choice)).not.toEqual(payments);
  } finally {
    await client.query("UPDATE catalogue SET revision = revision + 1");
    await client.query(
      "UPDATE listing SET hoa_monthly = hoa_monthly - 1, revision = (SELECT revision FROM catalogue) WHERE hoa_monthly > 0",
    );
    rmSync(folder, { recursive: true });
  }
});

it("follows changes of taxes, dues and a home's own upgrades", async () => {
  await replaceRules([{ unitCost: 50_000 }]);
  const index = await getListingIndex();
  await index.refresh();
  const id = (await readHomes())[0]!.id;
  const change = async (values: string) => {
    await client.query("UPDATE catalogue SET revision = revision + 1");
    await client.query(`UPDATE listing SET ${values}, revision = (SELECT revision FROM catalogue) WHERE id = $1`, [id]);
    await index.refresh();
    return index.findPayments([id], { down: 0, rate: 0, term: 100, insurance: 0, upgrades: ["a"] }).get(id);
  };
  const price = "list_price = 1200000, taxes_annual = 12000";
  expect(await change(`${price}, hoa_monthly = NULL, upgrades_catalog = '[]'`)).toBe(1_000 + 1_000);
  expect(await change(`${price}, hoa_monthly = 40000, upgrades_catalog = '[]'`)).toBe(1_000 + 1_000 + 40_000);
  expect(await change(`${price}, hoa_monthly = 7, upgrades_catalog = NULL`)).toBe(
    Math.round(1_250_000 / 1_200 + 12_600 / 12 + 7),
  );
});
