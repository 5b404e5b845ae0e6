/** Google's predictions in the location box: places that neither our listings nor our maps have. */
import { z } from "zod";
import { cleanLine } from "~/forms/clean";
import { googlePlaces } from "~/map/places/google-places.server";
import type { PlaceDetails, PlaceSuggestion } from "./json.server";
import { isPlaceName, MAX_PLACE_LENGTH, resolvePlace } from "./place-search.server";

const SESSION_ERROR = "Use 1 to 36 letters, digits, hyphens and underscores.";

/** Limits of one client, which protect the key's quota. Choosing a place takes one request for details. */
export const PLACE_LIMITS = { predictions: { points: 90, seconds: 60 }, details: { points: 30, seconds: 60 } };

/** The session token of one visitor's search, as Google requires it: URL-safe base64. */
export const placesSession = z
  .string(SESSION_ERROR)
  .regex(/^[\w-]{1,36}$/, SESSION_ERROR)
  .meta({ description: "Names one search, from the first letter to the choice: URL-safe base64." });

/** Google's place types that our own directory covers. */
const OWN_PLACE_TYPES = new Set(["locality", "postal_code", "administrative_area_level_2"]);

/** Whether Google predictions are configured. */
export function hasPlacePredictions(): boolean {
  return googlePlaces() !== null;
}

/**
 * Google's predictions for a text; empty without a key or if Google does not respond. Known cities, ZIP codes and
 * counties are left out, because our own suggestions have them with their number of homes.
 * @param session a session token that {@link placesSession} accepts
 */
export async function predictPlaces(input: string, session: string): Promise<PlaceSuggestion[]> {
  const text = cleanLine(input);
  const google = googlePlaces();
  if (!google || !text || text.length > MAX_PLACE_LENGTH) return [];
  const predictions = await google.predict(text, session);
  const isOwn = await Promise.all(
    predictions.map(
      async ({ name, types }) => types.some((type) => OWN_PLACE_TYPES.has(type)) && (await isPlaceName(name)),
    ),
  );
  return predictions
    .filter((_, at) => !isOwn[at])
    .map(({ placeId, name, region }) => ({
      kind: "google",
      label: name,
      detail: region,
      homes: null,
      filters: null,
      placeId,
    }));
}

/**
 * The place of a prediction, with its city as listings spell it; null if there is none, or no key.
 * @throws {GooglePlacesUnavailableError}
 */
export async function getPlaceDetails(placeId: string, session: string | null): Promise<PlaceDetails | null> {
  const place = /^[\w-]{1,300}$/.test(placeId) ? await googlePlaces()?.details(placeId, session) : null;
  if (!place) return null;
  const known = place.city ? await resolvePlace(place.city) : null;
  return { ...place, city: known?.city ?? place.city };
}
