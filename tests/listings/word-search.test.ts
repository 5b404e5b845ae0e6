/** Search by address, MLS number and remarks: results and order of everything that searches. */
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, test, vi } from "vitest";
import { findListingPins } from "~/listings/map/pins.server";
import type { ListingFilters, ListingQuery } from "~/listings/schema";
import { countListings, searchListings } from "~/listings/search.server";
import { updateCommonWords } from "~/listings/text/common-words.server";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { WordIndex, type WordQuery } from "~/listings/text/word-index.server";
import { closePool } from "~/platform/db/pool.server";
import { forgetEnv } from "~/platform/env.server";
import { addListing } from "../factories";
import { createTestDatabase, type TestDatabase } from "../setup/database";

let database: TestDatabase;
let client: pg.Client;
const ids: Record<string, number> = {};

const HOMES: (Record<string, unknown> & { listing_key: string })[] = [
  { listing_key: "elm", mls_id: "IV-25123456", line1: "1200 N Elm St #4B", score: 1 },
  { listing_key: "north elm", mls_id: "25123457", line1: "1200 North Elm Street", score: 2 },
  { listing_key: "boulevard", mls_id: "CV1", line1: "77 Sunset Blvd", city: "Los Angeles", zip: "90028", score: 3 },
  { listing_key: "peña", mls_id: "CV2", line1: "9 Peña Ave", city: "San José", zip: "95112", score: 4 },
  { listing_key: "helena", mls_id: "CV3", line1: "5 Main St", city: "Saint Helena", zip: "94574", score: 5 },
  {
    listing_key: "withheld",
    mls_id: "CV4",
    line1: "31 Secret Way",
    address_shown: false,
    location_approximate: true,
    city: "Corona",
    score: 6,
  },
  { listing_key: "gone", mls_id: "CV5", line1: "1200 N Elm St", withdrawn_at: new Date() },
  {
    listing_key: "pool",
    mls_id: "P1",
    city: "Fresno",
    score: 10,
    description: "A pool behind a long and quiet house.",
  },
  { listing_key: "pools", mls_id: "P2", city: "Fresno", score: 9, description: "Two pools, a pool house and a spa." },
  { listing_key: "headline", mls_id: "P3", city: "Fresno", score: 8, highlights: ["Saltwater pool"], beds: 4 },
  { listing_key: "near", mls_id: "P4", city: "Fresno", score: 7, description: "A wine cellar." },
  { listing_key: "far", mls_id: "P5", city: "Fresno", score: 99, description: "Wine country lies beyond the cellar." },
];

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const home of HOMES) ids[home.listing_key] = await addListing(client, home);
  await client.query("UPDATE catalogue SET revision = 1");
  await indexListingText();
  forgetEnv();
});

afterAll(async () => {
  await client.end();
  await closePool();
  await database.drop();
});

/** Keys of the homes found, in order; list, count and pins must agree on their number. */
async function findIds(filters: ListingFilters, overrides: Partial<ListingQuery> = {}): Promise<string[]> {
  const response = await searchListings({ filters, sort: "recommended", page: 1, perPage: 20, ...overrides });
  expect(await countListings(filters)).toBe(response.total);
  expect(await findListingPins(filters)).toHaveLength(response.total);
  return response.ids.map((id) => Object.keys(ids).find((key) => ids[key] === id)!);
}

