/** Pins of homes on the map. Shared with the browser. */

import type { Pin } from "./json.server";

/** Scale of five decimal places as integers. */
const COORDINATE_SCALE = 1e5;

/** A pin of one home may have what names it; neither is known of every home. */
export type NamedPin = Pin & { beds?: number; street?: string };

/** Packs pins into a string, a third of the size of the objects. */
export function packPins(pins: readonly NamedPin[]): string {
  return pins
    .map(({ id, lat, lng, price, count, beds, street }) =>
      [
        id,
        Math.round(lat * COORDINATE_SCALE),
        Math.round(lng * COORDINATE_SCALE),
        price,
        ...(count ? [count] : ["", beds, street?.replaceAll(";", " ")]),
      ].join(),
    )
    .join(";");
}

/** The inverse of {@link packPins}. */
export function unpackPins(text: string): NamedPin[] {
  if (text === "") return [];
  return text.split(";").map((row) => {
    const [id, lat, lng, price, count, beds, ...street] = row.split(",");
    const pin: NamedPin = {
      id: Number(id),
      lat: Number(lat) / COORDINATE_SCALE,
      lng: Number(lng) / COORDINATE_SCALE,
      price: Number(price),
    };
    if (count) pin.count = Number(count);
    if (beds) pin.beds = Number(beds);
    if (street[0]) pin.street = street.join();
    return pin;
  });
}
