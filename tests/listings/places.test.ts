/** Place suggestions of the location box and the places they resolve to, with their own database. */
import fc from "fast-check";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import {
  findSimilarPlaces,
  resolvePlace,
  resolvePlaceParams,
  suggestPlaces,
} from "~/listings/places/place-search.server";
import { getListingIndex } from "~/listings/search/listing-index.server";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { places, zips } from "~/map/places/places.server";
import { closePool } from "~/platform/db/pool.server";
import { forgetEnv } from "~/platform/env.server";
import { addListing } from "../factories";
import { createTestDatabase, type TestDatabase } from "../setup/database";

let database: TestDatabase;
let client: pg.Client;

/** By city: number of homes, county and ZIP code. */
const HOMES: Record<string, [homes: number, county: string | null, zip: string]> = {
  "Los Angeles": [6, "Los Angeles", "90005"],
  Riverside: [4, "Riverside", "92501"],
  "San José": [3, "Santa Clara", "95112"],
  "San Francisco": [2, "San Francisco", "94110"],
  "Rancho Nowhere": [1, null, "99999"],
};

beforeAll(async () => {
  database = await createTestDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  client = new pg.Client({ connectionString: database.url });
  await client.connect();
  for (const [city, [homes, county, zip]] of Object.entries(HOMES)) {
    for (let i = 0; i < homes; i++) {
      await addListing(client, {
        listing_key: `${city}${i}`,
        mls_id: `TT${zip}${i}X`,
        line1: `${200 + i} Elm Street`,
        city,
        county,
        zip,
      });
    }
  }
  await addListing(client, { listing_key: "a", mls_id: "IV24012345", line1: "4471 Brockton Ave", zip: "92506" });
  await addListing(client, {
    listing_key: "b",
    line1: "7 Secret Way",
    address_shown: false,
    mls_id: "IV24999999",
    zip: "92506",
  });
  await addListing(client, {
    listing_key: "d",
    mls_id: "SP-530123",
    line1: "876 Shellrun Rd #4",
    city: "Venice",
    county: null,
    zip: "90291",
  });
  await addListing(client, {
    listing_key: "e",
    mls_id: "OC7712345",
    line1: "12 Ocean Way",
    city: "Ventura",
    county: null,
    zip: "93001",
  });
  await addListing(client, {
    listing_key: "f",
    mls_id: "SB7712345",
    line1: "13 Ocean Way",
    city: "Ventura",
    county: null,
    zip: "93001",
  });
  await addListing(client, {
    listing_key: "g",
    mls_id: "SB96199",
    line1: "14 Ocean Way Hwy 1",
    city: "Ventura",
    county: null,
    zip: "93001",
  });
  await addListing(client, {
    listing_key: "c",
    line1: "4471 Gone Ave",
    mls_id: "IV24777777",
    withdrawn_at: new Date(),
  });
  await client.query("UPDATE catalogue SET revision = 1");
  forgetEnv();
  await indexListingText();
  await getListingIndex();
}, 60_000);

afterAll(async () => {
  forgetEnv();
  await closePool();
  await client?.end();
  await database?.drop();
});

const suggestLabels = async (text: string, limit?: number) =>
  (await suggestPlaces(text, limit)).map(({ label }) => label);
const suggestFirst = async (text: string) => (await suggestPlaces(text))[0];

