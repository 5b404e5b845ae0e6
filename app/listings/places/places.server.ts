/** What the location box offers, and what it makes of what was typed. */

import { listingIndex } from "../search/listing-index.server";
import { addressFilter, addressSuggestions, mlsFilter, mlsSuggestions } from "./addresses.server";
import { PlaceDirectory } from "./directory.server";
import { countyName, hasHouseNumber, mayBeMlsNumber, withoutState, zipCode } from "./names";
import { PLACE_KEYS, PLACE_VIEW_KEYS, type PlaceFilters, type PlaceSuggestion, placeLabel } from "./place";

/** The longest text that the box takes, in characters. */
export const LONGEST_PLACE = 100;
/** Addresses or MLS numbers in one list. */
const MOST_HOMES = 5;
/** Places kept room for where a text may be a number of either kind. */
const ZIPS_BESIDE_NUMBERS = 5;
const DID_YOU_MEAN = 5;

let shared: PlaceDirectory | undefined;

/** The places, with the homes that this process's search index has in them. */
async function directory(): Promise<PlaceDirectory> {
  const index = await listingIndex();
  shared ??= new PlaceDirectory();
  shared.follow(index.places);
  return shared;
}

/**
 * Places that a text may mean, the likeliest first: cities, counties and ZIP codes, also misspelt ones and those without
 * homes, then addresses and MLS numbers of homes. A withheld address is never among them.
 * @param input any text; for a blank one, or one longer than {@link LONGEST_PLACE}, nothing is found
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

/** Of "Riverside, CA 92501" the ZIP code and the city. */
function placesNamed(known: PlaceDirectory, text: string, limit: number): PlaceSuggestion[] {
  const ended = hasHouseNumber(text) ? null : withoutState(text);
  if (!ended || known.begins(text)) return known.suggest(text, limit);
  const zip = ended.zip && known.hasZip(ended.zip) ? known.suggest(ended.zip, 1) : [];
  return [...zip, ...known.suggest(ended.name, limit - zip.length)];
}

/** An address without its state, which no home's words have. */
function withoutEnd(text: string): string {
  const ended = withoutState(text);
  if (!ended) return text;
  return ended.zip ? `${ended.name} ${ended.zip}` : ended.name;
}

/**
 * What a submitted text means, or null: a city, ZIP code or county by its name (the city, where both have it), an MLS
 * number that exists, or an address that a home has. "Riverside, CA" and "Riverside CA 92501" are read too, and every
 * label that {@link suggestPlaces} gives; a five-digit number is a ZIP code even when no home is there.
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
  // Words that a place's name has are a part of it rather than of a street: the list of those places helps more.
  if (!hasHouseNumber(text) && known.begins(text)) return null;
  return addressFilter(withoutEnd(text));
}

/** Whether a city, county or ZIP code that we know goes by this name. */
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
 * For a place that no home is in: places with homes that are spelt like it or lie around it. None for a place that has
 * homes, whatever other filters leave of them.
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
  /** Without `placeWas`, and without `place` unless it is unknown. */
  params: URLSearchParams;
  /** What was typed, if it names no place. */
  unknown: string | null;
  /** What an unknown one may have been meant to be; at most five. */
  suggestions: PlaceSuggestion[];
};

/**
 * Puts what was typed into the form's field `place` in the place of the address's city, zip, county and q. An empty one
 * takes them away; an unknown one stays in the address under `place`. Unless it is what the field said before
 * (`placeWas`), the map's area and the page go too. Parameters without `place` stay as they are; any text is taken.
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
