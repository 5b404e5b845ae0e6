/** Pins of homes on the map. Shared with the browser. */

import type { Bbox } from "~/map/view";
import type { Pin } from "./json.server";

/** Scale of five decimal places as integers. */
const COORDINATE_SCALE = 1e5;

const pack = (degrees: number) => Math.round(degrees * COORDINATE_SCALE);
const unpack = (text: string | undefined) => Number(text) / COORDINATE_SCALE;

/** A pin of one home may have what names it; neither is known of every home. */
export type NamedPin = Pin & { beds?: number; street?: string };

/** Packs pins into a string, a third of the size of the objects. */
export function packPins(pins: readonly NamedPin[]): string {
  return pins
    .map(({ id, lat, lng, price, count, area = [], beds, street }) =>
      [
        id,
        ...[lat, lng].map(pack),
        price,
        ...(count ? [count, ...area.map(pack)] : ["", beds, street?.replaceAll(";", " ")]),
      ].join(),
    )
    .join(";");
}

/** The inverse of {@link packPins}. */
export function unpackPins(text: string): NamedPin[] {
  if (text === "") return [];
  return text.split(";").map((row) => {
    const [id, lat, lng, price, count, ...rest] = row.split(",");
    const pin: NamedPin = { id: Number(id), lat: unpack(lat), lng: unpack(lng), price: Number(price) };
    if (count) {
      pin.count = Number(count);
      if (rest.length > 0) pin.area = rest.map(unpack) as unknown as Bbox;
      return pin;
    }
    const [beds, ...street] = rest;
    if (beds) pin.beds = Number(beds);
    if (street[0]) pin.street = street.join();
    return pin;
  });
}
