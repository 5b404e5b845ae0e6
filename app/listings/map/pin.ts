/** Pins of homes on the map. Shared with the browser. */

import type { Pin } from "./json.server";

/** Scale of five decimal places as integers. */
const COORDINATE_SCALE = 1e5;

/** Packs pins into a string, a third of the size of the objects. */
export function packPins(pins: readonly Pin[]): string {
  return pins
    .map(({ id, lat, lng, price, count }) =>
      [
        id,
        Math.round(lat * COORDINATE_SCALE),
        Math.round(lng * COORDINATE_SCALE),
        price,
        ...(count ? [count] : []),
      ].join(),
    )
    .join(";");
}

/** The inverse of {@link packPins}. */
export function unpackPins(text: string): Pin[] {
  if (text === "") return [];
  return text.split(";").map((row) => {
    const [id, lat, lng, price, count] = row.split(",").map(Number) as [number, number, number, number, number?];
    const pin = { id, lat: lat / COORDINATE_SCALE, lng: lng / COORDINATE_SCALE, price };
    return count ? { ...pin, count } : pin;
  });
}
