/**
 * Finds the map's pins: homes that match the list's filters within a box, merged by screen cell if there are many, so
 * that a response never has more than {@link MAX_PINS} items. The counts add up to the list's total in the box.
 */
import { type Bbox, PILL_ZOOM, roundDegrees } from "~/map/view";
import type { ListingFilters } from "../schema";
import { getListingIndex } from "../search/listing-index.server";
import { resolveFilters } from "../search/resolve-filters.server";
import type { Pin } from "./json.server";

export const MAX_PINS = 300;

/** Screen cells in pixels: a price pill with its gap, and two fingers' width for dots. */
const PILL_CELL = { width: 80, height: 40 };
const DOT_CELL = { width: 56, height: 56 };
/** Pixels of the whole world at zoom 0. */
const WORLD_PX = 256;
/** How much longer a degree of latitude is than one of longitude on a map of California (1 / cos 37°). */
const LATITUDE_STRETCH = 1.25;
/** California with a margin, used without a box: west, south, east, north. */
const CALIFORNIA: Bbox = [-124.6, 32.3, -114, 42.1];

/**
 * Cells of a fixed size in degrees, anchored to the earth, so that merged pins stay in place while the map is panned.
 * Their size doubles until the box spans at most MAX_PINS of them.
 */
class PinGrid {
  readonly #acrossPerDegree: number;
  readonly #upPerDegree: number;
  readonly #left: number;
  readonly #bottom: number;
  readonly #width: number;
  readonly #height: number;

  /** @param minCellSize smallest size of a cell, in degrees of longitude and latitude */
  constructor([west, south, east, north]: Bbox, minCellSize: { lng: number; lat: number }) {
    let [across, up] = [1 / minCellSize.lng, 1 / minCellSize.lat];
    const countCells = (low: number, high: number, perDegree: number) =>
      Math.floor(high * perDegree) - Math.floor(low * perDegree) + 1;
    while (countCells(west, east, across) * countCells(south, north, up) > MAX_PINS) {
      across /= 2;
      up /= 2;
    }
    this.#acrossPerDegree = across;
    this.#upPerDegree = up;
    this.#width = countCells(west, east, across);
    this.#height = countCells(south, north, up);
    this.#left = Math.floor(west * across);
    this.#bottom = Math.floor(south * up);
  }

  get size(): number {
    return this.#width * this.#height;
  }

  cellIndex(lat: number, lng: number): number {
    const column = Math.floor(lng * this.#acrossPerDegree) - this.#left;
    const row = Math.floor(lat * this.#upPerDegree) - this.#bottom;
    return Math.min(this.#height - 1, Math.max(0, row)) * this.#width + Math.min(this.#width - 1, Math.max(0, column));
  }
}

/** The cell size in degrees at a zoom. Without a zoom it starts far below the size of any screen's cells. */
function getCellDegrees(zoom: number | undefined): { lng: number; lat: number } {
  if (zoom === undefined) return { lng: 360 / 2 ** 30, lat: 360 / 2 ** 30 / LATITUDE_STRETCH };
  const { width, height } = zoom >= PILL_ZOOM ? PILL_CELL : DOT_CELL;
  const perPixel = 360 / (WORLD_PX * 2 ** Math.floor(zoom));
  return { lng: width * perPixel, lat: (height * perPixel) / LATITUDE_STRETCH };
}

/**
 * The pins of a list. Up to MAX_PINS homes are shown individually, but at zoom 12 and up, where pins are price pills,
 * homes whose pills would overlap are always merged.
 * @param filters the list's filters; `bbox` is the map's area
 * @param zoom the map's zoom, which determines the cell size; without it cells are as small as MAX_PINS allows
 */
export async function findListingPins(filters: ListingFilters, { zoom }: { zoom?: number } = {}): Promise<Pin[]> {
  const index = await getListingIndex();
  const matcher = await resolveFilters(index, filters);
  const alwaysMerges = zoom !== undefined && zoom >= PILL_ZOOM;
  const singles: Pin[] = [];
  const cells = new PinGrid(filters.bbox ?? index.findExtent(matcher) ?? CALIFORNIA, getCellDegrees(zoom));
  const count = new Int32Array(cells.size);
  const ids = new Int32Array(cells.size);
  const lowest = new Int32Array(cells.size);
  const lats = new Float64Array(cells.size);
  const lngs = new Float64Array(cells.size);

  index.forEachPosition(matcher, (id, lat, lng, price) => {
    if (!alwaysMerges && singles.length <= MAX_PINS)
      singles.push({ id, lat: roundDegrees(lat), lng: roundDegrees(lng), price });
    const cell = cells.cellIndex(lat, lng);
    if (count[cell] === 0 || price < lowest[cell]!) {
      lowest[cell] = price;
      ids[cell] = id;
    }
    count[cell]!++;
    lats[cell]! += lat;
    lngs[cell]! += lng;
  });
  if (!alwaysMerges && singles.length <= MAX_PINS) return singles;

  const pins: Pin[] = [];
  for (let cell = 0; cell < cells.size; cell++) {
    const homes = count[cell]!;
    if (homes === 0) continue;
    const pin: Pin = {
      id: ids[cell]!,
      lat: roundDegrees(lats[cell]! / homes),
      lng: roundDegrees(lngs[cell]! / homes),
      price: lowest[cell]!,
    };
    if (homes > 1) pin.count = homes;
    pins.push(pin);
  }
  return pins;
}
