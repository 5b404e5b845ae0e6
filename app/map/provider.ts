/** The provider of our maps' basemap. Shared with the browser. */
import { type Bbox, type LatLng, MAX_ZOOM, type MapView } from "./view";

/** Tile URLs with the placeholders `{z}`, `{x}`, `{y}` and optionally `{s}`. */
export type TileSet = {
  url: string;
  /** Required attribution, as text. */
  credit: string;
  /** Side of a tile in pixels; with 512, tiles of one zoom less are used. */
  tileSize: 256 | 512;
  /** The maximum zoom of the tiles, which are enlarged beyond it. */
  maxZoom: number;
  /** Where the tiles have streets, and to which zoom. */
  streets?: { bounds: Bbox; maxZoom: number };
  /** Whether the tiles include place names; otherwise we render names over them. */
  hasPlaceNames: boolean;
};

/**
 * `own`: the built-in basemap; `tiles`: any provider by URL; `google`: Google Maps through its script, whose key the
 * browser requests from `/api/config/google-maps-key`. `basemap` is the basemap without scripts, and with Google until
 * it is ready or if it fails.
 */
export type MapProvider = {
  kind: "own" | "tiles" | "google";
  basemap: TileSet;
  /** Null if there are no aerial photos; with Google they come from Google. */
  satellite: TileSet | null;
};

/** The message when Google's key is requested and there is none. */
export const NO_GOOGLE_KEY = "Google Maps API key not configured";

/** Whether the map has streets at a position. */
export function hasStreets({ kind, basemap: { streets } }: MapProvider, { lat, lng }: LatLng): boolean {
  if (kind !== "own") return true;
  if (!streets) return false;
  const [west, south, east, north] = streets.bounds;
  return lng >= west && lng <= east && lat >= south && lat <= north;
}

/** The closest zoom of the map at a position, beyond which neither it nor its aerial photos have more detail. */
export function getMaxZoom(provider: MapProvider, position: LatLng): number {
  const { kind, basemap, satellite } = provider;
  if (kind !== "own" || satellite) return MAX_ZOOM;
  return (hasStreets(provider, position) && basemap.streets?.maxZoom) || basemap.maxZoom;
}

/** The view, or the closest one at its center. */
export const limitZoom = (view: MapView, provider: MapProvider): MapView => ({
  ...view,
  zoom: Math.min(view.zoom, getMaxZoom(provider, view.center)),
});

/** Google's own page with a pin. https://developers.google.com/maps/documentation/urls/get-started */
export const formatGoogleMapsUrl = ({ lat, lng }: LatLng): string =>
  `https://www.google.com/maps/search/?api=1&query=${lat},${lng}`;

/** Whether there is a satellite view. */
export const hasSatellite = ({ kind, satellite }: MapProvider): boolean => kind === "google" || satellite !== null;
