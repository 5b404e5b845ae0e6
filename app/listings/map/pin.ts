/** What the map shows of homes. Shared with the browser. */

/**
 * A home, or with `count` several in one cell of the screen: then the position is their middle, the price their lowest
 * and the id that home's. Degrees to five places (about a metre), whole dollars.
 */
export type Pin = { id: number; lat: number; lng: number; price: number; count?: number };

/** Five decimal places as whole numbers. */
const PLACES = 1e5;

/** Pins as one text for the page's data: a third of what they take as objects. */
export function packPins(pins: readonly Pin[]): string {
  return pins
    .map(({ id, lat, lng, price, count }) =>
      [id, Math.round(lat * PLACES), Math.round(lng * PLACES), price, ...(count ? [count] : [])].join(),
    )
    .join(";");
}

/** The inverse of {@link packPins}. */
export function unpackPins(text: string): Pin[] {
  if (text === "") return [];
  return text.split(";").map((row) => {
    const [id, lat, lng, price, count] = row.split(",").map(Number) as [number, number, number, number, number?];
    const pin = { id, lat: lat / PLACES, lng: lng / PLACES, price };
    return count ? { ...pin, count } : pin;
  });
}
