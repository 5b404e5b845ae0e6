/**
 * A map's view and its conversion between degrees and pixels: Web Mercator (EPSG:3857), the world 256 pixels wide at
 * zoom 0. Pure; shared by server and browser.
 */

/** Degrees. */
export type LatLng = { lat: number; lng: number };
/** Degrees: west, south, east, north. */
export type Bbox = readonly [west: number, south: number, east: number, north: number];
/** Pixels. */
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** Pixels on each side of a frame that something covers. */
export type Insets = { top: number; right: number; bottom: number; left: number };
/** The zoom may be a fraction. */
export type MapView = { center: LatLng; zoom: number };

export const MIN_ZOOM = 5;
export const MAX_ZOOM = 18;
/** The default view: the Inland Empire. */
export const DEFAULT_VIEW: MapView = { center: { lat: 33.95, lng: -117.4 }, zoom: 11 };
/** The zoom after "Use my location". */
export const LOCATED_ZOOM = 13;
/** The zoom of the map on a home's page. */
export const HOME_ZOOM = 15;
/** The zoom from which single homes are price pills; below it they are dots. */
export const PILL_ZOOM = 12;
/** The static map's layer, centered in its frame so that nothing moves when scripts take over. No frame is larger. */
export const MAP_FRAME: Size = { width: 760, height: 950 };
/** Bounds of the map's center: California and its surroundings. */
export const REGION: Bbox = [-126, 31.5, -112.5, 43];

const TILE = 256;
/** The maximum latitude of Web Mercator's square. */
const MAX_LATITUDE = 85.0511287798066;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** Projects a position to pixels of the whole world at a zoom, from its north-west corner. */
export function project({ lat, lng }: LatLng, zoom: number): Point {
  const world = TILE * 2 ** zoom;
  const sine = Math.sin((clamp(lat, -MAX_LATITUDE, MAX_LATITUDE) * Math.PI) / 180);
  return {
    x: ((lng + 180) / 360) * world,
    y: (0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * world,
  };
}

/** The inverse of {@link project}. */
export function unproject({ x, y }: Point, zoom: number): LatLng {
  const world = TILE * 2 ** zoom;
  return {
    lat: (Math.atan(Math.sinh(Math.PI * (1 - (2 * y) / world))) * 180) / Math.PI,
    lng: (x / world) * 360 - 180,
  };
}

/** Converts meters on the ground to pixels at the center of a view. */
export function metersToPixels(meters: number, { center, zoom }: MapView): number {
  const metersPerPixel = (40_075_016.686 * Math.cos((center.lat * Math.PI) / 180)) / (TILE * 2 ** zoom);
  return meters / metersPerPixel;
}

const roundTo = (value: number, digits: number) => Number(value.toFixed(digits));

/** Rounds degrees to five decimal places, about a meter, as URLs have them. */
export const roundDegrees = (value: number) => roundTo(value, 5);

/** The bounds that a frame of this size shows. */
export function getViewBounds({ center, zoom }: MapView, { width, height }: Size): Bbox {
  const { x, y } = project(center, zoom);
  const northWest = unproject({ x: x - width / 2, y: y - height / 2 }, zoom);
  const southEast = unproject({ x: x + width / 2, y: y + height / 2 }, zoom);
  return [
    roundDegrees(northWest.lng),
    roundDegrees(southEast.lat),
    roundDegrees(southEast.lng),
    roundDegrees(northWest.lat),
  ];
}

const NO_INSETS: Insets = { top: 0, right: 0, bottom: 0, left: 0 };

/** The closest view with an integer zoom that shows a box in the free part of a frame, within the map's bounds. */
export function fitView(
  [west, south, east, north]: Bbox,
  { width, height }: Size,
  { maxZoom = MAX_ZOOM, insets = NO_INSETS }: { maxZoom?: number; insets?: Insets } = {},
): MapView {
  const northWest = project({ lat: north, lng: west }, 0);
  const southEast = project({ lat: south, lng: east }, 0);
  const scale = Math.min(
    (width - insets.left - insets.right) / Math.max(1e-9, southEast.x - northWest.x),
    (height - insets.top - insets.bottom) / Math.max(1e-9, southEast.y - northWest.y),
  );
  const zoom = clamp(Math.floor(Math.log2(scale) + 1e-9), MIN_ZOOM, maxZoom);
  const pixels = 2 ** (zoom + 1);
  const x = (northWest.x + southEast.x) / 2 + (insets.right - insets.left) / pixels;
  const y = (northWest.y + southEast.y) / 2 + (insets.bottom - insets.top) / pixels;
  const center = unproject({ x, y }, 0);
  return clampView({ center, zoom });
}

/** The nearest allowed view: center in {@link REGION}, zoom within its limits. */
export function clampView({ center, zoom }: MapView): MapView {
  const [west, south, east, north] = REGION;
  return {
    center: { lat: roundDegrees(clamp(center.lat, south, north)), lng: roundDegrees(clamp(center.lng, west, east)) },
    zoom: clamp(zoom, MIN_ZOOM, MAX_ZOOM),
  };
}