describe("suggestPlaces", () => {
  it("suggests kind, homes and county, and filters by the name that listings use", async () => {
    expect(await suggestFirst("los ang")).toEqual({
      kind: "city",
      label: "Los Angeles",
      detail: "City in Los Angeles County",
      homes: 6,
      filters: { city: "Los Angeles" },
      placeId: null,
    });
    expect(await suggestFirst("san jose")).toMatchObject({
      label: "San José",
      homes: 3,
      filters: { city: "San José" },
    });
    expect(await suggestFirst("SAN JOSÉ")).toMatchObject({ label: "San José" });
    expect(await suggestFirst("riverside county")).toMatchObject({
      kind: "county",
      homes: 6,
      filters: { county: "Riverside" },
    });
    expect(await suggestFirst("9250")).toEqual({
      kind: "zip",
      label: "92501",
      detail: "ZIP code in Riverside",
      homes: 4,
      filters: { zip: "92501" },
      placeId: null,
    });
    expect(await suggestFirst("rancho now")).toMatchObject({ label: "Rancho Nowhere", detail: "City", homes: 1 });
    expect(await suggestFirst("99999")).toMatchObject({ kind: "zip", detail: "ZIP code", homes: 1 });
  });

  it("finds misspelled, joined and abbreviated names, and names with a state", async () => {
    const expectedLabels: [typed: string, label: string][] = [
      ["los angelas", "Los Angeles"],
      ["san fransisco", "San Francisco"],
      ["san fransi", "San Francisco"],
      ["riversde", "Riverside"],
      ["snata ana", "Santa Ana"],
      ["sanfrancisco", "San Francisco"],
      ["river side", "Riverside"],
      ["LA", "Los Angeles"],
      ["sf", "San Francisco"],
      ["OC", "Orange County"],
      ["mt. shasta", "Mount Shasta"],
      ["Riverside, CA", "Riverside"],
      ["Riverside CA 92501", "92501"],
      ["92501-1234", "92501"],
      ["los angelas, california", "Los Angeles"],
      ["\u200blos\u00a0angeles", "Los Angeles"],
      ["ｒｉｖｅｒｓｉｄｅ", "Riverside"],
      ["city of riverside", "Riverside"],
      ["City of Industry", "City Of Industry"],
      ["county of orange", "Orange County"],
      ["st francisco", "San Francisco"],
      ["south sf", "South San Francisco"],
      ["S. Pasadena", "South Pasadena"],
      ["29 Palms", "Twentynine Palms"],
      ["1000 Oaks", "Thousand Oaks"],
      ["Yucca Vly", "Yucca Valley"],
      ["San Buenaventura", "Ventura"],
      ["El Paso de Robles", "Paso Robles"],
      ["el toro", "Lake Forest"],
    ];
    for (const [text, label] of expectedLabels)
      expect([text, (await suggestFirst(text))?.label]).toEqual([text, label]);
  });

  it("sorts exact matches first, then places by number of homes, then the rest by population", async () => {
    const sans = await suggestPlaces("san");
    expect(sans.map(({ label, homes }) => `${label} ${homes}`)).toEqual([
      "San José 3",
      "San Francisco 2",
      "Santa Clara County 3",
      "San Francisco County 2",
      "San Diego 0",
      "Santa Ana 0",
      "San Bernardino 0",
      "Santa Clarita 0",
    ]);
    expect(await suggestLabels("riverside")).toEqual(["Riverside", "Riverside County"]);
    expect(await suggestLabels("Mount Shasta")).toEqual(["Mount Shasta"]);
  });

  it("suggests nearby ZIP codes for a district or a place without homes", async () => {
    const suggestions = await suggestPlaces("koreatown");
    expect(suggestions).toEqual([
      {
        kind: "zip",
        label: "90005",
        detail: "ZIP code near Koreatown",
        homes: 6,
        filters: { zip: "90005" },
        placeId: null,
      },
    ]);
    expect(await suggestLabels("wells fargo bank")).toEqual([]);
  });

  it("finds addresses by house number and words, and MLS numbers by prefix", async () => {
    const address = {
      kind: "address",
      label: "4471 Brockton Ave, Riverside",
      detail: "Home in 92506",
      homes: null,
      filters: { q: "4471 Brockton Ave, Riverside" },
      placeId: null,
    };
    for (const text of [
      "4471 bro",
      "4471 Brockton Ave",
      "4471 Brockton Avenue",
      "4471 brockton aven",
      "4471 brockton ave, riv",
      "4471 Brockton Ave, Riverside, CA 92506",
    ]) {
      expect([text, await suggestPlaces(text)]).toEqual([text, [address]]);
    }
    expect(await suggestLabels("200 elm", 3)).toHaveLength(3);
    expect(await suggestLabels("brockton ave")).toEqual([]);
    const number = {
      kind: "mls",
      label: "IV24012345",
      detail: "MLS number of 4471 Brockton Ave, Riverside",
      filters: { q: "IV24012345" },
    };
    expect(await suggestFirst("iv2401")).toMatchObject(number);
    expect(await suggestFirst("IV24012345")).toMatchObject(number);
  });

  it("finds a number with and without its letters, a unit anywhere, its building, and streets with typos", async () => {
    for (const text of ["MLS# sp 530", "sp530", "SP-530123", "530123", "mls # 530123", "\u200b5301\u2060"])
      expect([text, await suggestLabels(text)]).toEqual([text, ["SP-530123"]]);
    expect(await suggestLabels("7712345")).toEqual(["OC7712345", "SB7712345"]);
    for (const text of [
      "876 Shellrun Rd Unit 4",
      "Apt 4, 876 Shellrun Rd",
      "#4 876 Shellrun",
      "876 Shellrun Rd, Spc 99, Venice",
      "876 Shellrunn",
      "876 Shelrun road",
      "Unit 9, 876 Shellrn Rd, Venice, CA",
    ])
      expect([text, await suggestLabels(text)]).toEqual([text, ["876 Shellrun Rd #4, Venice"]]);
    expect(await suggestLabels("876 Ocean")).toEqual([]);
  });

  it("never reveals a withheld or withdrawn address", async () => {
    expect(await suggestLabels("7 secret")).toEqual([]);
    expect(await suggestLabels("7 riverside")).toEqual([]);
    expect(await suggestLabels("4471 gone")).toEqual([]);
    expect(await suggestFirst("IV24999")).toMatchObject({
      label: "IV24999999",
      detail: "MLS number of a home in Riverside",
    });
    expect(await suggestLabels("IV2477")).toEqual([]);
  });

  it("returns at most the requested number of suggestions for any text", async () => {
    const arbitraryText = fc.oneof(
      fc.array(fc.integer({ min: 0, max: 0xffff }), { maxLength: 110 }).map((units) => String.fromCharCode(...units)),
      fc.string({ unit: fc.constantFrom(..."san 12,'\\&|!:*()#-%_é"), maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(arbitraryText, fc.integer({ min: 1, max: 8 }), async (text, limit) => {
        const found = await suggestPlaces(text, limit);
        expect(found.length).toBeLessThanOrEqual(limit);
        expect(JSON.stringify(found)).not.toContain("Secret");
        await resolvePlace(text);
      }),
      { numRuns: 60 },
    );
  }, 60_000);
});

describe("resolvePlace", () => {
  it("resolves the label of every suggested city, ZIP code and county to its filters", async () => {
    const names = fc.constantFrom(...new Set(places().flatMap(({ name, county }) => [name, `${county} County`])));
    const arbitraryText = fc.oneof(
      names,
      fc.constantFrom(...zips()).map(({ zip, city }) => (Number(zip) % 2 ? zip : city)),
    );
    await fc.assert(
      fc.asyncProperty(arbitraryText, fc.nat(12), async (name, length) => {
        for (const { kind, label, filters } of await suggestPlaces(name.slice(0, 1 + length))) {
          if (kind === "city" || kind === "zip" || kind === "county")
            expect([label, await resolvePlace(label)]).toEqual([label, filters]);
        }
      }),
      { numRuns: 100 },
    );
  }, 60_000);

  it("resolves names, ZIP codes, counties, MLS numbers and addresses", async () => {
    const expectedFilters: [typed: string, filters: object | null][] = [
      ["  riverside ", { city: "Riverside" }],
      ["san jose", { city: "San José" }],
      ["Riverside, CA", { city: "Riverside" }],
      ["Riverside CA 92501", { zip: "92501" }],
      ["Riverside CA 99998", { city: "Riverside" }],
      ["LA", { city: "Los Angeles" }],
      ["sb", null],
      ["92501-1234", { zip: "92501" }],
      ["12345", { zip: "12345" }],
      ["90210", { zip: "90210" }],
      ["96199", { zip: "96199" }],
      ["orange county", { county: "Orange" }],
      ["Kern", { county: "Kern" }],
      ["iv24012345", { q: "IV24012345" }],
      ["iv2401234", null],
      ["MLS# iv 24012345", { q: "IV24012345" }],
      ["24012345", { q: "IV24012345" }],
      ["sp530123", { q: "SP-530123" }],
      ["530123", { q: "SP-530123" }],
      ["7712345", null],
      ["Unit 4, 876 Shellrun Rd", { q: "Unit 4, 876 Shellrun Rd" }],
      ["876 Shellrun Rd #99", { q: "876 Shellrun Rd" }],
      ["876 Shellrun Rd 99", { q: "876 Shellrun Rd" }],
      ["876 Shellrun Rd b12", { q: "876 Shellrun Rd" }],
      ["14 Ocean Way Hwy 99", null],
      ["876 Shellrunn Rd", null],
      ["city of riverside", { city: "Riverside" }],
      ["Saint Francisco", { city: "San Francisco" }],
      ["San Buenaventura", { city: "Ventura" }],
      ["29 Palms", { city: "Twentynine Palms" }],
      ["riverside\u200b", { city: "Riverside" }],
      ["4471 brockton ave", { q: "4471 brockton ave" }],
      ["4471 Brockton Ave, Riverside, CA 92506", { q: "4471 Brockton Ave, Riverside 92506" }],
      ["4471 Brockton Avenue", { q: "4471 Brockton Avenue" }],
      ["elm st", { q: "elm st" }],
      ["9999 Elm Street", null],
      ["7 Secret Way", null],
      ["4471 Gone Ave", null],
      ["los angelas", null],
      ["los", null],
      ["koreatown", null],
      ["", null],
      ["x".repeat(101), null],
    ];
    for (const [text, filters] of expectedFilters) expect([text, await resolvePlace(text)]).toEqual([text, filters]);
  });
});

describe("takePlace", () => {
  const take = async (search: string) => {
    const { params, ...rest } = await resolvePlaceParams(new URLSearchParams(search));
    return { search: params.toString(), ...rest };
  };
  const noSuggestions = { unmatched: null, suggestions: [] };

  it("keeps parameters without a place, and removes the place for a blank text", async () => {
    expect(await take("city=Corona&page=2&bbox=1,2,3,4")).toEqual({
      search: "city=Corona&page=2&bbox=1%2C2%2C3%2C4",
      ...noSuggestions,
    });
    expect(await take("place=+&placeWas=Corona&city=Corona&beds=3&page=2&z=9")).toEqual({
      search: "beds=3",
      ...noSuggestions,
    });
    expect(await take("place=&placeWas=&beds=3&page=2&z=9")).toEqual({ search: "beds=3&page=2&z=9", ...noSuggestions });
  });

  it("replaces the previous place, and keeps map and page only if the place is the same", async () => {
    expect(await take("place=la&placeWas=Riverside&zip=92501&beds=3&page=2&ll=1,2&polygon=x")).toEqual({
      search: "beds=3&city=Los+Angeles",
      ...noSuggestions,
    });
    expect(await take("place=riverside&placeWas=Riverside&page=2")).toEqual({
      search: "page=2&city=Riverside",
      ...noSuggestions,
    });
    expect(await take("place=Corona&place=92501")).toEqual({ search: "zip=92501", ...noSuggestions });
  });

  it("keeps an unknown text, removes the previous place and suggests corrections", async () => {
    const { search, unmatched, suggestions } = await take(
      "place=los+angelas&placeWas=Riverside&city=Riverside&beds=3&page=2",
    );
    expect([search, unmatched]).toEqual(["beds=3&place=los+angelas", "los angelas"]);
    expect(suggestions[0]?.label).toBe("Los Angeles");
    expect(suggestions.length).toBeLessThanOrEqual(5);
    const long = await take(`place=${"x".repeat(5000)}`);
    expect(long).toEqual({ search: `place=${"x".repeat(100)}`, unmatched: "x".repeat(100), suggestions: [] });
  });
});

describe("similarPlaces", () => {
  it("suggests places with homes for a name without homes, and nothing for one with homes", async () => {
    const similar = async (filters: Parameters<typeof findSimilarPlaces>[0]) =>
      (await findSimilarPlaces(filters)).map(({ label }) => label);
    expect(await similar({ city: "los angelas" })).toEqual(["Los Angeles", "Los Angeles County"]);
    expect(await similar({ city: "San Jose" })).toEqual(["San José"]);
    expect(await similar({ city: "Koreatown" })).toEqual(["90005"]);
    expect(await similar({ county: "riversde" })).toEqual(["Riverside County"]);
    for (const filters of [
      { city: "riverside" },
      { zip: "92501" },
      { county: "Riverside County" },
      { q: "elm street" },
      { q: "iv24012345" },
      {},
    ])
      expect(await similar(filters)).toEqual([]);
  });
});
