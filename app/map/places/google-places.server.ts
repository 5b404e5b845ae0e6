/**
 * Google Places, if a key is configured: Places API (New), Autocomplete and Place Details.
 * https://developers.google.com/maps/documentation/places/web-service/place-autocomplete
 * https://developers.google.com/maps/documentation/places/web-service/place-details
 */
import { z } from "zod";
import { fromEnv } from "~/platform/env.server";
import { log } from "~/platform/log.server";
import { measureCall } from "~/platform/service-calls.server";

export type Prediction = {
  placeId: string;
  /** "Brockton Avenue". */
  name: string;
  /** "Riverside, CA"; null if the name is enough. */
  region: string | null;
  /** Google's kinds of place: locality, postal_code, route, … */
  types: string[];
};

/** A place with coordinates in degrees. `city` is empty outside of cities. */
export type GooglePlace = { placeId: string; formattedAddress: string; city: string; lat: number; lng: number };

/** Google did not respond in time, refused the key or the quota, or sent an unreadable response. */
export class GooglePlacesUnavailableError extends Error {
  override name = "GooglePlacesUnavailableError";
}

export type GooglePlaces = {
  /** Predictions in the United States; none if Google is unavailable, because search works without them. */
  predict(input: string, session: string): Promise<Prediction[]>;
  /**
   * The place of a prediction, or null if Google does not know the id. Ends the session, if one is given.
   * @throws {GooglePlacesUnavailableError}
   */
  details(placeId: string, session: string | null): Promise<GooglePlace | null>;
};

const TIMEOUT_MS = 3_000;
/** A refused key fails every request, so the warning is limited to one per minute. */
const LOG_PAUSE_MS = 60_000;

/** The area to prefer results from. */
const CALIFORNIA = { low: { latitude: 32.5, longitude: -124.5 }, high: { latitude: 42.0, longitude: -114.1 } };

const PREDICTION_FIELDS = ["placeId", "structuredFormat.mainText.text", "structuredFormat.secondaryText.text", "types"]
  .map((field) => `suggestions.placePrediction.${field}`)
  .join(",");
const DETAIL_FIELDS = "id,formattedAddress,location,addressComponents.longText,addressComponents.types";

const text = z.object({ text: z.string().min(1) });
const predictions = z.object({
  suggestions: z
    .array(
      z.object({
        placePrediction: z
          .object({
            placeId: z.string().min(1),
            structuredFormat: z.object({ mainText: text, secondaryText: text.optional() }),
            types: z.array(z.string()).default([]),
          })
          .optional(),
      }),
    )
    .default([]),
});
const components = z.array(z.object({ longText: z.string(), types: z.array(z.string()) }));
const details = z.object({
  id: z.string().min(1),
  formattedAddress: z.string(),
  location: z.object({ latitude: z.number(), longitude: z.number() }),
  addressComponents: components.default([]),
});

/** Address components that name a city, best first. */
const CITY_TYPES: readonly (readonly string[])[] = [
  ["locality"],
  ["sublocality", "sublocality_level_1"],
  ["administrative_area_level_3"],
  ["administrative_area_level_2"],
];

/** The city of an address, or empty if no component names one. */
export function findCity(parts: z.infer<typeof components>): string {
  for (const cityTypes of CITY_TYPES) {
    const part = parts.find(({ longText, types }) => longText && types.some((type) => cityTypes.includes(type)));
    if (part) return part.longText;
  }
  return "";
}

const removeCountry = (region: string) => region.replace(/,?\s*(?:USA|United States)$/, "") || null;

/** @param options `timeoutMs`: limit for a whole response */
export function googlePlacesClient(options: { key: string; url: string; timeoutMs?: number }): GooglePlaces {
  const { key, timeoutMs = TIMEOUT_MS } = options;
  const root = options.url.replace(/\/$/, "");
  let quietUntil = 0;

  /** Null if Google says that it does not exist. */
  async function request<T>(path: string, mask: string, schema: z.ZodType<T>, body?: object): Promise<T | null> {
    try {
      const response = await fetch(root + path, {
        method: body ? "POST" : "GET",
        headers: {
          "X-Goog-Api-Key": key,
          "X-Goog-FieldMask": mask,
          ...(body && { "Content-Type": "application/json" }),
        },
        body: body && JSON.stringify(body),
        // The key must not reach other hosts through a redirect.
        redirect: "error",
        signal: AbortSignal.timeout(timeoutMs),
      });
      if (!response.ok) {
        const errorText = await response.text();
        // Google responds with 400 to a malformed id, and also to an invalid key.
        if (response.status === 404 || (response.status === 400 && !errorText.includes("API_KEY"))) return null;
        throw new Error(`It responded with ${response.status}.`);
      }
      return schema.parse(await response.json());
    } catch (error) {
      const unavailableError = new GooglePlacesUnavailableError("Google Places is unavailable.", { cause: error });
      if (Date.now() >= quietUntil) {
        quietUntil = Date.now() + LOG_PAUSE_MS;
        log().warn({ err: unavailableError }, "Google Places is unavailable");
      }
      throw unavailableError;
    }
  }

  return {
    async predict(input, sessionToken) {
      const response = await measureCall("places", "predictions", () =>
        request("/v1/places:autocomplete", PREDICTION_FIELDS, predictions, {
          input,
          sessionToken,
          includedRegionCodes: ["us"],
          includedPrimaryTypes: ["geocode"],
          languageCode: "en",
          locationBias: { rectangle: CALIFORNIA },
        }),
      ).catch((error: unknown) => {
        if (error instanceof GooglePlacesUnavailableError) return null;
        throw error;
      });
      return (response?.suggestions ?? []).flatMap(({ placePrediction: prediction }) =>
        prediction
          ? {
              placeId: prediction.placeId,
              name: prediction.structuredFormat.mainText.text,
              region: removeCountry(prediction.structuredFormat.secondaryText?.text ?? ""),
              types: prediction.types,
            }
          : [],
      );
    },

    async details(placeId, session) {
      const query = new URLSearchParams({ languageCode: "en", ...(session && { sessionToken: session }) });
      const place = await measureCall("places", "details", () =>
        request(`/v1/places/${encodeURIComponent(placeId)}?${query}`, DETAIL_FIELDS, details),
      );
      if (!place) return null;
      const { id, formattedAddress, location, addressComponents } = place;
      return {
        placeId: id,
        formattedAddress,
        city: findCity(addressComponents),
        lat: location.latitude,
        lng: location.longitude,
      };
    },
  };
}

/** Google Places with the configured key; null without one. */
export const googlePlaces = fromEnv(({ GOOGLE_PLACES_KEY: key, GOOGLE_PLACES_URL: url }): GooglePlaces | null =>
  key ? googlePlacesClient({ key, url }) : null,
);
