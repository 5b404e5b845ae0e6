/** Suggests places for the location box and resolves what was typed into it. */

import { listingIndex } from "../search/listing-index.server";
import { addressFilter, addressSuggestions, mlsFilter, mlsSuggestions } from "./addresses.server";
import { PlaceDirectory } from "./directory.server";
import { countyName, hasHouseNumber, mayBeMlsNumber, withoutState, zipCode } from "./names";
import { PLACE_KEYS, PLACE_VIEW_KEYS, type PlaceFilters, type PlaceSuggestion, placeLabel } from "./place";

/** Maximum characters of the location box. */
export const LONGEST_PLACE = 100;
/** Maximum addresses or MLS numbers among suggestions. */
const MOST_HOMES = 5;
/** Places to suggest when a text may be a ZIP code, a house number or an MLS number. */
const ZIPS_BESIDE_NUMBERS = 5;
const DID_YOU_MEAN = 5;

let shared: PlaceDirectory | undefined;

/** The place directory, with home counts of this process's search index. */
async function directory(): Promise<PlaceDirectory> {
  const index = await listingIndex();
  shared ??= new PlaceDirectory();
  shared.follow(index.places);
  return shared;
}

/**
 * Places that match a text, best first: cities, counties and ZIP codes, including misspellings and places without
 * homes, then addresses and MLS numbers. A withheld address is never suggested.
 * @param input any text; finds nothing if blank or longer than {@link LONGEST_PLACE}
 */
export async function suggestPlaces(input: string, limit = 8): Promise<PlaceSuggestion[]> {
  const text = input.trim();
  if (!text || text.length > LONGEST_PLACE) return [];
  const known = await directory();
  const [numbers, addresses] = await Promise.all([
    mayBeMlsNumber(text) ? mlsSuggestions(text, Math.min(limit, MOST_HOMES)) : [],
    hasHouseNumber(text) ? addressSuggestions(withoutEnd(text), Math.min(limit, MOST_HOMES)) : [],
  ]);
  const room = numbers.length > 0 ? Math.max(ZIPS_BESIDE_NUMBERS, limit - numbers.length) : limit;
  return [...placesNamed(known, text, room), ...numbers, ...addresses].slice(0, limit);
}

/** The ZIP code and the city of "Riverside, CA 92501". */
function placesNamed(known: PlaceDirectory, text: string, limit: number): PlaceSuggestion[] {
  const ended = hasHouseNumber(text) ? null : withoutState(text);
  if (!ended || known.begins(text)) return known.suggest(text, limit);
  const zip = ended.zip && known.hasZip(ended.zip) ? known.suggest(ended.zip, 1) : [];
  return [...zip, ...known.suggest(ended.name, limit - zip.length)];
}

/** Removes the state of an address, which listing addresses do not include. */
function withoutEnd(text: string): string {
  const ended = withoutState(text);
  if (!ended) return text;
  return ended.zip ? `${ended.name} ${ended.zip}` : ended.name;
}

/**
 * Resolves a submitted text to filters, or null: a city, ZIP code or county by name (the city if both match), an
 * existing MLS number, or the address of a home. "Riverside, CA", "Riverside CA 92501" and every label of {@link
 * suggestPlaces} work too; a five-digit number is a ZIP code even without homes.
 */
export async function resolvePlace(input: string): Promise<PlaceFilters | null> {
  const text = input.trim();
  if (!text || text.length > LONGEST_PLACE) return null;
  const known = await directory();
  const zip = zipCode(text);
  if (zip && known.hasZip(zip)) return { zip };
  const place = named(known, text);
  if (place) return place;
  const ended = withoutState(text);
  if (ended && !hasHouseNumber(text)) {
    if (ended.zip && known.hasZip(ended.zip)) return { zip: ended.zip };
    const before = named(known, ended.name);
    if (before) return before;
  }
  const number = mayBeMlsNumber(text) ? await mlsFilter(text) : null;
  if (number) return number;
  if (zip) return { zip };
  // A text that starts a place's name more likely means the place than a street, so the list of places is more useful.
  if (!hasHouseNumber(text) && known.begins(text)) return null;
  return addressFilter(withoutEnd(text));
}

/** Whether a known city, county or ZIP code has this name. */
export async function namesPlace(text: string): Promise<boolean> {
  const known = await directory();
  const zip = zipCode(text);
  return (zip !== null && known.hasZip(zip)) || named(known, text) !== null;
}

function named(known: PlaceDirectory, text: string): PlaceFilters | null {
  const county = countyName(text);
  return known.city(text) ?? known.nicknamed(text) ?? known.county(county ?? text);
}

/**
 * For a place without homes: places with homes that have a similar name or are nearby. Empty for a place with homes,
 * whatever other filters remove.
 */
export async function similarPlaces(filters: PlaceFilters): Promise<PlaceSuggestion[]> {
  const text = placeLabel(filters);
  if (filters.q && ((await mlsFilter(filters.q)) ?? (await addressFilter(filters.q)))) return [];
  const alike = (await suggestPlaces(text, DID_YOU_MEAN + 1)).filter(({ homes }) => homes !== 0);
  return alike.some((place) => isSame(place.filters, filters)) ? [] : alike.slice(0, DID_YOU_MEAN);
}

function isSame(one: PlaceFilters | null, other: PlaceFilters): boolean {
  return one !== null && placeLabel(one).toLowerCase() === placeLabel(other).toLowerCase();
}

export type TakenPlace = {
  /** The parameters without `placeWas`, and without `place` unless it is unknown. */
  params: URLSearchParams;
  /** The typed text if it matches no place. */
  unknown: string | null;
  /** Suggestions for an unknown place; at most five. */
  suggestions: PlaceSuggestion[];
};

/**
 * Replaces the URL's city, zip, county and q with what was typed into the form field `place`. An empty text removes
 * them; an unknown one stays in the URL as `place`. Unless the text equals the previous one (`placeWas`), the map's
 * area and the page are removed too. Parameters without `place` stay as they are.
 */
export async function takePlace(given: URLSearchParams): Promise<TakenPlace> {
  const typed = given.getAll("place").at(-1);
  if (typed === undefined) return { params: given, unknown: null, suggestions: [] };
  const text = typed.trim();
  const before = (given.getAll("placeWas").at(-1) ?? "").trim();
  const params = new URLSearchParams(given);
  for (const key of ["place", "placeWas", ...PLACE_KEYS]) params.delete(key);
  if (text.toLowerCase() !== before.toLowerCase()) for (const key of PLACE_VIEW_KEYS) params.delete(key);
  if (!text) return { params, unknown: null, suggestions: [] };

  const filters = await resolvePlace(text);
  if (filters) {
    for (const key of PLACE_KEYS) if (filters[key]) params.set(key, filters[key]);
    return { params, unknown: null, suggestions: [] };
  }
  const unknown = text.slice(0, LONGEST_PLACE);
  params.set("place", unknown);
  return { params, unknown, suggestions: await suggestPlaces(text, DID_YOU_MEAN) };
}
