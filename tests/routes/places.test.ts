/**
 * The location box's API, served by the built server with a fake Google on loopback.
 *
 * @module-tag long
 */
import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { indexListingText } from "~/listings/text/index-listing-text.server";
import { closePool } from "~/platform/db/pool.server";
import { addListing } from "../factories";
import { buildSuggestion, type FakeGoogle, startFakeGoogle } from "../places/fake-google";
import { ask, ensureServerBuild, type RunningServer, startServer } from "../server/running-server";
import { createTestDatabase, type TestDatabase } from "../setup/database";

const KEY = "a-key-of-the-server";
let database: TestDatabase;
let google: FakeGoogle;
let server: RunningServer;
let keylessServer: RunningServer;

beforeAll(async () => {
  [database, google] = await Promise.all([createTestDatabase(), startFakeGoogle(KEY), ensureServerBuild()]);
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await addListing(client, { listing_key: "a", line1: "4471 Brockton Ave", zip: "92506" });
  await addListing(client, { listing_key: "b", line1: "7 Secret Way", address_shown: false, city: "San José" });
  await client.query("UPDATE catalogue SET revision = 1");
  await client.end();
  process.env.DATABASE_URL = database.url;
  await indexListingText();
  await closePool();
  const variables = { DATABASE_URL: database.url, TRUST_PROXY: "fly" };
  [server, keylessServer] = await Promise.all([
    startServer({ ...variables, GOOGLE_PLACES_KEY: KEY, GOOGLE_PLACES_URL: google.url }),
    startServer(variables),
  ]);
});

beforeEach(() => {
  Object.assign(google, { fault: null, suggestions: [], places: {}, requests: [] });
});

afterAll(async () => {
  await Promise.all([server?.stop(), keylessServer?.stop()]);
  await google?.close();
  await database?.drop();
});

let clients = 0;
/** Each request comes from a different client, unless one is given. */
async function fetchPlaces(path: string, { port = server.port, client = `203.0.113.${++clients}` } = {}) {
  const response = await ask(port, path, { headers: { "fly-client-ip": client } });
  return { ...response, json: JSON.parse(response.body) };
}

describe("GET /api/places", () => {
  it("returns an array of places, cached privately for a short time", async () => {
    const { status, headers, json } = await fetchPlaces("/api/places?input=riversde");
    expect(status).toBe(200);
    expect(headers["cache-control"]).toMatch(/^private, max-age=\d{1,3}$/);
    expect(json[0]).toEqual({
      kind: "city",
      label: "Riverside",
      detail: "City in Riverside County",
      homes: 1,
      filters: { city: "Riverside" },
      placeId: null,
    });
    expect((await fetchPlaces("/api/places?input=4471+brock")).json).toMatchObject([{ kind: "address" }]);
    expect((await fetchPlaces("/api/places?input=7+secret")).body).not.toContain("Secret");
  });

  it("returns an empty array for a blank text, and rejects a long one by name", async () => {
    for (const search of ["", "?input=", "?input=+"])
      expect((await fetchPlaces(`/api/places${search}`)).json).toEqual([]);
    const { status, headers, json } = await fetchPlaces(`/api/places?input=${"x".repeat(101)}`);
    expect([status, headers["content-type"]]).toEqual([400, "application/problem+json; charset=utf-8"]);
    expect(Object.keys(json.errors)).toEqual(["input"]);
  });
});

