/** The provider of our maps' basemap. Shared with the browser. */

/** Tile URLs with the placeholders `{z}`, `{x}`, `{y}` and optionally `{s}`. */
export type TileSet = {
  url: string;
  /** Required attribution, as text. */
  credit: string;
  /** Side of a tile in pixels; with 512, tiles of one zoom less are used. */
  tileSize: 256 | 512;
  /** The maximum zoom of the tiles, which are enlarged beyond it. */
  maxZoom: number;
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

/** Whether there is a satellite view. */
export const hasSatellite = ({ kind, satellite }: MapProvider): boolean => kind === "google" || satellite !== null;
