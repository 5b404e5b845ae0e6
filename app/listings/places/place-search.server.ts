/** Suggests places for the location box and resolves what was typed into it. */

import { cleanCode } from "~/forms/clean";
import { matchZip } from "~/forms/zip";
import { getListingIndex } from "../search/listing-index.server";
import { findAddressFilter, findMlsFilter, suggestAddresses, suggestMlsNumbers } from "./addresses.server";
import type { PlaceSuggestion } from "./json.server";
import { formatPlace, PLACE_KEYS, PLACE_VIEW_KEYS, type PlaceFilters } from "./place";
import { PlaceDirectory } from "./place-directory.server";
import {
  hasHouseNumber,
  parseCountyName,
  parseMlsNumber,
  removeBareUnit,
  removePlaceType,
  splitStateAndZip,
  splitUnit,
} from "./place-name-text";

/** Maximum characters of the location box. */
export const MAX_PLACE_LENGTH = 100;
/** Maximum addresses or MLS numbers among suggestions. */
const MAX_HOME_SUGGESTIONS = 5;
/** Places to suggest when a text may be a ZIP code, a house number or an MLS number. */
const MIN_PLACE_SUGGESTIONS = 5;
const MAX_SIMILAR_PLACES = 5;

/** All ZIP codes of California, also of post office boxes, start with 900 to 961. */
const CALIFORNIA_ZIP = /^9(?:[0-5]|6[01])/;

let sharedDirectory: PlaceDirectory | undefined;

/** The place directory, with home counts of this process's search index. */
async function getDirectory(): Promise<PlaceDirectory> {
  const index = await getListingIndex();
  sharedDirectory ??= new PlaceDirectory();
  sharedDirectory.setCounts(index.places);
  return sharedDirectory;
}

/**
 * Places that match a text, best first: cities, counties and ZIP codes, including misspellings and places without
 * homes, then addresses and MLS numbers. A withheld address is never suggested.
 * @param input any text; finds nothing if blank or longer than {@link MAX_PLACE_LENGTH}
 */
export async function suggestPlaces(input: string, limit = 8): Promise<PlaceSuggestion[]> {
  const typed = cleanCode(input);
  if (!typed || typed.length > MAX_PLACE_LENGTH) return [];
  const placeDirectory = await getDirectory();
  const text = toPlaceName(placeDirectory, typed);
  const number = parseMlsNumber(text);
  const { address, unit } = splitUnit(removeState(text));
  const [numbers, addresses] = await Promise.all([
    number ? suggestMlsNumbers(number, Math.min(limit, MAX_HOME_SUGGESTIONS)) : [],
    hasHouseNumber(address) ? suggestAddresses(address, Math.min(limit, MAX_HOME_SUGGESTIONS), unit) : [],
  ]);
  const placeLimit = numbers.length > 0 ? Math.max(MIN_PLACE_SUGGESTIONS, limit - numbers.length) : limit;
  return [...suggestByName(placeDirectory, text, placeLimit), ...numbers, ...addresses].slice(0, limit);
}

/** "Riverside" for "City of Riverside", unless a place has that name, as City of Industry has. */
function toPlaceName(placeDirectory: PlaceDirectory, text: string): string {
  const name = removePlaceType(text);
  return name === null || placeDirectory.hasPrefix(text) ? text : name;
}

/** The ZIP code and the city of "Riverside, CA 92501". */
function suggestByName(placeDirectory: PlaceDirectory, text: string, limit: number): PlaceSuggestion[] {
  const nameParts = hasHouseNumber(text) ? null : splitStateAndZip(text);
  if (!nameParts || placeDirectory.hasPrefix(text)) return placeDirectory.suggest(text, limit);
  const zip = nameParts.zip && placeDirectory.hasZip(nameParts.zip) ? placeDirectory.suggest(nameParts.zip, 1) : [];
  return [...zip, ...placeDirectory.suggest(nameParts.name, limit - zip.length)];
}

/** Removes the state of an address, which listing addresses do not include. */
function removeState(text: string): string {
  const nameParts = splitStateAndZip(text);
  if (!nameParts) return text;
  return nameParts.zip ? `${nameParts.name} ${nameParts.zip}` : nameParts.name;
}

/**
 * Resolves a submitted text to filters, or null: a city, ZIP code or county by name (the city if both match), an
 * existing MLS number, or the address of a home. "Riverside, CA", "Riverside CA 92501" and every label of {@link
 * suggestPlaces} work too; a five-digit number is a ZIP code even without homes.
 */