describe("GET /api/places/predictions", () => {
  it("returns Google's predictions without known cities", async () => {
    google.suggestions = [
      buildSuggestion("p1", "4471 Brockton Avenue", "Riverside, CA, USA", ["premise"]),
      buildSuggestion("p2", "Riverside", "CA, USA", ["locality", "political"]),
      buildSuggestion("p3", "Reno", "NV, USA", ["locality", "political"]),
    ];
    const { status, json, headers } = await fetchPlaces("/api/places/predictions?input=4471+brock&session=abc-_1");
    expect([status, headers["cache-control"]]).toEqual([200, "private, max-age=60"]);
    const prediction = { kind: "google", homes: null, filters: null };
    expect(json).toEqual([
      { ...prediction, label: "4471 Brockton Avenue", detail: "Riverside, CA", placeId: "p1" },
      { ...prediction, label: "Reno", detail: "NV", placeId: "p3" },
    ]);
    expect(google.requests[0]?.headers["x-goog-api-key"]).toBe(KEY);
  });

  it("returns an empty array without a key, when Google fails and for a blank text", async () => {
    google.suggestions = [buildSuggestion("p1", "Brockton Avenue", null)];
    const path = "/api/places/predictions?input=brock&session=abc";
    expect((await fetchPlaces(path, { port: keylessServer.port })).json).toEqual([]);
    expect((await fetchPlaces("/api/places/predictions?input=+&session=abc")).json).toEqual([]);
    expect(google.requests).toEqual([]);
    google.fault = "broken";
    expect(await fetchPlaces(path)).toMatchObject({ status: 200, json: [] });
    expect(server.output()).not.toContain(KEY);
  });

  it("rejects sessions that Google would reject, and long texts", async () => {
    for (const session of ["", "a+b", "a%20b", "x".repeat(37)]) {
      const { status, json } = await fetchPlaces(`/api/places/predictions?input=brock&session=${session}`);
      expect([status, Object.keys(json.errors)]).toEqual([400, ["session"]]);
    }
    const { json } = await fetchPlaces(`/api/places/predictions?input=${"x".repeat(101)}`);
    expect(Object.keys(json.errors)).toEqual(["input", "session"]);
    expect(google.requests).toEqual([]);
  });

  it("limits requests per client", async () => {
    const statuses: number[] = [];
    for (let i = 0; i < 95; i++) {
      const { status, headers } = await fetchPlaces("/api/places/predictions?input=brock&session=abc", {
        client: "198.51.100.7",
      });
      statuses.push(status);
      if (status === 429) expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    }
    expect([statuses.at(0), statuses.at(-1)]).toEqual([200, 429]);
    expect(google.requests.length).toBe(statuses.filter((status) => status === 200).length);
    expect((await fetchPlaces("/api/places/predictions?input=brock&session=abc")).status).toBe(200);
  });
});

describe("GET /api/places/:placeId", () => {
  const place = (city: string | null) => ({
    id: "p1",
    formattedAddress: "1 Main St",
    location: { latitude: 37.3, longitude: -121.9 },
    addressComponents: city ? [{ longText: city, types: ["locality"] }] : [],
  });

  it("returns the place with its city as listings spell it", async () => {
    google.places = { p1: place("San Jose"), p2: place(null), p3: place("Reno") };
    const { status, json } = await fetchPlaces("/api/places/p1?session=abc");
    expect(status).toBe(200);
    expect(json).toEqual({ formattedAddress: "1 Main St", city: "San José", lat: 37.3, lng: -121.9, placeId: "p1" });
    expect(google.requests[0]?.query.get("sessionToken")).toBe("abc");
    expect((await fetchPlaces("/api/places/p2")).json.city).toBe("");
    expect((await fetchPlaces("/api/places/p3")).json.city).toBe("Reno");
  });

  it("answers errors as problem documents", async () => {
    google.places = { p1: place("San Jose") };
    expect((await fetchPlaces("/api/places/unknown")).status).toBe(404);
    expect((await fetchPlaces("/api/places/..%2Fsecret")).status).toBe(404);
    expect((await fetchPlaces("/api/places/p1", { port: keylessServer.port })).status).toBe(404);
    expect((await fetchPlaces("/api/places/p1?session=a+b")).status).toBe(400);
    google.fault = "nonsense";
    const { status, headers, json } = await fetchPlaces("/api/places/p1");
    expect([status, json.status]).toEqual([503, 503]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
  });
});
