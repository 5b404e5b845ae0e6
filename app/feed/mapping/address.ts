/** Where a home is: its street line, place and position. */
import type { Property } from "./property";
import { spaced } from "./values";

export type Position = { lat: number; lng: number };

/** What the mapper asks about places; null where it does not know. */
export type Gazetteer = {
  zipCentroid(zip: string): Position | null;
  cityCentroid(name: string): Position | null;
  /** A place's name as written on maps, whatever the case and spacing of the feed's: "LosAngeles" to "Los Angeles". */
  cityName(name: string): string | null;
};

/** The street line from its parts, else UnparsedAddress up to the first comma (it may go on with city, state and ZIP). */
export function streetLine(property: Property): string | null {
  const { StreetNumber, StreetDirPrefix, StreetName, StreetSuffix, StreetDirSuffix, UnitNumber } = property;
  if (StreetName && StreetNumber) {
    // Some feeds repeat the suffix in the name: "Oak Street" and "Street".
    const suffix = StreetSuffix && !StreetName.toLowerCase().endsWith(` ${StreetSuffix.toLowerCase()}`);
    const street = [StreetNumber, StreetDirPrefix, StreetName, suffix ? StreetSuffix : null, StreetDirSuffix]
      .filter(Boolean)
      .join(" ");
    return UnitNumber ? `${street} ${unit(UnitNumber)}` : street;
  }
  const line = property.UnparsedAddress?.split(",", 1)[0]?.trim();
  if (!line) return null;
  return UnitNumber && !line.toLowerCase().includes(UnitNumber.toLowerCase()) ? `${line} ${unit(UnitNumber)}` : line;
}

const unit = (number: string) => (/^(#|apt|unit|ste|suite|spc|space)/i.test(number) ? number : `#${number}`);

/** City as written on maps; a name that no map has is spaced and, if all capitals, set in lower case with initials. */
export function cityOf(property: Property, gazetteer: Gazetteer): string | null {
  const { City } = property;
  if (!City) return null;
  return gazetteer.cityName(City) ?? titled(spaced(City));
}

function titled(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name.toLowerCase().replace(/(^|[\s'-])(\p{L})/gu, (_, before, letter) => before + letter.toUpperCase());
}

/** Five digits, or empty when the feed has none. */
export function zipOf(property: Property): string {
  return /^\s*(\d{5})(?!\d)/.exec(property.PostalCode ?? "")?.[1] ?? "";
}

/** Without the word County: "Los Angeles". */
export function countyOf(property: Property): string | null {
  const county = property.CountyOrParish?.replace(/\s*county$/i, "").trim();
  return county ? titled(spaced(county)) : null;
}

/** A box around California; whatever lies outside is a mistake of the feed's. */
const CALIFORNIA = { south: 32.3, north: 42.1, west: -124.6, east: -114.0 };

export type Place = { lat: number | null; lng: number | null; locationApproximate: boolean };

/**
 * The home's own position when the feed has one in California and the address may be shown; otherwise the centre of its
 * ZIP code or city, marked approximate: an exact pin would give a withheld address away.
 */
export function positionOf(
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
  const centre = (shown.zip ? gazetteer.zipCentroid(shown.zip) : null) ?? gazetteer.cityCentroid(shown.city);
  return { lat: centre?.lat ?? null, lng: centre?.lng ?? null, locationApproximate: true };
}

/** What takes a withheld street line out of texts that repeat it. */
export function withoutAddress(property: Property): (text: string | null) => string | null {
  const { StreetNumber, StreetName } = property;
  const spoken = [streetLine(property), StreetNumber && StreetName ? `${StreetNumber} ${StreetName}` : null]
    .filter((address): address is string => address !== null && address.length >= 4)
    .map((address) => new RegExp(address.replace(/[.*+?^${}()|[\]\\]/g, "\\$&"), "gi"));
  return (text) => text && spoken.reduce((clean, address) => clean.replaceAll(address, "this home"), text);
}

/** What leads to a withheld address: a tour shows the house number, and may name the address in its own. */
export function withoutDirections(property: Property): Property {
  return { ...property, Directions: null, CrossStreet: null, VirtualTourURLUnbranded: null };
}

/** A value of JSON with each text in it changed. */
export function withTexts<T>(value: T, change: (text: string) => string | null): T {
  return JSON.parse(JSON.stringify(value), (_, member) => (typeof member === "string" ? change(member) : member));
}
