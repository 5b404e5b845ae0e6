/**
 * Where a map looks, and the way between degrees and pixels: Web Mercator (EPSG:3857) as all slippy maps have it, the
 * world 256 pixels wide at zoom 0. Pure; shared by the server's drawing and the browser's.
 */

/** Degrees. */
export type LatLng = { lat: number; lng: number };
/** Degrees: west, south, east, north. */
export type Bbox = readonly [west: number, south: number, east: number, north: number];
/** Pixels. */
export type Size = { width: number; height: number };
export type Point = { x: number; y: number };
/** The zoom may be a fraction. */
export type MapView = { center: LatLng; zoom: number };

export const MIN_ZOOM = 5;
export const MAX_ZOOM = 18;
/** Where the map opens when nothing says otherwise: the Inland Empire. */
export const DEFAULT_VIEW: MapView = { center: { lat: 33.95, lng: -117.4 }, zoom: 11 };
/** The zoom after "Use my location". */
export const LOCATED_ZOOM = 13;
/** The zoom of the map on a home's page. */
export const HOME_ZOOM = 15;
/** From here on single homes are price pills; below, dots. */
export const PILL_ZOOM = 12;
/**
 * The server's drawing: a layer of this size, its middle in the middle of whatever frame shows it, so that nothing moves
 * when scripts take over in the same frame. No frame is larger.
 */
export const MAP_FRAME: Size = { width: 760, height: 950 };
/** Where the map's middle may be: California and what lies around it. */
export const REGION: Bbox = [-126, 31.5, -112.5, 43];

const TILE = 256;
/** The latitude where the square of Web Mercator ends. */
const MOST_LAT = 85.0511287798066;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** A position in pixels of the whole world at a zoom, from its north-west corner. */
export function project({ lat, lng }: LatLng, zoom: number): Point {
  const world = TILE * 2 ** zoom;
  const sine = Math.sin((clamp(lat, -MOST_LAT, MOST_LAT) * Math.PI) / 180);
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

const rounded = (degrees: number, digits: number) => Number(degrees.toFixed(digits));

/** Degrees to five places, about a metre: as addresses have them. */
export const degrees = (value: number) => rounded(value, 5);

/** What a frame of this size shows. */
export function boxOf({ center, zoom }: MapView, { width, height }: Size): Bbox {
  const { x, y } = project(center, zoom);
  const northWest = unproject({ x: x - width / 2, y: y - height / 2 }, zoom);
  const southEast = unproject({ x: x + width / 2, y: y + height / 2 }, zoom);
  return [degrees(northWest.lng), degrees(southEast.lat), degrees(southEast.lng), degrees(northWest.lat)];
}

/** The view of whole zoom that shows a box as large as it goes with a margin around it, within the map's bounds. */
export function viewOf(
  [west, south, east, north]: Bbox,
  { width, height }: Size,
  most = MAX_ZOOM,
  margin = 24,
): MapView {
  const northWest = project({ lat: north, lng: west }, 0);
  const southEast = project({ lat: south, lng: east }, 0);
  const room = Math.min(
    (width - 2 * margin) / Math.max(1e-9, southEast.x - northWest.x),
    (height - 2 * margin) / Math.max(1e-9, southEast.y - northWest.y),
  );
  const zoom = clamp(Math.floor(Math.log2(room) + 1e-9), MIN_ZOOM, most);
  const center = unproject({ x: (northWest.x + southEast.x) / 2, y: (northWest.y + southEast.y) / 2 }, 0);
  return boundedView({ center, zoom });
}

/** The nearest view that the map can have: its middle in {@link REGION}, its zoom in bounds. */
export function boundedView({ center, zoom }: MapView): MapView {
  const [west, south, east, north] = REGION;
  return {
    center: { lat: degrees(clamp(center.lat, south, north)), lng: degrees(clamp(center.lng, west, east)) },
    zoom: clamp(zoom, MIN_ZOOM, MAX_ZOOM),
  };
}
