/** Google's share in the location box: places that are neither in our records nor on our maps. */
import { googlePlaces } from "~/map/places/google-places.server";
import type { PlaceDetails, PlaceSuggestion } from "./place";
import { LONGEST_PLACE, namesPlace, resolvePlace } from "./places.server";

/** Kinds of Google's that we have a list of our own of. */
const OURS = new Set(["locality", "postal_code", "administrative_area_level_2"]);

/** Whether this installation asks Google. */
export function placesPredict(): boolean {
  return googlePlaces() !== null;
}

/**
 * Google's predictions for a text; none without a key, or when Google does not answer. Cities, ZIP codes and counties
 * that we know are left out: our own suggestions have them, with their homes.
 * @param session what {@link isPlacesSession} takes
 */
export async function predictPlaces(input: string, session: string): Promise<PlaceSuggestion[]> {
  const text = input.trim();
  const google = googlePlaces();
  if (!google || !text || text.length > LONGEST_PLACE) return [];
  const found = await google.predict(text, session);
  const ours = await Promise.all(
    found.map(async ({ name, types }) => types.some((type) => OURS.has(type)) && (await namesPlace(name))),
  );
  return found
    .filter((_, at) => !ours[at])
    .map(({ placeId, name, around }) => ({
      kind: "google",
      label: name,
      detail: around,
      homes: null,
      filters: null,
      placeId,
    }));
}

/**
 * The place of a prediction, its city by the name that listings carry; null when there is none, or no key.
 * @throws {GooglePlacesAway}
 */
export async function placeDetails(placeId: string, session: string | null): Promise<PlaceDetails | null> {
  const place = /^[\w-]{1,300}$/.test(placeId) ? await googlePlaces()?.details(placeId, session) : null;
  if (!place) return null;
  const listed = place.city ? await resolvePlace(place.city) : null;
  return { ...place, city: listed?.city ?? place.city };
}

/** Whether a text can name a session: URL-safe base64 of at most 36 characters, as Google asks for. */
export function isPlacesSession(text: string): boolean {
  return /^[\w-]{1,36}$/.test(text);
}
