/** Who draws the ground of our maps. Shared with the browser. */

/** Tiles by address: `{z}`, `{x}`, `{y}` and, if need be, `{s}` stand for a tile's place. */
export type TileSet = {
  url: string;
  /** Who has to be named beside the map, as text. */
  credit: string;
  /** Pixels of a tile's side at its zoom; 512 means that tiles of one zoom less are shown at twice their size. */
  tileSize: 256 | 512;
  /** The greatest zoom that there are tiles of; beyond it they are enlarged. */
  maxZoom: number;
  /** Whether places are named in the tiles; otherwise we lay their names over them. */
  named: boolean;
};

/**
 * `own`: our own drawing; `tiles`: any provider by address; `google`: Google's maps through their script, whose key the
 * browser asks for at `/api/config/google-maps-key`. `ground` is what stands still without scripts, and with Google until
 * it is ready or where it fails.
 */
export type MapProvider = {
  kind: "own" | "tiles" | "google";
  ground: TileSet;
  /** Null where there are no aerial photos; with Google they come from Google. */
  satellite: TileSet | null;
};

/** What is said where Google's key is asked for and there is none. */
export const NO_KEY = "Google Maps API key not configured";

/** Why there is no satellite view; null where there is one. */
export function satelliteReason({ kind, satellite }: MapProvider): string | null {
  return kind === "google" || satellite ? null : `No satellite view: ${NO_KEY}`;
}
