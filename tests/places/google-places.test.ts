/** The client of Google's Places service: requests and error handling. */
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import {
  findCity,
  type GooglePlaces,
  GooglePlacesUnavailableError,
  googlePlacesClient,
} from "~/map/places/google-places.server";
import { buildSuggestion, type FakeGoogle, type GoogleFault, startFakeGoogle } from "./fake-google";

let google: FakeGoogle;
let client: GooglePlaces;

beforeAll(async () => {
  vi.stubEnv("LOG_LEVEL", "silent");
  google = await startFakeGoogle("the-key");
});

beforeEach(() => {
  Object.assign(google, { fault: null, suggestions: [], places: {}, requests: [] });
  client = googlePlacesClient({ key: "the-key", url: `${google.url}/`, timeoutMs: 10_000 });
});

afterAll(() => google.close());

const createAddressPart = (longText: string, ...types: string[]) => ({
  longText,
  shortText: longText,
  types,
  languageCode: "en",
});

test("requests predictions in the United States with the session, and removes the country from labels", async () => {
  google.suggestions = [
    buildSuggestion("p1", "Brockton Avenue", "Riverside, CA, USA", ["route", "geocode"]),
    { queryPrediction: { text: { text: "brockton arms" } } },
    buildSuggestion("p2", "Brockton", null, ["locality"]),
    buildSuggestion("p3", "Nevada", "USA"),
  ];
  expect(await client.predict("brock", "s-1_a")).toEqual([
    { placeId: "p1", name: "Brockton Avenue", region: "Riverside, CA", types: ["route", "geocode"] },
    { placeId: "p2", name: "Brockton", region: null, types: ["locality"] },
    { placeId: "p3", name: "Nevada", region: null, types: ["geocode"] },
  ]);
  const [request] = google.requests;
  expect(request?.body).toMatchObject({
    input: "brock",
    sessionToken: "s-1_a",
    includedRegionCodes: ["us"],
    includedPrimaryTypes: ["geocode"],
  });
  expect(request?.headers["x-goog-api-key"]).toBe("the-key");
  google.suggestions = [];
  expect(await client.predict("nothing", "s")).toEqual([]);
});

test("returns the place's city in details and ends the session", async () => {
  google.places.p1 = {
    id: "p1",
    formattedAddress: "Brockton Ave, Riverside, CA 92506, USA",
    location: { latitude: 33.95, longitude: -117.39 },
    addressComponents: [
      createAddressPart("Brockton Avenue", "route"),
      createAddressPart("Riverside", "locality", "political"),
    ],
  };
  expect(await client.details("p1", "s-1")).toEqual({
    placeId: "p1",
    formattedAddress: "Brockton Ave, Riverside, CA 92506, USA",
    city: "Riverside",
    lat: 33.95,
    lng: -117.39,
  });
  expect(google.requests[0]?.query.get("sessionToken")).toBe("s-1");
  google.places.p2 = { id: "p2", formattedAddress: "Sierra", location: { latitude: 37, longitude: -119 } };
  expect((await client.details("p2", null))?.city).toBe("");
  expect(google.requests[1]?.query.has("sessionToken")).toBe(false);
  expect(await client.details("p3", null)).toBeNull();
});

test("picks the city from locality, sublocality, and administrative areas 3 and 2, regardless of their order", () => {
  const parts = [
    createAddressPart("Kern County", "administrative_area_level_2", "political"),
    createAddressPart("East Kern", "administrative_area_level_3"),
    createAddressPart("Old Town", "political", "sublocality_level_1"),
    createAddressPart("Bakersfield", "locality"),
  ];
  expect([4, 3, 2, 1, 0].map((count) => findCity(parts.slice(0, count)))).toEqual([
    "Bakersfield",
    "Old Town",
    "East Kern",
    "Kern County",
    "",
  ]);
});

test.each<GoogleFault>(["silent", "broken", "nonsense", "moved", "bad-key"])(
  "returns no predictions and reports details as unavailable when Google fails: %s",
  async (fault) => {
    google.places.p1 = { id: "p1", formattedAddress: "", location: { latitude: 1, longitude: 1 } };
    google.fault = fault;
    const slowClient =
      fault === "silent" ? googlePlacesClient({ key: "the-key", url: google.url, timeoutMs: 50 }) : client;
    expect(await slowClient.predict("brock", "s")).toEqual([]);
    await expect(slowClient.details("p1", null)).rejects.toThrow(GooglePlacesUnavailableError);
    google.fault = null;
    expect(await client.details("p1", null)).not.toBeNull();
  },
);

test("treats connection errors as unavailable and malformed responses as empty", async () => {
  const unreachableClient = googlePlacesClient({ key: "k", url: "http://127.0.0.1:1" });
  expect(await unreachableClient.predict("brock", "s")).toEqual([]);
  google.suggestions = [{ placePrediction: { placeId: 7 } }];
  expect(await client.predict("brock", "s")).toEqual([]);
  google.places.p1 = { id: "p1", location: { latitude: "here" } };
  await expect(client.details("p1", null)).rejects.toThrow(GooglePlacesUnavailableError);
});