export async function resolvePlace(input: string): Promise<PlaceFilters | null> {
  const typed = cleanCode(input);
  if (!typed || typed.length > MAX_PLACE_LENGTH) return null;
  const placeDirectory = await getDirectory();
  const text = toPlaceName(placeDirectory, typed);
  const zip = matchZip(text);
  if (zip && (placeDirectory.hasZip(zip) || CALIFORNIA_ZIP.test(zip))) return { zip };
  const match = findByName(placeDirectory, text);
  if (match) return match;
  const nameParts = splitStateAndZip(text);
  if (nameParts && !hasHouseNumber(text)) {
    if (nameParts.zip && placeDirectory.hasZip(nameParts.zip)) return { zip: nameParts.zip };
    const nameMatch = findByName(placeDirectory, nameParts.name);
    if (nameMatch) return nameMatch;
  }
  const number = parseMlsNumber(text);
  const mlsFilter = number && (await findMlsFilter(number));
  if (mlsFilter) return mlsFilter;
  if (zip) return { zip };
  // A text that starts a place's name more likely means the place than a street, so the list of places is more useful.
  const { address, unit } = splitUnit(removeState(text));
  if (!hasHouseNumber(address) && placeDirectory.hasPrefix(text)) return null;
  // A unit that no home has finds its building.
  const building = unit === null && removeBareUnit(address);
  return (
    (unit && (await findAddressFilter(removeState(text)))) ||
    (await findAddressFilter(address)) ||
    (building ? findAddressFilter(building) : null)
  );
}

/** Whether a known city, county or ZIP code has this name. */
export async function isPlaceName(text: string): Promise<boolean> {
  const placeDirectory = await getDirectory();
  const zip = matchZip(text);
  return (zip !== null && placeDirectory.hasZip(zip)) || findByName(placeDirectory, text) !== null;
}

function findByName(placeDirectory: PlaceDirectory, text: string): PlaceFilters | null {
  const county = parseCountyName(text);
  return (
    placeDirectory.findCity(text) ?? placeDirectory.findNicknamed(text) ?? placeDirectory.findCounty(county ?? text)
  );
}

/**
 * For a place without homes: places with homes that have a similar name or are nearby. Empty for a place with homes,
 * whatever other filters remove.
 */
export async function findSimilarPlaces(filters: PlaceFilters): Promise<PlaceSuggestion[]> {
  const text = formatPlace(filters);
  if (filters.q && ((await findMlsFilter(filters.q)) ?? (await findAddressFilter(filters.q)))) return [];
  const similar = (await suggestPlaces(text, MAX_SIMILAR_PLACES + 1)).filter(({ homes }) => homes !== 0);
  return similar.some((place) => isSame(place.filters, filters)) ? [] : similar.slice(0, MAX_SIMILAR_PLACES);
}

function isSame(place: PlaceFilters | null, other: PlaceFilters): boolean {
  return place !== null && formatPlace(place).toLowerCase() === formatPlace(other).toLowerCase();
}

export type ResolvedPlaceParams = {
  /** The parameters without `placeWas`, and without `place` unless it is unknown. */
  params: URLSearchParams;
  /** The typed text if it matches no place. */
  unmatched: string | null;
  /** Suggestions for an unknown place; at most five. */
  suggestions: PlaceSuggestion[];
};

/**
 * Replaces the URL's city, zip, county and q with what was typed into the form field `place`. An empty text removes
 * them; an unknown one stays in the URL as `place`. Unless the text equals the previous one (`placeWas`), the map's
 * area and the page are removed too. Parameters without `place` stay as they are.
 */
export async function resolvePlaceParams(input: URLSearchParams): Promise<ResolvedPlaceParams> {
  const submitted = input.getAll("place").at(-1);
  if (submitted === undefined) return { params: input, unmatched: null, suggestions: [] };
  const text = cleanCode(submitted);
  const previous = cleanCode(input.getAll("placeWas").at(-1) ?? "");
  const params = new URLSearchParams(input);
  for (const key of ["place", "placeWas", ...PLACE_KEYS]) params.delete(key);
  if (text.toLowerCase() !== previous.toLowerCase()) for (const key of PLACE_VIEW_KEYS) params.delete(key);
  if (!text) return { params, unmatched: null, suggestions: [] };

  const filters = await resolvePlace(text);
  if (filters) {
    for (const key of PLACE_KEYS) if (filters[key]) params.set(key, filters[key]);
    return { params, unmatched: null, suggestions: [] };
  }
  const unmatched = text.slice(0, MAX_PLACE_LENGTH);
  params.set("place", unmatched);
  return { params, unmatched, suggestions: await suggestPlaces(text, MAX_SIMILAR_PLACES) };
}
