/**
 * Finds the map's pins: homes that match the list's filters within a box, merged by screen cell if there are many, so
 * that a response never has more than {@link MAX_PINS} items. The counts add up to the list's total in the box.
 */
import { getMaxZoom } from "~/map/provider";
import { getMapProvider } from "~/map/provider.server";
import { type Bbox, PILL_ZOOM, project, roundDegrees } from "~/map/view";
import type { ListingFilters } from "../schema";
import { getListingIndex } from "../search/listing-index.server";
import { resolveFilters } from "../search/resolve-filters.server";
import type { Pin } from "./json.server";
import { getPinSize } from "./pin-labels";

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

/** Pixels of a price pill above its position, of a dot that a finger can press, and of a merged pin's ring. */
const PILL = { width: 72, height: 34 };
const DOT = 24;
const RING = 2;
/** Half of the last decimal place of degrees, by which an area is larger than its homes. */
const HALF_STEP = 0.5e-5;

/** The box of a pin's homes as addresses have it. */
function roundArea([west, south, east, north]: Bbox): Bbox {
  return [
    roundDegrees(west - HALF_STEP),
    roundDegrees(south - HALF_STEP),
    roundDegrees(east + HALF_STEP),
    roundDegrees(north + HALF_STEP),
  ];
}

/** A pin with the box of its homes. */
type PlacedPin = Omit<Pin, "area"> & { area: Bbox };

/** The pixels that a pin covers: left, top, right, bottom. */
function getPinBox(pin: PlacedPin, zoom: number): Bbox {
  const { x, y } = project(pin, zoom);
  if (!pin.count && zoom >= PILL_ZOOM) return [x - PILL.width / 2, y - PILL.height, x + PILL.width / 2, y];
  const radius = pin.count ? getPinSize(pin.count) / 2 + RING : DOT / 2;
  return [x - radius, y - radius, x + radius, y + radius];
}

function mergePins(a: PlacedPin, b: PlacedPin): PlacedPin {
  const [homes, more] = [a.count ?? 1, b.count ?? 1];
  const count = homes + more;
  const mean = (key: "lat" | "lng") => (a[key] * homes + b[key] * more) / count;
  const { id, price } = b.price < a.price ? b : a;
  const [west, south, east, north] = a.area;
  const area: Bbox = [
    Math.min(west, b.area[0]),
    Math.min(south, b.area[1]),
    Math.max(east, b.area[2]),
    Math.max(north, b.area[3]),
  ];
  return { id, price, lat: mean("lat"), lng: mean("lng"), count, area };
}

const overlaps = (a: Bbox, b: Bbox) => a[0] <= b[2] && a[2] >= b[0] && a[1] <= b[3] && a[3] >= b[1];

/** Merges pins until none covers another and, where each is to be listed alone, until none is within the area of another. */
function mergeCovered(pins: readonly PlacedPin[], zoom: number): PlacedPin[] {
  const placed: { pin: PlacedPin; box: Bbox }[] = [];
  const shuffle = ({ id }: PlacedPin) => Math.imul(id, 0x9e3779b1) >>> 0;
  for (const next of pins.toSorted((a, b) => shuffle(a) - shuffle(b))) {
    let pin = next;
    for (;;) {
      const box = getPinBox(pin, zoom);
      const covered = placed.findIndex(
        (other) => overlaps(box, other.box) || (zoom >= PILL_ZOOM && overlaps(pin.area, other.pin.area)),
      );
      if (covered < 0) {
        placed.push({ pin, box });
        break;
      }
      pin = mergePins(placed.splice(covered, 1)[0]!.pin, pin);
    }
  }
  return placed.map(({ pin }) => pin);
}

/** A pin as visitors get it, with its area only where the map gets no closer. */
function toPin({ id, lat, lng, price, count, area }: PlacedPin, zoom: number | undefined): Pin {
  const pin: Pin = { id, lat: roundDegrees(lat), lng: roundDegrees(lng), price };
  if (!count) return pin;
  const isClosest = zoom !== undefined && zoom >= getMaxZoom(getMapProvider(), pin);
  return isClosest ? { ...pin, count, area: [...area] } : { ...pin, count };
}

/**
 * The pins of a list. At a zoom no pin covers another; without one, up to MAX_PINS homes are shown individually.
 * @param filters the list's filters; `bbox` is the map's area
 * @param zoom the map's zoom; without it, many homes are merged by cells as small as MAX_PINS allows
 */
export async function findListingPins(filters: ListingFilters, { zoom }: { zoom?: number } = {}): Promise<Pin[]> {
  const index = await getListingIndex();
  const matcher = await resolveFilters(index, filters);
  const alwaysMerges = zoom !== undefined && zoom >= PILL_ZOOM;
  const singles: PlacedPin[] = [];
  const cells = new PinGrid(filters.bbox ?? index.findExtent(matcher) ?? CALIFORNIA, getCellDegrees(zoom));
  const count = new Int32Array(cells.size);
  const ids = new Int32Array(cells.size);
  const lowest = new Int32Array(cells.size);
  const lats = new Float64Array(cells.size);
  const lngs = new Float64Array(cells.size);
  const areas: [west: number, south: number, east: number, north: number][] = [];

  index.forEachPosition(matcher, (id, lat, lng, price) => {
    if (!alwaysMerges && singles.length <= MAX_PINS) singles.push({ id, lat, lng, price, area: [lng, lat, lng, lat] });
    const cell = cells.cellIndex(lat, lng);
    if (count[cell] === 0 || price < lowest[cell]!) {
      lowest[cell] = price;
      ids[cell] = id;
    }
    count[cell]!++;
    lats[cell]! += lat;
    lngs[cell]! += lng;
    if (!alwaysMerges) return;
    const area = areas[cell];
    if (!area) areas[cell] = [lng, lat, lng, lat];
    else {
      area[0] = Math.min(area[0], lng);
      area[1] = Math.min(area[1], lat);
      area[2] = Math.max(area[2], lng);
      area[3] = Math.max(area[3], lat);
    }
  });
  let pins = singles;
  if (alwaysMerges || singles.length > MAX_PINS) {
    pins = [];
    for (let cell = 0; cell < cells.size; cell++) {
      const homes = count[cell]!;
      if (homes === 0) continue;
      const [lat, lng] = [lats[cell]! / homes, lngs[cell]! / homes];
      const pin: PlacedPin = {
        id: ids[cell]!,
        lat,
        lng,
        price: lowest[cell]!,
        area: roundArea(areas[cell] ?? [lng, lat, lng, lat]),
      };
      if (homes > 1) pin.count = homes;
      pins.push(pin);
    }
  }
  // As they are read: from the north.
  const shown = zoom === undefined ? pins : mergeCovered(pins, zoom).sort((a, b) => b.lat - a.lat);
  return shown.map((pin) => toPin(pin, zoom));
}
