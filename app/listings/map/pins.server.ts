/**
 * Pins of the map: the homes that pass the list's filters within a box, merged by screen cell where there are many, so
 * that an answer never has more than {@link MAX_PINS} items. The counts of an answer add up to the list's total there.
 */

import type { Bbox, ListingFilters } from "../schema";
import { listingIndex } from "../search/listing-index.server";
import { resolved } from "../search/resolve.server";
import type { Pin } from "./pin";

export const MAX_PINS = 300;

/** A degree of latitude is about this much longer on the map than one of longitude in California (1 / cos 37°). */
const STRETCH = 1.25;
/** California with its margins, for answers without a box: west, south, east, north. */
const CALIFORNIA: Bbox = [-124.6, 32.3, -114, 42.1];

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

/**
 * Cells of 360 / 2^level degrees, nearly square on the screen and fixed to the earth, so that merged pins stay put while
 * the map is panned. The level is the finest at which the box spans at most MAX_PINS of them.
 */
class Cells {
  readonly #perDegree: number;
  readonly #left: number;
  readonly #bottom: number;
  readonly #width: number;
  readonly #height: number;

  constructor([west, south, east, north]: Bbox) {
    let level = 30;
    let perDegree: number;
    let width: number;
    let height: number;
    do {
      perDegree = 2 ** level / 360;
      width = Math.floor(east * perDegree) - Math.floor(west * perDegree) + 1;
      height = Math.floor(north * perDegree * STRETCH) - Math.floor(south * perDegree * STRETCH) + 1;
    } while (width * height > MAX_PINS && level-- > 0);
    this.#perDegree = perDegree;
    this.#width = width;
    this.#height = height;
    this.#left = Math.floor(west * perDegree);
    this.#bottom = Math.floor(south * perDegree * STRETCH);
  }

  get size(): number {
    return this.#width * this.#height;
  }

  at(lat: number, lng: number): number {
    const column = Math.floor(lng * this.#perDegree) - this.#left;
    const row = Math.floor(lat * this.#perDegree * STRETCH) - this.#bottom;
    return Math.min(this.#height - 1, Math.max(0, row)) * this.#width + Math.min(this.#width - 1, Math.max(0, column));
  }
}

/** @param filters the list's filters; `bbox` is the map's view */
export async function listingPins(filters: ListingFilters): Promise<Pin[]> {
  const index = await listingIndex();
  const asked = await resolved(index, filters);
  const singles: Pin[] = [];
  const cells = new Cells(filters.bbox ?? CALIFORNIA);
  const count = new Int32Array(cells.size);
  const ids = new Int32Array(cells.size);
  const lowest = new Int32Array(cells.size);
  const lats = new Float64Array(cells.size);
  const lngs = new Float64Array(cells.size);

  index.eachPosition(asked, (id, lat, lng, price) => {
    if (singles.length <= MAX_PINS) singles.push({ id, lat: round(lat), lng: round(lng), price });
    const cell = cells.at(lat, lng);
    if (count[cell] === 0 || price < lowest[cell]!) {
      lowest[cell] = price;
      ids[cell] = id;
    }
    count[cell]!++;
    lats[cell]! += lat;
    lngs[cell]! += lng;
  });
  if (singles.length <= MAX_PINS) return singles;

  const pins: Pin[] = [];
  for (let cell = 0; cell < cells.size; cell++) {
    const homes = count[cell]!;
    if (homes === 0) continue;
    const pin: Pin = {
      id: ids[cell]!,
      lat: round(lats[cell]! / homes),
      lng: round(lngs[cell]! / homes),
      price: lowest[cell]!,
    };
    if (homes > 1) pin.count = homes;
    pins.push(pin);
  }
  return pins;
}