describe("q", () => {
  const ELMS = ["north elm", "elm"];
  it.each([
    ["1200 N Elm St", ELMS],
    ["1200 north elm street", ELMS],
    ["1200 NORTH Elm Str.", ELMS],
    ["elm stre", ELMS],
    ["el", ELMS],
    ["1200 N. Elm St., Apt #4B, Riverside, CA 92501-1234", ["elm"]],
    ["1200 n elm st unit 4b", ["elm"]],
    ["Sunset Boulevard", ["boulevard"]],
    ["sunset blv", ["boulevard"]],
    ["77 sunset blvd los ang", ["boulevard"]],
    ["9 Pena Avenue San Jose", ["peña"]],
    ["9 peña av san josé", ["peña"]],
    ["st helena", ["helena"]],
    ["Saint Helena, CA", ["helena"]],
    ["94574", ["helena"]],
    ["1300 N Elm St", []],
    ["12 N Elm St", []],
  ] as const)("%s finds homes by their address", async (q, keys) => {
    expect(await findIds({ q })).toEqual(keys);
  });

  it.each([
    ["IV-25123456", ["elm"]],
    ["iv25123456", ["elm"]],
    ["IV 25123456", ["elm"]],
    ["MLS# IV-25123456", ["elm"]],
    ["#25123457", ["north elm"]],
    ["CRM-25123457", ["north elm"]],
    ["2512345", []],
    ["CV5", []],
  ] as const)("%s finds homes by their number", async (q, keys) => {
    expect(await findIds({ q })).toEqual(keys);
  });

  it("finds a home with a withheld address by MLS number and city, never by street", async () => {
    expect(await findIds({ q: "cv4" })).toEqual(["withheld"]);
    expect(await findIds({ q: "corona" })).toEqual(["withheld"]);
    for (const q of ["31 Secret Way", "Secret", "31", "secret way corona"]) expect(await findIds({ q })).toEqual([]);
  });

  it("ignores a query without words", async () => {
    expect(await findIds({ q: "# , CA" })).toHaveLength(HOMES.length - 1);
  });
});

describe("keywords", () => {
  it("supports word forms, quotes, or, and minus", async () => {
    expect(await findIds({ keywords: "quiet houses" })).toEqual(["pool"]);
    expect(await findIds({ keywords: '"wine cellar"' })).toEqual(["near"]);
    expect(new Set(await findIds({ keywords: "spa or saltwater" }))).toEqual(new Set(["pools", "headline"]));
    expect(await findIds({ keywords: "pool -spa -saltwater" })).toEqual(["pool"]);
    expect(await findIds({ keywords: "-pool", city: "Fresno" })).toEqual(["far", "near"]);
    expect(await findIds({ keywords: "castle" })).toEqual([]);
  });

  it("sorts recommended homes by best match: highlights, then frequency and proximity", async () => {
    expect(await findIds({ keywords: "pool" })).toEqual(["headline", "pools", "pool"]);
    expect(await findIds({ keywords: "wine cellar" })).toEqual(["near", "far"]);
    expect(await findIds({ keywords: "pool" }, { perPage: 1, page: 2 })).toEqual(["pools"]);
    expect(await findIds({ keywords: "pool" }, { perPage: 1, page: 4 })).toEqual([]);
  });

  it("does not change other sort orders", async () => {
    await client.query("UPDATE listing SET list_price = 900000 - id");
    expect(await findIds({ keywords: "pool" }, { sort: "newest" })).toEqual(
      ["headline", "pools", "pool"].toSorted(byId),
    );
  });

  it("combines keywords with q and other filters", async () => {
    expect(await findIds({ keywords: "pool", beds: 4 })).toEqual(["headline"]);
    expect(await findIds({ keywords: "pool", q: "fresno" })).toEqual(["headline", "pools", "pool"]);
    expect(await findIds({ keywords: "pool", q: "corona" })).toEqual([]);
    expect(await findIds({ keywords: "pool", city: "Nowhere" })).toEqual([]);
  });

  it("ignores keywords with only stop words, and accepts any text", async () => {
    expect(await findIds({ keywords: "the of" })).toHaveLength(HOMES.length - 1);
    for (const keywords of ["'", '"', "& | !", ":*", "((", "pool\0", "-", "--", "\\", "%", "'; --", "a".repeat(100)])
      await findIds({ keywords });
  });
});

const byId = (first: string, second: string) => ids[second]! - ids[first]!;

