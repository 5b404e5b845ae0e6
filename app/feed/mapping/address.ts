/** The street line, place and position of a home. */

import { escapePattern, splitCamelCase } from "./parse-values";
import type { Property } from "./property";

export type Position = { lat: number; lng: number };

/** Look-ups of places for the mapper; null if a place is unknown. */
export type Gazetteer = {
  zipCentroid(zip: string): Position | null;
  cityCentroid(name: string): Position | null;
  /** A place's name as written on maps, from any case and spacing: "LosAngeles" to "Los Angeles". */
  cityName(name: string): string | null;
};

/** The street line with its unit, from their own fields, otherwise from UnparsedAddress. */
export function formatStreetLine(property: Property): string | null {
  const street = streetOf(property);
  const unit = street === null ? null : unitOf(property, street);
  return unit === null ? street : `${street} ${unit}`;
}

/** The street from its parts, otherwise UnparsedAddress up to the first comma (unit, city, state and ZIP may follow). */
function streetOf(property: Property): string | null {
  const { StreetNumber, StreetDirPrefix, StreetName, StreetSuffix, StreetDirSuffix } = property;
  if (!StreetName || !StreetNumber) return property.UnparsedAddress?.split(",", 1)[0]?.trim() || null;
  // Some feeds repeat the suffix in the name: "Oak Street" and "Street".
  const suffix = StreetSuffix && !StreetName.toLowerCase().endsWith(` ${StreetSuffix.toLowerCase()}`);
  return [StreetNumber, StreetDirPrefix, StreetName, suffix ? StreetSuffix : null, StreetDirSuffix]
    .filter(Boolean)
    .join(" ");
}

/** A part of UnparsedAddress that is a unit. */
const UNIT_PART =
  /^(?:#|(?:apt|apartment|unit|ste|suite|spc|space|no)(?:\b|(?=\d)))\.?\s*#?\s*(?:[a-z]{1,2}|(?=[a-z-]*\d)[a-z\d-]{1,8})$/i;

/** The unit, unless the street already includes it. */
function unitOf({ StreetNumber, StreetName, UnitNumber, UnparsedAddress }: Property, street: string): string | null {
  if (!StreetName || !StreetNumber) {
    const parts = UnparsedAddress?.split(",").slice(1) ?? [];
    const part = parts.map((text) => text.trim()).find((text) => UNIT_PART.test(text));
    if (part !== undefined) return part;
    const unit = UnitNumber?.toLowerCase();
    if ([` ${unit}`, `#${unit}`].some((end) => street.toLowerCase().endsWith(end))) return null;
  }
  if (!UnitNumber) return null;
  return /^(#|apt|unit|ste|suite|spc|space)/i.test(UnitNumber) ? UnitNumber : `#${UnitNumber}`;
}

/** The city as written on maps. Other names get spaces and, if all capitals, title case. */
export function mapCity(property: Property, gazetteer: Gazetteer): string | null {
  const { City } = property;
  if (!City) return null;
  return gazetteer.cityName(City) ?? toTitleCase(splitCamelCase(City));
}

function toTitleCase(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(^|[\s'-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
}

/** Five digits, or empty if the feed has none. */
export function mapZip(property: Property): string {
  return /^\s*(\d{5})(?!\d)/.exec(property.PostalCode ?? "")?.[1] ?? "";
}

/** Without the word County: "Los Angeles". */
export function mapCounty(property: Property): string | null {
  const county = property.CountyOrParish?.replace(/\s*county$/i, "").trim();
  return county ? toTitleCase(splitCamelCase(county)) : null;
}

/** A box around California. A position outside it is a mistake in the feed. */
const CALIFORNIA = { south: 32.3, north: 42.1, west: -124.6, east: -114.0 };

export type Place = { lat: number | null; lng: number | null; locationApproximate: boolean };

/**
 * The home's own position if the feed has one in California and the address may be shown. Otherwise the center of its ZIP
 * code or city, marked approximate, because an exact pin would reveal a withheld address.
 */
export function mapPosition(
  property: Property,
  shown: { address: boolean; zip: string; city: string },
  gazetteer: Gazetteer,
): Place {
  const { Latitude: lat, Longitude: lng } = property;
  if (
    shown.address &&
    lat !== null &&
    lng !== null &&
    lat >= CALIFORNIA.south &&
    lat <= CALIFORNIA.north &&
    lng >= CALIFORNIA.west &&
    lng <= CALIFORNIA.east
  )
    return { lat, lng, locationApproximate: false };
  const center = (shown.zip ? gazetteer.zipCentroid(shown.zip) : null) ?? gazetteer.cityCentroid(shown.city);
  return { lat: center?.lat ?? null, lng: center?.lng ?? null, locationApproximate: true };
}

/** Removes a withheld street line from texts that repeat it. */
export function createAddressRedactor(property: Property): (text: string | null) => string | null {
  const { StreetNumber, StreetName } = property;
  const parts = StreetNumber && StreetName ? `${StreetNumber} ${StreetName}` : null;
  const patterns = [formatStreetLine(property), streetOf(property), parts]
    .filter((address): address is string => address !== null && address.length >= 4)
    .map((address) => new RegExp(escapePattern(address), "gi"));
  return (text) => text && patterns.reduce((clean, address) => clean.replaceAll(address, "this home"), text);
}

/** Omits what reveals a withheld address. A tour shows the house number, and its URL may contain the address. */
export function omitDirections(property: Property): Property {
  return { ...property, Directions: null, CrossStreet: null, VirtualTourURLUnbranded: null };
}

/** A JSON value with each text in it mapped. */
export function mapTexts<T>(value: T, change: (text: string) => string | null): T {
  return JSON.parse(JSON.stringify(value), (_, member) => (typeof member === "string" ? change(member) : member));
}