test("updates cached results and ranks when homes are added, changed or removed", async () => {
  vi.useFakeTimers({ toFake: ["Date"] });
  try {
    const knownWords = new WordIndex();
    const queries: WordQuery[] = [
      { kind: "remarks", text: "observatory" },
      { kind: "remarks", text: "-observatory" },
      { kind: "remarks", text: "the" },
      { kind: "address", text: "'stargazer'" },
    ];
    const queryAll = (from: WordIndex) =>
      Promise.all(
        queries.flatMap((wordQuery) => [
          from.findAll(wordQuery, false),
          from.findAll(wordQuery, wordQuery.kind === "remarks"),
        ]),
      );
    const runRevision = async (sql: string, values: unknown[] = []) => {
      const { rows } = await client.query("UPDATE catalogue SET revision = revision + 1 RETURNING revision");
      await client.query(sql, [rows[0].revision, ...values]);
      await indexListingText();
      vi.setSystemTime(Date.now() + 3_000);
      expect(await queryAll(knownWords)).toEqual(await queryAll(new WordIndex()));
    };
    await queryAll(knownWords);
    expect(knownWords.isCached(queries[0]!)).toBe(true);
    const lateHome = await addListing(client, {
      listing_key: "late",
      line1: "1 Stargazer Ln",
      description: "An observatory.",
    });
    await runRevision("UPDATE listing SET revision = $1 WHERE id = $2", [lateHome]);
    expect((await knownWords.findAll(queries[0]!, false))?.ids).toEqual(Int32Array.of(lateHome));
    expect((await knownWords.findAll(queries[3]!, false))?.ids).toEqual(Int32Array.of(lateHome));
    await runRevision("UPDATE listing SET revision = $1, highlights = '{Observatory}' WHERE id IN ($2, $3)", [
      lateHome,
      ids.far,
    ]);
    await runRevision("UPDATE listing SET revision = $1, highlights = '{}' WHERE id = $2", [ids.far]);
    await runRevision("UPDATE listing SET revision = $1, withdrawn_at = now() WHERE id = $2", [lateHome]);
    expect((await knownWords.findAll(queries[0]!, true))?.ids).toEqual(new Int32Array());
    await client.query("DELETE FROM listing WHERE id = $1", [lateHome]);
  } finally {
    vi.useRealTimers();
  }
});

test("finds common words by their stored homes, and applies later changes", async () => {
  const texts = [
    "pool",
    "pools house",
    "Pool pools",
    "wine cellar",
    "pool -spa",
    '"pool house"',
    "pool or wine",
    "the",
  ];
  const findAll = () =>
    Promise.all(texts.map((keywords) => new WordIndex().findAll({ kind: "remarks", text: keywords }, false)));
  const update = () => updateCommonWords(undefined, { minHomes: 2, minChanges: 0 });
  const readStored = async () =>
    (await client.query<{ word: string; revision: string; homes: Buffer }>("SELECT * FROM common_word ORDER BY word"))
      .rows;
  const expected = await findAll();
  await update();
  const stored = await readStored();
  expect(stored.map(({ word }) => word)).toEqual(expect.arrayContaining(["cellar", "hous", "pool", "wine"]));
  expect(await findAll()).toEqual(expected);

  // Stored homes that are wrong prove that they are used.
  await client.query("UPDATE common_word SET homes = set_bit(homes, $1, 1) WHERE word = 'pool'", [ids.near]);
  expect((await new WordIndex().findAll({ kind: "remarks", text: "pool" }, false))?.ids).toContain(ids.near);
  await client.query("UPDATE common_word SET homes = set_bit(homes, $1, 0) WHERE word = 'pool'", [ids.near]);

  const swap = async () => {
    const { rows } = await client.query("UPDATE catalogue SET revision = revision + 1 RETURNING revision");
    await client.query(
      `UPDATE listing l SET revision = $1, description = other.description FROM listing other
       WHERE l.id IN ($2, $3) AND other.id = $2::int + $3::int - l.id`,
      [rows[0].revision, ids.near, ids.pool],
    );
    await indexListingText();
    return rows[0].revision;
  };
  const revision = await swap();
  const swapped = await findAll();
  expect(swapped[0]?.ids).toContain(ids.near);
  expect(swapped[0]?.ids).not.toContain(ids.pool);
  await update();
  expect((await readStored()).find(({ word }) => word === "pool")?.revision).toBe(revision);
  expect(await findAll()).toEqual(swapped);
  await swap();
  expect(await findAll()).toEqual(expected);
  await updateCommonWords(undefined, { minHomes: 1_000, minChanges: 0 });
  expect(await readStored()).toEqual([]);
  expect(await findAll()).toEqual(expected);
});
